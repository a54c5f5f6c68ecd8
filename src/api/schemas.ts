import * as z from 'zod/mini';
import { isPlausible } from '../shared/clock.ts';
import { isJobId } from '../shared/job-id.ts';
import { UntrustedText } from '../shared/untrusted-text.ts';

/*
 * Responses (docs/service-api.md#responses). Only the fields without `whenValid` are required: the documentation leaves
 * much out, and live services send more. Text stays untrusted: only a Redactor turns it into text that can be shown.
 */

/** Undefined when the value is missing, null or malformed. */
function whenValid<T extends z.core.$ZodType>(schema: T) {
  return z.catch(z.optional(schema), undefined);
}

const text = z.string().check(z.minLength(1));
const toUntrusted = z.transform((value: string) => new UntrustedText(value));
const untrustedText = z.pipe(text, toUntrusted);
/** Text that becomes an output. It is short, because each change is written to a file, and it may change at every poll. */
const label = z.pipe(text.check(z.maxLength(2048)), toUntrusted);
const wholeNumber = z.int().check(z.nonnegative());
const timestamp = z.pipe(
  text,
  z.transform((value, context) => {
    const time = Date.parse(value);
    if (isPlausible(time)) return new Date(time).toISOString();
    context.issues.push({ code: 'custom', message: 'not a date', input: value });
    return z.NEVER;
  }),
);

/** Undefined when there is none. Empty when there is one that cannot be a link: that is not the same. */
const optionalLink = z.pipe(
  z.optional(z.unknown()),
  z.transform(value => {
    if (value === undefined || value === null || value === '') return undefined;
    return new UntrustedText(typeof value === 'string' && value.length <= 2048 ? value : '');
  }),
);

/** The ID of a job or a deployment. */
const jobId = z.pipe(text.check(z.refine(isJobId)), toUntrusted);

export const startedExport = z.looseObject({ jobId, status: whenValid(untrustedText) });

/** Loose, so that a change in an undocumented field counts as progress, too. */
export const exportJob = z.looseObject({
  status: untrustedText,
  jobId: whenValid(untrustedText),
  /** Percent, 0 to 100. */
  progress: whenValid(z.number().check(z.gte(0), z.lte(100))),
  pageCount: whenValid(wholeNumber),
  /** The service's reason when the job failed. */
  error: whenValid(untrustedText),
});
export type ExportJob = z.infer<typeof exportJob>;

export const agentJob = z.looseObject({
  status: untrustedText,
  id: whenValid(untrustedText),
  prLink: optionalLink,
  source: whenValid(z.looseObject({ repository: whenValid(label), ref: whenValid(label) })),
  model: whenValid(label),
  createdAt: whenValid(timestamp),
  archivedAt: whenValid(timestamp),
});
export type AgentJob = z.infer<typeof agentJob>;

export const startedAgentJob = z.extend(agentJob, { id: jobId });

export const bundle = z.looseObject({
  jobId: whenValid(untrustedText),
  bundleUrl: z.pipe(z.url(), toUntrusted),
  sizeBytes: whenValid(wholeNumber),
  expiresAt: whenValid(timestamp),
});

export const startedDeployment = z.looseObject({ statusId: jobId, previewUrl: optionalLink });

/** The service documents lists of paths, and what it sends may be numbers. */
const countOf = z.pipe(
  z.optional(z.unknown()),
  z.transform(value =>
    Array.isArray(value) ? value.length : Number.isInteger(value) ? (value as number) : undefined,
  ),
);

/** Nothing of it is required (docs/service-api.md#responses). */
export const deployment = z.looseObject({
  status: z.pipe(
    z.optional(z.unknown()),
    z.transform(value => new UntrustedText(typeof value === 'string' && value !== '' ? value : 'unknown')),
  ),
  summary: whenValid(untrustedText),
  logs: whenValid(
    z.pipe(
      z.array(z.unknown()),
      z.transform(lines =>
        lines.flatMap(line => (typeof line === 'string' ? [new UntrustedText(line)] : [])),
      ),
    ),
  ),
  commit: whenValid(
    z.looseObject({
      sha: whenValid(label),
      message: whenValid(untrustedText),
      filesChanged: whenValid(z.looseObject({ added: countOf, modified: countOf, removed: countOf })),
    }),
  ),
});
export type DeploymentState = z.infer<typeof deployment>;
