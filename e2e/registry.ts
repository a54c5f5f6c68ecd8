/** A real registry for container images on loopback. */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { untilListening } from './child-server.ts';

interface RegistryRequest {
  readonly port: number;
  /** PEM file; "key.pem" is beside it. */
  readonly certificate: string;
  /** For what is pushed. */
  readonly directory: string;
  readonly env: NodeJS.ProcessEnv;
}

/** @throws Error if it does not start */
export async function startRegistry({
  port,
  certificate,
  directory,
  env,
}: RegistryRequest): Promise<AsyncDisposable> {
  mkdirSync(directory, { recursive: true });
  const configuration = join(directory, 'config.json');
  const tls = { certificate, key: join(dirname(certificate), 'key.pem') };
  const storage = { filesystem: { rootdirectory: directory } };
  writeFileSync(
    configuration,
    JSON.stringify({ version: 0.1, storage, http: { addr: `127.0.0.1:${port}`, tls } }),
  );
  const child = spawn('docker-registry', ['serve', configuration], { env, stdio: 'ignore' });
  return untilListening(child, port);
}
