import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { parseRetryAfter, retryPause } from '../net/retry.ts';
import { type Clock, withTimeLimit } from '../shared/clock.ts';
import type { Log } from '../shared/runner.ts';

export type Octokit = Awaited<ReturnType<typeof createOctokit>>;

/** Longest time in milliseconds that GitHub may take to respond to one request. */
const responseLimit = 20_000;

interface OctokitOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly token: string;
  readonly apiUrl: string;
}

/**
 * Creates an Octokit that uses the runner's proxy, and sends no request after the signal has aborted.
 * It is loaded only when needed: it is the largest part of the bundle, and most runs write no comment.
 * @throws Error without a token
 */
export async function createOctokit({ token, apiUrl, clock, signal }: OctokitOptions) {
  if (token === '') throw new Error('github-token is empty');
  const { getOctokit } = await import('@actions/github');
  // Octokit would log the URL of each request to the console.
  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  const octokit = getOctokit(token, { baseUrl: apiUrl, log: silent });
  octokit.hook.wrap('request', async (request, options) => {
    const respond = async (limited: AbortSignal) => {
      // Changed in place: with two hooks, Octokit drops the options that one of them passes to the next.
      options.request = { ...options.request, signal: limited };
      return request(options);
    };
    // Octokit gives its own errors status 500 when there is no response.
    const problem = Object.assign(new Error('GitHub did not respond in time'), { status: 500 });
    const response = await withTimeLimit(respond, { timeLimit: responseLimit, clock, signal }, problem);
    // Octokit accepts any response body, such as the HTML page of a proxy.
    checked(answer, response.data);
    return response;
  });
  return octokit;
}

/** An error of Octokit, or any other. GraphQL errors have `headers` and `errors`, but no `status` or `response`. */
export interface GithubError {
  readonly message: string;
  readonly status?: number;
  readonly response?: { readonly headers?: IncomingHttpHeaders };
  readonly headers?: IncomingHttpHeaders;
  readonly errors?: readonly {
    readonly message: string;
    readonly type?: string;
    /** Path to the field that failed. */
    readonly path?: readonly (string | number)[];
  }[];
}

/** GraphQL error types that a retry within a minute does not help. */
const permanentTypes = ['NOT_FOUND', 'FORBIDDEN', 'INSUFFICIENT_SCOPES', 'UNPROCESSABLE', 'RATE_LIMITED'];

interface RetryOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Ends every request and every wait. */
  readonly signal: AbortSignal;
  /** Returns the milliseconds until `signal` aborts. If a pause is longer, there is no retry. */
  readonly timeLeft: () => number;
}

/**
 * Sends a request, and retries it after transient errors and after `Retry-After`, for as long as there is time.
 * @throws the last error of `send`; `signal.reason`
 */
export async function withRetries<T>(
  send: () => Promise<T>,
  { clock, log, signal, timeLeft }: RetryOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const { status = 0, response, headers, errors } = error as GithubError;
      const asked = parseRetryAfter(response?.headers ?? headers ?? {}, clock.now());
      const pause = retryPause(attempt, asked);
      const isTransient = errors?.every(({ type = '' }) => !permanentTypes.includes(type));
      const isRetried = status >= 500 || asked !== undefined || isTransient;
      if (!isRetried || pause > timeLeft()) throw error;
      if (asked !== undefined) log.info(`GitHub says to wait ${Math.ceil(asked / 1000)} s`);
      else if (attempt === 1)
        log.info(`GitHub has failed. Trying again for up to ${Math.ceil(timeLeft() / 1000)} s.`);
      await clock.sleep(pause, signal);
    }
  }
}

/** Checked because Octokit assumes that GraphQL errors are a list of objects. */
const answer = z.object({ errors: z.nullish(z.array(z.object({ message: z.string() }))) });

/** Returns the data of a response. @throws Error, which quotes the beginning of the data, when they do not match the schema */
export function checked<T extends z.ZodMiniType>(schema: T, data: unknown): z.infer<T> {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const found = JSON.stringify(data)?.slice(0, 160) ?? 'no data';
  throw new Error(`GitHub returned an unexpected response: ${found}`);
}
