import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { systemClock } from '../../../src/shared/clock.ts';
import { expectRejected, extract, link, page, type TarEntry, tar } from '../../support/extract.ts';
import { casesOf } from '../../support/long.ts';
import { seed } from '../../support/seed.ts';
import { testDirectory } from '../../support/test-directory.ts';

const directory = testDirectory();
const read = (path: string) => readFileSync(join(directory(), 'site', path), 'utf8');

test('a linked directory lacks nothing, in whatever order the archive has its entries', async () => {
  const entries: readonly TarEntry[] = [
    { name: 'v2/index.html', text: page },
    { name: 'v2/assets/a.css', text: 'a' },
    link('v2/start.html', 'index.html'),
    link('v2/style', 'assets'),
    link('latest', 'v2'),
    link('deep/er/current', '../../latest'),
    link('shortcut.css', 'deep/er/current/style/a.css'),
  ];
  const orders = fc.shuffledSubarray([...entries], { minLength: entries.length });
  await fc.assert(
    fc.asyncProperty(orders, async order => {
      const { warnings } = await extract(directory(), await tar(order));
      for (const root of ['v2', 'latest', 'deep/er/current']) {
        expect(readdirSync(join(directory(), 'site', root)).sort()).toEqual(
          ['assets', 'index.html', 'start.html', 'style'], //
        );
        expect(read(`${root}/start.html`)).toBe(page);
        expect(read(`${root}/style/a.css`)).toBe('a');
      }
      expect(read('shortcut.css')).toBe('a');
      expect(warnings).toEqual([]);
      rmSync(join(directory(), 'site'), { recursive: true });
    }),
    { seed, numRuns: casesOf(10, 200) },
  );
});

test('".." leaves the directory that a link leads to', async () => {
  const entries: readonly TarEntry[] = [
    { name: 'versions/v2/sub/index.html', text: page },
    { name: 'versions/shared.html', text: 'right' },
    { name: 'shared.html', text: 'wrong' },
    link('latest', 'versions/v2'),
    link('v', 'latest/sub'),
    link('a.html', 'latest/../shared.html'),
    link('b.html', 'v/../../shared.html'),
    { name: 'c.html', type: 'link', linkname: 'latest/../shared.html' },
  ];
  await extract(directory(), await tar([...entries, link('d.html', 'missing/../shared.html')]));
  for (const path of ['a.html', 'b.html', 'c.html']) expect(read(path)).toBe('right');
  expect(readdirSync(join(directory(), 'site'))).not.toContain('d.html');
  const outside = await tar([
    ...entries,
    link('deep/l', '../versions'),
    link('x', 'deep/l/../../shared.html'),
  ]);
  rmSync(join(directory(), 'site'), { recursive: true });
  await expectRejected(directory(), outside, 'ARCHIVE_UNSAFE', 'points outside the site');
});

test('directories that lead to each other are left out where the circle closes', async () => {
  const { warnings } = await extract(
    directory(),
    await tar([
      { name: 'a/a.html', text: page },
      { name: 'b/b.html', text: page },
      link('a/to-b', '../b'),
      link('b/to-a', '../a'),
    ]),
  );
  expect(readdirSync(join(directory(), 'site/a/to-b'))).toEqual(['b.html']);
  expect(readdirSync(join(directory(), 'site/b'))).toEqual(['b.html']);
  expect(warnings).toEqual([expect.stringContaining('left out: 1, such as "b/to-a"')]);
});

const chain = (length: number) => [
  ...Array.from({ length: length - 1 }, (_, index) => link(`l${index + 1}`, `l${index + 2}`)),
  link(`l${length}`, 'page.html'),
  { name: 'page.html', text: page },
];

test('forty links in a row are followed; more are rejected, without trying them all', async () => {
  await extract(directory(), await tar(chain(40)));
  expect(read('l1')).toBe(page);
  rmSync(join(directory(), 'site'), { recursive: true });
  const archive = await tar(chain(500));
  await expectRejected(directory(), archive, 'ARCHIVE_UNSAFE', 'a chain of more than 40 links');
});

/** Ten links to ten links to ten links: a few hundred bytes ask for 10^(levels+1) files. */
function multiplying(levels: number): readonly TarEntry[] {
  const ten = Array.from({ length: 10 }, (_, index) => index);
  const copies = Array.from({ length: levels }, (_, level) =>
    ten.map(index => link(`d${level + 1}/${index}`, `../d${level}`)),
  );
  return [...ten.map(index => ({ name: `d0/${index}`, text: '' })), ...copies.flat()];
}

test.each([
  ['many small directories', multiplying(5), 500],
  [
    'one large directory',
    [...Array.from({ length: 4000 }, (_, at) => ({ name: `d/${at}`, text: '' })), link('l', 'd')],
    4100,
  ],
] as const)('a cancellation is noticed while links to %s are resolved', async (_, entries, when) => {
  const controller = new AbortController();
  const reason = new Error('cancelled');
  let seen = 0;
  let looks = 0;
  // Each look ends a time slice.
  const now = () => {
    looks += 1;
    return looks * 1000;
  };
  const result = extract(directory(), gzipSync(await tar(entries)), {
    signal: controller.signal,
    clock: { ...systemClock, now },
    onProgress: ({ files }) => {
      seen = files;
      if (files === when) controller.abort(reason);
    },
  });
  await expect(result).rejects.toBe(reason);
  expect(seen).toBe(when);
  expect(readdirSync(directory())).toEqual(['archive']);
});
