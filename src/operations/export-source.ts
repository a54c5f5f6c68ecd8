import type { Client } from '../api/client.ts';
import { bundlePatience, endpoints } from '../api/endpoints.ts';
import type { Bundle, ExportJob } from '../api/schemas.ts';
import type { ExportSubject } from '../changes/manifest.ts';
import type { ExportInputs } from '../inputs/schema.ts';
import type { StartedJob } from '../jobs/followed-job.ts';
import type { Network } from '../net/network.ts';
import { ActionError } from '../shared/errors.ts';
import type { Redactor } from '../shared/redactor.ts';

/** A job as either generation describes it. By project, the finished job has the link to its archive. */
type ReadExport = ExportJob & { readonly bundle?: Bundle | undefined };

/** Where an export comes from, and all in which the service's two generations of the export differ. */
export interface ExportSource {
  /** Undefined if only the job is known. */
  readonly subject: ExportSubject | undefined;
  readonly changesWhileRunning: boolean;
  /** @param deadline milliseconds since 1970 */
  start(deadline: number): Promise<StartedJob>;
  /** @param deadline milliseconds since 1970 */
  read(jobId: string, deadline: number): Promise<ReadExport>;
  /** Requests a new link to the archive of a completed job. Each request has the whole time limit. */
  requestBundle(jobId: string): Promise<Bundle>;
}

/** Chooses by the inputs. */
export function createExportSource(inputs: ExportInputs, client: Client, network: Network): ExportSource {
  const { source, ...others } = inputs;
  return source.kind === 'domain'
    ? byDomain({ ...others, source }, client, network)
    : byProject({ ...others, source }, client, network);
}

interface InputsOf<Kind> extends Omit<ExportInputs, 'source'> {
  readonly source: Extract<ExportInputs['source'], { kind: Kind }>;
}

/** The first generation: the link is an operation of its own. */
function byDomain(
  { source: { domain }, exportVersion, paths, timeoutMinutes }: InputsOf<'domain'>,
  client: Client,
  { clock }: Network,
): ExportSource {
  return {
    subject: domain === undefined ? undefined : { domain },
    changesWhileRunning: true,
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

/** Milliseconds between two reads of a job that is completed and has no link yet. */
const linkPause = 2_000;

/** The second generation: each read of a completed job has a new link. */
function byProject(
  { source: { projectId, basePath }, timeoutMinutes }: InputsOf<'project'>,
  client: Client,
  { clock, redactor, signal }: Network,
): ExportSource {
  const read = (jobId: string, deadline: number) =>
    client.call(endpoints.getProjectExport, { parameters: { projectId, jobId }, deadline });
  return {
    subject: { project: projectId },
    // A job has no progress there.
    changesWhileRunning: false,
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
      const begin = clock.now();
      for (;;) {
        const job = await read(jobId, begin + timeoutMinutes * 60_000);
        if (job.bundle !== undefined) return job.bundle;
        if (clock.now() - begin >= bundlePatience) {
          const status = redactor.show(job.status, 60);
          throw new ActionError('BUNDLE_NOT_READY', {
            what: `The export is ${status}, but the service gives no link to its archive`,
          });
        }
        await clock.sleep(linkPause, signal);
      }
    },
  };
}

/** The error for a job that failed, with the service's reason. */
export function exportFailed({ error }: ExportJob, redactor: Redactor): ActionError {
  const reason = error === undefined ? 'the service gave no reason' : redactor.show(error);
  return new ActionError('EXPORT_FAILED', { what: `The export failed: ${reason}` });
}
