/** The picture in CONTRIBUTING.md. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { dirname, join } from 'node:path/posix';
import { expect, test } from '@jest/globals';
import { findPaths } from '../../script/find-paths.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

/** Our files that a file imports, statically, by import(), or as a type only. */
function importsOf(file: string): readonly string[] {
  const targets = [...read(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)];
  return targets.map(([, target = '']) => join(dirname(file), target));
}

const partOf = (path: string) => (path.split('/')[1] ?? '').replace('.ts', '');
const sources = findPaths('src/**/*.ts', root);
const imports = new Map(
  findPaths('{src,simulator}/**/*.ts', root).map(file => [file, importsOf(file)] as const),
);

/** What every part may import. The first two import the last one only. */
const common = ['net', 'files', 'shared'];
/** The picture: "site → archive". */
const arrows = new Set(
  [...read('CONTRIBUTING.md').matchAll(/^(\w+) +→ (.+)$/gm)].flatMap(([, from, targets = '']) =>
    targets.split(', ').map(to => `${from} → ${to}`),
  ),
);

test('parts import what the picture says, and nothing else', () => {
  const found = sources.flatMap(file =>
    (imports.get(file) ?? []).flatMap(target => {
      const [from, to] = [partOf(file), partOf(target)];
      const isCommon = to === 'shared' || (common.includes(to) && !common.includes(from));
      return target.startsWith('src') && (from === to || (isCommon && from !== 'shared'))
        ? []
        : [`${from} → ${to}`];
    }),
  );
  expect([...new Set(found)].sort()).toEqual([...arrows].sort());
});

test('only src/github knows the toolkit and the environment', () => {
  const wrong = sources.filter(
    file =>
      partOf(file) !== 'github' && /'@actions\/|process\.env\b|\benv\b.*'node:process'/.test(read(file)),
  );
  expect(wrong).toEqual([]);
});

test('only the clock asks the system what time it is, and waits', () => {
  const asking =
    /\bDate\.now|\bnew Date\(\)|\bperformance\.|\bset(?:Timeout|Interval)\b|AbortSignal\.timeout/;
  expect(sources.filter(file => asking.test(read(file)))).toEqual(['src/shared/clock.ts']);
});

test('the action and the simulator share no code, so that no mistake can hide on both sides', () => {
  const shared = [...imports].filter(([file, targets]) =>
    targets.some(target => target.split('/')[0] !== file.split('/')[0]),
  );
  expect(shared).toEqual([]);
});
