/** action.yml and action-types.yml against the code. */
import { describe, expect, test } from '@jest/globals';
import { findPaths } from '../../script/find-paths.ts';
import { entries } from '../../src/advice/advice.ts';
import { parseInputs } from '../../src/inputs/parse-inputs.ts';
import { outputNames } from '../../src/record/outputs.ts';
import { inputDefaults } from '../support/step.ts';
import { metadataOf, read, root } from '../support/workflows.ts';

const metadata = metadataOf('action.yml');
const types = metadataOf('action-types.yml');

test('action-types.yml names what action.yml names, in the same order', () => {
  expect(Object.keys(types.inputs)).toEqual(Object.keys(metadata.inputs));
  expect(Object.keys(types.outputs)).toEqual(Object.keys(metadata.outputs));
});

test('action.yml lists the inputs and outputs that the code knows', () => {
  const inputNames = new Set<string>();
  const note = (name: string) => {
    inputNames.add(name);
    return '';
  };
  expect(() => parseInputs(note)).toThrow('inputs are invalid');
  expect(Object.keys(metadata.inputs).sort()).toEqual([...inputNames].sort());
  expect(Object.keys(metadata.outputs).sort()).toEqual([...outputNames].sort());
});

/** By its spelling, which takes a second. What steps were really given would be known only after all tests. */
describe('in a test of what it does,', () => {
  // Tests of parsing alone give every input.
  const files = findPaths('__tests__/{unit,action,sweeps,support}/**/*.ts', root);
  const tests = files.filter(file => !file.includes('inputs')).map(read);
  const missing = (names: readonly string[], useOf: (name: string) => string) => {
    const all = tests.join(';\n');
    return names.filter(name => !new RegExp(useOf(name)).test(all));
  };

  test('each input is given', () => {
    // Many are ordinary words, but only inputs are always texts.
    const useOf = (name: string) => (name.includes('-') ? `'${name}': ` : `\\b${name}: ['\`]`);
    expect(missing(Object.keys(metadata.inputs), useOf)).toEqual([]);
  });

  test('each output is read', () => {
    expect(missing(outputNames, name => `\\boutputs\\b[^;]*\\b${name}\\b`)).toEqual([]);
  });

  test('each error code is expected', () => {
    expect(missing(Object.keys(entries), code => `'${code}'`)).toEqual([]);
  });
});

test('defaults in action.yml are those of the code', () => {
  const given: Record<string, string> = {
    'api-key': 'key',
    'base-url': 'https://api.acme.test',
    domain: 'docs.example.com',
  };
  const bare = parseInputs(name => given[name] ?? '');
  for (const [name, { default: standard }] of Object.entries(metadata.inputs)) {
    // GitHub hands every default over as text.
    expect(['undefined', 'string']).toContain(typeof standard);
    // These are the runner's to fill in.
    const filledIn = /\$\{\{/.test(String(standard));
    if (typeof standard === 'string' && !filledIn) given[name] = standard;
  }
  expect(parseInputs(name => given[name] ?? '')).toEqual(bare);
});

test('a step of a test has the inputs and defaults of action.yml, which it reads without a parser of YAML', () => {
  const entries = Object.entries(metadata.inputs).map(([name, { default: standard = '' }]) => [
    name,
    standard,
  ]);
  expect(inputDefaults).toEqual(Object.fromEntries(entries));
});

test('no input is required by action.yml: linters would reject a step that verifies, which has no key', () => {
  const isRequired = ([, input]: readonly [string, object]) => 'required' in input;
  expect(Object.entries(metadata.inputs).filter(isRequired)).toEqual([]);
});

test('it runs on Node 24 from dist/', () => {
  expect(metadata.runs).toEqual({ using: 'node24', main: 'dist/index.js' });
});
