import * as fields from './fields.ts';
import type { OperationName } from './schema.ts';

/** Returns the text of an input, empty when the workflow does not set it. */
export type Read = (name: string) => string;

/** An input that is not accepted, and what would be. */
export type Problem = readonly [name: string, accepted: string];

/** Checks across inputs. Beside the schema, because zod skips such checks when a field is invalid. */
export const problemsOf: Readonly<Record<OperationName, (read: Read) => Iterable<Problem>>> = {
  export: exportProblems,
  'agent-job': agentProblems,
  publish: publishProblems,
  preview: () => [],
};

function* exportProblems(read: Read): Iterable<Problem> {
  const isSet = (name: string) => read(name) !== '';
  if (!isSet('domain') && !isSet('project-id') && !isSet('job-id')) {
    yield [
      'domain',
      'a host name, such as docs.example.com; or "project-id" for a service that exports by project; or "job-id" to attach to a job',
    ];
  }
  yield* generationProblems(read);
  if (isSet('compare-with') && !isSet('extract-to'))
    yield ['compare-with', 'only together with the input extract-to'];
  if (read('compare-with') === 'live' && !isSet('site-url'))
    yield ['compare-with', 'only together with the input site-url'];
  if (isSet('max-removed-pages') && !isSet('compare-with'))
    yield ['max-removed-pages', 'only together with the input compare-with'];
  const publishes = /^true$/i.test(read('publish'));
  if (publishes && !isSet('project-id')) yield ['project-id', 'the ID of the project, with "publish: true"'];
  if (publishes && isSet('job-id'))
    yield ['publish', 'only without the input job-id: the export of that job has started already'];
  if (isSet('commit') && !publishes) yield ['commit', 'only with "publish: true"'];
  yield* templateProblems(read);
}

/** Inputs that belong to the other generation of the export. */
function* generationProblems(read: Read): Iterable<Problem> {
  const isSet = (name: string) => read(name) !== '';
  const isByProject = isSet('project-id') && !isSet('domain');
  if (!isByProject) {
    if (isSet('base-path'))
      yield ['base-path', 'only for an export by project: with "project-id", and without "domain"'];
    return;
  }
  if (isSet('paths')) yield ['paths', 'only for an export by domain: an export by project has all pages'];
  if (isSet('export-version') && !isSet('values-file'))
    yield ['export-version', 'only together with the input values-file: an export by project has no label'];
}

/** Placeholders without a value. */
function* templateProblems(read: Read): Iterable<Problem> {
  const isSet = (name: string) => read(name) !== '';
  const { data: link = '' } = fields.linkTemplate.safeParse(read('values-bundle-url'));
  const missing = new Map<string, string>();
  if (/^false$/i.test(read('download'))) missing.set('sha256', '"download: true"');
  if (!isSet('export-version')) missing.set('version', 'the input export-version');
  if (!isSet('domain')) missing.set('domain', 'the input domain');
  if (!isSet('project-id')) missing.set('projectId', 'the input project-id');
  for (const name of new Set(link.match(/\w+(?=\})/g))) {
    const condition = missing.get(name);
    if (condition !== undefined)
      yield ['values-bundle-url', `{${name}} only with ${condition}, or a URL without {${name}}`];
  }
}

function* agentProblems(read: Read): Iterable<Problem> {
  const isSet = (name: string) => read(name) !== '';
  if (isSet('prompt') && isSet('prompt-file')) yield ['prompt-file', 'only without the input prompt'];
  if (!isSet('prompt') && !isSet('prompt-file') && !isSet('job-id'))
    yield [
      'prompt',
      'what the agent is to do, or "prompt-file" for a long prompt, or "job-id" to follow a job',
    ];
}

function* publishProblems(read: Read): Iterable<Problem> {
  if (read('commit') !== '' && /^false$/i.test(read('wait')))
    yield ['commit', 'only with "wait: true": the step cannot check what it does not wait for'];
}
