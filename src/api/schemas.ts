import * as z from 'zod/mini';
import { Foreign } from '../shared/foreign.ts';

/*
 * What the service answers, as far as it is documented. Everything beyond the required field is used when it is
 * well-formed and otherwise treated as absent: the documentation leaves much out, and live services send more.
 * Text stays foreign: only a Redactor turns it into what can be shown.
 */

/** Undefined instead of an error for anything that is missing, null or malformed. */
function whenValid<T extends z.core.$ZodType>(schema: T) {
  return z.catch(z.optional(schema), undefined);
}

const text = z.string().check(z.minLength(1));
const toForeign = z.transform((value: string) => new Foreign(value));
const foreignText = z.pipe(text, toForeign);
/** What becomes an output as it is: a record may change at every poll, and each change is written to a file. */
const label = z.pipe(text.check(z.maxLength(2048)), toForeign);
const wholeNumber = z.int().check(z.nonnegative());
const timestamp = z.pipe(
  text,
  z.transform((value, context) => {
    const time = Date.parse(value);
    if (!Number.isNaN(time)) return new Date(time).toISOString();
    context.issues.push({ code: 'custom', message: 'not a date', input: value });
    return z.NEVER;
  }),
);

/** "." and ".." would climb in the path of the next request, percent-encoded or not. */
const jobId = z.pipe(
  text.check(
    z.maxLength(512),
    z.refine(
      id => id !== '.' && id !== '..' && id.trim() === id && id.isWellFormed(),
      'not usable as an identifier',
    ),
  ),
  toForeign,
);

export const startedExport = z.looseObject({ jobId, status: whenValid(foreignText) });
export type StartedExport = z.infer<typeof startedExport>;

/** Loose, so that a change in a field that is not documented still counts as a sign of life. */
export const exportJob = z.looseObject({
  status: foreignText,
  /** Percent, 0 to 100. */
  progress: whenValid(z.number().check(z.gte(0), z.lte(100))),
  pageCount: whenValid(wholeNumber),
  /** The service's reason when the job failed. */
  error: whenValid(foreignText),
});
export type ExportJob = z.infer<typeof exportJob>;

/** An agent job (service description, 2.1). Only its state is needed; the rest is reported when it is there. */
export const agentJob = z.looseObject({
  status: foreignText,
  prLink: whenValid(label),
  source: whenValid(z.looseObject({ repository: whenValid(label), ref: whenValid(label) })),
  model: whenValid(label),
  createdAt: whenValid(timestamp),
  archivedAt: whenValid(timestamp),
});
export type AgentJob = z.infer<typeof agentJob>;

export const bundle = z.looseObject({
  bundleUrl: z.pipe(z.url(), toForeign),
  sizeBytes: whenValid(wholeNumber),
  expiresAt: whenValid(timestamp),
});
export type Bundle = z.infer<typeof bundle>;
