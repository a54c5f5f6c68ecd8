/** A real registry for container images on loopback, from Debian's packages. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runCommand } from '../__tests__/support/run-command.ts';
import { untilListening } from './child-server.ts';
import { unpackDebian } from './nginx.ts';

interface RegistryRequest {
  readonly port: number;
  /** PEM file; "key.pem" is beside it. */
  readonly certificate: string;
  /** For what is pushed. */
  readonly directory: string;
  readonly env: NodeJS.ProcessEnv;
}

/** @throws Error with a sentence for people */
export async function startRegistry({
  port,
  certificate,
  directory,
  env,
}: RegistryRequest): Promise<AsyncDisposable> {
  const program = await findRegistry(env);
  mkdirSync(directory, { recursive: true });
  const configuration = join(directory, 'config.json');
  const tls = { certificate, key: join(dirname(certificate), 'key.pem') };
  const storage = { filesystem: { rootdirectory: directory } };
  writeFileSync(
    configuration,
    JSON.stringify({ version: 0.1, storage, http: { addr: `127.0.0.1:${port}`, tls } }),
  );
  const child = spawn(program, ['serve', configuration], { env, stdio: 'ignore' });
  return untilListening(child, port);
}

async function findRegistry(env: NodeJS.ProcessEnv): Promise<string> {
  const { code } = await runCommand('docker-registry', ['--version'], { cwd: '/', env });
  if (code === 0) return 'docker-registry';
  const program = join(
    await unpackDebian('docker-registry', ['docker-registry'], env),
    'usr/bin/docker-registry',
  );
  if (existsSync(program)) return program;
  throw new Error(
    'script/e2e needs docker-registry: install it (on Debian and Ubuntu: apt-get install docker-registry).',
  );
}
