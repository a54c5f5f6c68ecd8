import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { startGithub } from '../../simulator/github/server.ts';
import { type SimulatorOptions, startSimulator } from '../../simulator/server.ts';
import { makeCertificate } from './certificate.ts';
import { startExport } from './export-action.ts';
import { type ProxyOptions, startProxy } from './proxy.ts';

export const hosts = { api: 'api.example.com', store: 'store.example.com' };
export const githubHost = 'github.example.com';
export const password = 's3cret-w0rd';
const credentials = { accepted: `somebody:${password}`, given: `somebody:${password}` };

const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-proxy-'));
afterAll(() => rmSync(directory, { recursive: true }));
const certificate = makeCertificate(directory, [...Object.values(hosts), githubHost]);

interface Options {
  readonly service?: SimulatorOptions;
  readonly proxy?: Partial<ProxyOptions>;
}

/** The service and GitHub, which nothing but a proxy with a password leads to, and which have a certificate of their own. */
export async function startProxied(options: Options = {}) {
  const tls = { key: certificate.key, cert: certificate.cert };
  await using stack = new AsyncDisposableStack();
  const service = stack.use(
    await startSimulator({ jobSeconds: 0.2, queueSeconds: 0, hosts, tls, ...options.service }),
  );
  const github = stack.use(await startGithub({ tls, host: githubHost, pullRequests: [7] }));
  const proxy = stack.use(await startProxy({ ...credentials, ...options.proxy }));
  const start = ({ inputs, env, timeIsUpAt }: Parameters<typeof startExport>[1] = {}) =>
    startExport(service, {
      inputs: { 'extract-to': 'site', ...inputs },
      env: {
        HTTPS_PROXY: proxy.url,
        NODE_EXTRA_CA_CERTS: certificate.path,
        RUNNER_DEBUG: '1',
        GITHUB_EVENT_NAME: 'pull_request',
        ...github.env,
        ...env,
      },
      event: { pull_request: { number: 7 } },
      githubToken: github.token,
      ...(timeIsUpAt !== undefined && { timeIsUpAt }),
    });
  const secrets = [service.key, github.token, password];
  const rest = stack.move();
  return { service, github, proxy, start, secrets, [Symbol.asyncDispose]: () => rest.disposeAsync() };
}
