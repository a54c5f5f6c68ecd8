/** Inputs beside those of the operation at hand. The texts of each input: schema.test.ts. */
import { describe, expect, test } from '@jest/globals';
import { type Given, parse, rejection } from '../../support/inputs.ts';

const operations: Readonly<Record<string, Given>> = {
  export: { domain: 'docs.example.com' },
  'export by project': { 'project-id': 'docs' },
  'agent-job': { operation: 'agent-job', 'project-id': 'docs', prompt: 'Do it' },
  publish: { operation: 'publish', 'project-id': 'docs' },
  preview: { operation: 'preview', 'project-id': 'docs', branch: 'topic' },
};

const ofExport = 'only with "operation: export"';
const publishThere = `${ofExport}. To publish and then export, set "publish: true" there`;
const ofAgent = 'only with "operation: agent-job"';

describe('an input that the operation never uses says which one does:', () => {
  test.each<readonly [string, string, string, string]>([
    ['publish', 'extract-to', 'site', publishThere],
    ['publish', 'min-pages', 'abc', publishThere],
    ['publish', 'publish', 'true', publishThere],
    ['publish', 'branch', 'topic', 'only with "operation: preview"'],
    ['publish', 'prompt-file', 'prompt.md', ofAgent],
    ['preview', 'commit', 'notasha', 'only with "operation: export" or "operation: publish"'],
    ['agent-job', 'domain', 'docs.example.com', ofExport],
    ['agent-job', 'values-key', 'docs.export', ofExport],
    ['export', 'prompt-file', 'prompt.md', ofAgent],
    ['export', 'branch', 'topic', 'only with "operation: preview"'],
  ])('%s with %s: %s', (operation, name, value, accepted) => {
    expect(rejection({ ...operations[operation], [name]: value })).toContain(
      `- ${name}: given "${value}". Accepted: ${accepted}`,
    );
  });

  test('an operation that does not exist is the only problem', () => {
    const problems = rejection({ operation: 'import', 'extract-to': 'site', branch: 'topic' });
    expect(problems).toContain(
      '- operation: given "import". Accepted: export, agent-job, publish, or preview',
    );
    expect(problems).not.toContain('extract-to');
  });
});

describe('a commit needs what publishes and waits:', () => {
  const commit = 'a'.repeat(40);

  test.each<readonly [Given, string]>([
    [{ ...operations['export'], commit }, 'only with "publish: true"'],
    [{ ...operations['export by project'], publish: 'false', commit }, 'only with "publish: true"'],
    [
      { ...operations['publish'], commit, wait: 'false' },
      'only with "wait: true": the step cannot check what it does not wait for',
    ],
  ])('%j', (given, accepted) => {
    expect(rejection(given)).toContain(`- commit: given "${commit}". Accepted: ${accepted}`);
  });
});

describe('the two generations of the export', () => {
  const { 'export by project': project = {} } = operations;

  test.each<readonly [Given, object]>([
    [{ domain: 'docs.example.com' }, { kind: 'domain', domain: 'docs.example.com' }],
    [{ 'job-id': 'j1' }, { kind: 'domain', jobId: 'j1' }],
    [
      { domain: 'docs.example.com', 'project-id': 'docs' },
      { kind: 'domain', domain: 'docs.example.com' },
    ],
    [project, { kind: 'project', projectId: 'docs' }],
    [
      { ...project, 'job-id': 'j1' },
      { kind: 'project', projectId: 'docs', jobId: 'j1' },
    ],
    [
      { ...project, 'base-path': '/' },
      { kind: 'project', basePath: '/' },
    ],
    [
      { ...project, 'base-path': '/a.b/c_d-e' },
      { kind: 'project', basePath: '/a.b/c_d-e' },
    ],
    // The publishing before an export is always waited for.
    [{ ...project, publish: 'true', commit: 'a'.repeat(40), wait: 'false' }, { kind: 'project' }],
    // It is written to the file.
    [{ ...project, 'export-version': '7', 'values-file': 'v.yaml' }, { kind: 'project' }],
  ])('%j', (given, source) => {
    expect(parse(given)).toMatchObject({ operation: 'export', source });
  });

  test.each<readonly [Given, string]>([
    [{}, '- domain: not given. Accepted: a host name, such as docs.example.com; or "project-id"'],
    [{ ...project, paths: 'index' }, 'Accepted: only for an export by domain'],
    [{ ...project, 'export-version': '1' }, 'Accepted: only together with the input values-file'],
    [{ ...project, 'base-path': 'docs' }, 'Accepted: a path with a slash at its beginning'],
    [{ ...project, 'base-path': '/docs/' }, 'none at its end, such as /docs'],
    [{ ...project, 'base-path': '//docs' }, 'Accepted: a path with a slash at its beginning'],
    [{ 'job-id': 'j1', 'base-path': '/docs' }, 'Accepted: only for an export by project'],
    [{ ...project, domain: 'docs.example.com', 'base-path': '/docs' }, 'and without "domain"'],
  ])('not accepted: %j', (given, problem) => {
    expect(rejection(given)).toContain(problem);
  });
});
