/** action.yml and action-types.yml against the code. */
import { expect, test } from '@jest/globals';
import { parseInputs } from '../../src/inputs/schema.ts';
import { outputNames } from '../../src/outputs.ts';
import { version } from '../../src/shared/package-version.ts';
import { metadataOf, read } from '../support/workflows.ts';

interface Type {
  readonly type: 'string' | 'boolean' | 'integer' | 'float' | 'enum' | 'list';
  readonly separator?: string;
  readonly 'list-item'?: Type;
  readonly 'allowed-values'?: readonly string[];
  readonly 'named-values'?: Readonly<Record<string, number>>;
}
type Named<T> = Readonly<Record<string, T>>;

const metadata = metadataOf('action.yml');
const types = metadataOf('action-types.yml') as unknown as {
  readonly inputs: Named<Type>;
  readonly outputs: Named<Type>;
};

/** A dotted path is one text to whoever writes it. */
const dotted = ['values-key'];
const needed: Named<string> = {
  'api-key': 'key',
  'base-url': 'https://api.example.com',
  domain: 'docs.example.com',
};
/** Of texts that are not just any text. */
const samples: Named<string> = {
  ...needed,
  'values-bundle-url': 'https://files.example.com/{sha256}.tar.gz',
  'max-removed-pages': '5',
  'site-url': 'https://docs.example.com',
};
/** What the code makes of an input; for agent-job too, where an export does not have it. */
function parsed(name: string, value: string): unknown {
  const field = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const given: Named<string> = /^(?:project-id|prompt)/.test(name)
    ? { ...needed, operation: 'agent-job', 'job-id': 'agt_1', 'project-id': 'docs' }
    : name === 'operation' && value === 'agent-job'
      ? { ...needed, 'job-id': 'agt_1', 'project-id': 'docs' }
      : // These two need each other, and a directory.
        { ...needed, 'extract-to': 'site', 'compare-with': 'published' };
  const inputs = parseInputs(key => (key === name ? value : (given[key] ?? '')));
  const fields: Named<unknown> = { ...inputs, ...('source' in inputs ? inputs.source : {}) };
  const limit = fields[field] as { readonly pages?: number } | undefined;
  return limit?.pages === undefined ? fields[field] : `${limit.pages}`;
}

/** Texts that an input of a type accepts, with their values, and texts that it rejects. */
function examples(
  name: string,
  type: Type,
): { readonly taken: readonly unknown[]; readonly rejected: readonly string[] } {
  switch (type.type) {
    case 'boolean':
      return { taken: [true, false], rejected: ['yes', '1'] };
    case 'integer':
      return { taken: [7, ...Object.values(type['named-values'] ?? {})], rejected: ['0.5', 'many'] };
    case 'float':
      return { taken: [7, 0.5], rejected: ['many'] };
    case 'enum':
      return { taken: type['allowed-values'] ?? [], rejected: ['something-else'] };
    case 'string':
      return { taken: [samples[name] ?? 'site.yaml'], rejected: [] };
    case 'list':
      return { taken: [], rejected: [] };
  }
}

test('action-types.yml names what action.yml names, in the same order', () => {
  expect(Object.keys(types.inputs)).toEqual(Object.keys(metadata.inputs));
  expect(Object.keys(types.outputs)).toEqual(Object.keys(metadata.outputs));
});

test.each(Object.entries(types.inputs))('%s is read as the type that it is given', (name, type) => {
  const { taken, rejected } = examples(name, type);
  for (const value of taken) {
    const got = parsed(name, String(value));
    const text = got instanceof URL ? got.origin : dotted.includes(name) ? (got as string[]).join('.') : got;
    expect(text).toBe(value);
  }
  for (const value of rejected) expect(() => parsed(name, value)).toThrow(`- ${name}: given "${value}"`);
  if (type.type === 'list') {
    expect(type['list-item']).toEqual({ type: 'string' });
    expect(parsed(name, ['a', 'b'].join(type.separator))).toEqual(['a', 'b']);
  } else {
    expect(taken.length).toBeGreaterThan(0);
  }
});

test('outputs have types that a text can be read as', () => {
  for (const { type } of Object.values(types.outputs))
    expect(['string', 'boolean', 'integer']).toContain(type);
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

test('defaults in action.yml are those of the code', () => {
  const given: Record<string, string> = { ...needed };
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
  expect(JSON.parse(read('package.json'))).toMatchObject({ version });
});
