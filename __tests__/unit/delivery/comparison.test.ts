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
  [
    undefined,
    /^The earlier export cannot be read: the manifest is a page, perhaps a login\. Check that compare-with /,
  ],
  [
    onePage,
    /^The earlier export cannot be read: the manifest .*, so max-removed-pages is not checked\. Check that compare-with /,
  ],
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
const moved = /Set `site-url` to the https URL to which the site redirects/;
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
  ...[
    { server: 'AmazonS3' },
    { via: '1.1 abc.cloudfront.net (CloudFront)' },
    { 'x-amz-request-id': 'A' },
  ].map(
    headers =>
      [
        `HTTP 403 of S3, as ${JSON.stringify(headers)} says`,
        serveText('', headers, 403),
        'the manifest was refused with HTTP 403',
        /^1\. If the file does not exist yet, allow CloudFront `s3:ListBucket`.* 2\. Make the site readable/,
      ] as const,
  ),
  [
    'HTTP 401 of S3',
    serveText('', { server: 'AmazonS3' }, 401),
    'the manifest was refused with HTTP 401',
    /^1\. Make the site readable without a login/,
  ],
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

describe('pages that count as missing are counted by what happened to them', () => {
  const numbers = Array.from({ length: 41 }, (_, number) => number);
  const nameOf = (number: number) => `Page ${'a'.repeat(number)}`;
  const head = '<link rel="stylesheet" href="site.css"><script src="app.js"></script>';
  const whole = (number: number) =>
    `<title>${nameOf(number)}</title>${head}<h1>${nameOf(number)}</h1><p>${'Text of a page. '.repeat(20 + number)}<img src="a.png">`;
  const wrong = (number: number) => `<title>${nameOf(number)}</title>${head}<p>Something went wrong.`;
  const files = { 'site.css': 'a {}', 'app.js': 'a()', 'a.png': 'a' };
  type Site = Readonly<Record<string, string>>;
  const siteOf = (write: (number: number) => string, from = 0, to = 41): Site =>
    Object.fromEntries(numbers.slice(from, to).map(number => [`${10 + number}.html`, write(number)]));

  async function compareSites(before: Site, after: Site, limit?: RemovalLimit, without?: 'letters') {
    const context = testContext(directory());
    const { workspace } = context.directories;
    const read = (name: string, site: Site) => {
      mkdirSync(join(workspace, name));
      for (const [path, text] of Object.entries(site)) writeFileSync(join(workspace, name, path), text);
      return readSite(join(workspace, name), context);
    };
    const earlier = (await read('before', before)).map(({ words: _, letters, ...file }) =>
      without === undefined ? { ...file, letters } : file,
    );
    writeFileSync(join(workspace, 'a.json'), manifestOf(earlier));
    const request = { compareWith: 'a.json', siteUrl: undefined, subject: undefined, limit };
    await using comparison = new SiteComparison(request, context);
    const error = await comparison.compare(await read('after', after)).catch((thrown: unknown) => thrown);
    return { what: error instanceof ActionError ? error.message : '', lines: context.lines };
  }

  const good = { ...siteOf(whole), ...files };
  const sameTitle = (text: string) => siteOf(() => `<title>Sign in</title>${text}`, 0, 10);

  test.each<readonly [string, Site, string]>([
    [
      '38 have lost their text, and two are gone',
      { ...files, ...siteOf(wrong, 0, 38), ...siteOf(whole, 38, 39) },
      "40 of 41 pages are missing (38 have lost most of their text: 'Something went wrong.', 2 are gone), but max-removed-pages allows only 1. Missing: 49.html, 50.html, 10.html, 11.html, 12.html, 13.html, 14.html, 15.html, 16.html, 17.html, and 30 more",
    ],
    [
      'ten are a login that is as long as a page, and one is gone',
      {
        ...files,
        ...sameTitle('<p>To read this site, you need an account. '.repeat(9)),
        ...siteOf(whole, 10, 40),
      },
      "11 of 41 pages are missing (10 look like others: 'Sign in', 1 is gone)",
    ],
    [
      'one has lost its text, and one is gone',
      { ...files, ...siteOf(wrong, 0, 1), ...siteOf(whole, 1, 40) },
      "2 of 41 pages are missing (1 has lost most of its text: 'Something went wrong.', 1 is gone)",
    ],
    [
      'the style sheet is empty',
      { ...good, 'site.css': '' },
      "41 of 41 pages are missing (41 have lost a script or a style sheet: 'site.css')",
    ],
    [
      'the script is an HTML page, and one page has lost its text',
      { ...good, ...siteOf(wrong, 0, 1), 'app.js': '<html>' },
      "41 of 41 pages are missing (1 has lost most of its text: 'Something went wrong.', 40 have lost a script or a style sheet: 'app.js')",
    ],
  ])('%s', async (_, after, words) => {
    const { what, lines } = await compareSites(good, after, onePage);
    expect(what).toContain(words);
    expect(lines).toHaveLength(1);
  });

  test.each([undefined, { kind: 'pages', pages: 41 } as const])(
    'and files that are lost are a warning if the step goes on, with the limit %j',
    async limit => {
      const code =
        /^41 pages load scripts or style sheets that the earlier export had, .*: app\.js, site\.css\. If you .* export again\. If this warning appears again, report it/;
      const pictures = /^41 pages show pictures that the earlier export had, .* now: a\.png\. If you /;
      const { what, lines } = await compareSites(good, siteOf(whole), limit);
      expect([what, ...lines.slice(1)]).toEqual([
        '',
        expect.stringMatching(code),
        expect.stringMatching(pictures),
      ]);
    },
  );

  test('and of pictures that are lost, five have a name', async () => {
    const names = numbers.slice(0, 7).map(number => `${number}.png`);
    const page = names.map(name => `<img src="${name}">`).join('');
    const before = Object.fromEntries([...names.map(name => [name, 'a']), ['a.html', page]]);
    const { lines } = await compareSites(before, { 'a.html': page, '6.png': 'b' });
    expect(lines.at(-1)).toContain(
      '1 page shows pictures that the earlier export had, and that are missing or unusable now: 0.png, 1.png, 2.png, 3.png, 4.png, and 1 more.',
    );
  });

  test('but for lost text, if an earlier release of the action did not count letters: then the log says so', async () => {
    const { what, lines } = await compareSites(good, { ...siteOf(wrong), ...files }, onePage, 'letters');
    expect(what).toBe('');
    expect(lines.slice(1)).toEqual([expect.stringMatching(/ lost their text cannot be detected this time$/)]);
  });
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
