import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { parseRetryAfter, retryPause } from '../net/retry.ts';
import { withTimeLimit } from '../shared/abort.ts';
import type { Clock } from '../shared/clock.ts';
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
 * Octokit with the runner's proxy. Once the signal has aborted, it sends nothing any more.
 * Loaded only when needed: it is the largest part of the bundle, and most runs write no comment.
 * @throws Error without a token
 */
export async function createOctokit({ token, apiUrl, clock, signal }: OctokitOptions) {
  if (token === '') throw new Error('github-token is empty');
  const { getOctokit } = await import('@actions/github');
  // Its own log goes to the console and holds the URLs of all requests.
  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  const octokit = getOctokit(token, { baseUrl: apiUrl, log: silent });
  octokit.hook.wrap('request', async (request, options) => {
    const respond = async (limited: AbortSignal) => {
      // Octokit ignores other options that a hook passes on if there is another hook.
      options.request = { ...options.request, signal: limited };
      return request(options);
    };
    // Octokit's own errors have this status when there was no response.
    const problem = Object.assign(new Error('GitHub did not respond in time'), { status: 500 });
    const response = await withTimeLimit(respond, { timeLimit: responseLimit, clock, signal }, problem);
    // Octokit takes any body for an answer, such as the page of a proxy.
    checked(answer, response.data);
    return response;
  });
  return octokit;
}

/** An error of Octokit, or any other. Those of GraphQL have headers and a list, and neither status nor response. */
export interface GithubError {
  readonly message: string;
  readonly status?: number;
  readonly response?: { readonly headers?: IncomingHttpHeaders };
  readonly headers?: IncomingHttpHeaders;
  readonly errors?: readonly {
    readonly message: string;
    readonly type?: string;
    /** The fields that lead to the one that failed. */
    readonly path?: readonly (string | number)[];
  }[];
}

/** Types of errors of GraphQL that do not pass within a minute. */
const lastingTypes = ['NOT_FOUND', 'FORBIDDEN', 'INSUFFICIENT_SCOPES', 'UNPROCESSABLE', 'RATE_LIMITED'];

/** How long GitHub may take. */
interface Patience {
  readonly clock: Clock;
  readonly log: Log;
  /** Ends every request and every wait. */
  readonly signal: AbortSignal;
  /** Milliseconds until `signal` aborts. A longer wait is not begun. */
  readonly timeLeft: () => number;
}

/**
 * Asks GitHub again after a failure on its side, and waits when it asks for that, for as long as there is time.
 * @throws the last error of `ask`; `patience.signal.reason`
 */
export async function repeat<T>(
  ask: () => Promise<T>,
  { clock, log, signal, timeLeft }: Patience,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      const { status = 0, response, headers, errors } = error as GithubError;
      const asked = parseRetryAfter(response?.headers ?? headers ?? {}, clock.now());
      const pause = retryPause(attempt, asked);
      const mayPass = errors?.every(({ type = '' }) => !lastingTypes.includes(type));
      const isWorthIt = status >= 500 || asked !== undefined || mayPass;
      if (!isWorthIt || pause > timeLeft()) throw error;
      if (asked !== undefined) log.info(`GitHub asks to wait ${Math.ceil(asked / 1000)} s`);
      else if (attempt === 1)
        log.info(`GitHub has failed. Trying again for up to ${Math.ceil(timeLeft() / 1000)} s.`);
      await clock.sleep(pause, signal);
    }
  }
}

/** Octokit takes any errors of GraphQL for a list of objects. */
const answer = z.object({ errors: z.nullish(z.array(z.object({ message: z.string() }))) });

/** Returns the data of a response. @throws Error, with its beginning, when it does not match the schema */
export function checked<T extends z.ZodMiniType>(schema: T, data: unknown): z.infer<T> {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const found = JSON.stringify(data)?.slice(0, 160) ?? 'no data';
  throw new Error(`GitHub returned an unexpected response: ${found}`);
}
