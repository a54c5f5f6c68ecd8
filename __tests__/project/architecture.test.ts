import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve, sep } from 'node:path';
import { expect, test } from '@jest/globals';

/** Folder (or file) of src/ → what it may import of ours. The picture is in CONTRIBUTING.md. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'post.ts': ['index.ts'],
  'index.ts': ['main.ts', 'github', 'shared'],
  'main.ts': ['inputs', 'operations', 'shared'],
  inputs: ['inputs', 'shared'],
  'outputs.ts': ['shared'],
  operations: [
    'inputs',
    'outputs.ts',
    'operations',
    'api',
    'download',
    'archive',
    'archive-cache.ts',
    'changes',
    'site',
    'helm',
    'report',
    'shared',
  ],
  api: ['api', 'shared'],
  download: ['download', 'shared'],
  'archive-cache.ts': ['shared'],
  changes: ['changes', 'shared'],
  site: ['site', 'archive', 'shared'],
  archive: ['archive', 'shared'],
  helm: ['helm', 'shared'],
  report: ['report', 'changes', 'shared'],
  github: ['github', 'report', 'shared'],
  shared: ['shared'],
};

const root = resolve(import.meta.dirname, '../..');

/** What a file imports, statically or by import(). */
function importsOf(file: string): readonly string[] {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(match => match[1] ?? '');
}

function partOf(path: string): string {
  return path.split(sep)[1] ?? '';
}

test('imports point down only', () => {
  const files = globSync('src/**/*.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(20);
  const wrong = files.flatMap(file =>
    importsOf(file)
      .filter(target => target.startsWith('.'))
      .map(target => normalize(join(dirname(file), target)))
      .filter(target => !allowed[partOf(file)]?.includes(partOf(target)) || !target.startsWith('src'))
      .map(target => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test('only src/github knows the toolkit and the environment', () => {
  // The post step looks for its state before it loads anything.
  const inside = ['github', 'post.ts'];
  const outside = globSync('src/**/*.ts', { cwd: root }).filter(file => !inside.includes(partOf(file)));
  const wrong = outside.filter(file => {
    const source = readFileSync(join(root, file), 'utf8');
    return importsOf(file).some(target => target.startsWith('@actions/')) || /process\.env\b/.test(source);
  });
  expect(wrong).toEqual([]);
});

test('the post step loads nothing before it knows that there is something to do', () => {
  // The build copies the file instead of bundling it.
  const source = readFileSync(join(root, 'src/post.ts'), 'utf8');
  const imports = [...source.matchAll(/^import .* from '([^']+)';$/gm)].map(([, target]) => target);
  expect(imports).toEqual(['node:process']);
});

test('the action and the simulator share no code, so that no mistake can hide on both sides', () => {
  const reach = (pattern: string, other: string) =>
    globSync(pattern, { cwd: root }).filter(file =>
      importsOf(file).some(target => target.includes(`/${other}/`)),
    );
  expect(reach('src/**/*.ts', 'simulator')).toEqual([]);
  expect(reach('simulator/**/*.ts', 'src')).toEqual([]);
});

test('text from outside is taken as it is only where a decision or a request needs it', () => {
  const takers = globSync('src/**/*.ts', { cwd: root }).filter(file =>
    readFileSync(join(root, file), 'utf8').includes('.raw'),
  );
  expect(takers.sort()).toEqual([
    'src/api/client.ts',
    'src/api/errors.ts',
    'src/operations/agent-job.ts',
    'src/operations/bundle-link.ts',
    'src/operations/export.ts',
    'src/operations/follow-up.ts',
    'src/operations/job-monitor.ts',
    'src/shared/redactor.ts',
  ]);
});

/** Test files and helpers in a folder with an import whose path ends like this. */
function importers(folders: string, target: RegExp): readonly string[] {
  const files = globSync(`${folders}/**/*.ts`, { cwd: root });
  expect(files.length).toBeGreaterThan(0);
  return files.filter(file => importsOf(file).some(path => target.test(path)));
}

test('only tests in action/ and sweeps/ start the bundle', () => {
  const starters = /\/(local-runner|committed-bundle|export-action|commented-run)\.ts$/;
  expect(importers('__tests__/{unit,simulator,project}', starters)).toEqual([]);
});

test('no test imports a benchmark, and of the tests, everything else imports at most their helpers', () => {
  expect(importers('__tests__', /\/benchmarks\//)).toEqual([]);
  expect(importers('{benchmarks,e2e,script}', /\/__tests__\/(?!support\/)/)).toEqual([]);
  expect(importers('{src,simulator}', /\/__tests__\//)).toEqual([]);
});

test('each test in unit/ is named after the file in src/ that it tests, perhaps with the aspect after a hyphen', () => {
  const tests = globSync('unit/**/*.test.ts', { cwd: join(root, '__tests__') });
  expect(tests.length).toBeGreaterThan(20);
  const names = new Set(globSync('**/*.ts', { cwd: join(root, 'src') }));
  const hasSource = (path: string): boolean => {
    if (names.has(`${path}.ts`)) return true;
    return /-[^-/\\]*$/.test(path) && hasSource(path.replace(/-[^-/\\]*$/, ''));
  };
  const paths = tests.map(file => file.slice('unit/'.length, -'.test.ts'.length));
  expect(paths.filter(path => !hasSource(path))).toEqual([]);
});

test('every sweep starts from the seed, and makes no random choice without it', () => {
  const sweeps = globSync('__tests__/sweeps/*.test.ts', { cwd: root });
  expect(sweeps.length).toBeGreaterThan(3);
  const wrong = sweeps.filter(file => {
    const source = readFileSync(join(root, file), 'utf8');
    return !/\bseed\b.*support\/seed/.test(source) || /Math\.random|randomInt/.test(source);
  });
  expect(wrong).toEqual([]);
});
