/** The small GitHub on loopback: as github.com has it, or below /api as GitHub Enterprise Server does. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ApiVersion,
  addComment,
  answerRest,
  type Comment,
  type GithubState,
  type Pull,
  type RestAnswer,
  rootOf,
  type SeedComment,
} from './api.ts';
import { restProblem, runGraphql } from './contract.ts';

export interface GithubOptions {
  /** Name that stands in addresses in the place of 127.0.0.1, for clients that reach it by a proxy. */
  readonly host?: string;
  /** PEM texts; with them it speaks https. */
  readonly tls?: { readonly key: string | Buffer; readonly cert: string | Buffer };
  /** "owner/repo". */
  readonly repository?: string;
  readonly readOnly?: boolean;
  readonly locked?: boolean;
  readonly pullRequests?: readonly number[];
  readonly issues?: readonly number[];
  readonly pullsOf?: Readonly<Record<string, readonly (Pull | null)[] | null>>;
  /** Version of the REST API; the newest by default. */
  readonly apiVersion?: ApiVersion;
  /** Conclusions of a check by its name, one each time it is read; `null` while it runs. The last one stays. */
  readonly checks?: Readonly<Record<string, readonly (string | null)[]>>;
  readonly comments?: Readonly<Record<number, readonly SeedComment[]>>;
  /** Addresses as GitHub Enterprise Server has them: /api/v3 and /api/graphql. */
  readonly enterprise?: boolean;
  /** Milliseconds from a request to its effect and response, asked anew for each. */
  readonly delay?: () => number;
  /** Answers that come first, whatever is asked. */
  readonly faults?: readonly {
    readonly status: number;
    readonly message?: string;
    readonly retryAfter?: number;
  }[];
}

export interface Github extends AsyncDisposable {
  readonly token: string;
  /** What the runner puts into a job's environment. */
  readonly env: Readonly<Record<string, string>>;
  /** "POST /repos/…", "POST /graphql", in order. */
  readonly requests: readonly string[];
  commentsOf(number: number): readonly Comment[];
  deleteComments(): void;
}

const token = 'ghs_simulated_token_0123456789';

export async function startGithub(options: GithubOptions = {}): Promise<Github> {
  const state: GithubState = {
    repository: options.repository ?? 'example/docs',
    token,
    readOnly: options.readOnly ?? false,
    locked: options.locked ?? false,
    pullRequests: new Set(options.pullRequests ?? [7]),
    issues: new Set(options.issues ?? []),
    apiVersion: options.apiVersion ?? '2026-03-10',
    pullsOf: new Map(Object.entries(options.pullsOf ?? {})),
    checks: new Map(Object.entries(options.checks ?? {})),
    comments: new Map(),
  };
  for (const [number, seeds] of Object.entries(options.comments ?? {})) {
    for (const seed of seeds) addComment(state, Number(number), seed);
  }
  const [restPrefix, graphqlPath] = options.enterprise ? ['/api/v3', '/api/graphql'] : ['', '/graphql'];
  const faults = [...(options.faults ?? [])];
  const requests: string[] = [];

  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    if (options.delay !== undefined) await sleep(options.delay());
    const { status, json, headers = {} } = await answer(request);
    const body = JSON.stringify(json);
    response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers }).end(body);
  };
  const { tls, host = '127.0.0.1' } = options;
  const server = tls === undefined ? createServer(listener) : createSecureServer(tls, listener);

  async function answer(
    request: IncomingMessage,
  ): Promise<RestAnswer & { headers?: Record<string, string> }> {
    const { method = '', headers } = request;
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
    const body: unknown = JSON.parse((await text(request)) || 'null');
    requests.push(`${method} ${path}`);
    const fault = faults.shift();
    if (fault !== undefined) {
      const later = fault.retryAfter === undefined ? {} : { 'Retry-After': String(fault.retryAfter) };
      return { status: fault.status, json: { message: fault.message ?? 'Scripted fault' }, headers: later };
    }
    // GitHub accepts both words.
    if (!['token', 'Bearer'].some(scheme => headers.authorization === `${scheme} ${token}`))
      return { status: 401, json: { message: 'Bad credentials' } };
    if (path === graphqlPath)
      return { status: 200, json: await runGraphql(rootOf(state), body as GraphqlBody) };
    if (!path.startsWith(`${restPrefix}/`)) return { status: 404, json: { message: 'Not Found' } };
    const restPath = path.slice(restPrefix.length);
    const problem = restProblem(method, restPath, body);
    if (problem !== undefined) return { status: 422, json: { message: problem } };
    return answerRest(state, { method, path: restPath, query, body });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `${tls === undefined ? 'http' : 'https'}://${host}:${port}`;
  return {
    token,
    env: {
      GITHUB_API_URL: `${origin}${restPrefix}`,
      GITHUB_GRAPHQL_URL: `${origin}${graphqlPath}`,
      GITHUB_SERVER_URL: 'https://github.example.com',
      GITHUB_REPOSITORY: state.repository,
      GITHUB_RUN_ID: '4242',
    },
    requests,
    commentsOf: number => state.comments.get(number) ?? [],
    deleteComments: () => state.comments.clear(),
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

interface GraphqlBody {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
}
