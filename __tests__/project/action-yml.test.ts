import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { parseInputs } from '../../src/inputs/schema.ts';
import { outputNames } from '../../src/outputs.ts';
import { version } from '../../src/shared/package-version.ts';

interface Metadata {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: unknown }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string }>>;
  readonly runs: Readonly<Record<string, unknown>>;
}

const root = resolve(import.meta.dirname, '../..');
const metadata = parse(readFileSync(resolve(root, 'action.yml'), 'utf8')) as Metadata;

test('action.yml lists the inputs and outputs that the code knows', () => {
  const inputNames = new Set<string>();
  const read = (name: string) => {
    inputNames.add(name);
    return '';
  };
  expect(() => parseInputs(read)).toThrow('inputs are invalid');
  expect(Object.keys(metadata.inputs).sort()).toEqual([...inputNames].sort());
  expect(Object.keys(metadata.outputs).sort()).toEqual([...outputNames].sort());
});

test('defaults in action.yml are those of the code', () => {
  const given: Record<string, string> = {
    'api-key': 'key',
    'base-url': 'https://api.example.com',
    domain: 'docs.example.com',
  };
  const bare = parseInputs(name => given[name] ?? '');
  for (const [name, { default: standard }] of Object.entries(metadata.inputs)) {
    // GitHub hands every default over as text.
    expect(['undefined', 'string']).toContain(typeof standard);
    // These are the runner's to fill in.
    const filledIn = name === 'github-token' || name === 'job-status';
    if (typeof standard === 'string' && !filledIn) given[name] = standard;
  }
  expect(parseInputs(name => given[name] ?? '')).toEqual(bare);
});

test('it runs on Node 24 from dist/', () => {
  expect(metadata.runs).toEqual({
    using: 'node24',
    main: 'dist/index.js',
    post: 'dist/post.js',
    // Also when the job has failed or was canceled: the tasks decide.
    'post-if': 'always()',
  });
});

test('the version that requests carry is the package’s', () => {
  const packageJson = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string };
  expect(version).toBe(packageJson.version);
});
