import { ActionError } from '../shared/errors.ts';
import type { ExportSubject } from '../shared/job.ts';
import { oneLine } from '../shared/text.ts';
import { isLink } from './link-template.ts';
import type { ExportFields, Fields, OperationName } from './schema.ts';

/** The inputs of a step, of which some may be invalid. */
interface GivenInputs {
  /** Of an export; its text may be invalid. */
  readonly subject: ExportSubject | undefined;
  readonly isSet: (name: string) => boolean;
  /** The values of those that are valid by themselves. */
  readonly valid: Partial<ExportFields>;
}

/** An input that is not accepted, and what would be. */
export type InputProblem = readonly [name: string, accepted: string];

/** Checks across inputs. They are not in the schema, because zod skips such checks when a field is invalid. */
export const problemsOf: Readonly<Record<OperationName, (inputs: GivenInputs) => Iterable<InputProblem>>> = {
  export: exportProblems,
  'agent-job': agentProblems,
  publish: deploymentProblems,
  preview: deploymentProblems,
  verify: () => [],
};

function* exportProblems(inputs: GivenInputs): Iterable<InputProblem> {
  const { isSet, valid } = inputs;
  if (valid.publish && !isSet('project-id'))
    yield ['project-id', 'the ID of the project, which "publish: true" requires'];
  else if (!isOfSomething(inputs)) yield subjectProblem(inputs);
  yield* generationProblems(inputs);
  if (isSet('compare-with') && !isSet('extract-to'))
    yield ['compare-with', 'only together with the input extract-to'];
  if (valid.compareWith === 'live' && !isSet('site-url'))
    yield ['compare-with', 'only together with the input site-url'];
  yield* limitProblems(inputs);
  if (valid.publish && isSet('job-id'))
    yield ['publish', 'only without the input job-id: the export of that job has already started'];
  for (const name of deploymentChecks)
    if (isSet(name) && valid.publish === false) yield [name, 'only with "publish: true"'];
  yield* templateProblems(inputs);
}

/** Limits that the step cannot check. They are errors, because they protect a site. */
function* limitProblems({ isSet, valid }: GivenInputs): Iterable<InputProblem> {
  const unpacks = isSet('extract-to') && valid.download !== false && valid.wait !== false;
  const accepted = 'only together with the input extract-to, "download: true", and "wait: true"';
  if (!unpacks && (valid.minPages ?? 0) > 1) yield ['min-pages', accepted];
  if (!isSet('max-removed-pages')) return;
  if (!isSet('compare-with')) yield ['max-removed-pages', 'only together with the input compare-with'];
  else if (isSet('extract-to') && !unpacks) yield ['max-removed-pages', accepted];
}

function isOfSomething({ subject, isSet }: GivenInputs): boolean {
  return subject !== undefined || isSet('job-id');
}

/** The problem if domain, project, and job are missing. Other inputs show which kind of export is meant. */
function subjectProblem({ isSet }: GivenInputs): InputProblem {
  if (isSet('base-path')) return ['project-id', 'the ID of the project, which "base-path" requires'];
  return [
    'domain',
    'a host name, such as docs.example.com; or "project-id" for a service that exports by project; or "job-id" to follow a job',
  ];
}

/** Inputs of the other kind of export (by domain or by project), and inputs that contradict each other. */
function* generationProblems(inputs: GivenInputs): Iterable<InputProblem> {
  const { subject, isSet, valid } = inputs;
  if (subject === undefined || 'domain' in subject) {
    if (isSet('base-path') && isOfSomething(inputs))
      yield ['base-path', 'only for an export by project: with "project-id", and without "domain"'];
    return;
  }
  if (isSet('paths')) yield ['paths', 'only for an export by domain: an export by project has all pages'];
  if (isSet('export-version') && !isSet('values-file'))
    yield ['export-version', 'only together with the input values-file: an export by project has no label'];
  const { basePath, siteUrl } = valid;
  if (siteUrl !== undefined && !isSet('base-path')) yield* undocumentedPath(siteUrl);
  if (basePath !== undefined && siteUrl !== undefined && !isAtOrBelow(siteUrl, basePath))
    yield [
      'base-path',
      `the path of the input site-url, ${pathsOf(siteUrl)}, because an export works only at the path for which it is made. If base-path is right, give site-url the same path`,
    ];
}

/** Paths at which the service documents that an exported site works. */
export const documentedPaths: readonly string[] = ['/', '/docs', '/documentation'];

/** The service would refuse the path only at the export, which comes after publishing. */
function* undocumentedPath({ pathname }: URL): Iterable<InputProblem> {
  const path = withoutSlash(pathname);
  if (documentedPaths.includes(path)) return;
  yield [
    'site-url',
    `a URL with one of the paths for which the service exports: /, /docs, or /documentation. On GitHub Pages, a repository with a domain of its own, or one that is named docs or documentation, has such a path. If your service also exports for ${oneLine(path, 200)}, set base-path to ${oneLine(path, 200)}, too`,
  ];
}

/** The path of a site, and an example of the paths of the larger sites of which it may be a part. */
function pathsOf({ pathname }: URL): string {
  const [larger, ...rest] = pathname.split('/').filter(segment => segment !== '');
  const own = `"${withoutSlash(pathname)}"`;
  return rest.length === 0 ? own : `${own}, or a path above it, such as "/${larger}"`;
}

/** A site may be part of a larger one, but not of one at the root. */
function isAtOrBelow({ pathname }: URL, basePath: string): boolean {
  if (basePath === '/') return pathname === '/';
  return pathname.toLowerCase().startsWith(`${basePath.toLowerCase()}/`);
}

/** "/docs/" → "/docs"; the root stays "/". */
export const withoutSlash = (path: string) => path.replace(/(?<=.)\/$/, '');

/** Placeholders without a value, or with one that leads elsewhere. */
function* templateProblems(inputs: GivenInputs): Iterable<InputProblem> {
  const { isSet, valid } = inputs;
  const { valuesBundleUrl: template = '', exportVersion: version = 'any' } = valid;
  const missing = new Map<string, string>();
  if (valid.download === false) missing.set('sha256', '"download: true"');
  if (valid.download === false || !isSet('extract-to'))
    missing.set('content', '"download: true" and the input extract-to');
  if (!isSet('export-version')) missing.set('version', 'the input export-version');
  if (!isSet('domain') && isOfSomething(inputs)) missing.set('domain', 'the input domain');
  if (!isSet('project-id') && isOfSomething(inputs)) missing.set('projectId', 'the input project-id');
  for (const name of new Set(template.match(/\w+(?=\})/g))) {
    const condition = missing.get(name);
    if (condition !== undefined)
      yield ['values-bundle-url', `{${name}} only with ${condition}, or a URL without {${name}}`];
  }
  if (template !== '' && !isLink(template.replaceAll('{version}', encodeURIComponent(version))))
    yield [
      'values-bundle-url',
      'a URL that stays in its directory: with this export-version, {version} would lead to another one',
    ];
}

function* agentProblems({ isSet }: GivenInputs): Iterable<InputProblem> {
  if (isSet('prompt') && isSet('prompt-file')) yield ['prompt-file', 'only without the input prompt'];
  if (!isSet('prompt') && !isSet('prompt-file') && !isSet('job-id'))
    yield [
      'prompt',
      'what the agent is to do, or "prompt-file" for a long prompt, or "job-id" to follow a job',
    ];
}

/** Inputs that check a deployment. `commit` is not an input of previews. */
const deploymentChecks = ['commit', 'max-broken-pages'];

function* deploymentProblems({ isSet, valid }: GivenInputs): Iterable<InputProblem> {
  for (const name of deploymentChecks)
    if (isSet(name) && valid.wait === false)
      yield [name, 'only with "wait: true": the step cannot check what it does not wait for'];
}

/**
 * Finds inputs that other inputs make ineffective.
 * @param isGiven returns whether an input is set to another value than its default
 * @returns a warning for each
 */
export function ineffectiveInputs(inputs: Fields, isGiven: (name: string) => boolean): readonly string[] {
  const conditions = [ofComment(inputs), ...(inputs.operation === 'export' ? ofExport(inputs) : [])];
  return conditions
    .filter(({ when }) => when)
    .flatMap(({ because, names }) =>
      names
        .filter(isGiven)
        .map(name => `${name} has no effect because ${because}. If you do not need it, remove it.`),
    );
}

function ofComment(inputs: Fields) {
  // The comment that names the job is read, whether this step writes one or not.
  const isRead = inputs.operation === 'agent-job' && inputs.command !== undefined;
  const names = ['comment-note', ...(isRead ? [] : ['issue-number'])];
  return { when: !inputs.comment, because: '"comment" is false', names };
}

function ofExport(inputs: ExportFields) {
  const { domain, download, extractTo, jobId, publish, valuesBundleUrl, valuesFile, wait } = inputs;
  const isAttached = jobId !== undefined;
  const hasFile = valuesFile !== undefined;
  const usesProject = publish || valuesBundleUrl?.includes('{projectId}');
  const byDomain = '"domain" is set: an export with both inputs is by domain';
  const started = '"job-id" is set: that export has already started';
  return [
    { when: !wait, because: '"wait" is false', names: ['extract-to', 'cache', 'values-file'] },
    { when: wait && !download, because: '"download" is false', names: ['extract-to', 'cache'] },
    { when: !hasFile, because: '"values-file" is not set', names: ['values-bundle-url', 'values-key'] },
    { when: domain !== undefined && !usesProject, because: byDomain, names: ['project-id'] },
    { when: isAttached, because: started, names: ['paths'] },
    // The label is written to the file, too.
    { when: isAttached && !hasFile, because: started, names: ['export-version'] },
    { when: extractTo === undefined, because: '"extract-to" is not set', names: ['clean', 'min-pages'] },
  ];
}

export interface InvalidInput {
  readonly name: string;
  /** The problem with the input, such as `given "ja"` or "does not exist", in text that can be shown. */
  readonly found: string;
  /** The text that would be valid, such as "true or false". */
  readonly accepted: string;
}

/** The error for inputs that cannot be used: it lists every problem. */
export function invalidInputs(problems: readonly InvalidInput[], cause?: unknown): ActionError {
  const count = new Set(problems.map(({ name }) => name)).size;
  const lines = problems.map(({ name, found, accepted }) => `${name}: ${found}. Accepted: ${accepted}`);
  return new ActionError('INPUTS_INVALID', {
    what: count === 1 ? 'One input is invalid' : `${count} inputs are invalid`,
    facts: { problems: lines },
    cause,
  });
}
