import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startGithub } from '../../simulator/github/server.ts';
import { type SimulatorOptions, startSimulator } from '../../simulator/server.ts';
import { type Certificate, makeCertificate } from '../support/certificate.ts';
import { expectFailure, expectSuccess, startExport } from '../support/export-action.ts';
import { leaksOf, leftoversOf } from '../support/leaks.ts';
import { type Stall, stalls, startProxy } from '../support/proxy.ts';
import { until } from '../support/until.ts';

const hosts = { api: 'api.example.com', store: 'store.example.com' };
const githubHost = 'github.example.com';
const credentials = { accepted: 'somebody:s3cret-w0rd', given: 'somebody:s3cret-w0rd' };
const ways = Object.keys(stalls) as Stall[];
/** Milliseconds from the signal to the end of the process. */
const cancelLimit = 1_000;
/** Milliseconds after which a run is taken for one that never ends. */
const longest = 90_000;
const noComment = expect.stringContaining('GitHub did not respond in time');
let directory = '';
let certificate: Certificate;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-stalling-'));
  certificate = makeCertificate(directory, [...Object.values(hosts), githubHost]);
});
afterAll(() => rmSync(directory, { recursive: true }));

/** A run by way of a proxy that keeps whoever asks for `host` waiting. */
async function startStalling(
  host: string,
  how: Stall,
  inputs: Readonly<Record<string, string>>,
  options: SimulatorOptions = {},
) {
  const tls = { key: certificate.key, cert: certificate.cert };
  await using stack = new AsyncDisposableStack();
  const service = stack.use(
    await startSimulator({ jobSeconds: 0.2, queueSeconds: 0, hosts, tls, ...options }),
  );
  const github = stack.use(await startGithub({ tls, host: githubHost, pullRequests: [7] }));
  const proxy = stack.use(await startProxy({ ...credentials, stalling: { host, how } }));
  const started = startExport(service, {
    inputs: { 'extract-to': 'site', ...inputs },
    env: {
      HTTPS_PROXY: proxy.url,
      NODE_EXTRA_CA_CERTS: certificate.path,
      RUNNER_DEBUG: '1',
      ...github.env,
      GITHUB_EVENT_NAME: 'pull_request',
    },
    event: { pull_request: { number: 7 } },
    githubToken: github.token,
  });
  // A run that would go on for ever fails its test, and does not stay behind.
  const guard = setTimeout(() => started.process.kill('SIGKILL'), longest);
  stack.defer(() => clearTimeout(guard));
  const secrets = [service.key, 's3cret-w0rd', github.token];
  const rest = stack.move();
  return {
    ...started,
    proxy,
    secrets,
    [Symbol.asyncDispose]: () => rest[Symbol.asyncDispose](),
  };
}

describe.each(Object.entries(hosts))('a proxy that, for the %s,', (part, host) => {
  test.each(ways)(
    '%s: a cancelled run ends at once',
    async how => {
      await using started = await startStalling(host, how, {});
      await until(() => started.proxy.hosts.includes(host));
      await sleep(100);
      const sent = performance.now();
      started.process.kill('SIGINT');
      using run = await started.finished;
      expect(performance.now() - sent).toBeLessThan(cancelLimit);
      expectFailure(run, 'CANCELLED');
      expect(leftoversOf(run)).toEqual([]);
      expect(leaksOf(run, started.secrets)).toEqual([]);
    },
    100_000,
  );

  test.each(ways)(
    '%s: the run keeps to its time limit',
    async how => {
      await using started = await startStalling(host, how, { 'timeout-minutes': '0.05' });
      const begin = performance.now();
      using run = await started.finished;
      // The limit is 3 s; a store gets 15 s to accept a connection, after which there is no further try. The rest is for
      // slow machines.
      expect(performance.now() - begin).toBeLessThan(part === 'api' ? 14_000 : 30_000);
      expectFailure(run, part === 'api' ? 'UNREACHABLE' : 'DOWNLOAD_FAILED');
      expect(leftoversOf(run)).toEqual([]);
      expect(leaksOf(run, started.secrets)).toEqual([]);
    },
    100_000,
  );
});

test('a proxy that stalls for GitHub delays the end of a canceled run by a few seconds only', async () => {
  await using started = await startStalling(
    githubHost,
    'never responds to CONNECT',
    { comment: 'true' },
    { jobSeconds: 60 },
  );
  await until(() => started.proxy.hosts.includes(githubHost));
  const sent = performance.now();
  started.process.kill('SIGINT');
  using run = await started.finished;
  // The runner kills after 10 s; until then the comment is still worth a try.
  expect(performance.now() - sent).toBeLessThan(9_500);
  expectFailure(run, 'CANCELLED');
  expect(run.annotations).toContainEqual(expect.objectContaining({ message: noComment }));
});

test('a proxy that stalls for GitHub costs a run its comment, and a minute', async () => {
  await using started = await startStalling(githubHost, 'never responds to CONNECT', { comment: 'true' });
  const begin = performance.now();
  using run = await started.finished;
  expect(performance.now() - begin).toBeLessThan(65_000);
  expectSuccess(run);
  expect(run.annotations).toContainEqual(expect.objectContaining({ message: noComment }));
});
