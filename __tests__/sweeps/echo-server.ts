import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../../simulator/http/loopback.ts';
import { page, tarFormats } from '../support/extract.ts';

/** The requests of the action: to the service, its store, and GitHub. */
export type Operation =
  | 'start'
  | 'poll'
  | 'bundle'
  | 'agent'
  | 'trigger'
  | 'deployment'
  | 'archive'
  | 'rest'
  | 'graphql';

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A JSON text, a page, or bytes. */
  readonly body?: string | Buffer;
  /** Sent unchanged instead of an HTTP response. */
  readonly raw?: string;
}

/** @param count number of earlier requests of this kind. @returns undefined for the response of a good server */
export type Script = Partial<Record<Operation, (count: number, baseUrl: string) => Reply | undefined>>;

export type EchoServer = Awaited<ReturnType<typeof startEchoServer>>;

const noComments = {
  repository: {
    issueOrPullRequest: { comments: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } } },
  },
};

/**
 * A server on loopback that is the service, the store, and GitHub, and sends the responses of a script.
 * @param link to the archive: user info, path, and query
 */
export async function startEchoServer(
  script: Script,
  link: { readonly userInfo: string; readonly path: string },
) {
  /** Bodies of the requests that wrote a comment. */
  const comments: string[] = [];
  const requests: Operation[] = [];
  const archive = await tarFormats['tar.gz']([{ name: 'index.html', text: page }]);
  const good: Readonly<Record<Operation, (baseUrl: string, body: string) => Reply>> = {
    start: () => ({ body: '{"jobId":"exp_1"}' }),
    poll: () => ({ body: '{"status":"completed"}' }),
    bundle: baseUrl => ({
      body: JSON.stringify({ bundleUrl: baseUrl.replace('//', `//${link.userInfo}@`) + link.path }),
    }),
    agent: () => ({ body: '{"status":"completed"}' }),
    trigger: baseUrl => ({ body: JSON.stringify({ statusId: 'dep_1', previewUrl: `${baseUrl}/preview` }) }),
    deployment: () => ({ body: '{"status":"success"}' }),
    archive: () => ({ body: archive }),
    rest: baseUrl => ({
      status: 201,
      body: JSON.stringify({ node_id: 'IC_1', html_url: `${baseUrl}/example/docs/pull/7#issuecomment-1` }),
    }),
    graphql: (baseUrl, body) => ({
      body: JSON.stringify({
        data: body.includes('updateIssueComment')
          ? { updateIssueComment: { issueComment: { url: `${baseUrl}/example/docs/pull/7#issuecomment-1` } } }
          : noComments,
      }),
    }),
  };
  const server = createServer(async (request, response) => {
    const operation = operationOf(request.method, request.url);
    const body = await text(request);
    if (operation === 'rest' || body.includes('updateIssueComment')) comments.push(body);
    const count = requests.filter(made => made === operation).length;
    requests.push(operation);
    const reply = script[operation]?.(count, baseUrl) ?? good[operation](baseUrl, body);
    if (reply.raw !== undefined) return void response.socket?.end(reply.raw);
    const type = typeof reply.body === 'string' ? 'application/json; charset=utf-8' : 'application/gzip';
    response.writeHead(reply.status ?? 200, { 'Content-Type': type, ...reply.headers }).end(reply.body);
  });
  const listening = await listen(server);
  const baseUrl = listening.url;
  return { baseUrl, comments, requests, [Symbol.asyncDispose]: listening[Symbol.asyncDispose] };
}

function operationOf(method = '', path = ''): Operation {
  if (path === '/graphql') return 'graphql';
  if (path.startsWith('/repos/')) return 'rest';
  if (path.startsWith('/v2/agent/')) return 'agent';
  if (path.startsWith('/v1/project/')) return method === 'GET' ? 'deployment' : 'trigger';
  if (!path.startsWith('/v1/static-export/jobs')) return 'archive';
  if (method === 'GET') return 'poll';
  return path.endsWith('/bundle') ? 'bundle' : 'start';
}
