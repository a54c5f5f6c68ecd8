import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve, sep } from 'node:path';
import { expect, test } from '@jest/globals';

/** Folder (or file) of src/ → what it may import of ours. The picture is in CONTRIBUTING.md. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'post.ts': ['index.ts'],
  'index.ts': ['main.ts', 'github', 'shared'],
  'main.ts': ['inputs', 'run.ts', 'after-job.ts', 'operation.ts', 'shared'],
  'run.ts': [
    ...[
      'inputs',
      'jobs',
      'operation.ts',
      'comment.ts',
      'results.ts',
      'timeline.ts',
      'api',
      'report',
      'shared',
    ],
  ],
  'operation.ts': ['results.ts', 'timeline.ts', 'jobs', 'api', 'report', 'shared'],
  'results.ts': ['outputs.ts', 'shared'],
  'timeline.ts': ['report', 'shared'],
  'comment.ts': ['inputs', 'operation.ts', 'report', 'shared'],
  'after-job.ts': ['operation.ts', 'report', 'shared'],
  'progress.ts': ['shared'],
  inputs: ['inputs', 'shared'],
  'outputs.ts': ['report'],
  jobs: [
    ...['jobs', 'delivery', 'operation.ts', 'outputs.ts', 'progress.ts', 'inputs', 'api', 'helm', 'report'],
    ...['shared'],
  ],
  delivery: [
    ...['delivery', 'operation.ts', 'progress.ts', 'api', 'download', 'archive', 'archive-cache.ts'],
    ...['changes', 'site', 'helm', 'report', 'shared'],
  ],
  api: ['api', 'shared'],
  download: ['download', 'shared'],
  'archive-cache.ts': ['shared'],
  changes: ['changes', 'shared'],
  site: ['site', 'archive', 'shared'],
  archive: ['archive', 'shared'],
  helm: ['helm', 'shared'],
  report: ['report', 'outputs.ts', 'changes', 'shared'],
  github: ['github', 'report', 'shared'],
  shared: ['shared'],
};

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sources = globSync('src/**/*.ts', { cwd: root });

/** What a file imports, statically or by import(). */
function importsOf(file: string): readonly string[] {
  // The one implementation of the runner says what it offers; nothing of it is loaded.
  const text = read(file).replace(/^import type .* from '\S+\/github\/runner\.ts';$/gm, '');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(match => match[1] ?? '');
}

function partOf(path: string): string {
  return path.split(sep)[1] ?? '';
}

test('imports point down only', () => {
  const wrong = sources.flatMap(file =>
    importsOf(file)
      .filter(target => target.startsWith('.'))
      .map(target => normalize(join(dirname(file), target)))
      .filter(target => !allowed[partOf(file)]?.includes(partOf(target)) || !target.startsWith('src'))
      .map(target => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
  // All that it reaches is found.
  expect(sources.flatMap(importsOf).length).toBeGreaterThan(100);
});

test('only src/github knows the toolkit and the environment', () => {
  // The post step looks for its state before it loads anything.
  const outside = sources.filter(file => !['github', 'post.ts'].includes(partOf(file)));
  const wrong = outside.filter(
    file =>
      importsOf(file).some(target => target.startsWith('@actions/')) || /process\.env\b/.test(read(file)),
  );
  expect(wrong).toEqual([]);
});

test('the post step loads nothing before it knows that there is something to do', () => {
  // The build copies the file instead of bundling it.
  const imports = [...read('src/post.ts').matchAll(/^import .* from '([^']+)';$/gm)];
  expect(imports.map(([, target]) => target)).toEqual(['node:process']);
});

test('text from outside is taken as it is only where a decision or a request needs it', () => {
  const takers = sources.filter(file => read(file).includes('.raw'));
  expect(takers.sort()).toEqual([
    'src/api/errors.ts',
    'src/api/response.ts',
    'src/delivery/bundle-link.ts',
    'src/jobs/follow-up.ts',
    'src/jobs/followed-job.ts',
    'src/jobs/job-monitor.ts',
    'src/jobs/published-commit.ts',
    'src/jobs/pull-request.ts',
    'src/shared/redactor.ts',
  ]);
});

/** Files in folders with an import whose path is like this. */
function importers(folders: string, target: RegExp): readonly string[] {
  const files = globSync(`${folders}/**/*.ts`, { cwd: root });
  expect(files).not.toEqual([]);
  return files.filter(file => importsOf(file).some(path => target.test(path)));
}

test('the action and the simulator share no code, so that no mistake can hide on both sides', () => {
  expect(importers('src', /\/simulator\//)).toEqual([]);
  expect(importers('simulator', /\/src\//)).toEqual([]);
});

test('only tests in action/ and sweeps/ start the bundle', () => {
  const starters = /\/(local-runner|committed-bundle|export-action|world)\.ts$/;
  expect(importers('__tests__/{unit,simulator,project}', starters)).toEqual([]);
});

test('no test imports a benchmark, and of the tests, everything else imports at most their helpers', () => {
  expect(importers('__tests__', /\/benchmarks\//)).toEqual([]);
  expect(importers('{benchmarks,e2e,script}', /\/__tests__\/(?!support\/)/)).toEqual([]);
  expect(importers('{src,simulator}', /\/__tests__\//)).toEqual([]);
});

test('each test in unit/ is named after the file in src/ that it tests, perhaps with the aspect after a hyphen', () => {
  const tests = globSync('unit/**/*.test.ts', { cwd: join(root, '__tests__') });
  const hasSource = (path: string): boolean =>
    sources.includes(join('src', `${path}.ts`)) ||
    (/-[^-/\\]*$/.test(path) && hasSource(path.replace(/-[^-/\\]*$/, '')));
  const paths = tests.map(file => file.slice('unit/'.length, -'.test.ts'.length));
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter(path => !hasSource(path))).toEqual([]);
});

test('every sweep starts from the seed, and makes no random choice without it', () => {
  const sweeps = globSync('__tests__/sweeps/*.test.ts', { cwd: root });
  expect(sweeps.length).toBeGreaterThan(3);
  for (const file of sweeps) {
    expect([file, read(file)]).toEqual([file, expect.stringMatching(/\bseed\b.*support\/seed/)]);
    expect([file, read(file)]).toEqual([file, expect.not.stringMatching(/Math\.random|randomInt/)]);
  }
});
