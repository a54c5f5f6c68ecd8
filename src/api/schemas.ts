import * as z from 'zod/mini';
import { acceptedJobId, isJobId } from '../shared/job.ts';
import { UntrustedText } from '../shared/redactor.ts';
import { whenValid } from '../shared/tolerance.ts';

/*
 * Schemas of the responses (docs/service-api.md#responses). Only fields without `whenValid` are required, because much is not
 * documented. Unknown fields are dropped. Texts stay untrusted until a Redactor makes them safe to show.
 */

const anything = z.optional(z.unknown());
const text = z.string().check(z.minLength(1));
const toUntrusted = z.transform((value: string) => new UntrustedText(value));
const untrustedText = z.pipe(text, toUntrusted);
/** Text that becomes an output. The length is limited because every poll may change it, and each change is written to a file. */
const label = z.pipe(text.check(z.maxLength(2048)), toUntrusted);
const wholeNumber = z.int().check(z.nonnegative());
/** Size of an archive in bytes. A size of 0 is a mistake. */
const positiveNumber = z.int().check(z.positive());
/** Clients interpret white space and backslashes differently. */
const isUrl = (value: string) => URL.canParse(value) && !/[\s\\]/.test(value);
const bundleUrl = z.pipe(z.string().check(z.refine(isUrl, 'not a URL')), toUntrusted);
const isIsoDate = (value: string) => /^\d{4}-\d\d/.test(value);
/** A time without a zone is in UTC. JavaScript would take the zone of the runner. */
const dateOf = (value: string) =>
  new Date(/\d:\d\d(?::[\d.]+)?$/.test(value) && !/[+-]\d\d:\d\d$/.test(value) ? `${value}Z` : value);
/** Placeholders such as year 1 or 1970 are implausible. */
const isPlausible = (date: Date) => date.getUTCFullYear() >= 2001 && date.getUTCFullYear() <= 2100;

/** A plausible date in ISO 8601 form. */
const timestamp = z.pipe(
  text.check(z.refine(value => isIsoDate(value) && isPlausible(dateOf(value)))),
  z.transform(value => dateOf(value).toISOString()),
);

/** An end in any form: a number, or a text that may be no date that JavaScript knows. Placeholders are no end. */
const endTime = z.union([
  // 2001 in seconds since 1970. Milliseconds are more.
  z.number().check(z.gte(978_307_200)),
  text.check(
    z.refine(value => {
      const date = dateOf(value);
      return isPlausible(date) || (!isIsoDate(value) && Number.isNaN(date.getTime()));
    }),
  ),
]);

/** Undefined if the field is missing; empty if its value cannot be a link. */
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
  /** The service's reason if the job failed. */
  error: whenValid(untrustedText),
});
export type ExportJob = z.infer<typeof exportJob>;

/** By project, the completed job has the link. A malformed link is an error, a missing one may appear later. */
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

/** A started job needs an ID, but no status. */
export const startedAgentJob = z.extend(agentJob, { id, status: whenValid(untrustedText) });
export const messagedAgentJob = z.extend(agentJob, { status: whenValid(untrustedText) });
export type MessagedAgentJob = z.infer<typeof messagedAgentJob>;

/** By domain, the link has an endpoint of its own. */
export const bundle = z.object({
  bundleUrl,
  sizeBytes: whenValid(positiveNumber),
  expiresAt: whenValid(timestamp),
});

export const startedDeployment = z.object({ statusId: id, previewUrl: optionalLink });

const isString = (value: unknown) => typeof value === 'string';

/** Keeps the strings of a list. Copies the list only if needed, because it may be long. */
function textsIn(list: unknown): readonly string[] {
  if (!Array.isArray(list)) return [];
  return list.every(isString) ? list : list.filter(isString);
}

const untrusted = (texts: readonly string[]) => texts.map(value => new UntrustedText(value));

const isPage = (path: string) => /\.mdx?$/i.test(path);
const pagesIn = (paths: readonly string[]) => paths.filter(isPage).length;

/** The files of a commit. The service may send numbers instead of lists. They say nothing about pages, and are left out. */
const filesChanged = z.pipe(
  z.object({ added: anything, modified: anything, removed: anything }),
  z.transform(files => {
    const [added, modified, removed] = [
      textsIn(files.added),
      textsIn(files.modified),
      textsIn(files.removed),
    ];
    const pages = { added: pagesIn(added), changed: pagesIn(modified), removed: pagesIn(removed) };
    const all = [...added, ...modified, ...removed];
    // A removed file is not in the commit, so nothing can link to it.
    return { paths: untrusted([...added, ...modified]), pages, others: all.length - pagesIn(all) };
  }),
);
export type FilesChanged = z.infer<typeof filesChanged>;

/** Number of lines of a deployment's log that are shown. */
const shownLines = 200;

const logLines = z.pipe(
  z.custom<readonly unknown[]>(Array.isArray),
  z.transform(list => {
    const texts = textsIn(list);
    return {
      count: texts.length,
      last: untrusted(texts.slice(-shownLines)),
      /** All lines. Created on demand, because each response may have millions. */
      get lines() {
        return untrusted(texts);
      },
    };
  }),
);

/** No field is required (docs/service-api.md#responses). */
export const deployment = z.object({
  projectId: whenValid(id),
  /** It is used only to tell whether there is one. */
  endedAt: whenValid(endTime),
  status: z.pipe(
    anything,
    z.transform(value => new UntrustedText(typeof value === 'string' && value !== '' ? value : 'unknown')),
  ),
  summary: whenValid(untrustedText),
  logs: whenValid(logLines),
  commit: whenValid(
    z.object({
      sha: whenValid(label),
      ref: whenValid(label),
      message: whenValid(untrustedText),
      filesChanged: whenValid(filesChanged),
    }),
  ),
});
export type DeploymentState = z.infer<typeof deployment>;

/** The link to an archive, by domain or by project. */
export type Bundle = Pick<z.infer<typeof bundle>, 'bundleUrl' | 'sizeBytes' | 'expiresAt'>;
