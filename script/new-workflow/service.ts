/** What the service tells about a key, without starting, sending, or changing anything. */
import { readUrl, request, type Way } from './site.ts';

/** An ID that no project and no job has. */
const nobody = '0'.repeat(24);

/** The requests of the check, as --help lists them. */
export const requests = [
  'GET  /v1/static-export/PROJECT/jobs/000…',
  'GET  /v1/static-export/jobs/000…',
  'GET  /v1/static-export-000…, a path that does not exist',
  'GET  /v2/agent/PROJECT/job/000…, and the same for a project that does not exist',
  'POST /v2/agent/PROJECT/job/000…/message, without a prompt: only to see whether the key can write',
];

/**
 * Reads the URL of a request that somebody copied from the API reference.
 * @returns the base URL; how the service exports, if the URL shows it
 * @throws Error that says what is wrong with the URL
 */
export function readApi(text: string): { readonly baseUrl: string; readonly way: Way | undefined } {
  const url = readUrl(text.replaceAll(/[{}]/g, ''));
  const path = url.replace(/^.*?(?=\/v[12](?:\/|$)|$)/, '');
  const way = /^\/v1\/static-export\/(?!jobs(?:\/|$))[^/]+\/jobs/.test(path)
    ? 'project'
    : path.startsWith('/v1/static-export/jobs')
      ? 'domain'
      : undefined;
  return { baseUrl: url.slice(0, url.length - path.length), way };
}

export interface ServiceFacts {
  /** Empty if the key is right. */
  readonly problem: string;
  readonly way: Way | undefined;
  /** Undefined if the service answers alike for a project that does not exist. */
  readonly knowsProject: true | undefined;
}

/** Asks for jobs that do not exist: where the service knows a path, the answer differs from that for a path that it does not have. */
export async function lookAtService(key: string, baseUrl: string, projectId: string): Promise<ServiceFacts> {
  const project = encodeURIComponent(projectId);
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { Authorization: `Bearer ${key}`, ...init.headers };
    const { status, text } = await request(`${baseUrl}${path}`, { redirect: 'manual', ...init, headers });
    const shape = `${status} ${[path, project, nobody].reduce((rest, word) => rest.replaceAll(word, '…'), text)}`;
    return { status, text, shape };
  };
  const write = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } };
  const [none, byProject, byDomain, known, unknown, message] = await Promise.all([
    ask(`/v1/static-export-${nobody}`),
    ask(`/v1/static-export/${project}/jobs/${nobody}`),
    ask(`/v1/static-export/jobs/${nobody}`),
    ask(`/v2/agent/${project}/job/${nobody}`),
    ask(`/v2/agent/${nobody}/job/${nobody}`),
    ask(`/v2/agent/${project}/job/${nobody}/message`, write),
  ]);
  const ways = { project: byProject.shape !== none.shape, domain: byDomain.shape !== none.shape };
  const way = ways.project === ways.domain ? undefined : ways.project ? 'project' : 'domain';
  const problem = problemOf(known, message.status, baseUrl);
  return { problem, way, knowsProject: known.shape === unknown.shape ? undefined : true };
}

function problemOf(read: { status: number; text: string }, writeStatus: number, baseUrl: string): string {
  if (read.status === 0) return `${baseUrl} cannot be reached from here (${read.text}).`;
  if (read.status >= 300 && read.status < 400)
    return `${baseUrl} redirects (HTTP ${read.status}), so it is not the API. Nothing was sent to the other URL.`;
  if (read.status === 401)
    return 'The service refuses the key (HTTP 401). It is mistyped, revoked, or expired.';
  if (read.status === 403)
    return 'The service refuses the key from here (HTTP 403). The key may be limited to some IP addresses, or the plan may not include the API.';
  if (writeStatus === 403) return 'The key can only read (HTTP 403). Create a key with write access.';
  return '';
}
