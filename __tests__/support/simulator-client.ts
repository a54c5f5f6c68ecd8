import { type Simulator, type SimulatorOptions, startSimulator } from '../../simulator/server.ts';

/** Options of a simulator with one completed job. */
const withBundle: SimulatorOptions = {
  jobs: [{ jobId: 'exp_done', domain: 'docs.example.com', status: 'completed' }],
};

export const jobsPath = '/v1/static-export/jobs';
export const projectJobsPath = (projectId: string) => `/v1/static-export/${projectId}/jobs`;

interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Calls the admin API with its key, unless `headers` replace it. */
export async function callApi(service: Simulator, path: string, { headers, ...call }: Call = {}) {
  const authorization = `Bearer ${service.key}`;
  const url = `${service.baseUrl}${path}`;
  const response = await fetch(url, { ...call, headers: { authorization, ...headers } });
  const text = await response.text();
  const json = text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>);
  return { status: response.status, headers: response.headers, json };
}

/** The link to a new bundle of a completed job. */
async function linkOf(service: Simulator, jobId = 'exp_done'): Promise<string> {
  const { json } = await callApi(service, `${jobsPath}/${jobId}/bundle`, { method: 'POST' });
  return String(json?.['bundleUrl']);
}

export interface Fetched {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Sends one request, and follows no redirect. */
export async function fetchRaw(url: string, ask: RequestInit = {}): Promise<Fetched> {
  const response = await fetch(url, { redirect: 'manual', ...ask });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
}

/** A simulator that serves `archive`, and a link to it. */
export async function serveArchive(archive: Buffer, options: SimulatorOptions = {}) {
  const service = await startSimulator({ ...withBundle, archive, ...options });
  return { service, link: await linkOf(service), [Symbol.asyncDispose]: service.close };
}
