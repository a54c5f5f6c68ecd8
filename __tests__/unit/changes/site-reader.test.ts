import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readSite } from '../../../src/changes/site-reader.ts';
import { makePipe, onUnix } from '../../support/named-pipe.ts';
import { factsOf } from '../../support/page-digest.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-site-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const { signal } = new AbortController();
const read = () => readSite(join(directory, 'site'), { signal });

function put(path: string, text = `<title>${path}</title>`): void {
  const place = join(directory, 'site', path);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, text);
}

test('pages of a directory have the paths and digests that pages of an archive have', async () => {
  put('index.html');
  put('guides/install.HTM', `<p>${'a '.repeat(500_000)}`);
  put('guides/._install.html');
  put('style.css');
  put('.git/a.html');
  const { pages, warnings } = await read();
  expect(warnings).toEqual([]);
  expect([...pages.keys()].sort()).toEqual(['guides/install.HTM', 'index.html']);
  expect(pages.get('index.html')).toMatchObject(factsOf('<title>index.html</title>'));
  expect(pages.get('guides/install.HTM')).toMatchObject(factsOf(`<p>${'a '.repeat(500_000)}`));
});

test('paths are relative to the directory that holds every file, if it has a start page', async () => {
  for (const path of ['site/index.html', 'site/a/b.html', 'site/a/index.html', 'site/a.css']) put(path);
  expect([...(await read()).pages.keys()].sort()).toEqual(['a/b.html', 'a/index.html', 'index.html']);
  // One file beside it, and nothing may be left out.
  put('README.md');
  expect([...(await read()).pages.keys()]).toContain('site/a/b.html');
});

test('a directory that does not exist, or is empty, has no pages', async () => {
  expect(await read()).toEqual({ pages: new Map(), warnings: [] });
  mkdirSync(join(directory, 'site'));
  expect(await read()).toEqual({ pages: new Map(), warnings: [] });
});

onUnix('links, pipes and sockets are no pages, whatever they are called', async () => {
  put('index.html');
  writeFileSync(join(directory, 'outside.html'), 'a');
  mkdirSync(join(directory, 'other'));
  writeFileSync(join(directory, 'other/page.html'), 'a');
  symlinkSync('../outside.html', join(directory, 'site/link.html'));
  symlinkSync('../other', join(directory, 'site/linked'));
  symlinkSync('.', join(directory, 'site/loop'));
  symlinkSync('nowhere', join(directory, 'site/broken.html'));
  makePipe(join(directory, 'site/pipe.html'));
  const server = createServer().listen(join(directory, 'site/socket.html'));
  try {
    const { pages, warnings } = await read();
    expect({ pages: [...pages.keys()], warnings }).toEqual({ pages: ['index.html'], warnings: [] });
  } finally {
    await new Promise(done => server.close(done));
  }
});

const asUser = process.getuid?.() === 0 ? test.skip : onUnix;
asUser('what cannot be read is one line with a count', async () => {
  for (const path of ['index.html', 'a.html', 'b.html', 'c/d.html']) put(path);
  for (const path of ['a.html', 'b.html', 'c']) chmodSync(join(directory, 'site', path), 0);
  const { pages, warnings } = await read();
  chmodSync(join(directory, 'site/c'), 0o755);
  expect([...pages.keys()]).toEqual(['index.html']);
  expect(warnings).toEqual([
    expect.stringMatching(/^3 files and directories of the earlier site could not be read/),
  ]);
});

test('a file in the place of the directory is said in one line', async () => {
  writeFileSync(join(directory, 'site'), '');
  const { pages, warnings } = await read();
  expect(pages.size).toBe(0);
  expect(warnings).toEqual([expect.stringMatching(/^1 file or directory .* such as "\."/)]);
});

test('a cancelled run does not read on, and others get their turn meanwhile', async () => {
  for (let page = 0; page < 300; page += 1) put(`${page}.html`, `<p>${'a &amp; b '.repeat(20_000)}`);
  const controller = new AbortController();
  const begin = performance.now();
  setTimeout(() => controller.abort(new Error('cancelled')), 30);
  await expect(readSite(join(directory, 'site'), { signal: controller.signal })).rejects.toThrow('cancelled');
  expect(performance.now() - begin).toBeLessThan(5_000);
});
