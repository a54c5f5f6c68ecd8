import type * as z from 'zod/mini';
import type { Redactor } from '../shared/redactor.ts';
import type { UntrustedText } from '../shared/untrusted-text.ts';
import type { Endpoint } from './endpoints.ts';
import { invalidResponse } from './errors.ts';

/**
 * Validates a successful response.
 * @param reader `wasUnderstood`: an earlier response was as documented
 * @throws ActionError RESPONSE_INVALID
 */
export function parseResponse<E extends Endpoint>(
  endpoint: E,
  body: UntrustedText,
  { redactor, wasUnderstood }: { readonly redactor: Redactor; readonly wasUnderstood: boolean },
): z.infer<E['response']> {
  const invalid = (problem: string) => invalidResponse(endpoint, problem, `"${redactor.show(body, 160)}"`);
  let json: unknown;
  try {
    json = JSON.parse(body.raw);
  } catch {
    const error = invalid('is not JSON');
    throw error.with({ hint: `${wasUnderstood ? maintenance : notTheApi}. ${error.hint}` });
  }
  const { data, error } = endpoint.response.safeParse(json);
  if (error !== undefined) throw invalid(problemOf(error));
  return data as z.infer<E['response']>;
}

const notTheApi = 'Check that base-url is the admin API and not a website or a login page';
const maintenance =
  'The service had responded before, so this is perhaps a page of its maintenance: wait until that is over';

function problemOf({ issues }: z.core.$ZodError): string {
  const fields = [...new Set(issues.map(issue => issue.path.join('.')))].join(', ');
  if (fields === '') return 'is JSON, but not an object';
  const expected = issues.find(({ code }) => code === 'custom')?.message;
  return `is JSON without a valid ${fields}${expected === undefined ? '' : ` (${expected})`}`;
}
