import * as z from 'zod/mini';
import type { ExportSubject } from '../shared/job.ts';
import * as fields from './fields.ts';

// The inputs of action.yml. The defaults are repeated here: a default that depends on the operation cannot be in that file, and
// the action may be started without it. A test compares the two.

const anyTime = { least: 0, limit: 7200 };

const common = {
  pollIntervalSeconds: fields.decimal('seconds', { least: 0.1, limit: 3600, standard: 10 }),
  comment: z._default(fields.comment, false),
  commentNote: z.optional(fields.note),
  issueNumber: z.optional(fields.issueNumber),
  githubToken: z._default(fields.token, ''),
  summary: z._default(fields.boolean, true),
  /** Names the comment. By default, GitHub fills in the leg of the matrix as JSON. */
  commentKey: z._default(z.string(), 'null'),
};

/** Of operations that call the service. */
const shared = {
  apiKey: fields.apiKey,
  baseUrl: fields.baseUrl,
  wait: z._default(fields.boolean, true),
  ...common,
};

const exportFields = z.object({
  operation: z._default(z.literal('export'), 'export'),
  ...shared,
  timeoutMinutes: fields.decimal('minutes', { ...anyTime, standard: 10 }),
  domain: z.optional(fields.hostName),
  jobId: z.optional(fields.jobId),
  exportVersion: z.optional(fields.label),
  paths: z._default(fields.pagePaths, []),
  download: z._default(fields.boolean, true),
  extractTo: z.optional(fields.directory),
  clean: z._default(fields.boolean, false),
  minPages: z._default(fields.wholeNumber, 1),
  cache: z._default(fields.boolean, true),
  valuesFile: z.optional(fields.file),
  valuesKey: z._default(fields.keyPath, ['staticExport']),
  /** A URL with placeholders, each of which has a value when the archive is there. */
  valuesBundleUrl: z.optional(fields.linkTemplate),
  maskBundleUrl: z._default(fields.boolean, true),
  /** "live", or the path of a directory or a manifest. */
  compareWith: z.optional(fields.directory),
  maxRemovedPages: z.optional(fields.pageLimit),
  siteUrl: z.optional(fields.siteUrl),
  /** The site is published before the export. */
  publish: z._default(fields.boolean, false),
  projectId: z.optional(fields.projectId),
  /** Where the site of an export by project is served. */
  basePath: z.optional(fields.basePath),
  commit: z.optional(fields.commit),
  maxBrokenPages: z.optional(fields.wholeNumber),
});

const agentJobFields = z.object({
  operation: z.literal('agent-job'),
  ...shared,
  timeoutMinutes: fields.decimal('minutes', { ...anyTime, standard: 30 }),
  projectId: fields.projectId,
  jobId: z.optional(fields.jobId),
  prompt: z.optional(z.string()),
  /** The first word of comments that are prompts. */
  command: z.optional(fields.command),
  promptFile: z.optional(fields.file),
});

const deployment = {
  ...shared,
  timeoutMinutes: fields.decimal('minutes', { ...anyTime, standard: 15 }),
  projectId: fields.projectId,
  jobId: z.optional(fields.jobId),
  maxBrokenPages: z.optional(fields.wholeNumber),
};
const publishFields = z.object({
  operation: z.literal('publish'),
  ...deployment,
  commit: z.optional(fields.commit),
});
const previewFields = z.object({ operation: z.literal('preview'), ...deployment, branch: fields.branch });

const verifyFields = z.object({
  operation: z.literal('verify'),
  ...common,
  timeoutMinutes: fields.decimal('minutes', { ...anyTime, standard: 10 }),
  siteUrl: fields.openedUrl,
  manifestSha256: fields.manifestSha256,
});

export const schema = z.discriminatedUnion(
  'operation',
  [exportFields, agentJobFields, publishFields, previewFields, verifyFields],
  'export, agent-job, publish, preview, or verify',
);

/** Inputs that have been checked. `warnings` has a sentence for each one that has no effect. */
type Checked<Fields> = Readonly<Fields> & { readonly warnings: readonly string[] };

export interface ExportInputs extends Checked<Omit<z.infer<typeof exportFields>, 'publish'>> {
  /** Undefined if only the job is known. */
  readonly subject: ExportSubject | undefined;
  /** The project to publish before the export; undefined if nothing is published. */
  readonly publish: { readonly projectId: string } | undefined;
  /** Of an export by project: the input, or else the path of `siteUrl`. */
  readonly basePath: string | undefined;
}
export type AgentJobInputs = Checked<z.infer<typeof agentJobFields>>;
type DeploymentInputs = Checked<z.infer<typeof publishFields> | z.infer<typeof previewFields>>;
export type VerifyInputs = Checked<z.infer<typeof verifyFields>>;
export type Inputs = ExportInputs | AgentJobInputs | DeploymentInputs | VerifyInputs;

/** The inputs of one operation, each as it was read. */
export type Fields = z.infer<typeof schema>;
export type ExportFields = z.infer<typeof exportFields>;

/** The fields of each operation. */
export const shapes = {
  export: exportFields.shape,
  'agent-job': agentJobFields.shape,
  publish: publishFields.shape,
  preview: previewFields.shape,
  verify: verifyFields.shape,
};
export type OperationName = keyof typeof shapes;
