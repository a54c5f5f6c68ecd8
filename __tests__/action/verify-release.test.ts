/** `operation: verify` looks at what a release has changed, and is patient with hosts that limit requests. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import { packSite } from '../../simulator/site/archive.ts';
import { expectFailure, expectSuccess, runExport } from '../support/export-action.ts';
import { type SiteHandler, serveText, startLiveSite } from '../support/live-site.ts';
import { runAction } from '../support/local-runner.ts';
import { manualClock } from '../support/manual-clock.ts';
import { serveSite } from '../support/served-site.ts';
import { page, verifying } from '../support/verify-action.ts';

test('a release of a thousand pages is not there for readers while a cache has the page that has changed', async () => {
  await using service = await startSimulator({ jobSeconds: 0.05, queueSeconds: 0 });
  await using live = await startLiveSite();
  const names = Array.from({ length: 999 }, (_, index) => `${index}.html`);
  const release = async (text: string) => {
    const pages = Object.fromEntries(['index.html', ...names].map(name => [name, `<p>${name}`]));
    const site = { ...pages, '777.html': `<p>${text}` };
    const contents = Object.entries(site).map(([path, text]) => ({ path, text }));
    service.setArchive(await packSite(contents));
    const comparing = { 'extract-to': 'site', 'compare-with': 'live', 'site-url': live.url, cache: 'false' };
    using run = expectSuccess(await runExport(service, { inputs: comparing }));
    const { manifestFile = '', changesFile } = run.outputs;
    const manifest = readFileSync(manifestFile);
    const { files } = JSON.parse(changesFile === undefined ? '{}' : readFileSync(changesFile, 'utf8'));
    const handler = serveSite({ ...site, 'docs-manifest.json': manifest });
    return { handler, files, marks: `${manifest}`.split('"changed":true').length - 1, outputs: run.outputs };
  };
  const first = await release('Old');
  live.handler = first.handler;
  const second = await release('New');
  expect([first.marks, second.marks]).toEqual([0, 1]);

  const verify = () =>
    runAction({
      clock: manualClock(),
      inputs: {
        operation: 'verify',
        'site-url': live.url,
        'manifest-sha256': second.outputs['manifestSha256'] ?? '',
        'timeout-minutes': '0.1',
      },
    });
  live.handler = (request, response) =>
    (request.url?.endsWith('/777.html') ? first : second).handler(request, response);
  using early = await verify();
  expect(expectFailure(early, 'SITE_NOT_LIVE')).toContain(
    `1 of 52 pages is not served as exported: ${live.url}/777.html (older or other content)`,
  );
  live.handler = second.handler;
  using late = expectSuccess(await verify());
  expect(late.summary).toContain(': 52 pages of 1,000 checked: all as exported');
  expect(late.summary).toContain('at pages that have changed, and at a sample of the others.');

  // A mark is no change.
  const third = await release('New');
  expect([third.marks, third.files]).toEqual([0, { changed: [], removed: [] }]);
  expect(third.outputs['contentSha256']).toBe(second.outputs['contentSha256']);
});

describe('a host that answers forty requests in ten seconds', () => {
  const names = ['index.html', ...Array.from({ length: 49 }, (_, index) => `${index}.html`)];
  const { site, verify, manifestThen, serveBut } = verifying({
    ...Object.fromEntries(names.map(name => [name, page(name)])),
    'site.css': 'a',
    'app.js': '1',
  });

  /** @param answer to further requests, with the seconds that are left */
  async function look(answer: (left: string) => SiteHandler) {
    const clock = manualClock();
    let [begin, requests] = [0, 0];
    await using live = await startLiveSite((request, response) => {
      if (clock.now() >= begin + 10_000) [begin, requests] = [clock.now(), 0];
      requests += 1;
      const left = Math.ceil((begin + 10_000 - clock.now()) / 1000);
      (requests > 40 ? answer(`${left}`) : site.handler)(request, response);
    });
    const run = await verify(live, { clock });
    return { run, requests: live.requests.length };
  }

  test.each<readonly [string, (left: string) => SiteHandler]>([
    ['429', () => serveText('', {}, 429)],
    ['503 alone, as nginx does', () => serveText('', {}, 503)],
    ['429, and when there will be another', left => serveText('', { 'retry-after': left }, 429)],
    ['503, and when there will be another', left => serveText('', { 'retry-after': left }, 503)],
    ['403, and when there will be another', left => serveText('', { 'retry-after': left }, 403)],
  ])('is waited for if it says %s, and nothing is looked at once more', async (_, answer) => {
    const { run, requests } = await look(answer);
    using ended = expectSuccess(run);
    expect(ended.summary).toContain(': all 50 pages and 2 files checked: all as exported');
    expect(ended.log.join('\n')).not.toContain('not served');
    expect(requests).toBeLessThan(100);
  });

  test.each<readonly [string, SiteHandler]>([
    ['for each page', manifestThen(serveText('', {}, 503))],
    ['for one page', serveBut('7.html', serveText('', {}, 503))],
  ])('fails the step if it says 503 %s until time is up', async (_, handler) => {
    await using live = await startLiveSite(handler);
    using run = await verify(live);
    expect(expectFailure(run, 'SITE_NOT_LIVE')).toContain('(HTTP 503)');
    expect(live.requests.length).toBeLessThan(1000);
  });

  test('fails the step when it wants to be asked after its end', async () => {
    const { run } = await look(() => serveText('', { 'retry-after': '3600' }, 429));
    using ended = run;
    expect(expectFailure(ended, 'SITE_NOT_LIVE')).toMatch(/^After 10m 00s, .*\(HTTP 429\)/);
  });

  test('is asked less and less often if it limits them all the time', async () => {
    await using live = await startLiveSite(manifestThen(serveText('', {}, 429)));
    using run = await verify(live);
    expect(expectFailure(run, 'SITE_NOT_LIVE')).toContain('(HTTP 429)');
    // Each second, it would be 600.
    expect(live.requests.length).toBeLessThan(300);
  });
});
