import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { SiteComparison } from '../../../src/delivery/comparison.ts';
import { checkBasePath, type UnpackRequest, unpackSite } from '../../../src/delivery/unpack-site.ts';
import { nameForPrevious } from '../../../src/files/work-directory.ts';
import { prepareTarget } from '../../../src/site/extract-to.ts';
import { testContext } from '../../support/context.ts';
import { page, tar } from '../../support/extract.ts';
import { startLiveSite } from '../../support/live-site.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testDirectory } from '../../support/test-directory.ts';
import { until } from '../../support/until.ts';

const directory = testDirectory();

/** Unpacks an archive with these pages. */
async function unpack(
  pages: readonly string[],
  request: Partial<UnpackRequest> = {},
  context = testContext(directory()),
) {
  const archive = join(directory(), 'bundle.tar');
  writeFileSync(archive, await tar(pages.map(name => ({ name, text: page }))));
  const target = join(context.directories.workspace, 'site');
  const place = { siteUrl: undefined, basePath: undefined };
  const unpacked = unpackSite(
    {
      target,
      clean: false,
      archive,
      minPages: 1,
      exportedPages: undefined,
      place,
      comparison: undefined,
      needsContent: false,
      ...request,
    },
    context,
  );
  return { unpacked, context, target };
}

test.each([
  ['a site with a home page and each page that was exported', ['index.html'], 1, []],
  // Which directory a site begins in: __tests__/unit/files/site-root.test.ts.
  ['a directory for each language', ['404.html', 'en/a.html', 'fr/a.html'], 3, ['has no index.html in']],
])('%s: warnings', async (_, pages, exportedPages, words) => {
  const { unpacked, context, target } = await unpack(pages, { exportedPages });
  await unpacked;
  expect(context.record.facts).toMatchObject({ sitePath: target, htmlFileCount: pages.length });
  expect(context.lines.slice(1)).toEqual(words.map(word => expect.stringContaining(word)));
});

test('the old site that a killed run left is removed once a new one is in place, and not by a run that fails', async () => {
  const context = testContext(directory());
  const { workspace } = context.directories;
  const target = join(workspace, 'site');
  // As a run leaves it that is killed between the two renames.
  const previous = join(workspace, nameForPrevious(target));
  mkdirSync(previous, { recursive: true });
  const clock = manualClock(Date.now() + 25 * 3_600_000);
  const run = { target, clean: true, now: clock.now(), ...context.directories };
  await prepareTarget(run);
  const pages = ['index.html'];
  const failed = await unpack(pages, { minPages: 2 }, { ...context, clock });
  await expect(failed.unpacked).rejects.toMatchObject({ code: 'TOO_FEW_PAGES' });
  expect(existsSync(previous)).toBe(true);
  const { unpacked } = await unpack(pages, {}, { ...context, clock });
  await unpacked;
  expect(readdirSync(workspace)).toEqual(['site']);
});

test('the time for which the live site is waited for is not that of unpacking', async () => {
  const answer = Promise.withResolvers<void>();
  await using live = await startLiveSite((_, response) => {
    void answer.promise.then(() => response.writeHead(404).end());
  });
  const context = testContext(directory());
  const siteUrl = new URL(`${live.url}/`);
  const earlier = { compareWith: 'live', siteUrl, subject: undefined, limit: undefined };
  await using comparison = new SiteComparison(earlier, context);
  const { unpacked } = await unpack(['index.html'], { comparison }, context);
  await until(() => context.record.facts.contentSha256 !== undefined);
  context.clock.advance(5000);
  answer.resolve();
  await unpacked;
  expect(context.lines.join('\n')).toMatch(/^Site: .* unpacked in 0\.0 s$/m);
});

test('a site in a directory of the archive is checked like one at its root', async () => {
  const context = testContext(directory());
  const site = join(directory(), 'site');
  mkdirSync(site);
  const page = '<link rel="stylesheet" href="/docs/a.css"><a href="/docs/index.html">';
  writeFileSync(join(site, 'index.html'), page);
  const paths = ['out/index.html', 'out/a.css'];
  const written = { paths, root: 'out', fileCount: 2, htmlFileCount: 1, emptyPageCount: 0, hasIndex: true };
  const place = { siteUrl: new URL('https://docs.example.com/'), basePath: undefined };
  await expect(checkBasePath(written, site, place, context)).rejects.toMatchObject({
    code: 'BASE_PATH_MISMATCH',
  });
});

test.each([
  ['some', 'there', /2 files .*\/assets\/missing\.css/],
  ['all', 'elsewhere', /3 files .*\/assets\/there\.css/],
])(
  'files that pages load, and the site does not have, are named in a warning: %s (promise: files that pages load)',
  async (_, name, warning) => {
    const context = testContext(directory());
    const site = join(directory(), 'site');
    mkdirSync(site);
    const load = (name: string) => `<link rel="stylesheet" href="/assets/${name}.css">`;
    const page = `${load('there') + load('missing') + load('gone')}<a href="/index.html">`;
    writeFileSync(join(site, 'index.html'), page);
    const paths = ['index.html', `assets/${name}.css`];
    const written = { paths, root: '.', fileCount: 2, htmlFileCount: 1, emptyPageCount: 0, hasIndex: true };
    await checkBasePath(written, site, { siteUrl: undefined, basePath: undefined }, context);
    expect(context.lines.filter(line => line.includes('lacks'))).toEqual([expect.stringMatching(warning)]);
  },
);
