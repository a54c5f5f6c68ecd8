import { bundlePatience, endpoints } from '../api/endpoints.ts';
import type { Bundle, ExportJob } from '../api/schemas.ts';
import type { ExportSubject } from '../changes/manifest.ts';
import type { Context } from '../delivery/context.ts';
import type { ExportInputs } from '../inputs/schema.ts';
import { follow } from '../jobs/follow.ts';
import { ActionError } from '../shared/errors.ts';
import type { Redactor } from '../shared/redactor.ts';
import type { UntrustedText } from '../shared/untrusted-text.ts';

/** The response to a request that starts a job. */
interface StartedExport {
  readonly id: UntrustedText;
  readonly status: UntrustedText | undefined;
}

/** A job as either generation describes it. By project, the finished job has the link to its archive. */
type ReadExport = ExportJob & { readonly bundle?: Bundle | undefined };

/** Where an export comes from, and all in which the service's two generations of the export differ. */
export interface ExportSource {
  /** Undefined if only the job is known. */
  readonly subject: ExportSubject | undefined;
  /** @param deadline milliseconds since 1970 */
  start(deadline: number): Promise<StartedExport>;
  /** @param deadline milliseconds since 1970 */
  read(jobId: string, deadline: number): Promise<ReadExport>;
  /** Requests a new link to the archive of a completed job. Each request has the whole time limit. */
  requestBundle(jobId: string): Promise<Bundle>;
}

/** A project with a domain is exported by its domain. */
export function createExportSource(inputs: ExportInputs, context: Context): ExportSource {
  const { domain, projectId } = inputs;
  if (projectId === undefined || domain !== undefined) return byDomain(inputs, context);
  return byProject(projectId, inputs, context);
}

/** The first generation: the link is an operation of its own. */
function byDomain(
  { domain, exportVersion, paths, timeoutMinutes }: ExportInputs,
  { client, clock }: Context,
): ExportSource {
  return {
    subject: domain === undefined ? undefined : { domain },
    async start(deadline) {
      const body = { domain, version: exportVersion, paths: paths.length === 0 ? undefined : paths };
      const started = await client.call(endpoints.startExport, { parameters: {}, body, deadline });
      return { id: started.jobId, status: started.status };
    },
    read: (jobId, deadline) => client.call(endpoints.getExport, { parameters: { jobId }, deadline }),
    requestBundle(jobId) {
      const deadline = clock.now() + timeoutMinutes * 60_000;
      return client.call(endpoints.generateBundle, { parameters: { jobId }, deadline });
    },
  };
}

/** Longest pause between two reads of a job that is completed and has no link yet. */
const linkPauseSeconds = 2;

/** The second generation: each read of a completed job has a new link. */
function byProject(
  projectId: string,
  { basePath, timeoutMinutes }: ExportInputs,
  context: Context,
): ExportSource {
  const { client, clock, redactor } = context;
  const read = (jobId: string, deadline: number) =>
    client.call(endpoints.getProjectExport, { parameters: { projectId, jobId }, deadline });
  return {
    subject: { project: projectId },
    async start(deadline) {
      // For the service, the root is an empty path.
      const path = basePath === '/' ? '' : basePath;
      const body = path === undefined ? undefined : { basePath: path };
      const request = { parameters: { projectId }, body, deadline };
      const started = await client.call(endpoints.startProjectExport, request);
      return { id: started.jobId, status: started.status };
    },
    read,
    async requestBundle(jobId) {
      const deadline = clock.now() + timeoutMinutes * 60_000;
      // The loop has a limit of its own.
      const options = {
        noun: 'job',
        deadline: Number.POSITIVE_INFINITY,
        pollIntervalSeconds: linkPauseSeconds,
      };
      const jobs = follow(() => read(jobId, deadline), options, context);
      let job = (await jobs.next()).value;
      // The patience begins with the first answer, however late that comes.
      const patienceEnd = clock.now() + bundlePatience;
      while (job.bundle === undefined) {
        if (job.status.is('failed')) throw exportFailed(job, redactor);
        if (clock.now() >= patienceEnd) throw withoutLink(job, redactor);
        job = (await jobs.next()).value;
      }
      return job.bundle;
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
