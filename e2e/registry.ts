/** A real registry for container images on loopback, from Debian's packages. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runCommand } from '../__tests__/support/run-command.ts';
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
  for (let attempt = 0; !(await listens(port)); attempt += 1) {
    if (attempt === 100 || child.exitCode !== null) throw new Error('docker-registry did not start.');
    await delay(100);
  }
  return {
    async [Symbol.asyncDispose]() {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    },
  };
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

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
