import type * as z from 'zod/mini';
import { isBusy, isServerError, parseRetryAfter, retryPause } from '../net/retry.ts';
import type { Log } from '../shared/ports.ts';
import type { Patience } from '../shared/runner.ts';

export type Octokit = Awaited<ReturnType<typeof createOctokit>>;

/** How often a request is sent at most. */
const maxAttempts = 4;
/** Milliseconds to wait when GitHub limits the rate and does not say for how long: what its documentation asks for. */
const leastLimit = 60_000;

export interface OctokitOptions {
  readonly token: string;
  readonly apiUrl: string;
}

/**
 * Octokit with the runner's proxy. It repeats requests that failed on GitHub's side, and waits when GitHub limits the
 * rate. Once `patience.signal` has aborted, it sends nothing any more.
 * Loaded only when needed: it is the largest part of the bundle, and most runs write no comment.
 */
export async function createOctokit({ token, apiUrl }: OctokitOptions, patience: Patience, log: Log) {
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

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number | undefined>>;
  readonly data: unknown;
}

/** An error of Octokit; without a response when there was none. */
interface RequestError extends Error {
  readonly status?: number;
  readonly response?: Answer;
}

/** @throws the last error of `send`; `patience.signal.reason` */
async function repeat<T extends Answer>(
  send: () => Promise<T>,
  { clock, signal, timeLeft }: Patience,
  log: Log,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await send().catch((error: RequestError) => error);
    signal.throwIfAborted();
    const asked = waitAskedFor(outcome, clock.now());
    const status = statusOf(outcome);
    const isWorthIt = asked !== undefined || isBusy(status) || isServerError(status);
    const pause = asked ?? retryPause(attempt, undefined);
    if (!isWorthIt || attempt === maxAttempts || pause > timeLeft()) {
      if (outcome instanceof Error) throw outcome;
      return outcome;
    }
    if (asked !== undefined) log.info(`GitHub asks to wait ${Math.ceil(asked / 1000)} s`);
    await clock.sleep(pause, signal);
  }
}

/** GraphQL reports its own failures with status 200. */
function statusOf(outcome: Answer | RequestError): number {
  if (outcome instanceof Error) return outcome.status ?? 0;
  const { errors } = (outcome.data ?? {}) as {
    readonly errors?: readonly { type?: string; message?: string }[];
  };
  if (errors?.[0]?.type === 'RATE_LIMITED') return 429;
  return errors?.[0]?.message?.startsWith('Something went wrong while executing') ? 502 : outcome.status;
}

/** @returns milliseconds; undefined when GitHub does not ask to wait */
function waitAskedFor(outcome: Answer | RequestError, now: number): number | undefined {
  const status = statusOf(outcome);
  if (status < 400) return undefined;
  const headers = (outcome instanceof Error ? outcome.response : outcome)?.headers ?? {};
  const asked = parseRetryAfter(headers as Readonly<Record<string, string>>, now);
  if (asked !== undefined || (status !== 403 && status !== 429)) return asked;
  const reset = Number(headers['x-ratelimit-reset']) * 1000;
  if (headers['x-ratelimit-remaining'] === '0' && reset > 0) return Math.max(0, reset - now) + 1000;
  const isSecondary = outcome instanceof Error && /\bsecondary rate\b/i.test(outcome.message);
  return status === 429 || isSecondary ? leastLimit : undefined;
}

/** Runs a GraphQL request. @throws errors of Octokit; Error when the response does not match the schema */
export async function graphql<T extends z.ZodMiniType>(
  octokit: Octokit,
  schema: T,
  query: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<z.infer<T>> {
  return checked(schema, await octokit.graphql(query, variables));
}

/** Returns the data of a response. @throws Error when it does not match the schema */
export function checked<T extends z.ZodMiniType>(schema: T, data: unknown): z.infer<T> {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  throw new Error('GitHub returned an unexpected response');
}
