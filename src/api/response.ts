import type * as z from 'zod/mini';
import { acceptedJobId } from '../shared/job-id.ts';
import type { Redactor } from '../shared/redactor.ts';
import { UntrustedText } from '../shared/untrusted-text.ts';
import type { Endpoint } from './endpoints.ts';
import { invalidResponse, notJson } from './errors.ts';

/**
 * Validates a successful response.
 * @param jobId of the job that was asked for, if one was
 * @throws ActionError RESPONSE_INVALID
 */
export function parseResponse<E extends Endpoint>(
  endpoint: E,
  body: UntrustedText,
  { jobId, redactor }: { readonly jobId: string | undefined; readonly redactor: Redactor },
): z.infer<E['response']> {
  const invalid = (problem: string) => invalidResponse(endpoint, problem, redactor.excerpt(body));
  let json: unknown;
  try {
    json = JSON.parse(body.raw);
  } catch {
    throw invalid(notJson);
  }
  if (isDeeperThan(json, maxDepth)) throw invalid(`is JSON nested more than ${maxDepth} levels deep`);
  const { data, error } = endpoint.response.safeParse(json);
  if (error !== undefined) {
    throw invalid(problemOf(endpoint, json, error));
  }
  const named = idIn(endpoint, data);
  if (jobId === undefined || named === undefined || isSameId(named.raw, jobId))
    return data as z.infer<E['response']>;
  throw invalid(`is about another job, ${redactor.show(named, 80)}`);
}

/** What is wrong with the fields of a response. */
function problemOf({ idField }: Endpoint, json: unknown, { issues }: z.core.$ZodError): string {
  const fields = [...new Set(issues.map(issue => issue.path.join('.')))].join(', ');
  if (fields === '') return 'is JSON, but not an object';
  const isOddId = fields === idField && typeof (json as Record<string, unknown>)[fields] === 'string';
  if (!isOddId) return `is JSON without a valid ${fields}`;
  return `has ${fields === 'id' ? 'an' : 'a'} ${fields} in another form than ${acceptedJobId}`;
}

/** The ID of the job that a response is about, if it has one. */
function idIn({ idField }: Endpoint, response: unknown): UntrustedText | undefined {
  const id = idField && (response as Readonly<Record<string, unknown>>)[idField];
  return id instanceof UntrustedText ? id : undefined;
}

/** UUIDs are the same in any case (RFC 9562). */
function isSameId(one: string, other: string): boolean {
  const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(one);
  return one === other || (isUuid && one.toLowerCase() === other.toLowerCase());
}

/** Levels of JSON. Documented responses have two; code that recurses into far deeper ones overflows the stack. */
const maxDepth = 32;

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some(inner => isDeeperThan(inner, levels - 1));
}
