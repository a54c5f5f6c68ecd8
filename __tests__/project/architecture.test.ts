/** The picture in CONTRIBUTING.md. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve, sep } from 'node:path';
import { expect, test } from '@jest/globals';

const common = ['net', 'files', 'shared'];
/** Folder (or file) of src/ → what it may import besides itself. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'index.ts': ['main.ts', 'github', 'shared'],
  'main.ts': ['run', 'shared'],
  run: ['inputs', 'operations', 'delivery', 'api', 'report', 'record', ...common],
  operations: ['jobs', 'delivery', 'inputs', 'api', 'changes', 'site', 'helm', 'report', 'record', ...common],
  jobs: common,
  delivery: [...['download', 'archive', 'site', 'changes', 'helm', 'jobs', 'report', 'record'], ...common],
  inputs: common,
  api: common,
  download: common,
  archive: ['files', 'shared'],
  site: ['archive', 'files', 'shared'],
  changes: common,
  helm: ['files', 'shared'],
  report: ['record', 'changes', 'files', 'shared'],
  record: ['changes', 'shared'],
  github: common,
  net: ['files', 'shared'],
  files: ['shared'],
  shared: [],
};

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Our files that a file imports, statically, by import(), or as a type only. */
function importsOf(file: string): readonly string[] {
  const targets = [...read(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)];
  return targets.map(([, target = '']) => normalize(join(dirname(file), target)));
}

const partOf = (path: string) => path.split(sep)[1] ?? '';
const sources = globSync('src/**/*.ts', { cwd: root });
const imports = new Map(
  globSync('{src,simulator}/**/*.ts', { cwd: root }).map(file => [file, importsOf(file)] as const),
);

test('imports point down only', () => {
  const wrong = sources.flatMap(file =>
    (imports.get(file) ?? [])
      .filter(target => {
        const [from, to] = [partOf(file), partOf(target)];
        return !target.startsWith('src') || (from !== to && !allowed[from]?.includes(to));
      })
      .map(target => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

/** @returns the files of a circle that begins and ends with the first of `path`; undefined if there is none */
function circleFrom(path: readonly string[], done: Set<string>): readonly string[] | undefined {
  const file = path.at(-1) ?? '';
  for (const target of imports.get(file) ?? []) {
    if (path.includes(target)) return [...path.slice(path.indexOf(target)), target];
    const circle = done.has(target) ? undefined : circleFrom([...path, target], done);
    if (circle !== undefined) return circle;
  }
  done.add(file);
  return undefined;
}

test('no file imports itself by way of others, of types either', () => {
  const done = new Set<string>();
  expect([...imports.keys()].map(file => circleFrom([file], done)).filter(Boolean)).toEqual([]);
});

test('only src/github knows the toolkit and the environment', () => {
  const wrong = sources.filter(
    file =>
      partOf(file) !== 'github' && /'@actions\/|process\.env\b|\benv\b.*'node:process'/.test(read(file)),
  );
  expect(wrong).toEqual([]);
});

test('the action and the simulator share no code, so that no mistake can hide on both sides', () => {
  const shared = [...imports].filter(([file, targets]) =>
    targets.some(target => target.split(sep)[0] !== file.split(sep)[0]),
  );
  expect(shared).toEqual([]);
});
