/** The admin REST API: makes a response from a request and what the service remembers. Strict about what clients may forget. */
import type { AgentJobs } from './agent-jobs.ts';
import { type Deployments, deploymentRecordOf, triggerResponseOf } from './deployments.ts';
import { refusalOf } from './key.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Behavior, Job } from './state.ts';
import { agentRecordOf, endOf, recordOf } from './state.ts';

export interface ApiRequest {
  readonly method: string;
  /** Path below the API's base path, percent-encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface ApiResponse {
  readonly status: number;
  readonly json: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the API needs from the rest of the service. */
export interface ApiState {
  readonly behavior: Behavior;
  readonly now: () => number;
  readonly jobs: Map<string, Job>;
  readonly agentJobs: AgentJobs;
  readonly deployments: Deployments;
  readonly newJobId: () => string;
  /** Puts a bundle of a job into the object store and signs a link to it. */
  readonly makeBundle: (job: Job) => Promise<{ url: string; size: number; expiresAt: number }>;
}

const failure = (status: number, error: string): ApiResponse => ({ status, json: { error } });

const routes = [
  ['start', 'POST', /^\/v1\/static-export\/jobs$/],
  ['poll', 'GET', /^\/v1\/static-export\/jobs\/[^/]+$/],
  ['bundle', 'POST', /^\/v1\/static-export\/jobs\/[^/]+\/bundle$/],
  ['agent-start', 'POST', /^\/v2\/agent\/[^/]+\/job$/],
  ['agent-job', 'GET', /^\/v2\/agent\/[^/]+\/job\/[^/]+$/],
  ['agent-message', 'POST', /^\/v2\/agent\/[^/]+\/job\/[^/]+\/message$/],
  ['publish', 'POST', /^\/v1\/project\/update\/[^/]+$/],
  ['preview', 'POST', /^\/v1\/project\/preview\/[^/]+$/],
  ['deployment', 'GET', /^\/v1\/project\/update-status\/[^/]+$/],
] as const;

export type Operation = (typeof routes)[number][0];

const routeOf = (path: string) => routes.find(([, , pattern]) => pattern.test(path));

/** Which operation a request is for, by its path; undefined for paths that do not exist. */
export const operationOf = (path: string): Operation | undefined => routeOf(path)?.[0];

export async function respondToApi(request: ApiRequest, state: ApiState): Promise<ApiResponse> {
  const { method, path, headers, body } = request;
  const refusal = refusalOf(state.behavior, method, headers['authorization']);
  if (refusal?.status === 401)
    return { ...failure(401, refusal.error), headers: { 'WWW-Authenticate': 'Bearer' } };
  if (refusal !== undefined) return failure(403, refusal.error);
  if (body === '' && headers['content-type'] !== undefined) {
    return failure(400, 'Content-Type without a body');
  }
  const route = routeOf(path);
  if (route === undefined) return failure(404, `No such path: ${path}`);
  const [operation, expected] = route;
  if (method !== expected) return { ...failure(405, `Use ${expected}`), headers: { Allow: expected } };
  const segments = path.split('/').map(decode);
  switch (operation) {
    case 'start':
      return start(request, state);
    case 'poll':
      return poll(segments[4] ?? '', state);
    case 'bundle':
      return bundle(segments[4] ?? '', state);
    case 'agent-start':
      return agentStart(segments[3] ?? '', request, state);
    case 'agent-job':
      return agentJob(segments[3] ?? '', segments[5] ?? '', state);
    case 'agent-message':
      return agentMessage(segments[3] ?? '', segments[5] ?? '', request, state);
    case 'publish':
      return publish(segments[4] ?? '', state);
    case 'preview':
      return preview(segments[4] ?? '', request, state);
    case 'deployment':
      return deployment(segments[4] ?? '', state);
  }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function start(request: ApiRequest, { behavior, now, jobs, newJobId }: ApiState): ApiResponse {
  const body = readBody(request, startProblem);
  if (typeof body === 'string') return failure(400, body);
  const { domain, version } = body as { domain: string; version?: string };
  if (behavior.plan !== 'enterprise') return failure(403, 'Static export requires an Enterprise plan');
  if (!behavior.domains.includes(domain)) return failure(400, `Unknown domain: ${domain}`);
  const job: Job = { jobId: newJobId(), domain, createdAt: now(), version: version ?? null };
  jobs.set(job.jobId, job);
  return { status: 202, json: { jobId: job.jobId, status: 'queued' } };
}

type Fields = Readonly<Record<string, unknown>>;

/** @returns the fields of the body, or why it is invalid */
function readBody(
  { headers, body }: ApiRequest,
  problemOf: (fields: Fields) => string | undefined,
): Fields | string {
  if (!/^application\/json\s*(;|$)/i.test(String(headers['content-type'])))
    return 'Content-Type must be application/json';
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return 'The body is not JSON';
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return 'The body must be an object';
  return problemOf(json as Fields) ?? (json as Fields);
}

function startProblem({ domain, version, paths }: Fields): string | undefined {
  if (typeof domain !== 'string') return 'domain must be a string';
  if (version !== undefined && typeof version !== 'string') return 'version must be a string';
  const texts = Array.isArray(paths) && paths.every(path => typeof path === 'string');
  return paths === undefined || texts ? undefined : 'paths must be a list of strings';
}

function poll(jobId: string, { behavior, now, jobs }: ApiState): ApiResponse {
  const job = jobs.get(jobId);
  return job === undefined
    ? failure(404, 'Job not found')
    : { status: 200, json: recordOf(job, behavior, now()) };
}

async function bundle(jobId: string, { behavior, now, jobs, makeBundle }: ApiState): Promise<ApiResponse> {
  const job = jobs.get(jobId);
  if (job === undefined) return failure(404, 'Job not found');
  const { status } = recordOf(job, behavior, now());
  if (status !== 'completed' || now() < endOf(job, behavior))
    return failure(409, `Job is ${status}, not completed`);
  const { url, size, expiresAt } = await makeBundle(job);
  return {
    status: 200,
    json: { jobId, bundleUrl: url, sizeBytes: size, expiresAt: new Date(expiresAt).toISOString() },
  };
}

function agentJob(projectId: string, id: string, { agentJobs, now }: ApiState): ApiResponse {
  const job = agentJobs.find(projectId, id);
  return job === undefined
    ? failure(404, 'Agent job not found')
    : { status: 200, json: agentRecordOf(job, now()) };
}

function agentStart(projectId: string, request: ApiRequest, { agentJobs, now }: ApiState): ApiResponse {
  const prompt = readText(request, 'prompt');
  if (typeof prompt !== 'string') return prompt;
  const wait = agentJobs.use('start', projectId);
  if (wait !== undefined) return rateLimited(wait);
  return { status: 201, json: agentRecordOf(agentJobs.start(projectId, prompt), now()) };
}

function agentMessage(
  projectId: string,
  id: string,
  request: ApiRequest,
  { agentJobs, now }: ApiState,
): ApiResponse {
  const prompt = readText(request, 'prompt');
  if (typeof prompt !== 'string') return prompt;
  const job = agentJobs.find(projectId, id);
  if (job === undefined) return failure(404, 'Agent job not found');
  const wait = agentJobs.use('message', projectId);
  if (wait !== undefined) return rateLimited(wait);
  return { status: 200, json: agentRecordOf(agentJobs.send(job, prompt), now()) };
}

function publish(projectId: string, { deployments }: ApiState): ApiResponse {
  return trigger(deployments, deployments.settings.limits.deployments, { projectId });
}

function preview(projectId: string, request: ApiRequest, { deployments }: ApiState): ApiResponse {
  const { previews, limits } = deployments.settings;
  const branch = readText(request, 'branch');
  if (typeof branch !== 'string') return branch;
  if (!previews) return failure(403, 'Preview deployments are not in your plan');
  return trigger(deployments, limits.previews, { projectId, branch });
}

function trigger(
  deployments: Deployments,
  limit: RateLimit,
  { projectId, branch }: { readonly projectId: string; readonly branch?: string },
): ApiResponse {
  if (deployments.settings.projects?.includes(projectId) === false) return failure(404, 'Project not found');
  const wait = limit.use('organization');
  if (wait !== undefined) return rateLimited(wait);
  return { status: 202, json: triggerResponseOf(deployments.trigger(projectId, branch)) };
}

function deployment(statusId: string, { deployments, now }: ApiState): ApiResponse {
  const found = deployments.find(statusId);
  return found === undefined
    ? failure(404, 'Deployment not found')
    : { status: 200, json: deploymentRecordOf(found, now()) };
}

/** A text of a request, or why the service does not take it. */
function readText(request: ApiRequest, name: string): string | ApiResponse {
  const body = readBody(request, ({ [name]: text }) =>
    typeof text === 'string' && text !== '' ? undefined : `${name} must be a string of at least 1 character`,
  );
  if (typeof body === 'string') return failure(400, body);
  return body[name] as string;
}

function rateLimited(milliseconds: number): ApiResponse {
  const headers = { 'Retry-After': String(Math.ceil(milliseconds / 1000)) };
  return { ...failure(429, 'Rate limit exceeded'), headers };
}
