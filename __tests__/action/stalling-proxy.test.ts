import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startGithub } from '../../simulator/github/server.ts';
import { type SimulatorOptions, startSimulator } from '../../simulator/server.ts';
import { type Certificate, makeCertificate } from '../support/certificate.ts';
import { expectFailure, startExport } from '../support/export-action.ts';
import { leaksOf, leftoversOf } from '../support/leaks.ts';
import { isLong } from '../support/long.ts';
import { type Stall, stalls, startProxy } from '../support/proxy.ts';
import { cancel } from '../support/signals.ts';
import { until } from '../support/until.ts';

const hosts = { api: 'api.example.com', store: 'store.example.com' };
const githubHost = 'github.example.com';
const credentials = { accepted: 'somebody:s3cret-w0rd', given: 'somebody:s3cret-w0rd' };
const ways = Object.keys(stalls) as Stall[];
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
  // The proxy never lets go of the client: a run that does not end by itself fails its test.
  test.each(ways)('%s: a canceled run ends', async how => {
    await using started = await startStalling(host, how, {});
    await until(() => started.proxy.hosts.includes(host));
    using run = await cancel(started);
    expectFailure(run, 'CANCELLED');
    expect(leftoversOf(run)).toEqual([]);
    expect(leaksOf(run, started.secrets)).toEqual([]);
  });

  // How long: __tests__/unit/github/runner.test.ts.
  test.each(isLong ? ways : ways.slice(0, 1))('%s: the run keeps to its time limit', async how => {
    await using started = await startStalling(host, how, { 'timeout-minutes': '0.05' });
    using run = await started.finished;
    expectFailure(run, part === 'api' ? 'UNREACHABLE' : 'DOWNLOAD_FAILED');
    expect(leftoversOf(run)).toEqual([]);
    expect(leaksOf(run, started.secrets)).toEqual([]);
  });
});

// How long: __tests__/unit/github/sticky-comment.test.ts.
test('a canceled run for which a proxy stalls before GitHub ends without its comment', async () => {
  await using started = await startStalling(
    githubHost,
    'never responds to CONNECT',
    { comment: 'true' },
    { jobSeconds: 3600 },
  );
  await until(() => started.proxy.hosts.includes(githubHost));
  using run = await cancel(started);
  expectFailure(run, 'CANCELLED');
  expect(run.annotations).toContainEqual(expect.objectContaining({ message: noComment }));
});
