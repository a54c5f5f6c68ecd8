/** The small GitHub on loopback, with the paths of github.com or of GitHub Enterprise Server. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { listen } from '../http/loopback.ts';
import {
  addComment,
  type Comment,
  createResolvers,
  type GithubSettings,
  type GithubState,
  type GraphqlBody,
  type Mail,
  runUnchecked,
  type SeedComment,
} from './api.ts';
import { failure, type RestResponse, respondToRest } from './rest.ts';

export interface GithubOptions extends Partial<GithubSettings> {
  /** Host name in its URLs in place of 127.0.0.1, for clients behind a proxy. */
  readonly host?: string;
  /** PEM texts for https; without them it uses http. */
  readonly tls?: { readonly key: string | Buffer; readonly cert: string | Buffer };
  /** Paths of GitHub Enterprise Server: /api/v3 and /api/graphql. */
  readonly enterprise?: boolean;
  /** Requests of GraphQL are checked against GitHub's schema, as they are by default. It comes from a package. */
  readonly schema?: boolean;
  /** Waited for before a request, such as "POST /graphql", has an effect. */
  readonly before?: (request: string) => Promise<void>;
}

interface GithubFault {
  readonly status: number;
  readonly message?: string;
  readonly retryAfter?: number;
  /** Of GraphQL, which sends them with status 200. */
  readonly errors?: readonly { readonly message: string; readonly type?: string }[];
  /** The whole body, sent unchanged: as HTML if it is that. */
  readonly text?: string;
}

export interface Github extends AsyncDisposable {
  readonly token: string;
  /** Environment variables that the runner sets for a job. */
  readonly env: Readonly<Record<string, string>>;
  /** "POST /repos/…", "POST /graphql", in order. */
  readonly requests: readonly string[];
  /** In order. */
  readonly mails: readonly Mail[];
  commentsOf(number: number): readonly Comment[];
  /** An error response to the next request, after those that were added before. */
  addFault(fault: GithubFault): void;
  addComments(number: number, seeds: readonly SeedComment[]): void;
  deleteComments(): void;
}

interface GithubResponse extends RestResponse {
  /** Replaces the JSON. */
  readonly text?: string | undefined;
}

const token = 'ghs_simulated_token_0123456789';

const defaults: GithubSettings = {
  repository: 'example/docs',
  pullRequests: [7],
  pullsOf: {},
  permissions: { octocat: 'write' },
  parents: {},
  documents: {},
};

/** GitHub's responses to requests. */
class RequestHandler {
  readonly requests: string[] = [];
  readonly restPrefix: string;
  readonly graphqlPath: string;
  readonly #state: GithubState;
  readonly #schema: boolean;
  readonly #scheme: string;
  readonly faults: GithubFault[] = [];

  constructor(state: GithubState, { enterprise = false, schema = true, tls }: GithubOptions) {
    this.#state = state;
    this.#scheme = tls === undefined ? 'http' : 'https';
    this.#schema = schema;
    this.restPrefix = enterprise ? '/api/v3' : '';
    this.graphqlPath = enterprise ? '/api/graphql' : '/graphql';
  }

  async respond(request: IncomingMessage): Promise<GithubResponse> {
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '/', `${this.#scheme}://${headers.host}`);
    const { pathname: path } = url;
    const body: unknown = JSON.parse((await text(request)) || 'null');
    this.requests.push(`${method} ${path}`);
    const fault = this.faults.shift();
    if (fault !== undefined) {
      const { status, message = 'Scripted fault', retryAfter, errors, text: sent } = fault;
      const headers = {
        ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
        ...(sent?.startsWith('<') && { 'Content-Type': 'text/html' }),
      };
      const json = errors === undefined ? { message } : { data: null, errors };
      return { status, json, text: sent, headers };
    }
    // GitHub accepts both.
    if (!['token', 'Bearer'].some(scheme => headers.authorization === `${scheme} ${token}`))
      return failure(401, 'Bad credentials');
    if (path === this.graphqlPath) return { status: 200, json: await this.#runGraphql(body as GraphqlBody) };
    if (!path.startsWith(`${this.restPrefix}/`)) return failure(404, 'Not Found');
    return respondToRest(this.#state, { method, path: path.slice(this.restPrefix.length), body });
  }

  async #runGraphql(body: GraphqlBody): Promise<unknown> {
    if (!this.#schema) return runUnchecked(this.#state, body);
    const { runGraphql } = await import('./contract.ts');
    return runGraphql(createResolvers(this.#state), body);
  }
}

export async function startGithub(options: GithubOptions = {}): Promise<Github> {
  const { tls, before, host = '127.0.0.1' } = options;
  const state: GithubState = { ...defaults, ...options, comments: new Map(), mails: [] };
  const handler = new RequestHandler(state, options);
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    await before?.(`${request.method} ${request.url}`);
    const { status, json, text: body = JSON.stringify(json), headers = {} } = await handler.respond(request);
    response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers }).end(body);
  };
  // A client that has gone gets no response.
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    void respond(request, response).catch(() => response.destroy());
  const server = tls === undefined ? createServer(listener) : createSecureServer(tls, listener);
  const listening = await listen(server);
  const origin = listening.url.replace('127.0.0.1', host);
  return {
    token,
    env: {
      GITHUB_API_URL: `${origin}${handler.restPrefix}`,
      GITHUB_GRAPHQL_URL: `${origin}${handler.graphqlPath}`,
      GITHUB_SERVER_URL: 'https://github.example.com',
      GITHUB_REPOSITORY: state.repository,
      GITHUB_RUN_ID: '4242',
    },
    requests: handler.requests,
    mails: state.mails,
    commentsOf: number => state.comments.get(number) ?? [],
    addFault: fault => void handler.faults.push(fault),
    addComments(number, seeds) {
      for (const seed of seeds) addComment(state, number, seed);
    },
    deleteComments: () => state.comments.clear(),
    [Symbol.asyncDispose]: listening[Symbol.asyncDispose],
  };
}
