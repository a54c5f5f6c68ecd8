/** The admin REST API: authentication, and the route of a request to its operation. Strict about what clients may forget. */
import * as operations from './operations.ts';
import {
  type ApiRequest,
  type ApiResponse,
  type ApiState,
  type Call,
  type Generation,
  Refusal,
} from './operations.ts';

interface Route {
  /** The same for both generations, so that a fault strikes either. */
  readonly name: string;
  readonly by?: Generation;
  readonly request: `${'GET' | 'POST'} /${string}`;
  readonly respond: (call: Call) => ApiResponse | Promise<ApiResponse>;
}

const routes = [
  { name: 'start', by: 'domain', request: 'POST /v1/static-export/jobs', respond: operations.startByDomain },
  {
    name: 'poll',
    by: 'domain',
    request: 'GET /v1/static-export/jobs/:jobId',
    respond: operations.readByDomain,
  },
  {
    name: 'bundle',
    by: 'domain',
    request: 'POST /v1/static-export/jobs/:jobId/bundle',
    respond: operations.makeBundle,
  },
  {
    name: 'start',
    by: 'project',
    request: 'POST /v1/static-export/:projectId/jobs',
    respond: operations.startByProject,
  },
  {
    name: 'poll',
    by: 'project',
    request: 'GET /v1/static-export/:projectId/jobs/:jobId',
    respond: operations.readByProject,
  },
  { name: 'agent-start', request: 'POST /v2/agent/:projectId/job', respond: operations.startAgentJob },
  { name: 'agent-job', request: 'GET /v2/agent/:projectId/job/:jobId', respond: operations.readAgentJob },
  {
    name: 'agent-message',
    request: 'POST /v2/agent/:projectId/job/:jobId/message',
    respond: operations.sendMessage,
  },
  { name: 'publish', request: 'POST /v1/project/update/:projectId', respond: operations.publish },
  { name: 'preview', request: 'POST /v1/project/preview/:projectId', respond: operations.preview },
  { name: 'deployment', request: 'GET /v1/project/update-status/:jobId', respond: operations.readDeployment },
] as const satisfies readonly Route[];

export type Operation = (typeof routes)[number]['name'];

interface MatchedRoute {
  readonly route: Route & { readonly name: Operation };
  readonly projectId: string;
  readonly jobId: string;
}

/** The route for a path, whatever the method; undefined for paths that do not exist. */
export function routeOf(path: string, generations: readonly Generation[]): MatchedRoute | undefined {
  for (const route of routes) {
    if ('by' in route && !generations.includes(route.by)) continue;
    const pattern = route.request.replace(/^\w+ /, '').replace(/:(\w+)/g, '(?<$1>[^/]+)');
    const match = new RegExp(`^${pattern}$`).exec(path);
    if (match === null) continue;
    const { projectId = '', jobId = '' } = match.groups ?? {};
    return { route, projectId: decode(projectId), jobId: decode(jobId) };
  }
  return undefined;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

export async function respondToApi(request: ApiRequest, state: ApiState): Promise<ApiResponse> {
  try {
    return await respond(request, state);
  } catch (error) {
    if (error instanceof Refusal) return error.response;
    throw error;
  }
}

async function respond(request: ApiRequest, state: ApiState): Promise<ApiResponse> {
  const { method, path, headers, body } = request;
  const { authorization } = headers;
  const mayOnlyRead = authorization === `Bearer ${state.readKey}`;
  if (authorization !== `Bearer ${state.key}` && !mayOnlyRead)
    throw new Refusal(401, 'Invalid admin API key', { 'WWW-Authenticate': 'Bearer' });
  if (body === '' && headers['content-type'] !== undefined)
    throw new Refusal(400, 'Content-Type without a body');
  const matched = routeOf(path, state.generations);
  if (matched === undefined) throw new Refusal(404, `No such path: ${path}`);
  const { route, projectId, jobId } = matched;
  const [allowed = ''] = route.request.split(' ');
  if (method !== allowed) throw new Refusal(405, `Use ${allowed}`, { Allow: allowed });
  if (mayOnlyRead && method === 'POST') throw new Refusal(403, 'The API key does not have write access');
  return await route.respond({ ...request, projectId, jobId, state });
}
