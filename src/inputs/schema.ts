import * as z from 'zod/mini';
import { ActionError, errorHints } from '../shared/errors.ts';
import { fillTemplate } from '../shared/link-template.ts';
import { oneLine } from '../shared/text.ts';
import * as fields from './fields.ts';

// The inputs of action.yml. The defaults are repeated here: a default that depends on the operation cannot be in that file, and
// the action may be started without it. A test compares the two.

const shared = {
  apiKey: fields.apiKey,
  baseUrl: fields.baseUrl,
  wait: z._default(fields.boolean, true),
  pollIntervalSeconds: fields.decimal('seconds', 3600, 10),
  comment: z._default(fields.boolean, false),
  issueNumber: z.optional(fields.issueNumber),
  githubToken: z._default(fields.token, ''),
  summary: z._default(fields.boolean, true),
  /** Tells apart what GitHub does not: by default the leg of the matrix as JSON, which the runner fills in. */
  commentKey: z._default(z.string(), ''),
};

const exportFields = z.object({
  operation: z._default(z.literal('export'), 'export'),
  ...shared,
  timeoutMinutes: fields.decimal('minutes', 7200, 10),
  domain: z.optional(fields.hostName),
  jobId: z.optional(fields.jobId),
  exportVersion: z.optional(fields.label),
  paths: z._default(fields.pagePaths, []),
  download: z._default(fields.boolean, true),
  extractTo: z.optional(fields.path('directory')),
  clean: z._default(fields.boolean, false),
  minPages: z._default(fields.wholeNumber, 1),
  cache: z._default(fields.boolean, true),
  valuesFile: z.optional(fields.path('file')),
  valuesKey: z._default(fields.keyPath, ['staticExport']),
  /** A URL with placeholders, each of which has a value when the archive is there. */
  valuesBundleUrl: z.optional(fields.linkTemplate),
  maskBundleUrl: z._default(fields.boolean, true),
  /** "live", or the path of a directory or a manifest. */
  compareWith: z.optional(fields.baseline),
  maxRemovedPages: z.optional(fields.pageLimit),
  siteUrl: z.optional(fields.siteUrl),
  /** Publish before the export. */
  publish: z._default(fields.boolean, false),
  projectId: z.optional(fields.projectId),
  commit: z.optional(fields.commit),
});

const agentJobFields = z.object({
  operation: z.literal('agent-job'),
  ...shared,
  timeoutMinutes: fields.decimal('minutes', 7200, 30),
  projectId: fields.projectId,
  jobId: z.optional(fields.jobId),
  prompt: z.optional(z.string()),
  promptFile: z.optional(fields.path('file')),
});

const deployment = {
  ...shared,
  timeoutMinutes: fields.decimal('minutes', 7200, 15),
  projectId: fields.projectId,
  jobId: z.optional(fields.jobId),
};
const publishFields = z.object({
  operation: z.literal('publish'),
  ...deployment,
  commit: z.optional(fields.commit),
});
const previewFields = z.object({ operation: z.literal('preview'), ...deployment, branch: fields.branch });

const schema = z.discriminatedUnion(
  'operation',
  [exportFields, agentJobFields, publishFields, previewFields],
  'export, agent-job, publish, or preview',
);

/** Start a job for a domain, or attach to a job, whose domain may be given for reports. */
type ExportSource =
  | { readonly domain: string; readonly jobId?: undefined }
  | { readonly domain?: string | undefined; readonly jobId: string };

type ExportOwn = Omit<z.infer<typeof exportFields>, 'domain' | 'jobId' | 'publish' | 'projectId'>;
export interface ExportInputs extends Readonly<ExportOwn> {
  readonly source: ExportSource;
  /** The project to publish before the export; undefined if nothing is published. */
  readonly publish: { readonly projectId: string } | undefined;
}
export type AgentJobInputs = Readonly<z.infer<typeof agentJobFields>>;
type PublishInputs = Readonly<z.infer<typeof publishFields>>;
type PreviewInputs = Readonly<z.infer<typeof previewFields>>;
export type Inputs = ExportInputs | AgentJobInputs | PublishInputs | PreviewInputs;

const fieldNames = Object.keys({ ...exportFields.shape, ...agentJobFields.shape, ...previewFields.shape });

/** `baseUrl` → `base-url`. */
function inputName(field: string): string {
  return field.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
}

/**
 * Reads and checks all inputs.
 * @param read returns the text of an input, empty when the workflow does not set it
 * @throws ActionError INPUTS_INVALID with every problem: the input, what was given, and what is accepted
 */
export function parseInputs(read: (name: string) => string): Inputs {
  const given = fieldNames.map(field => [field, read(inputName(field)) || undefined]);
  const { data, error } = schema.safeParse(Object.fromEntries(given));
  const problems: Problem[] = [];
  for (const { path, message } of error?.issues ?? []) problems.push([inputName(String(path[0])), message]);
  if (/^(export)?$/.test(read('operation'))) problems.push(...exportProblems(read));
  if (read('operation') === 'agent-job') problems.push(...agentProblems(read));
  if (data !== undefined && problems.length === 0)
    return data.operation === 'export' ? withSource(data) : data;
  const count = new Set(problems.map(([name]) => name)).size;
  const lines = problems.map(([name, accepted]) => `- ${name}: ${shown(name, read)}. Accepted: ${accepted}`);
  throw new ActionError('INPUTS_INVALID', {
    what: count === 1 ? 'One input is invalid' : `${count} inputs are invalid`,
    hint: `${errorHints.INPUTS_INVALID}:\n${lines.join('.\n')}`,
  });
}

function withSource(data: z.infer<typeof exportFields>): ExportInputs {
  const { domain, jobId, publish, projectId, ...rest } = data;
  return {
    ...rest,
    // Without a job ID there is a domain, or it is a problem. The same with the ID of the project.
    source: jobId === undefined ? { domain: domain as string } : { domain, jobId },
    publish: publish ? { projectId: projectId as string } : undefined,
  };
}

type Problem = readonly [name: string, accepted: string];

/** Beside the schema, because zod skips checks across fields when a field is invalid. */
function* exportProblems(read: (name: string) => string): Iterable<Problem> {
  const isSet = (name: string) => read(name) !== '';
  if (!isSet('domain') && !isSet('job-id'))
    yield ['domain', 'a host name, such as docs.example.com, or "job-id" to attach to a job'];
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
  const { data: link = '' } = fields.linkTemplate.safeParse(read('values-bundle-url'));
  const missing: Readonly<Record<string, string | false>> = {
    sha256: /^false$/i.test(read('download')) && '"download: true"',
    version: !isSet('export-version') && 'the input export-version',
    domain: !isSet('domain') && 'the input domain',
  };
  for (const name of new Set(link.match(/\w+(?=\})/g))) {
    if (missing[name])
      yield ['values-bundle-url', `{${name}} only with ${missing[name]}, or a URL without {${name}}`];
  }
  const [version, domain, jobId] = [read('export-version'), read('domain'), read('job-id') || '1'];
  // URL parsers resolve these, however they are encoded.
  if (/\/(?:\.|%2e){1,2}(?=[/?#]|$)/i.test(fillTemplate(link, { jobId, sha256: '1', version, domain })))
    yield ['values-bundle-url', 'a URL without the path segments "." and ".."'];
}

function* agentProblems(read: (name: string) => string): Iterable<Problem> {
  const [prompt, file, jobId] = ['prompt', 'prompt-file', 'job-id'].map(name => read(name) !== '');
  if (prompt && file) yield ['prompt-file', 'only without the input prompt'];
  if (!prompt && !file && !jobId)
    yield [
      'prompt',
      'what the agent is to do, or "prompt-file" for a long prompt, or "job-id" to follow a job',
    ];
}

/** What was given, without secrets. */
function shown(name: string, read: (name: string) => string): string {
  const text = read(name);
  if (text === '') return 'not given';
  // A key that is invalid here may be valid for another service.
  if (/^(?:api-key|github-token|prompt)$/.test(name)) return 'given, not shown';
  // A URL may carry a password or a token.
  const safe = text.replace(/\/\/[^/\s]*@/g, '//***@').replace(/([?#]).+/s, '$1…');
  return `given "${oneLine(/^domain$|-url$/.test(name) ? safe : text, 120)}"`;
}
