import process from 'node:process';
import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import * as z from 'zod/mini';
import type { Log } from '../shared/ports.ts';

type Octokit = Awaited<ReturnType<typeof createOctokit>>;

/** What a request needs besides what it asks for. */
export interface Call {
  readonly octokit: Octokit;
  readonly signal: AbortSignal;
  readonly graphqlUrl: string;
}

/** Longest time in seconds to wait for a rate limit: a comment is not worth more. */
const longestPause = 60;

/** Longest answer that is read, in bytes: a page of a hundred comments of 64 KiB. */
const maxAnswerBytes = 8 * 1024 * 1024;
/** Most commas and brackets in it: each may be a value that takes two hundred bytes of memory. */
const maxValues = 250_000;
const [comma, bracket, brace] = Buffer.from(',[{');

/** Repeats what failed at GitHub's side, and slows down when asked to. */
export async function createOctokit(token: string, log: Log) {
  // The toolkit reads the event file as soon as it is loaded, whatever that is and however large; nothing here asks it to.
  delete process.env['GITHUB_EVENT_PATH'];
  const { getOctokit } = await import('@actions/github');
  const again = (seconds: number, _options: object, _octokit: object, tries: number): boolean => {
    const worthIt = seconds <= longestPause && tries < 2;
    if (worthIt) log.info(`GitHub asks to wait ${seconds} s before writing the comment`);
    return worthIt;
  };
  const options = { throttle: { onRateLimit: again, onSecondaryRateLimit: again } };
  // Its own log goes to the console, with the addresses of all requests.
  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  const octokit = getOctokit(token, { ...options, log: silent }, retry, throttling);
  octokit.hook.before('request', ({ request }) => {
    request.fetch = limited(request.fetch);
  });
  return octokit;
}

/**
 * What GitHub answered, as far as it is used.
 * @throws Error when it is something else
 */
export function checked<T extends z.ZodMiniType>(schema: T, data: unknown): z.infer<T> {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  throw new Error('GitHub answered with something that makes no sense here');
}

const graphqlAnswer = z.object({
  data: z.optional(z.unknown()),
  errors: z.optional(z.array(z.object({ message: z.string(), type: z.optional(z.string()) }))),
});

/**
 * Asks by GraphQL: by its full address, which GitHub Enterprise Server has elsewhere.
 * @throws errors of Octokit; those of GraphQL, which come with status 200, with their `type`; Error for any other answer
 */
export async function graphql<T extends z.ZodMiniType>(
  { octokit, signal, graphqlUrl }: Call,
  schema: T,
  query: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<z.infer<T>> {
  const response = await octokit.request(`POST ${graphqlUrl}`, { query, variables, request: { signal } });
  const { data, errors } = checked(graphqlAnswer, response.data);
  const [first] = errors ?? [];
  if (first !== undefined) throw Object.assign(new Error(first.message), { type: first.type });
  return checked(schema, data);
}

/** Breaks off an answer that is too large: Octokit itself reads any into memory. */
function limited(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (...request) => {
    const response = await fetch(...request);
    if (response.body === null) return response;
    let size = 0;
    let values = 0;
    const limit = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.length;
        for (const byte of chunk) if (byte === comma || byte === bracket || byte === brace) values += 1;
        if (size <= maxAnswerBytes && values <= maxValues) controller.enqueue(chunk);
        else controller.error(new Error('the answer is too large'));
      },
    });
    return new Response(response.body.pipeThrough(limit), response);
  };
}
