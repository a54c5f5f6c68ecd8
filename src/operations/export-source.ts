import { bundlePatience, type Endpoint, endpoints } from '../api/endpoints.ts';
import type { Bundle, ExportJob, StartedExport } from '../api/schemas.ts';
import { secretsOf } from '../download/presigned-url.ts';
import type { ArchiveLink } from '../download/retry-policy.ts';
import type { ExportInputs } from '../inputs/schema.ts';
import { follow } from '../jobs/follow.ts';
import { ActionError } from '../shared/errors.ts';
import type { Redactor } from '../shared/redactor.ts';
import { count } from '../shared/text.ts';
import type { ApiContext } from './operation.ts';

/** A job as either generation describes it. By project, the finished job has the link to its archive. */
export type ReadExport = ExportJob & { readonly link?: ArchiveLink | undefined };

/**
 * Where an export comes from, and all in which the service's two generations of the export differ. A link to the archive is hidden
 * before a response that has it is returned.
 */
export interface ExportSource {
  /** @param deadline milliseconds since 1970 */
  start(deadline: number): Promise<StartedExport>;
  /** @param deadline milliseconds since 1970 */
  read(jobId: string, deadline: number): Promise<ReadExport>;
  /**
   * Requests a new link to the archive of a completed job.
   * @param deadline milliseconds since 1970
   * @param onJob is called with each response that describes the job
   */
  requestLink(jobId: string, deadline: number, onJob: (job: ReadExport) => void): Promise<ArchiveLink>;
}

/** A job of which nothing else is known is one by domain: a job by project is read with its project. */
export function createExportSource(inputs: ExportInputs, context: ApiContext): ExportSource {
  const { subject } = inputs;
  return subject !== undefined && 'project' in subject
    ? byProject(subject.project, inputs, context)
    : byDomain(inputs, context);
}

/** The endpoint that starts an export after the project was published, so that its ID, which stays, is right. */
function afterPublishing<E extends Endpoint>(endpoint: E, hint: string): E {
  const published = 'The service has published the project, so base-url and project-id are right, and stay';
  return { ...endpoint, hints: { ...endpoint.hints, 404: `${published}. ${hint}` } };
}

/** The first generation: the link is an operation of its own. */
function byDomain(inputs: ExportInputs, context: ApiContext): ExportSource {
  const { domain, exportVersion, paths, publish } = inputs;
  const endpoint = publish ? afterPublishing(endpoints.startExport, withoutDomain) : endpoints.startExport;
  const { client } = context;
  const body = { domain, version: exportVersion, paths: paths.length === 0 ? undefined : paths };
  return {
    start: deadline => client.call(endpoint, { parameters: {}, body, deadline }),
    read: (jobId, deadline) => client.call(endpoints.getExport, { parameters: { jobId }, deadline }),
    async requestLink(jobId, deadline) {
      const bundle = await client.call(endpoints.generateBundle, { parameters: { jobId }, deadline });
      return hiddenLink(bundle, inputs, context);
    },
  };
}

const withoutDomain =
  'It may export by project: then remove "domain" and "paths", and write {projectId} for {domain}; "export-version" needs "values-file" then';
const withDomain = 'It may export by domain: then set "domain", and remove "base-path"';

/** Longest pause between two reads of a job that is completed and has no link yet. */
const linkPauseSeconds = 2;

/** The second generation: each read of a completed job has a new link. */
function byProject(projectId: string, inputs: ExportInputs, context: ApiContext): ExportSource {
  const { basePath, publish } = inputs;
  const { startProjectExport } = endpoints;
  const endpoint = publish ? afterPublishing(startProjectExport, withDomain) : startProjectExport;
  const { client, clock, redactor } = context;
  // For the service, the root is an empty path.
  const body = basePath === undefined ? undefined : { basePath: basePath === '/' ? '' : basePath };
  const read = async (jobId: string, deadline: number) => {
    const request = { parameters: { projectId, jobId }, deadline };
    const job = await client.call(endpoints.getProjectExport, request);
    return { ...job, link: job.bundle && hiddenLink(job.bundle, inputs, context) };
  };
  return {
    start: deadline => client.call(endpoint, { parameters: { projectId }, body, deadline }),
    read,
    async requestLink(jobId, deadline, onJob) {
      // The loop has a limit of its own.
      const pace = { deadline: Number.POSITIVE_INFINITY, pollIntervalSeconds: linkPauseSeconds };
      const jobs = follow(() => read(jobId, deadline), { noun: 'job', ...pace }, context);
      let patienceEnd = Number.POSITIVE_INFINITY;
      for (;;) {
        const { value: job } = await jobs.next();
        onJob(job);
        if (job.link !== undefined && job.status.is('completed')) return job.link;
        if (clock.now() >= patienceEnd) throw withoutLink(job, redactor);
        // The patience begins with the first answer, however late that comes.
        patienceEnd = Math.min(patienceEnd, clock.now() + bundlePatience);
      }
    },
  };
}

/** Hides a link in everything that is said from now on. Without the mask, the workflow can pass it on to other jobs. */
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

/** How far a job is, for its line in the log. */
export function standingOf({ progress, pageCount }: ExportJob) {
  return {
    share: progress === undefined ? undefined : progress / 100,
    details: pageCount === undefined ? [] : [count(pageCount, 'page')],
  };
}
