import * as z from 'zod/mini';
import { acceptedJobId, isJobId } from '../shared/job-id.ts';
import { whenValid } from '../shared/tolerance.ts';
import { UntrustedText } from '../shared/untrusted-text.ts';

/*
 * These are the responses (docs/service-api.md#responses). Only the fields without `whenValid` are required: the documentation
 * leaves much out. Live services send more fields, which are dropped. Text stays untrusted: only a Redactor turns it into text
 * that can be shown.
 */

const anything = z.optional(z.unknown());
const text = z.string().check(z.minLength(1));
const toUntrusted = z.transform((value: string) => new UntrustedText(value));
const untrustedText = z.pipe(text, toUntrusted);
/** Text that becomes an output. It is short, because each change is written to a file, and it may change at every poll. */
const label = z.pipe(text.check(z.maxLength(2048)), toUntrusted);
const wholeNumber = z.int().check(z.nonnegative());
/** Bytes of an archive. 0 cannot be meant. */
const positiveNumber = z.int().check(z.positive());
/** Clients read white space and backslashes in different ways. */
const isUrl = (value: string) => URL.canParse(value) && !/[\s\\]/.test(value);
const bundleUrl = z.pipe(z.string().check(z.refine(isUrl, 'not a URL')), toUntrusted);
/** A date in the form of ISO 8601. One that no service can mean, such as that of year 1, stands for none. */
const timestamp = z.pipe(
  text.check(
    z.refine(value => {
      const year = /^\d{4}-\d\d/.test(value) ? new Date(value).getUTCFullYear() : Number.NaN;
      return year >= 2001 && year <= 2100;
    }),
  ),
  z.transform(value => new Date(value).toISOString()),
);

/** Undefined when there is none. Empty when there is one that cannot be a link: that is not the same. */
const optionalLink = z.pipe(
  anything,
  z.transform(value => {
    if (value === undefined || value === null || value === '') return undefined;
    return new UntrustedText(typeof value === 'string' && value.length <= 2048 ? value : '');
  }),
);

/** The ID of a job, a deployment, or a project. */
const id = z.pipe(text.check(z.refine(isJobId, acceptedJobId)), toUntrusted);

export const startedExport = z.object({ jobId: id, status: whenValid(untrustedText) });
export type StartedExport = z.infer<typeof startedExport>;

export const exportJob = z.object({
  status: untrustedText,
  /** Percent, 0 to 100. */
  progress: whenValid(z.number().check(z.gte(0), z.lte(100))),
  pageCount: whenValid(wholeNumber),
  createdAt: whenValid(timestamp),
  /** The service's reason when the job failed. */
  error: whenValid(untrustedText),
});
export type ExportJob = z.infer<typeof exportJob>;

/** By project, the job has the link itself. Undefined while there is none; malformed is not the same once it is completed. */
export const projectExportJob = z.pipe(
  z.extend(exportJob, {
    bundleUrl: anything,
    sizeBytes: whenValid(positiveNumber),
    expiresAt: whenValid(timestamp),
  }),
  z.transform(({ bundleUrl: url, sizeBytes, expiresAt, ...job }, context) => {
    const isLink = typeof url === 'string' && isUrl(url);
    if (url != null && !isLink && job.status.is('completed'))
      context.issues.push({ code: 'custom', message: 'not a URL', path: ['bundleUrl'], input: url });
    const bundle = isLink ? { bundleUrl: new UntrustedText(url), sizeBytes, expiresAt } : undefined;
    return { ...job, bundle };
  }),
);

export const agentJob = z.object({
  status: untrustedText,
  prLink: optionalLink,
  source: whenValid(z.object({ repository: whenValid(label), ref: whenValid(label) })),
  archivedAt: whenValid(timestamp),
});
export type AgentJob = z.infer<typeof agentJob>;

/** A job that was started is known by its ID, without a status, too. */
export const startedAgentJob = z.extend(agentJob, { id, status: whenValid(untrustedText) });
export const messagedAgentJob = z.extend(agentJob, { status: whenValid(untrustedText) });
export type MessagedAgentJob = z.infer<typeof messagedAgentJob>;

/** By domain, a bundle has a response of its own. */
export const bundle = z.object({
  bundleUrl,
  sizeBytes: whenValid(positiveNumber),
  expiresAt: whenValid(timestamp),
});

export const startedDeployment = z.object({ statusId: id, previewUrl: optionalLink });

const isString = (value: unknown) => typeof value === 'string';

/** The texts in a list, which is copied only if it has others: it may be long. */
function textsIn(list: unknown): readonly string[] {
  if (!Array.isArray(list)) return [];
  return list.every(isString) ? list : list.filter(isString);
}

const untrusted = (texts: readonly string[]) => texts.map(value => new UntrustedText(value));

/** The files in the repository that were added or modified, as far as the service lists them: what it sends may be numbers. */
const filesChanged = z.pipe(
  z.object({ added: anything, modified: anything }),
  z.transform(({ added, modified }) => untrusted([...textsIn(added), ...textsIn(modified)])),
);

/** Lines of a deployment's log that are shown, of those that the service sends. */
const shownLines = 200;

const logLines = z.pipe(
  z.custom<readonly unknown[]>(Array.isArray),
  z.transform(list => {
    const texts = textsIn(list);
    return {
      count: texts.length,
      last: untrusted(texts.slice(-shownLines)),
      /** All lines. They are made when somebody asks for them: there may be millions, in each of many responses. */
      get lines() {
        return untrusted(texts);
      },
    };
  }),
);

/** Nothing of it is required (docs/service-api.md#responses). */
export const deployment = z.object({
  projectId: whenValid(id),
  /** A date as text or as a number. It is used only to tell whether there is one, so its form does not matter. */
  endedAt: whenValid(z.union([text, z.number().check(z.positive())])),
  status: z.pipe(
    anything,
    z.transform(value => new UntrustedText(typeof value === 'string' && value !== '' ? value : 'unknown')),
  ),
  summary: whenValid(untrustedText),
  logs: whenValid(logLines),
  commit: whenValid(
    z.object({
      sha: whenValid(label),
      message: whenValid(untrustedText),
      filesChanged: whenValid(filesChanged),
    }),
  ),
});
export type DeploymentState = z.infer<typeof deployment>;

/** Access to an archive, in either generation of the export. */
export type Bundle = Pick<z.infer<typeof bundle>, 'bundleUrl' | 'sizeBytes' | 'expiresAt'>;
