import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { RemovalLimit } from '../../../src/changes/compare.ts';
import { readSite } from '../../../src/changes/site-files.ts';
import { SiteComparison } from '../../../src/delivery/comparison.ts';
import { ActionError } from '../../../src/shared/errors.ts';
import { adviceFor } from '../../support/advice.ts';
import { testContext } from '../../support/context.ts';
import { page } from '../../support/extract.ts';
import { type SiteHandler, serveNothing, serveText, startLiveSite } from '../../support/live-site.ts';
import { manifestOf } from '../../support/manifest.ts';
import { testDirectory } from '../../support/test-directory.ts';

const directory = testDirectory();
const entry = { size: 1, sha256: 'ab'.repeat(32), text: 'cd'.repeat(16) };
const earlier = ['index.html', 'a.html', 'b.html'].map(path => ({ ...entry, path }));
const onePage: RemovalLimit = { kind: 'pages', pages: 1 };

/** Compares files with an earlier export whose manifest has this text. */
async function compare(files: readonly string[], limit?: RemovalLimit, manifest = manifestOf(earlier)) {
  const context = testContext(directory());
  const { workspace } = context.directories;
  writeFileSync(join(workspace, 'earlier.json'), manifest);
  const site = join(workspace, 'site');
  mkdirSync(site);
  for (const file of files) writeFileSync(join(site, file), page);
  const request = { compareWith: 'earlier.json', siteUrl: undefined, subject: undefined, limit };
  await using comparison = new SiteComparison(request, context);
  const now = await readSite(site, context);
  const result = await comparison
    .compare(now)
    .then(() => comparison.leaveManifest(site, now))
    .catch((thrown: unknown) => thrown);
  return { result, context, site };
}

test.each([
  [undefined, /^The earlier export cannot be read: the manifest is a page, perhaps a login$/],
  [onePage, /^The earlier export cannot be read: the manifest .*, so max-removed-pages is not checked$/],
])('an earlier export that cannot be read fails no step, with the limit %j', async (limit, words) => {
  const { result, context } = await compare(['index.html'], limit, '<title>Sign in</title>');
  expect(result).toMatch(/^[\da-f]{64}$/);
  expect(context.lines).toEqual([expect.stringMatching(words)]);
  expect(context.outputs.size).toBe(0);
});

const redirect = (location: string) => serveText('', { location }, 302);
/** Leads to another name of this host, where nothing is. */
const elsewhere: SiteHandler = (request, response) => {
  const isThere = request.headers.host?.startsWith('localhost');
  const away = redirect(`http://localhost:${request.socket.localPort}/`);
  (isThere ? serveText('', {}, 404) : away)(request, response);
};
/** Leads to a login of this host, which is not there either. */
const loginHere: SiteHandler = (request, response) =>
  (request.url?.startsWith('/login') ? serveText('', {}, 404) : redirect('/login/none'))(request, response);
const privateSite =
  /do not use `operation: verify` and `compare-with: live`: keep the `docs-manifest.json` of each run, .*, and set `compare-with` to its path/;
const moved = /Set `site-url` to the URL to which the site redirects/;
const host = /Check the host of the site, its name, and its certificate\. 2\. Run the step again/;
const login = /Make the site readable without a login/;
const file = /Open this file/;
describe.each<readonly [string, SiteHandler, string, RegExp]>([
  ['HTTP 503', serveText('', {}, 503), 'no answer (HTTP 503)', host],
  ['HTTP 429', serveText('', {}, 429), 'no answer (HTTP 429)', host],
  ['a lost connection', request => request.socket.destroy(), 'no answer (the connection was lost', host],
  ...[401, 403, 407, 400].map(
    status =>
      [
        `HTTP ${status}`,
        serveText('', {}, status),
        `the manifest was refused with HTTP ${status}`,
        login,
      ] as const,
  ),
  ['a login', serveText('\n<title>Sign in</title>'), 'the manifest is a page, perhaps a login', login],
  [
    'a redirect to one',
    redirect('http://login.example.com/'),
    'the manifest is redirected to',
    /Let the host redirect to https URLs only.* Nothing was replaced/,
  ],
  [
    'a redirect to a host without one',
    elsewhere,
    'the manifest was refused with HTTP 404 by http://localhost:',
    moved,
  ],
  [
    'a redirect to its own login',
    loginHere,
    'the manifest was refused with HTTP 404 by http://127.0.0.1:',
    moved,
  ],
  [
    'a login that some sites want',
    serveText('', {}, 401),
    'the manifest was refused with HTTP 401',
    privateSite,
  ],
  ['no page', serveText(manifestOf([{ ...entry, path: 'site.css' }])), 'the manifest has no page', file],
  ['33 MiB', serveText(Buffer.alloc(33 * 1024 ** 2)), 'the manifest is larger than 32 MiB', file],
  ['half a manifest', serveText(manifestOf(earlier).slice(0, -30)), 'the manifest is incomplete', file],
  ['another version', serveText(manifestOf(earlier, { version: 2 })), 'the manifest has version 2', file],
  [
    'another domain',
    serveText(manifestOf(earlier, { domain: 'a.example.com' })),
    'the manifest belongs to the domain a',
    /Check `project-id` or `domain`, and check `site-url`/,
  ],
])('a live site with %s', (_, handler, reason, advice) => {
  test.each([undefined, onePage])(
    'has no readable manifest, and loses nothing that is guarded: %j (promise: `max-removed-pages` is set)',
    async limit => {
      await using live = await startLiveSite(handler);
      const context = testContext(directory());
      const subject = { domain: 'docs.example.com' };
      const request = { compareWith: 'live', siteUrl: new URL(`${live.url}/`), subject, limit };
      await using comparison = new SiteComparison(request, context);
      const end = await comparison.compare([]).catch((thrown: unknown) => thrown);
      const warnings = context.lines.filter(line => !line.includes('trying again'));
      const says = expect.stringContaining(
        `The action could not read docs-manifest.json from the live site: ${reason}`,
      );
      const unreachable = { code: 'LIVE_SITE_UNREACHABLE', message: says };
      if (limit === undefined) expect([end, warnings]).toEqual([undefined, [says]]);
      else expect([end, warnings]).toEqual([expect.objectContaining(unreachable), []]);
      expect(warnings.join()).not.toContain('archive');
      if (!(end instanceof ActionError)) return;
      expect(adviceFor(end)).toMatch(advice);
      expect(adviceFor(end)).not.toContain('max-removed-pages');
    },
  );
});

test.each([
  ['another digest of its data', { data: '12'.repeat(16) }, true],
  ['the same', {}, false],
  ['none, as earlier releases wrote it', { data: undefined }, false],
  ['another text, too', { data: '12'.repeat(16), text: '34'.repeat(16) }, false],
])('where an earlier page has %s, the log says whether only data has changed', async (_, other, isSaid) => {
  const page = { ...entry, path: 'index.html', data: 'ef'.repeat(16) };
  const context = testContext(directory());
  writeFileSync(join(context.directories.workspace, 'a.json'), manifestOf([{ ...page, ...other }]));
  const request = { compareWith: 'a.json', siteUrl: undefined, subject: undefined, limit: undefined };
  await using comparison = new SiteComparison(request, context);
  await comparison.compare([page]);
  const words = /^contentSha256 changed, although no page counts as changed: /;
  expect(context.lines.some(line => words.test(line))).toBe(isSaid);
  // So that verify looks at the page.
  await comparison.leaveManifest(context.directories.workspace, [page]);
  const left = readFileSync(join(context.directories.workspace, 'docs-manifest.json'), 'utf8');
  expect(left.includes('"changed":true')).toBe(isSaid || 'text' in other);
});

test('a canceled run ends without a word of a live site that does not answer', async () => {
  await using live = await startLiveSite(serveNothing);
  const context = testContext(directory());
  const siteUrl = new URL(`${live.url}/`);
  const request = { compareWith: 'live', siteUrl, subject: undefined, limit: undefined };
  await using comparison = new SiteComparison(request, context);
  await live.requested;
  context.cancel(new Error('canceled'));
  await expect(comparison.compare([])).rejects.toThrow('canceled');
  expect(context.lines).toEqual([]);
});

test('an archive with a file of the name of the manifest keeps it, with a warning', async () => {
  const { result, context, site } = await compare(['index.html', 'docs-manifest.json']);
  expect(result).toBeUndefined();
  expect(context.lines.at(-1)).toContain('The archive has a file docs-manifest.json of its own');
  expect(readFileSync(join(site, 'docs-manifest.json'), 'utf8')).toBe(page);
});

test('a manifest that is too large to be read is not left, with a warning', async () => {
  const context = testContext(directory());
  const request = { compareWith: 'nothing', siteUrl: undefined, subject: undefined, limit: undefined };
  await using comparison = new SiteComparison(request, context);
  const { workspace } = context.directories;
  const files = Array.from({ length: 8500 }, (_, index) => ({
    ...entry,
    path: `${'a'.repeat(4000)}${index}`,
  }));
  expect(await comparison.leaveManifest(workspace, files)).toBeUndefined();
  expect(context.lines.at(-1)).toContain(
    'With 8,500 files, docs-manifest.json would be larger than 32 MiB, so no manifest is written',
  );
  expect(existsSync(join(workspace, 'docs-manifest.json'))).toBe(false);
  expect(await comparison.leaveManifest(workspace, files.slice(1000))).toMatch(/^[\da-f]{64}$/);
});
