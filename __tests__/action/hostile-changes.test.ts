/** Earlier exports that lie, directories with everything but pages, and pages nobody would write: through the bundle. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from '@jest/globals';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { type Simulator, startSimulator } from '../../simulator/server.ts';
import { packSite } from '../../simulator/site/archive.ts';
import { commented, pullRequest, startWorld } from '../support/commented-run.ts';
import { expectSuccess, runExport } from '../support/export-action.ts';
import { serveText, startLiveSite } from '../support/live-site.ts';
import type { ActionRun } from '../support/local-runner.ts';
import { manifestOf } from '../support/manifest.ts';
import { makePipe, onUnix } from '../support/named-pipe.ts';

const bundle = resolve(import.meta.dirname, '../../dist/index.js');
const quick = { jobSeconds: 0.05, queueSeconds: 0 };
const comparing = { 'extract-to': 'site', 'compare-with': 'live', cache: 'false' };
const site = { 'index.html': '<title>Start</title><p>Welcome.' };
const counts = ({ outputs }: ActionRun) => [
  outputs['pagesAdded'],
  outputs['pagesChanged'],
  outputs['pagesRemoved'],
];
/** Without the one about the number of pages, which the simulator does not count in these sites. */
const warnings = ({ annotations }: ActionRun) =>
  annotations.filter(({ message }) => !message.startsWith('The bundle has '));
const none = [undefined, undefined, undefined];

async function serve(service: Simulator, pages: Readonly<Record<string, string>>): Promise<void> {
  const files = Object.entries(pages).map(([path, text]) => ({ path, text }));
  service.setArchive(await packSite(files, 'tar.gz'));
}

const entry = { path: 'index.html', size: 1, sha256: 'ab'.repeat(32), title: 'Start', text: 'cd'.repeat(16) };

describe('a live manifest', () => {
  test.each<[string, string]>([
    ['whose paths lead out of the site', manifestOf([{ ...entry, path: '../../index.html' }])],
    ['whose titles are objects', manifestOf([{ ...entry, title: { toString: 1 } }])],
    ['whose file list is an object', JSON.stringify({ version: 1, domain: '', files: {} })],
    ['that lists a page twice', manifestOf([entry, entry])],
    ['that is cut off', manifestOf([entry]).slice(0, -10)],
  ])('%s is one warning, and the site is exported', async (_, text) => {
    await using service = await startSimulator(quick);
    await serve(service, site);
    await using live = await startLiveSite(serveText(text));
    const inputs = { ...comparing, 'site-url': live.url, 'max-removed-pages': '0' };
    using run = await runExport(service, { inputs });
    expectSuccess(run);
    expect(counts(run)).toEqual(none);
    expect(warnings(run)).toEqual([
      expect.objectContaining({
        level: 'warning',
        message: expect.stringMatching(
          /^The earlier export cannot be read, so max-removed-pages is not checked: [^\n]{5,300}$/,
        ),
      }),
    ]);
    expect(run.summary).toContain('Pages unpacked');
  });

  test('of 250,000 pages that are all missing now is compared, and named ten at a time', async () => {
    await using service = await startSimulator(quick);
    await serve(service, site);
    const pages = Array.from({ length: 250_000 }, (_, index) => ({
      ...entry,
      path: `${index}.html`,
      title: '',
    }));
    await using live = await startLiveSite(serveText(manifestOf(pages)));
    const inputs = { ...comparing, 'site-url': live.url, 'max-removed-pages': '99.9%' };
    using run = await runExport(service, { inputs });
    expect(run.exitCode).toBe(1);
    expect(counts(run)).toEqual(['1', '0', '250000']);
    const error = run.annotations.find(({ level }) => level === 'error');
    expect(error?.message).toContain(
      'removes 250,000 of 250,000 pages, but max-removed-pages allows 249,750: 0.html, 1.html,',
    );
    expect(error?.message).toContain(', and 249,990 more');
    expect(run.summary.length).toBeLessThan(60_000);
  });
});

describe('a directory to compare with', () => {
  onUnix('may hold links, loops, pipes, and a page that is a directory: only its pages count', async () => {
    await using service = await startSimulator(quick);
    await serve(service, { ...site, 'new.html': '<title>New</title>' });
    const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-run-'));
    const place = (path: string) => join(directory, 'workspace/published', path);
    mkdirSync(place('folder.html'), { recursive: true });
    writeFileSync(place('index.html'), site['index.html']);
    writeFileSync(place('old.html'), '<title>Old</title>');
    writeFileSync(join(directory, 'secret.html'), '<title>Secret</title>');
    symlinkSync('../../secret.html', place('link.html'));
    symlinkSync('../..', place('outside'));
    symlinkSync('.', place('loop'));
    symlinkSync('nowhere', place('broken.html'));
    makePipe(place('pipe.html'));
    using run = await runExport(service, {
      inputs: { ...comparing, 'compare-with': 'published' },
      directory,
    });
    expectSuccess(run);
    expect(counts(run)).toEqual(['1', '0', '1']);
    expect(warnings(run)).toEqual([]);
    expect(readFileSync(run.outputs['changesFile'] ?? '', 'utf8')).not.toContain('Secret');
  });

  // Root may read everything, so the run is that of another user.
  const user = process.getuid?.() === 0 ? 65_534 : undefined;
  const mayRun =
    user === undefined || spawnSync(process.execPath, ['--check', bundle], { uid: user }).status === 0;
  (mayRun ? onUnix : test.skip)(
    'with files that cannot be read is one warning, and the others count',
    async () => {
      await using service = await startSimulator(quick);
      await serve(service, site);
      const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-run-'));
      const published = join(directory, 'workspace/published');
      mkdirSync(join(published, 'closed'), { recursive: true });
      for (const path of ['index.html', 'a.html', 'closed/b.html'])
        writeFileSync(join(published, path), site['index.html']);
      for (const name of ['a.html', 'closed']) chmodSync(join(published, name), 0);
      for (const name of ['temp', 'tool-cache']) mkdirSync(join(directory, name));
      const files = ['output', 'env', 'state', 'summary.md'];
      for (const name of files) writeFileSync(join(directory, name), '');
      const own = ['.', 'workspace', 'workspace/published', 'temp', 'tool-cache', ...files];
      if (user !== undefined) for (const name of own) chownSync(join(directory, name), user, user);
      const inputs = { ...comparing, 'compare-with': 'published' };
      using run = await runExport(service, { inputs, directory, ...(user !== undefined && { user }) });
      chmodSync(join(published, 'closed'), 0o755);
      expectSuccess(run);
      expect(counts(run)).toEqual(['0', '0', '0']);
      expect(warnings(run)).toEqual([
        expect.objectContaining({
          level: 'warning',
          message: expect.stringMatching(/^2 files and directories of the earlier site could not be read/),
        }),
      ]);
    },
  );

  test('that is a file but no manifest is one warning', async () => {
    await using service = await startSimulator(quick);
    await serve(service, site);
    const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-run-'));
    mkdirSync(join(directory, 'workspace'));
    writeFileSync(join(directory, 'workspace/published'), '');
    using run = await runExport(service, {
      inputs: { ...comparing, 'compare-with': 'published' },
      directory,
    });
    expectSuccess(run);
    expect(warnings(run)).toHaveLength(1);
    expect(counts(run)).toEqual(none);
  });
});

test('a page of 50 MB without an end tag, one nested 200,000 deep, and a title of 1 MB are compared', async () => {
  await using service = await startSimulator(quick);
  const pages = (word: string) => ({
    ...site,
    'endless.html': `<title>Endless</title><p title="${'<a href="b '.repeat(4_700_000)}${word}`,
    'deep.html': `${'<div>'.repeat(200_000)}${word}`,
    'title.html': `<title>${'@everyone '.repeat(100_000)}${word}</title>`,
  });
  await serve(service, pages('one'));
  using first = await runExport(service, { inputs: { 'extract-to': 'site', cache: 'false' } });
  expectSuccess(first);
  await serve(service, pages('two'));
  const inputs = { ...comparing, 'compare-with': 'site', clean: 'true' };
  using second = await runExport(service, { inputs, directory: first.directory });
  expectSuccess(second);
  expect(counts(second)).toEqual(['0', '3', '0']);
  expect(readFileSync(second.outputs['changesFile'] ?? '', 'utf8').length).toBeLessThan(2_000);
  expect(second.summary.length).toBeLessThan(20_000);
});

test('titles and paths with Markdown, HTML, and mentions are text in the summary and the comment', async () => {
  const titles = [
    '</details></summary><script>alert(1)</script>',
    '![a](https://evil.example/a.png) [b](javascript:alert(1)) **c** `d` ~~e~~',
    '@admin and #1, GH-1, https://evil.example, www.evil.example',
    '| a | b |\n|---|---|\n# c\n- d\n<!-- docs-admin-action export -->',
    '::error::no\u0007\u202e',
  ];
  const asHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const pages = Object.fromEntries([
    ...titles.map((title, index) => [`${index}.html`, `<title>${asHtml(title)}</title>`] as const),
    ['[x](y) @admin `z` <img src=x>.html', '<title>Path</title>'] as const,
  ]);
  await using world = await startWorld();
  await serve(world.service, { ...site, ...pages });
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-run-'));
  mkdirSync(join(directory, 'workspace/published'), { recursive: true });
  writeFileSync(join(directory, 'workspace/published/index.html'), site['index.html']);
  using run = await commented(world, {
    ...pullRequest,
    directory,
    inputs: {
      ...comparing,
      download: 'true',
      'compare-with': 'published',
      'site-url': 'https://docs.example.com',
    },
  });
  expectSuccess(run);
  expect(counts(run)).toEqual(['6', '0', '0']);
  const comment = world.github.commentsOf(7)[0]?.body ?? '';
  for (const markdown of [run.summary, comment]) {
    const from = markdown.indexOf('**Changes:**');
    const part = markdown.slice(from, markdown.indexOf('</details>', from) + '</details>'.length);
    const options = { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true };
    const html = micromark(part, options);
    const tags = [...html.matchAll(/<\/?([a-z]+\d?)/g)].map(([, name]) => name);
    expect(new Set(tags)).toEqual(new Set(['p', 'strong', 'details', 'summary', 'ul', 'li', 'a', 'code']));
    expect(html.match(/<li>/g)).toHaveLength(6);
    const hosts = [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => new URL(url).host);
    expect(new Set(hosts)).toEqual(new Set(['docs.example.com']));
    const outside = html.replace(/<code>.*?<\/code>/gs, '').replace(/<[^>]*>/g, '');
    expect(outside).not.toMatch(/@\w|#\d|\bGH-\d/);
  }
  expect(run.stdout).not.toMatch(/^::error::no/m);
});
