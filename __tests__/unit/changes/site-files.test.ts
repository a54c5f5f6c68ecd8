import { createHash } from 'node:crypto';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readSite } from '../../../src/changes/site-files.ts';
import { type Clock, systemClock } from '../../../src/shared/clock.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { factsOf } from '../../support/page-facts.ts';
import { testDirectory } from '../../support/test-directory.ts';

const directory = testDirectory();

async function read() {
  const { signal } = new AbortController();
  const files = await readSite(directory(), { clock: manualClock(), signal });
  return Object.fromEntries(files.map(({ path, ...facts }) => [path, facts]));
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function put(path: string, text = `<title>${path}</title>`): void {
  const place = join(directory(), path);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, text);
}

test('every file has its size and SHA-256, and a page its title and digest', async () => {
  const text = '<title>Install</title><p>Run it.';
  put('index.html');
  put('guides/install.HTM', text);
  put('guides/._install.html', '');
  put('style.css', 'a');
  const start = '<title>index.html</title>';
  expect(await read()).toEqual({
    'index.html': { size: start.length, sha256: sha256(start), ...factsOf(start) },
    'guides/install.HTM': { size: text.length, sha256: sha256(text), ...factsOf(text) },
    'guides/._install.html': { size: 0, sha256: sha256('') },
    'style.css': { size: 1, sha256: sha256('a') },
  });
});

test('links are not followed', async () => {
  put('index.html');
  symlinkSync(join(directory(), 'index.html'), join(directory(), 'link.html'));
  expect(Object.keys(await read())).toEqual(['index.html']);
});

test('a page of 8 MiB or 500 levels is read as its readers do; one of more counts by its bytes, and has no title', async () => {
  const start = '<title>a</title>';
  const most = start.padEnd(8 * 1024 ** 2);
  const large = `${most} `;
  const deep = `${start}${'<b>'.repeat(501)}`;
  put('most.html', most);
  put('deepest.html', deep.slice(0, -3));
  put('large.html', large);
  put('deep.html', deep);
  put('large.css', large);
  const facts = (text: string) => ({ size: text.length, sha256: sha256(text) });
  expect(await read()).toEqual({
    'most.html': { ...facts(most), ...factsOf(start) },
    'deepest.html': { ...facts(deep.slice(0, -3)), ...factsOf(start) },
    'large.html': { ...facts(large), title: '', text: sha256(large).slice(0, 32) },
    'deep.html': { ...facts(deep), title: '', text: sha256(deep).slice(0, 32) },
    'large.css': facts(large),
  });
});

/** A clock by which 15 ms pass between two looks at it, and that cancels the run at a look. */
function cancelAt(look: number) {
  const canceled = new AbortController();
  let looks = 0;
  const clock: Clock = {
    ...systemClock,
    now() {
      looks += 1;
      if (looks === look) canceled.abort(new Error('canceled'));
      return looks * 15;
    },
  };
  return { clock, signal: canceled.signal, looks: () => looks };
}

test.each([
  ['a large page', () => put('a.html', '<p>a'.repeat(1024 ** 2))],
  [
    'much data',
    () => put('a.html', `<script>__next_f.push([1,${JSON.stringify('5:"a b"\n'.repeat(100_000))}])</script>`),
  ],
  ['many pages', () => Array.from({ length: 200 }, (_, index) => put(`${index}.html`))],
  ['many pictures', () => Array.from({ length: 200 }, (_, index) => put(`${index}.png`))],
])('a cancel within %s ends the reading before the next slice', async (_, write) => {
  write();
  const { clock, signal, looks } = cancelAt(100);
  await expect(readSite(directory(), { clock, signal })).rejects.toThrow('canceled');
  expect(looks()).toBeLessThan(105);
});
