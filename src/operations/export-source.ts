import { bundleRetryLimit, type Endpoint, endpoints, ofOwnJob } from '../api/endpoints.ts';
import type { Bundle, ExportJob, StartedExport } from '../api/schemas.ts';
import { secretsOf } from '../download/presigned-url.ts';
import type { ArchiveLink } from '../download/retry-policy.ts';
import { documentedPaths } from '../inputs/problems.ts';
import type { ExportInputs } from '../inputs/schema.ts';
import { follow } from '../jobs/follow.ts';
import { type JobKind, runAgain } from '../record/job-record.ts';
import { ActionError, placesThatWork } from '../shared/errors.ts';
import type { Redactor } from '../shared/redactor.ts';
import { count, oneLine } from '../shared/text.ts';
import type { ApiContext } from './operation.ts';

/** An export job. By project, the completed job has the link to its archive. */
export type ReadExport = ExportJob & { readonly link?: ArchiveLink | undefined };

/**
 * The service's export API: by domain or by project. Each link to the archive is masked before it is returned.
 */
export interface ExportSource {
  /** @param deadline milliseconds since 1970 */
  start(deadline: number): Promise<StartedExport>;
  /** @param deadline milliseconds since 1970 */
  read(jobId: string, deadline: number): Promise<ReadExport>;
  /**
   * Requests a new link to the archive of a completed job.
   * @param deadline milliseconds since 1970
   * @param onJob is called for each response that describes the job
   */
  requestLink(jobId: string, deadline: number, onJob: (job: ReadExport) => void): Promise<ArchiveLink>;
}

/** Without domain and project-id, the job is one by domain, which is read by its ID alone. */
export function createExportSource(inputs: ExportInputs, context: ApiContext): ExportSource {
  const { subject } = inputs;
  return subject !== undefined && 'project' in subject
    ? byProject(subject.project, inputs, context)
    : byDomain(inputs, context);
}

/** For a 404 after publishing. */
const published = 'The service has published the project, so keep base-url and project-id as they are';

function withHint404<E extends Endpoint>(endpoint: E, hint: string): E {
  return { ...endpoint, hints: { ...endpoint.hints, 404: hint } };
}

/** The first generation of the API: the link has an endpoint of its own. */
function byDomain(inputs: ExportInputs, context: ApiContext): ExportSource {
  const { domain, exportVersion, paths, publish } = inputs;
  const { startExport } = endpoints;
  const endpoint = publish ? withHint404(startExport, `${published}. ${withoutDomain}`) : startExport;
  const { client } = context;
  const job = inputs.jobId === undefined ? ofOwnJob(endpoints.getExport) : endpoints.getExport;
  const body = { domain, version: exportVersion, paths: paths.length === 0 ? undefined : paths };
  return {
    start: deadline => client.call(endpoint, { parameters: {}, body, deadline }),
    read: (jobId, deadline) => client.call(job, { parameters: { jobId }, deadline }),
    async requestLink(jobId, deadline) {
      const bundle = await client.call(endpoints.generateBundle, { parameters: { jobId }, deadline });
      return hiddenLink(bundle, inputs, context);
    },
  };
}

const withoutDomain =
  'It may export by project. If so, remove "domain" and "paths", and in values-bundle-url, write {projectId} in place of {domain}. An "export-version" then also requires "values-file"';
const withDomain = 'It may export by domain. If so, set "domain", and remove "base-path"';

/** An export by domain usually fails there with BASE_PATH_MISMATCH, whose hint would lead back here. */
const onlyAtRoot = `An export by domain usually does not work below a path. ${placesThatWork}`;

/** @returns a sentence about a path for which the service may not export; undefined if there is none */
export function describeDoubtfulPath({ basePath = '/' }: ExportInputs): string | undefined {
  if (documentedPaths.includes(basePath)) return undefined;
  return `The service documents exports for /, /docs, and /documentation. If it does not export for ${oneLine(basePath)}, the step fails after publishing`;
}

/** Longest pause between two reads of a completed job that has no link yet. */
const linkPauseSeconds = 2;

/** The second generation of the API: each response about a completed job has a new link. */
function byProject(projectId: string, inputs: ExportInputs, context: ApiContext): ExportSource {
  const { basePath, publish } = inputs;
  const { startProjectExport } = endpoints;
  const usual = publish ? `${published}. ${withDomain}` : startProjectExport.hints[404];
  const isBelowPath = basePath !== undefined && basePath !== '/';
  const endpoint = withHint404(startProjectExport, isBelowPath ? `${usual}. ${onlyAtRoot}` : usual);
  const { client, clock, redactor } = context;
  const { getProjectExport } = endpoints;
  const jobEndpoint = inputs.jobId === undefined ? ofOwnJob(getProjectExport) : getProjectExport;
  // The service expects an empty string for the root.
  const body = basePath === undefined ? undefined : { basePath: basePath === '/' ? '' : basePath };
  const read = async (jobId: string, deadline: number) => {
    const request = { parameters: { projectId, jobId }, deadline };
    const job = await client.call(jobEndpoint, request);
    return { ...job, link: job.bundle && hiddenLink(job.bundle, inputs, context) };
  };
  return {
    start: deadline => client.call(endpoint, { parameters: { projectId }, body, deadline }),
    read,
    async requestLink(jobId, deadline, onJob) {
      // The loop has its own limit.
      const pace = { deadline: Number.POSITIVE_INFINITY, pollIntervalSeconds: linkPauseSeconds };
      const jobs = follow(() => read(jobId, deadline), { noun: 'job', ...pace }, context);
      let retryUntil = Number.POSITIVE_INFINITY;
      for (;;) {
        const { value: job } = await jobs.next();
        onJob(job);
        if (job.link !== undefined && job.status.is('completed')) return job.link;
        if (clock.now() >= retryUntil) throw withoutLink(job, redactor);
        // The limit starts with the first response.
        retryUntil = Math.min(retryUntil, clock.now() + bundleRetryLimit);
      }
    },
  };
}

/** Masks a link. With mask-bundle-url: false, only the action's own texts hide it, so that other jobs can use it. */
function hiddenLink(bundle: Bundle, { maskBundleUrl }: ExportInputs, context: ApiContext): ArchiveLink {
  const { bundleUrl, sizeBytes: size, expiresAt } = bundle;
  const url = bundleUrl.raw;
  const hide = maskBundleUrl ? context.mask : (secret: string) => context.redactor.hide(secret);
  for (const secret of secretsOf(url)) hide(secret);
  return { url, size, expiresAt };
}

function withoutLink({ status }: ExportJob, redactor: Redactor): ActionError {
  return new ActionError('BUNDLE_NOT_READY', {
    what: `The export is ${redactor.show(status, 60)}, but the service gives no link to its archive`,
  });
}

/** The error for a job that failed, with the service's reason. */
export function exportFailed({ error }: ExportJob, redactor: Redactor): ActionError {
  const reason = error === undefined ? 'the service gave no reason' : redactor.show(error);
  return new ActionError('EXPORT_FAILED', { what: `The export failed: ${reason}` });
}

/** The progress of a job, for the log. */
export function standingOf({ status, progress, pageCount }: ExportJob) {
  return {
    isUndocumented: !status.is('queued', 'running', 'completed', 'failed'),
    share: progress === undefined ? undefined : progress / 100,
    details: pageCount === undefined ? [] : [count(pageCount, 'page')],
  };
}

/** @returns a function that says what to do about an error while a job of this export goes on */
export function adviseOn({
  publish,
  commit,
  maxBrokenPages,
  jobId,
  subject,
  timeoutMinutes,
}: ExportInputs): JobKind['advise'] {
  if (jobId !== undefined) return () => ({ rerun: runAgain('follows the same job') });
  // The texts are made for an error only: formatting the first list takes a tenth of the startup time.
  return ({ id, state }, error) => {
    // These inputs are not allowed together with job-id.
    const invalid = Object.entries({ publish, commit, 'max-broken-pages': maxBrokenPages }).filter(
      ([, value]) => value !== undefined,
    );
    const lines = new Intl.ListFormat('en').format(invalid.map(([name]) => `"${name}"`));
    const without = lines === '' ? '' : ` and without ${lines}`;
    // By project, the service runs one export at a time.
    const isAlone = subject !== undefined && 'project' in subject;
    const published = publish === undefined ? '' : 'publishes, ';
    const waiting = `${published}waits until this export has ended, and then starts a new one`;
    const starting = publish === undefined ? 'starts a new export' : 'publishes and exports again';
    const later = `in ${count(Math.ceil(timeoutMinutes), 'minute')}`;
    const isWaiting = isAlone && state !== 'ended';
    const rerun = isWaiting
      ? runAgain(waiting, error === 'TIMED_OUT' ? later : undefined)
      : runAgain(starting);
    const purpose = state === 'ended' ? 'get its result' : 'follow the job';
    return { rerun, howToFollow: `To ${purpose}, run the step once with "job-id: ${id}"${without}` };
  };
}
