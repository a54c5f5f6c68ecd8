/** action.yml and action-types.yml against the code. */
import { expect, test } from '@jest/globals';
import { parseInputs } from '../../src/inputs/parse-inputs.ts';
import { outputNames } from '../../src/results/outputs.ts';
import { metadataOf } from '../support/workflows.ts';

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
  commit: 'a'.repeat(40),
};
const forPreview = { ...needed, operation: 'preview', branch: 'topic', 'project-id': 'docs' };
const forAgent = { ...needed, operation: 'agent-job', 'job-id': 'agt_1', 'project-id': 'docs' };
/** A comparison needs a directory, and a commit that it is published. */
const forExport = {
  ...{ ...needed, 'extract-to': 'site', 'compare-with': 'published' },
  ...{ publish: 'true', 'project-id': 'docs' },
};

/** What the code makes of an input, as JSON would show it. */
function parsed(name: string, value: string): unknown {
  const field = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const isForAgent = value === 'agent-job' || /^(?:project-id|prompt)/.test(name);
  const isForPreview = name === 'branch' || value === 'publish' || value === 'preview';
  const given: Record<string, string> = {
    ...(isForPreview ? forPreview : isForAgent ? forAgent : forExport),
    [name]: value,
  };
  // It publishes nothing.
  if (name === 'job-id') delete given['publish'];
  const inputs = parseInputs(key => given[key] ?? '');
  const fields: Named<unknown> = { ...inputs, ...('source' in inputs ? inputs.source : {}) };
  const { publish } = fields as { publish?: Named<unknown> };
  const found = name === 'publish' ? publish !== undefined : { ...fields, ...publish }[field];
  if (found instanceof URL) return found.origin;
  // A dotted path is one text to whoever writes it.
  if (name === 'values-key') return (found as string[]).join('.');
  return name === 'max-removed-pages' ? `${(found as { readonly pages: number }).pages}` : found;
}

/** Values that an input of a type accepts as texts, and texts that it rejects. */
function examplesOf(name: string, type: Type): readonly [readonly unknown[], ...rejected: string[]] {
  switch (type.type) {
    case 'boolean':
      return [[true, false], 'yes', '1'];
    case 'integer':
      return [[7, ...Object.values(type['named-values'] ?? {})], '0.5', 'many'];
    case 'float':
      return [[7, 0.5], 'many'];
    case 'enum':
      return [type['allowed-values'] ?? [], 'something-else'];
    default:
      return [[samples[name] ?? 'site.yaml']];
  }
}

test('action-types.yml names what action.yml names, in the same order, and outputs are texts or read from them', () => {
  expect(Object.keys(types.inputs)).toEqual(Object.keys(metadata.inputs));
  expect(Object.keys(types.outputs)).toEqual(Object.keys(metadata.outputs));
  for (const { type } of Object.values(types.outputs))
    expect(['string', 'boolean', 'integer']).toContain(type);
});

test.each(Object.entries(types.inputs))('%s is read as the type that it is given', (name, type) => {
  if (type.type === 'list') {
    expect(type['list-item']).toEqual({ type: 'string' });
    expect(parsed(name, ['a', 'b'].join(type.separator))).toEqual(['a', 'b']);
    return;
  }
  const [accepted, ...rejected] = examplesOf(name, type);
  expect(accepted.map(value => parsed(name, String(value)))).toEqual(accepted);
  expect(accepted).not.toEqual([]);
  for (const value of rejected) expect(() => parsed(name, value)).toThrow(`- ${name}: given "${value}"`);
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
    const filledIn = /\$\{\{/.test(String(standard));
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
