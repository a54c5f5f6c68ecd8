/** The admin REST API: makes a response from a request and what the service remembers. Strict about what clients may forget. */
import type { AgentJob, Behavior, Job } from './state.ts';
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
  readonly agentJobs: readonly AgentJob[];
  readonly newJobId: () => string;
  /** Puts a bundle of a job into the object store and signs a link to it. */
  readonly makeBundle: (job: Job) => Promise<{ url: string; size: number; expiresAt: number }>;
}

const failure = (status: number, error: string): ApiResponse => ({ status, json: { error } });

/** Which operation a request is for, by its path; undefined for paths that do not exist. */
export function operationOf(path: string): 'start' | 'poll' | 'bundle' | 'agent-job' | undefined {
  if (path === '/v1/static-export/jobs') return 'start';
  if (/^\/v1\/static-export\/jobs\/[^/]+$/.test(path)) return 'poll';
  if (/^\/v1\/static-export\/jobs\/[^/]+\/bundle$/.test(path)) return 'bundle';
  return /^\/v2\/agent\/[^/]+\/job\/[^/]+$/.test(path) ? 'agent-job' : undefined;
}

export async function respondToApi(request: ApiRequest, state: ApiState): Promise<ApiResponse> {
  const { method, path, headers, body } = request;
  if (headers['authorization'] !== `Bearer ${state.behavior.key}`)
    return { ...failure(401, 'Invalid admin API key'), headers: { 'WWW-Authenticate': 'Bearer' } };
  if (body === '' && headers['content-type'] !== undefined) {
    return failure(400, 'Content-Type without a body');
  }
  const operation = operationOf(path);
  if (operation === undefined) return failure(404, `No such path: ${path}`);
  const expected = operation === 'start' || operation === 'bundle' ? 'POST' : 'GET';
  if (method !== expected) return { ...failure(405, `Use ${expected}`), headers: { Allow: expected } };
  const segments = path.split('/').map(decode);
  switch (operation) {
    case 'start':
      return start(request, state);
    case 'poll':
      return poll(segments[4] ?? '', state);
    case 'bundle':
      return bundle(segments[4] ?? '', state);
    case 'agent-job':
      return agentJob(segments[3] ?? '', segments[5] ?? '', state);
  }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function start({ headers, body }: ApiRequest, { behavior, now, jobs, newJobId }: ApiState): ApiResponse {
  if (!/^application\/json\s*(;|$)/i.test(String(headers['content-type'])))
    return failure(400, 'Content-Type must be application/json');
  const problem = startProblem(body);
  if (problem !== undefined) return failure(400, problem);
  const { domain, version } = JSON.parse(body) as { domain: string; version?: string };
  if (behavior.plan !== 'enterprise') return failure(403, 'Static export requires an Enterprise plan');
  if (!behavior.domains.includes(domain)) return failure(400, `Unknown domain: ${domain}`);
  const job: Job = { jobId: newJobId(), domain, createdAt: now(), version: version ?? null };
  jobs.set(job.jobId, job);
  return { status: 202, json: { jobId: job.jobId, status: 'queued' } };
}

function startProblem(body: string): string | undefined {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return 'The body is not JSON';
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return 'The body must be an object';
  const { domain, version, paths } = json as Record<string, unknown>;
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
  const job = agentJobs.find(candidate => candidate.projectId === projectId && candidate.id === id);
  return job === undefined
    ? failure(404, 'Agent job not found')
    : { status: 200, json: agentRecordOf(job, now()) };
}
