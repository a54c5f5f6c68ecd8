import process from 'node:process';
import type * as z from 'zod/mini';
import type { Log } from '../shared/ports.ts';

export type Octokit = Awaited<ReturnType<typeof createOctokit>>;

/** Longest time in seconds to wait for a rate limit: a comment is not worth more. */
const longestWait = 60;

/**
 * The plugin holds each write and each GraphQL request back for a second or more, for scripts that send many. A run sends about
 * four, and a canceled run has five seconds for all of them. Rate limits that GitHub reports are respected anyway.
 */
const unspaced = { key: () => ({ schedule: async (_: object, task: () => unknown) => task() }) } as never;

/**
 * Octokit with the runner's proxy and API URL. It retries errors of GitHub, and waits when GitHub limits the rate.
 * Loaded only when needed: it is the largest part of the bundle, and most runs write no comment.
 */
export async function createOctokit(token: string, log: Log) {
  // The toolkit reads the whole event file when it is loaded, however large it is. Nothing needs it from here on.
  delete process.env['GITHUB_EVENT_PATH'];
  const { getOctokit } = await import('@actions/github');
  const { retry } = await import('@octokit/plugin-retry');
  const { throttling } = await import('@octokit/plugin-throttling');
  const retryLater = (seconds: number, _options: object, _octokit: object, tries: number): boolean => {
    const worthIt = seconds <= longestWait && tries < 2;
    if (worthIt) log.info(`GitHub asks to wait ${seconds} s`);
    return worthIt;
  };
  const throttle = {
    onRateLimit: retryLater,
    onSecondaryRateLimit: retryLater,
    write: unspaced,
    notifications: unspaced,
  };
  // Its own log goes to the console and holds the URLs of all requests.
  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  return getOctokit(token, { throttle, log: silent }, retry, throttling);
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
