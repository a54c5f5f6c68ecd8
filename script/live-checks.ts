/** The raw responses of a service, and how they compare with docs/service-api.md. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { ActionRun } from '../__tests__/support/step.ts';

export type Row = readonly [expected: string, seen: string, isExpected: boolean];
type Fields = Readonly<Record<string, unknown>>;
export type Answer = { readonly status: number; readonly etag: string; readonly fields: Fields };

/** An ID that no job and no project has. */
export const unknownId = '0'.repeat(24);
const jobFields = ['jobId', 'status', 'createdAt', 'updatedAt', 'error'];
const bundleFields = ['bundleUrl', 'sizeBytes', 'expiresAt'];
export class RawService {
  /** Path of the jobs. */
  readonly jobs: string;
  readonly isByProject: boolean;
  readonly #access: { readonly baseUrl: string; readonly key: string };

  /** @param projectId undefined for exports by domain */
  constructor(access: { readonly baseUrl: string; readonly key: string }, projectId: string | undefined) {
    this.#access = access;
    this.isByProject = projectId !== undefined;
    this.jobs = projectId === undefined ? '/v1/static-export/jobs' : `/v1/static-export/${projectId}/jobs`;
  }

  /** @param request such as "GET /v1/…", or "GET https://…" to a store @returns 599 if there is no response */
  async ask(request: string, { headers, body = null }: RequestInit = {}): Promise<Answer> {
    const { baseUrl, key } = this.#access;
    const [method = '', path = ''] = request.split(' ');
    const isApi = path.startsWith('/');
    const own = isApi ? { Authorization: `Bearer ${key}` } : { 'Accept-Encoding': 'identity' };
    const sent: RequestInit = { method, headers: { ...own, ...headers }, body, redirect: 'manual' };
    const response = await fetch(isApi ? `${baseUrl}${path}` : path, sent).catch(({ cause }) => {
      return Response.json({ error: `no response, ${cause}` }, { status: 599 });
    });
    const { status } = response;
    // The body of a store is an archive, or an error that repeats what was signed.
    if (!isApi) await response.body?.cancel();
    const fields = (isApi ? await response.json().catch(() => ({})) : {}) as Fields;
    return { status, etag: response.headers.get('etag') ?? 'none', fields };
  }

  /** Removes the key, and of URLs the user info and the query. */
  clean(text: string): string {
    const withoutUsers = text.replaceAll(this.#access.key, '[key]').replace(/:\/\/[^\s/@]*@/g, '://');
    return withoutUsers.replace(/(:\/\/[^\s?#"'<]*)[?#][^\s"'<]*/g, '$1?[query]');
  }

  /** The request whose response has a link. */
  linkRequest(jobId: string): string {
    return this.isByProject ? `GET ${this.jobs}/${jobId}` : `POST ${this.jobs}/${jobId}/bundle`;
  }
}

/** Such as "401: Invalid admin API key". */
export const describe = ({ status, fields }: Answer) => [status, fields['error'] ?? []].flat().join(': ');

export function statusRow(what: string, expected: number, answer: Answer): Row {
  return [`${what}: ${expected}`, describe(answer), answer.status === expected];
}

function fieldsRow(noun: string, known: readonly string[], answers: readonly Answer[]): Row {
  const seen = new Set(answers.flatMap(({ fields }) => Object.keys(fields)));
  const missing = known.filter(name => !seen.has(name)).map(name => `no ${name}`);
  const isExpected = missing.length === 0 && seen.size === known.length;
  return [`Fields of ${noun}: ${known.join(', ')}`, [...seen, ...missing].join(', '), isExpected];
}

/** @param answers to reading an export until it ended */
export function compareJob({ isByProject }: RawService, answers: readonly Answer[]): readonly Row[] {
  const progress = answers.flatMap(({ fields }) => fields['progress'] ?? []);
  const isPercent = progress.every(value => Number(value) >= 0 && Number(value) <= 100);
  const own = isByProject ? bundleFields : ['progress', 'pageCount'];
  const statuses = ['queued', 'running', 'completed'];
  const seen = [...new Set(answers.map(({ fields }) => fields['status']))];
  const isInOrder =
    seen.at(-1) === statuses.at(-1) && statuses.filter(x => seen.includes(x)).join() === seen.join();
  return [
    [`Statuses: ${statuses.join(', ')}`, seen.join(', '), isInOrder],
    fieldsRow('a job', [...jobFields, ...own], answers),
    ['progress, if any: 0 to 100', progress.join(', ') || 'none', isPercent],
  ];
}

/** Requests two links, and asks the store. @param size bytes of the archive that the action got */
export async function compareLinks(
  service: RawService,
  jobId: string,
  size: string,
): Promise<readonly Row[]> {
  const request = service.linkRequest(jobId);
  const [first, second] = [await service.ask(request), await service.ask(request)];
  const { bundleUrl: link, expiresAt, sizeBytes } = second.fields;
  if (typeof link !== 'string') return [['A completed job has a link', describe(second), false]];
  const isAnother = link !== first.fields['bundleUrl'];
  const seconds = Math.round((Date.parse(`${expiresAt}`) - Date.now()) / 1000);
  const signed = new URL(link).searchParams.get('X-Amz-Expires') ?? 'unknown';
  const isAlike = seconds > 0 && !(Math.abs(Number(signed) - seconds) > 60);
  const part = await service.ask(`GET ${link}`, { headers: { Range: 'bytes=0-3' } });
  return [
    fieldsRow(
      'a response with a link',
      [...(service.isByProject ? jobFields : ['jobId']), ...bundleFields],
      [second],
    ),
    ['The next response has another link', isAnother ? 'another' : 'the same', isAnother],
    ['Lifetime of a link: not documented', `${seconds} s by expiresAt, ${signed} s by the link`, isAlike],
    ['sizeBytes: size of the archive', `${sizeBytes}; downloaded: ${size}`, `${sizeBytes}` === size],
    statusRow('Range of an archive', 206, part),
    ['ETag: strong', part.etag, part.etag.startsWith('"')],
  ];
}

/** @param basePath that was asked for; empty if it is up to the service */
export function compareSite({ outputs, workspace }: ActionRun, basePath: string): readonly Row[] {
  const { bundlePath = '', sitePath = '', basePath: found } = outputs;
  const magic = readFileSync(bundlePath).toString('hex', 0, 2);
  const folder = relative(join(workspace, 'site'), sitePath);
  return [
    ['Format: gzip, which begins with 1f8b (zip: 504b)', magic, magic === '1f8b'],
    ['Folder around the site: none', folder || 'none', folder === ''],
    [`Base path: ${basePath || 'any'}`, found || 'not known', !found || !basePath || found === basePath],
  ];
}

/** @param mayStart a start may be sent, which should be rejected */
export async function compareErrors(service: RawService, mayStart: boolean): Promise<readonly Row[]> {
  const { isByProject, jobs } = service;
  const job = `GET ${jobs}/${unknownId}`;
  const wrongKey = await service.ask(job, { headers: { Authorization: 'Bearer wrong' } });
  const rows = [statusRow('Wrong key', 401, wrongKey), statusRow('Unknown job', 404, await service.ask(job))];
  const elsewhere = `GET /v1/static-export/${unknownId}/jobs/${unknownId}`;
  if (isByProject) return [...rows, statusRow('Unknown project', 404, await service.ask(elsewhere))];
  const headers = { 'Content-Type': 'application/json' };
  const start = { headers, body: '{ "domain": "unknown.example.com" }' };
  return mayStart
    ? [...rows, statusRow('Unknown domain', 400, await service.ask(`POST ${jobs}`, start))]
    : rows;
}
