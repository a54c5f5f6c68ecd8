import type * as z from 'zod/mini';
import { acceptedJobId } from '../shared/job-id.ts';
import type { Redactor } from '../shared/redactor.ts';
import { UntrustedText } from '../shared/untrusted-text.ts';
import type { Endpoint } from './endpoints.ts';
import { invalidResponse } from './errors.ts';
import { Api, type ApiOptions } from './request.ts';

/** The names in braces in a path. */
type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

interface Request<E extends Endpoint> {
  readonly parameters: Readonly<Record<ParameterNames<E['path']>, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** No attempt begins later than this (milliseconds since 1970). */
  readonly deadline: number;
}

/** The admin API, with typed responses. */
export class Client {
  readonly #api: Api;
  readonly #redactor: Redactor;

  constructor(options: ApiOptions) {
    this.#api = new Api(options);
    this.#redactor = options.network.redactor;
  }

  /**
   * Sends a request, and validates the response.
   * @throws what `Api.send` throws; ActionError RESPONSE_INVALID
   */
  async call<E extends Endpoint>(endpoint: E, request: Request<E>): Promise<z.infer<E['response']>> {
    const parameters: Readonly<Record<string, string>> = request.parameters;
    const body = await this.#api.send({ ...request, endpoint, parameters });
    const response = parseResponse(endpoint, body, this.#redactor);
    const named = idIn(endpoint, response);
    const asked = parameters['jobId'];
    if (asked !== undefined && named !== undefined && !isSameId(named.raw, asked)) {
      const problem = `is about another job, ${this.#redactor.show(named, 80)}`;
      throw invalidResponse(endpoint, problem, this.#redactor.excerpt(body));
    }
    return response;
  }
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

function parseResponse<E extends Endpoint>(
  endpoint: E,
  body: UntrustedText,
  redactor: Redactor,
): z.infer<E['response']> {
  const invalid = (problem: string) => invalidResponse(endpoint, problem, redactor.excerpt(body));
  let json: unknown;
  try {
    json = JSON.parse(body.raw);
  } catch {
    throw invalid('is not JSON');
  }
  if (isDeeperThan(json, maxDepth)) throw invalid(`is JSON nested more than ${maxDepth} levels deep`);
  const result = endpoint.response.safeParse(json);
  if (result.success) return result.data as z.infer<E['response']>;
  const fields = [...new Set(result.error.issues.map(issue => issue.path.join('.')))].join(', ');
  if (fields === '') throw invalid('is JSON, but not an object');
  const isOddId =
    fields === endpoint.idField && typeof (json as Record<string, unknown>)[fields] === 'string';
  const problem = isOddId
    ? `has ${fields === 'id' ? 'an' : 'a'} ${fields} in another form than ${acceptedJobId}`
    : `is JSON without a valid ${fields}`;
  throw endpoint.effect === undefined ? invalid(problem) : invalid(problem).with({ hint: mayRun });
}

/** The service has accepted the request, but nothing can follow what it started. */
const mayRun =
  'The job may run, but this step cannot follow it. Look for it in the service dashboard before you run the step again, and report this response to the operator of the service';
