import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readSite } from '../../../src/changes/pages.ts';
import { listSite } from '../../../src/changes/site-files.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { makePipe, onUnix } from '../../support/named-pipe.ts';
import { factsOf } from '../../support/page-facts.ts';
import { testDirectory } from '../../support/test-directory.ts';

const directory = testDirectory();

const { signal } = new AbortController();
const patient = { clock: manualClock(), signal, timeLimit: 1 };
async function read() {
  const { files, unreadable } = await readSite(await listSite(join(directory(), 'site'), signal), patient);
  return {
    files: new Map(files.map(({ path, ...facts }) => [path, facts])),
    unreadable: [...unreadable].sort(),
  };
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function put(path: string, text = `<title>${path}</title>`): void {
  const place = join(directory(), 'site', path);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, text);
}

test('every file has its size and SHA-256, and pages their title and digest', async () => {
  const text = `<p>${'a '.repeat(500_000)}`;
  put('index.html');
  put('guides/install.HTM', text);
  put('guides/._install.html', '');
  put('style.css', 'a');
  put('.git/a.html');
  const { files, unreadable } = await read();
  expect(unreadable).toEqual([]);
  const start = '<title>index.html</title>';
  expect(Object.fromEntries(files)).toEqual({
    'index.html': { size: start.length, sha256: sha256(start), ...factsOf(start) },
    'guides/install.HTM': { size: text.length, sha256: sha256(text), ...factsOf(text) },
    'guides/._install.html': { size: 0, sha256: sha256('') },
    'style.css': { size: 1, sha256: sha256('a') },
  });
});

test('a page whose image is another has changed, also one that a later thread reads', async () => {
  for (let page = 0; page < 200; page += 1) put(`${page}.html`, `<img src="a.${page % 2}.png">`);
  const digests = async () => [...(await read()).files].map(([path, { text }]) => [path, text] as const);
  put('a.0.png', 'a');
  put('a.1.png', 'a');
  const pages = (await digests()).filter(([path]) => path.endsWith('.html'));
  expect(new Set(pages.map(([, text]) => text)).size).toBe(1);
  put('a.1.png', 'b');
  const before = new Map(pages);
  const changed = (await digests()).filter(
    ([path, text]) => path.endsWith('.html') && before.get(path) !== text,
  );
  expect(changed.map(([path]) => Number.parseInt(path, 10) % 2)).toEqual(Array(100).fill(1));
});

test('a page of more than 8 MiB counts by its bytes, and has no title', async () => {
  const text = `<title>a</title>${' '.repeat(8 * 1024 ** 2)}`;
  put('large.html', text);
  const { files } = await read();
  expect(files.get('large.html')).toMatchObject({ title: '', text: sha256(text).slice(0, 32) });
});

test('a directory that does not exist, or is empty, has no files', async () => {
  expect(await read()).toEqual({ files: new Map(), unreadable: [] });
  mkdirSync(join(directory(), 'site'));
  expect(await read()).toEqual({ files: new Map(), unreadable: [] });
});

onUnix('a file of 2 TiB ends the reading when time is up', async () => {
  put('index.html');
  put('sparse.png');
  truncateSync(join(directory(), 'site/sparse.png'), 2 * 1024 ** 4);
  const clock = manualClock();
  const site = await listSite(join(directory(), 'site'), signal);
  const reading = readSite(site, { clock, signal, timeLimit: 60_000 });
  clock.advance(60_000);
  await expect(reading).rejects.toThrow('it takes more than 1m 00s');
});

onUnix('links, loops, pipes and sockets are no files of the site, whatever they are called', async () => {
  put('index.html');
  writeFileSync(join(directory(), 'outside.html'), 'a');
  mkdirSync(join(directory(), 'other'));
  mkdirSync(join(directory(), 'site/folder.html'));
  writeFileSync(join(directory(), 'other/page.html'), 'a');
  symlinkSync('../outside.html', join(directory(), 'site/link.html'));
  symlinkSync('../other', join(directory(), 'site/linked'));
  symlinkSync('.', join(directory(), 'site/loop'));
  symlinkSync('nowhere', join(directory(), 'site/broken.html'));
  makePipe(join(directory(), 'site/pipe.html'));
  const server = createServer().listen(join(directory(), 'site/socket.html'));
  try {
    const { files, unreadable } = await read();
    expect({ files: [...files.keys()], unreadable }).toEqual({ files: ['index.html'], unreadable: [] });
  } finally {
    await new Promise(done => server.close(done));
  }
});

test('a file in the place of the directory cannot be listed', async () => {
  writeFileSync(join(directory(), 'site'), '');
  expect(await read()).toEqual({ files: new Map(), unreadable: ['.'] });
});

test('a file that is gone after it was listed cannot be read, and the others can', async () => {
  for (const path of ['index.html', 'gone.html', 'gone.png']) put(path);
  const site = await listSite(join(directory(), 'site'), signal);
  rmSync(join(directory(), 'site/gone.html'));
  rmSync(join(directory(), 'site/gone.png'));
  const { files, unreadable } = await readSite(site, patient);
  expect(files.map(({ path }) => path)).toEqual(['index.html']);
  expect([...unreadable].sort()).toEqual(['gone.html', 'gone.png']);
});
