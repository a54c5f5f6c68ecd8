import { bundlePatience, endpoints } from '../api/endpoints.ts';
import type { Bundle, ExportJob, StartedExport } from '../api/schemas.ts';
import type { ExportSubject } from '../changes/manifest.ts';
import type { ExportInputs } from '../inputs/schema.ts';
import { follow } from '../jobs/follow.ts';
import { ActionError } from '../shared/errors.ts';
import type { Redactor } from '../shared/redactor.ts';
import type { ApiContext } from './operation.ts';

/** A job as either generation describes it. By project, the finished job has the link to its archive. */
export type ReadExport = ExportJob & { readonly bundle?: Bundle | undefined };

/** Where an export comes from, and all in which the service's two generations of the export differ. */
export interface ExportSource {
  /** Undefined if only the job is known. */
  readonly subject: ExportSubject | undefined;
  /** @param deadline milliseconds since 1970 */
  start(deadline: number): Promise<StartedExport>;
  /** @param deadline milliseconds since 1970 */
  read(jobId: string, deadline: number): Promise<ReadExport>;
  /**
   * Requests a new link to the archive of a completed job.
   * @param deadline milliseconds since 1970
   * @param onJob is called with each response that describes the job
   */
  requestBundle(jobId: string, deadline: number, onJob: (job: ReadExport) => void): Promise<Bundle>;
}

/** A project with a domain is exported by its domain. */
export function createExportSource(inputs: ExportInputs, context: ApiContext): ExportSource {
  const { domain, projectId, basePath } = inputs;
  return projectId === undefined || domain !== undefined
    ? byDomain(inputs, context)
    : byProject(projectId, basePath, context);
}

/** The first generation: the link is an operation of its own. */
function byDomain({ domain, exportVersion, paths }: ExportInputs, { client }: ApiContext): ExportSource {
  const body = { domain, version: exportVersion, paths: paths.length === 0 ? undefined : paths };
  return {
    subject: domain === undefined ? undefined : { domain },
    start: deadline => client.call(endpoints.startExport, { parameters: {}, body, deadline }),
    read: (jobId, deadline) => client.call(endpoints.getExport, { parameters: { jobId }, deadline }),
    requestBundle: (jobId, deadline) =>
      client.call(endpoints.generateBundle, { parameters: { jobId }, deadline }),
  };
}

/** Longest pause between two reads of a job that is completed and has no link yet. */
const linkPauseSeconds = 2;

/** The second generation: each read of a completed job has a new link. */
function byProject(projectId: string, basePath: string | undefined, context: ApiContext): ExportSource {
  const { client, clock, redactor } = context;
  // For the service, the root is an empty path.
  const body = basePath === undefined ? undefined : { basePath: basePath === '/' ? '' : basePath };
  const read = (jobId: string, deadline: number) =>
    client.call(endpoints.getProjectExport, { parameters: { projectId, jobId }, deadline });
  return {
    subject: { project: projectId },
    start: deadline =>
      client.call(endpoints.startProjectExport, { parameters: { projectId }, body, deadline }),
    read,
    async requestBundle(jobId, deadline, onJob) {
      // The loop has a limit of its own.
      const pace = { deadline: Number.POSITIVE_INFINITY, pollIntervalSeconds: linkPauseSeconds };
      const jobs = follow(() => read(jobId, deadline), { noun: 'job', ...pace }, context);
      let patienceEnd = Number.POSITIVE_INFINITY;
      for (;;) {
        const { value: job } = await jobs.next();
        onJob(job);
        if (job.bundle !== undefined && job.status.is('completed')) return job.bundle;
        if (clock.now() >= patienceEnd) throw withoutLink(job, redactor);
        // The patience begins with the first answer, however late that comes.
        patienceEnd = Math.min(patienceEnd, clock.now() + bundlePatience);
      }
    },
  };
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
