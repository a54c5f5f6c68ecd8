import { bundleRetryLimit, endpoints, ofOwnJob } from '../api/endpoints.ts';
import type { Bundle, ExportJob, StartedExport } from '../api/schemas.ts';
import { secretsOf } from '../download/presigned-url.ts';
import type { ArchiveLink } from '../download/retry-policy.ts';
import { documentedPaths } from '../inputs/problems.ts';
import type { ExportInputs } from '../inputs/schema.ts';
import { follow } from '../jobs/follow.ts';
import { ActionError } from '../shared/errors.ts';
import type { CallFacts } from '../shared/facts.ts';
import type { Redactor } from '../shared/redactor.ts';
import { count, oneLine } from '../shared/text.ts';
import type { ApiContext } from './operation.ts';

/** An export job. By project, the completed job has the link to its archive. */
export type ReadExport = ExportJob & { readonly link?: ArchiveLink | undefined };

interface RequestedLink {
  readonly link?: ArchiveLink | undefined;
  /** The last response that describes the job, if there was one. */
  readonly job?: ReadExport;
}

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
   * @returns without a link if the job has failed, or if no link came in time
   */
  requestLink(jobId: string, deadline: number): Promise<RequestedLink>;
}

/** Without domain and project-id, the job is one by domain, which is read by its ID alone. */
export function createExportSource(inputs: ExportInputs, context: ApiContext): ExportSource {
  const { subject } = inputs;
  return subject !== undefined && 'project' in subject
    ? byProject(subject.project, inputs, context)
    : byDomain(inputs, context);
}

/** The first generation of the API: the link has an endpoint of its own. */
function byDomain(inputs: ExportInputs, context: ApiContext): ExportSource {
  const { domain, exportVersion, paths } = inputs;
  const { client } = context;
  const job = inputs.jobId === undefined ? ofOwnJob(endpoints.getExport) : endpoints.getExport;
  const body = { domain, version: exportVersion, paths: paths.length === 0 ? undefined : paths };
  return {
    start: deadline => client.call(endpoints.startExport, { parameters: {}, body, deadline }),
    read: (jobId, deadline) => client.call(job, { parameters: { jobId }, deadline }),
    async requestLink(jobId, deadline) {
      const bundle = await client.call(endpoints.generateBundle, { parameters: { jobId }, deadline });
      return { link: maskLink(bundle, inputs, context) };
    },
  };
}

/** @returns a sentence about a path for which the service may not export; undefined if there is none */
export function describeDoubtfulPath({ basePath = '/' }: ExportInputs): string | undefined {
  if (documentedPaths.includes(basePath)) return undefined;
  return `The service documents exports for /, /docs, and /documentation. If it does not export for ${oneLine(basePath)}, the step fails after publishing`;
}

/** Longest pause between two reads of a completed job that has no link yet. */
const linkPauseSeconds = 2;

/** The second generation of the API: each response about a completed job has a new link. */
function byProject(projectId: string, inputs: ExportInputs, context: ApiContext): ExportSource {
  const { basePath } = inputs;
  const { client, clock } = context;
  const { getProjectExport, startProjectExport } = endpoints;
  const jobEndpoint = inputs.jobId === undefined ? ofOwnJob(getProjectExport) : getProjectExport;
  // The service expects an empty string for the root.
  const body = basePath === undefined ? undefined : { basePath: basePath === '/' ? '' : basePath };
  const read = async (jobId: string, deadline: number) => {
    const request = { parameters: { projectId, jobId }, deadline };
    const job = await client.call(jobEndpoint, request);
    return { ...job, link: job.bundle && maskLink(job.bundle, inputs, context) };
  };
  return {
    start: deadline => client.call(startProjectExport, { parameters: { projectId }, body, deadline }),
    read,
    async requestLink(jobId, deadline) {
      // The limit starts with the first response, and each request has its own deadline.
      const pace = { deadline: Number.POSITIVE_INFINITY, pollIntervalSeconds: linkPauseSeconds };
      let retryUntil: number | undefined;
      let last: RequestedLink = {};
      for await (const job of follow(() => read(jobId, deadline), { noun: 'job', ...pace }, context)) {
        last = { job, link: job.status.is('completed') ? job.link : undefined };
        retryUntil ??= clock.now() + bundleRetryLimit;
        if (last.link !== undefined || job.status.is('failed') || clock.now() >= retryUntil) break;
      }
      return last;
    },
  };
}

/** Masks a link. With mask-bundle-url: false, only the action's own texts hide it, so that other jobs can use it. */
function maskLink(bundle: Bundle, { maskBundleUrl }: ExportInputs, context: ApiContext): ArchiveLink {
  const { bundleUrl, sizeBytes: size, expiresAt } = bundle;
  const url = bundleUrl.raw;
  const hide = maskBundleUrl ? context.mask : (secret: string) => context.redactor.hide(secret);
  for (const secret of secretsOf(url)) hide(secret);
  return { url, size, expiresAt };
}

/** The error for a job whose link did not come in time. @param status safe to show */
export function withoutLink(status: string | undefined): ActionError {
  return new ActionError('BUNDLE_NOT_READY', {
    what: `The export is ${status}, but the service gives no link to its archive`,
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

export function callFactsOf(inputs: ExportInputs): CallFacts {
  const { basePath = '/', commit, jobId, maxBrokenPages, publish, subject, timeoutMinutes } = inputs;
  const notWithJobId = Object.entries({ publish, commit, 'max-broken-pages': maxBrokenPages })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
  return {
    kind: subject !== undefined && 'project' in subject ? 'export by project' : 'export by domain',
    publishes: publish !== undefined,
    isBelowPath: basePath !== '/',
    hasJobId: jobId !== undefined,
    notWithJobId,
    timeoutMinutes,
  };
}
