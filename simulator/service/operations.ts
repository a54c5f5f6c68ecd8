/** The operations of the admin REST API: each makes a response from a call and what the service remembers. */
import type { AgentJob, AgentJobs } from './agent-jobs.ts';
import { type Deployments, triggerResponseOf } from './deployments.ts';
import { basePaths, type ExportJob, type Exports, startedRecordOf } from './exports.ts';
import type { RateLimit } from './rate-limit.ts';

export interface ApiRequest {
  readonly method: string;
  /** Percent-encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface ApiResponse {
  readonly status: number;
  readonly json: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The API needs this from the rest of the service. */
export interface ApiState {
  readonly key: string;
  /** It has the scope "read". */
  readonly readKey: string;
  /** The generations of the export that the service speaks. */
  readonly generations: readonly Generation[];
  /** Domains and projects that the organization has. */
  readonly domains: readonly string[];
  readonly projects: readonly string[];
  readonly exports: Exports;
  /** For starts by project. */
  readonly exportLimit: RateLimit;
  readonly agentJobs: AgentJobs;
  readonly deployments: Deployments;
  /** URL below which the previews are; the live service has a host for each. */
  readonly previewsUrl: () => string;
  /** Puts a bundle of a job into the object store and signs a new link to it. */
  readonly makeBundle: (job: ExportJob) => Promise<Bundle>;
}

export type Generation = 'domain' | 'project';

interface Bundle {
  readonly url: string;
  readonly size: number;
  readonly expiresAt: number;
}

export interface Call extends ApiRequest {
  /** From the path; empty when it has none. The ID of a deployment is a `jobId`. */
  readonly projectId: string;
  readonly jobId: string;
  readonly state: ApiState;
}

/** An error response. */
export class Refusal extends Error {
  readonly response: ApiResponse;

  constructor(status: number, error: string, headers: Readonly<Record<string, string>> = {}) {
    super(error);
    this.response = { status, json: { error }, headers };
  }
}

type Fields = Readonly<Record<string, unknown>>;

function readFields({ headers, body }: Call): Fields {
  check(
    /^application\/json\s*(;|$)/i.test(String(headers['content-type'])),
    'Content-Type must be application/json',
  );
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw new Refusal(400, 'The body is not JSON');
  }
  check(typeof json === 'object' && json !== null && !Array.isArray(json), 'The body must be an object');
  return json as Fields;
}

/** A field that must be a text with at least one character. */
function readText(call: Call, name: string): string {
  const { [name]: text } = readFields(call);
  check(typeof text === 'string' && text !== '', `${name} must be a string of at least 1 character`);
  return text;
}

/** @throws a 400 */
function check(valid: boolean, problem: string): asserts valid {
  if (!valid) throw new Refusal(400, problem);
}

/** @throws a 404 */
function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Refusal(404, `${name} not found`);
  return value;
}

/** @throws a 429 */
function use(limit: RateLimit, user: string): void {
  const wait = limit.use(user);
  if (wait !== undefined)
    throw new Refusal(429, 'Rate limit exceeded', { 'Retry-After': String(Math.ceil(wait / 1000)) });
}

function findProject({ projectId, state }: Call): string {
  if (!state.projects.includes(projectId)) throw new Refusal(404, 'Project not found');
  return projectId;
}

export function startByDomain(call: Call): ApiResponse {
  const { domains, exports } = call.state;
  const { domain, version, paths } = readFields(call);
  check(typeof domain === 'string', 'domain must be a string');
  check(version === undefined || typeof version === 'string', 'version must be a string');
  const texts = Array.isArray(paths) && paths.every(path => typeof path === 'string');
  check(paths === undefined || texts, 'paths must be a list of strings');
  check(domains.includes(domain), `Unknown domain: ${domain}`);
  return { status: 202, json: startedRecordOf(exports.start({ domain })) };
}

export function readByDomain({ jobId, state: { exports } }: Call): ApiResponse {
  return { status: 200, json: exports.recordOf(found(exports.find(jobId), 'Job')) };
}

export async function makeBundle({ jobId, state }: Call): Promise<ApiResponse> {
  const job = found(state.exports.find(jobId), 'Job');
  const status = state.exports.statusOf(job);
  if (status !== 'completed') throw new Refusal(409, `Job is ${status}, not completed`);
  return { status: 200, json: { jobId, ...(await bundleFieldsOf(job, state)) } };
}

async function bundleFieldsOf(job: ExportJob, state: ApiState) {
  const { url, size, expiresAt } = await state.makeBundle(job);
  return { bundleUrl: url, sizeBytes: size, expiresAt: new Date(expiresAt).toISOString() };
}

export function startByProject(call: Call): ApiResponse {
  const { exports, exportLimit } = call.state;
  check(/^[\w-]+$/.test(call.projectId), 'The project ID is malformed');
  const basePath = call.body === '' ? '' : readBasePath(call);
  const projectId = findProject(call);
  if (exports.isRunningIn(projectId))
    throw new Refusal(409, 'Another export of this deployment is queued or running');
  use(exportLimit, 'organization');
  return { status: 202, json: startedRecordOf(exports.start({ projectId, basePath })) };
}

function readBasePath(call: Call) {
  const { basePath, ...others } = readFields(call);
  const [unknown] = Object.keys(others);
  check(unknown === undefined, `Unknown field: ${unknown}`);
  const supported = basePaths.find(path => path === basePath);
  check(supported !== undefined, `basePath ${JSON.stringify(basePath)} is not supported`);
  return supported;
}

export async function readByProject(call: Call): Promise<ApiResponse> {
  const { exports } = call.state;
  const job = found(exports.find(call.jobId, findProject(call)), 'Job');
  const record = exports.recordOf(job);
  const bundle = record.status === 'completed' ? await bundleFieldsOf(job, call.state) : {};
  return { status: 200, json: { ...record, ...bundle } };
}

export function startAgentJob(call: Call): ApiResponse {
  const { agentJobs } = call.state;
  const prompt = readText(call, 'prompt');
  const projectId = findProject(call);
  use(agentJobs.settings.limit, `start ${projectId}`);
  return { status: 201, json: agentJobs.recordOf(agentJobs.start(projectId, prompt)) };
}

export function readAgentJob(call: Call): ApiResponse {
  return { status: 200, json: call.state.agentJobs.recordOf(findAgentJob(call)) };
}

export function sendMessage(call: Call): ApiResponse {
  const { agentJobs } = call.state;
  const prompt = readText(call, 'prompt');
  const job = findAgentJob(call);
  use(agentJobs.settings.limit, `message ${call.projectId}`);
  return { status: 200, json: agentJobs.recordOf(agentJobs.send(job, prompt)) };
}

function findAgentJob(call: Call): AgentJob {
  return found(call.state.agentJobs.find(findProject(call), call.jobId), 'Agent job');
}

export function publish(call: Call): ApiResponse {
  return trigger(call, call.state.deployments.settings.limits.deployments);
}

export function preview(call: Call): ApiResponse {
  return trigger(call, call.state.deployments.settings.limits.previews, readText(call, 'branch'));
}

function trigger(call: Call, limit: RateLimit, branch?: string): ApiResponse {
  const projectId = findProject(call);
  use(limit, 'organization');
  const { deployments, previewsUrl } = call.state;
  return { status: 202, json: triggerResponseOf(deployments.trigger(projectId, branch), previewsUrl()) };
}

export function readDeployment({ jobId, state: { deployments } }: Call): ApiResponse {
  return { status: 200, json: deployments.recordOf(found(deployments.find(jobId), 'Deployment')) };
}
