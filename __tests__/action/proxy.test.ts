import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startGithub } from '../../simulator/github/server.ts';
import { type SimulatorOptions, startSimulator } from '../../simulator/server.ts';
import { type Certificate, makeCertificate } from '../support/certificate.ts';
import { expectFailure, expectSuccess, runExport, startExport } from '../support/export-action.ts';
import { leaksOf } from '../support/leaks.ts';
import { startProxy } from '../support/proxy.ts';
import { until } from '../support/until.ts';

const hosts = { api: 'api.example.com', store: 'store.example.com' };
const githubHost = 'github.example.com';
const credentials = { accepted: 'somebody:s3cret-w0rd', given: 'somebody:s3cret-w0rd' };
let directory = '';
let certificate: Certificate;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-proxy-'));
  certificate = makeCertificate(directory, [...Object.values(hosts), githubHost]);
});
afterAll(() => rmSync(directory, { recursive: true }));

function startSecure(options: SimulatorOptions = {}) {
  const { key, cert } = certificate;
  return startSimulator({ jobSeconds: 0.2, queueSeconds: 0, hosts, tls: { key, cert }, ...options });
}

const environment = (proxy: string) => ({ HTTPS_PROXY: proxy, NODE_EXTRA_CA_CERTS: certificate.path });
const inputs = { 'extract-to': 'site' };

test('an export by way of a proxy that wants a password, to a service with a certificate of its own', async () => {
  await using service = await startSecure();
  await using proxy = await startProxy(credentials);
  using run = await runExport(service, { inputs, env: environment(proxy.url) });
  expectSuccess(run);
  expect(new Set(proxy.hosts)).toEqual(new Set(Object.values(hosts)));
  expect(leaksOf(run, ['s3cret-w0rd', service.key])).toEqual([]);
});

test('a comment goes the same way', async () => {
  const { key, cert } = certificate;
  await using service = await startSecure();
  await using github = await startGithub({ tls: { key, cert }, host: githubHost, pullRequests: [7] });
  await using proxy = await startProxy(credentials);
  using run = await runExport(service, {
    inputs: { download: 'false', comment: 'true' },
    env: { ...environment(proxy.url), ...github.env, GITHUB_EVENT_NAME: 'pull_request' },
    event: { pull_request: { number: 7 } },
    githubToken: github.token,
  });
  expectSuccess(run);
  expect(run.annotations).toEqual([]);
  expect(github.commentsOf(7)).toHaveLength(1);
  const comment = JSON.stringify(github.commentsOf(7));
  for (const secret of [service.key, 'X-Amz-', 's3cret-w0rd', github.token])
    expect(comment).not.toContain(secret);
  expect(proxy.hosts).toContain(githubHost);
  expect(leaksOf(run, ['s3cret-w0rd', github.token])).toEqual([]);
});

test('an untrusted certificate is rejected at once, and the message says what to do', async () => {
  await using service = await startSecure();
  await using proxy = await startProxy(credentials);
  const env = { HTTPS_PROXY: proxy.url, NODE_EXTRA_CA_CERTS: undefined };
  using run = await runExport(service, { inputs, env });
  expect(expectFailure(run, 'UNREACHABLE')).toMatch(/certificate.*NODE_EXTRA_CA_CERTS/);
  expect(proxy.hosts).toHaveLength(1);
});

test('a proxy that rejects the password ends the run, without showing it', async () => {
  await using service = await startSecure();
  await using proxy = await startProxy({ accepted: 'other:word', given: credentials.given });
  const env = environment(proxy.url);
  using run = await runExport(service, { inputs, env, timeIsUpAt: 'retrying in' });
  expect(expectFailure(run, 'UNREACHABLE')).toMatch(/the proxy did not connect.*407.*HTTPS_PROXY/);
  expect(leaksOf(run, ['s3cret-w0rd'])).toEqual([]);
});

test('a proxy that is not there is named as what is wrong', async () => {
  await using service = await startSecure();
  const env = environment('http://somebody:s3cret-w0rd@127.0.0.1:9');
  using run = await runExport(service, { inputs, env, timeIsUpAt: 'retrying in' });
  expect(expectFailure(run, 'UNREACHABLE')).toMatch(/proxy.*ECONNREFUSED.*HTTPS_PROXY/);
  expect(leaksOf(run, ['s3cret-w0rd'])).toEqual([]);
});

test('NO_PROXY is honored', async () => {
  await using service = await startSecure({ hosts: { api: 'localhost', store: 'localhost' } });
  await using proxy = await startProxy(credentials);
  const env = { ...environment(proxy.url), NO_PROXY: 'api.invalid,.invalid' };
  using run = await runExport(service, {
    inputs: { ...inputs, 'base-url': 'https://api.invalid' },
    env,
    timeIsUpAt: 'retrying in',
  });
  // Not by the proxy, which would find it, but by a name that cannot be resolved.
  expect(expectFailure(run, 'UNREACHABLE')).toMatch(/could not be resolved/);
  expect(proxy.hosts).toEqual([]);
});

test('a proxy that breaks while the archive arrives costs nothing but a moment', async () => {
  await using service = await startSecure({ pages: 400, bytesPerSecond: 60_000 });
  await using proxy = await startProxy(credentials);
  const started = startExport(service, { inputs, env: environment(proxy.url) });
  await until(() => proxy.hosts.includes(hosts.store));
  proxy.cut();
  using run = await started.finished;
  expectSuccess(run);
  expect(run.log).toContainEqual(expect.stringContaining('Download error at'));
});
