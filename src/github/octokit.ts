import type * as z from 'zod/mini';
import { parseRetryAfter, retryPause } from '../net/retry.ts';
import type { Patience } from '../shared/github.ts';
import type { Log } from '../shared/runner.ts';

export type Octokit = Awaited<ReturnType<typeof createOctokit>>;

/** How often a request is sent at most. */
const maxAttempts = 4;

export interface OctokitOptions {
  readonly token: string;
  readonly apiUrl: string;
}

/**
 * Octokit with the runner's proxy. It repeats requests that failed on GitHub's side, and waits when GitHub asks for it. Once
 * `patience.signal` has aborted, it sends nothing any more.
 * Loaded only when needed: it is the largest part of the bundle, and most runs write no comment.
 * @throws Error without a token
 */
export async function createOctokit({ token, apiUrl }: OctokitOptions, patience: Patience, log: Log) {
  if (token === '') throw new Error('github-token is empty');
  const { getOctokit } = await import('@actions/github');
  // Its own log goes to the console and holds the URLs of all requests.
  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  const octokit = getOctokit(token, { baseUrl: apiUrl, log: silent });
  octokit.hook.wrap('request', (request, options) => {
    // Octokit ignores other options that a hook passes on if there is another hook.
    options.request = { ...options.request, signal: patience.signal };
    return repeat(async () => request(options), patience, log);
  });
  return octokit;
}

/** An error of Octokit: with status 500 and without a response when there was none. */
interface RequestError {
  readonly status?: number;
  readonly response?: { readonly headers: Readonly<Record<string, string>> };
}

/** @throws the last error of `send`; `patience.signal.reason` */
async function repeat<T>(
  send: () => Promise<T>,
  { clock, signal, timeLeft }: Patience,
  log: Log,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      signal.throwIfAborted();
      const { status = 0, response } = error as RequestError;
      const asked = parseRetryAfter(response?.headers ?? {}, clock.now());
      const pause = retryPause(attempt, asked);
      const isWorthIt = status >= 500 || asked !== undefined;
      if (!isWorthIt || attempt === maxAttempts || pause > timeLeft()) throw error;
      if (asked !== undefined) log.info(`GitHub asks to wait ${Math.ceil(asked / 1000)} s`);
      await clock.sleep(pause, signal);
    }
  }
}

/** Returns the data of a response. @throws Error when it does not match the schema */
export function checked<T extends z.ZodMiniType>(schema: T, data: unknown): z.infer<T> {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  throw new Error('GitHub returned an unexpected response');
}
