import { endpoints } from '../api/endpoints.ts';
import type { DeploymentState } from '../api/schemas.ts';
import { follow } from '../jobs/follow.ts';
import type { JobRecord } from '../record/job-record.ts';
import { Progress } from '../record/progress.ts';
import { ActionError } from '../shared/errors.ts';
import { oneLine } from '../shared/text.ts';
import type { UntrustedText } from '../shared/untrusted-text.ts';
import { deployedFacts, isEnd } from './deployment-result.ts';
import type { ApiContext } from './operation.ts';
import { unusableLink, usableLink } from './usable-link.ts';

export interface DeploymentRequest {
  readonly projectId: string;
  /** Of a deployment to follow; undefined to trigger one. */
  readonly jobId?: string | undefined;
  /** Of a preview; undefined for the project's deployment branch. */
  readonly branch?: string | undefined;
  /** Full SHA of the commit that has to be published. */
  readonly commit?: string | undefined;
  readonly wait: boolean;
  readonly pollIntervalSeconds: number;
  readonly timeoutMinutes: number;
  /** The step is about an export, so the outputs jobId and status are not those of the deployment. */
  readonly isForExport?: boolean;
}

/** One deployment that the step has triggered, or follows. */
export interface Attempt {
  /** As the service spells it. */
  readonly id: string;
  /** Of a preview that was triggered; undefined if the service gave no link that can be shown. */
  readonly previewUrl: string | undefined;
}

interface Means {
  readonly request: DeploymentRequest;
  readonly context: ApiContext;
  /** Of the newest deployment. */
  readonly job: JobRecord;
  /** No request begins later (milliseconds since 1970), but for a last poll. */
  readonly deadline: number;
}

/** Has the service build the newest commit. Building twice changes nothing. */
export async function triggerDeployment({ request, context, job, deadline }: Means): Promise<Attempt> {
  const { branch, projectId } = request;
  const { client, log } = context;
  const what = branch === undefined ? 'Publishing' : `Building a preview of branch ${oneLine(branch)} for`;
  log.info(`${what} project ${oneLine(projectId)}`);
  const call = { parameters: { projectId }, deadline };
  const started =
    branch === undefined
      ? await client.call(endpoints.triggerDeployment, call)
      : await client.call(endpoints.triggerPreview, { ...call, body: { branch } });
  const id = job.start(started.statusId, undefined);
  return { id, previewUrl: started.previewUrl && seePreview(started.previewUrl, context) };
}

function seePreview(link: UntrustedText, { log, record, redactor }: ApiContext): string | undefined {
  // Its query may choose the preview.
  const previewUrl = usableLink(link, redactor, { keepsQuery: true });
  record.setAttempt({ previewUrl });
  if (previewUrl === undefined) log.warning(unusableLink('previewUrl'));
  return previewUrl;
}

/**
 * Polls a deployment until it has ended; once, if the step has only attached to it and does not wait.
 * @returns undefined if it is left to itself
 * @throws ActionError TIMED_OUT, JOB_NOT_FOUND
 */
export async function followAttempt(
  { id }: Attempt,
  { request, context, job, deadline, onRead }: Means & { readonly onRead: () => void },
): Promise<DeploymentState | undefined> {
  const { wait, jobId, pollIntervalSeconds, isForExport } = request;
  const { record, redactor } = context;
  if (!wait && jobId === undefined) return undefined;
  const options = { noun: 'deployment', deadline, pollIntervalSeconds };
  const progress = new Progress(context);
  const read = () => readDeployment(id, { request, context, deadline });
  for await (const deployment of follow(read, options, context)) {
    const hasEnded = isEnd(deployment);
    const status = job.see(deployment.status, hasEnded ? 'ended' : 'running');
    if (!isForExport) record.setAttempt({ status });
    if (deployment.status.is('success', 'skipped')) record.setAttempt(deployedFacts(deployment, redactor));
    onRead();
    progress.report(status);
    if (hasEnded) return deployment;
    if (!wait) break;
  }
  return undefined;
}

async function readDeployment(
  statusId: string,
  { request: { jobId, projectId }, context: { client, redactor }, deadline }: Omit<Means, 'job'>,
): Promise<DeploymentState> {
  const deployment = await client.call(endpoints.getDeployment, { parameters: { statusId }, deadline });
  if (jobId !== undefined && deployment.projectId?.is(projectId) === false) {
    throw new ActionError('JOB_NOT_FOUND', {
      what: `The deployment belongs to another project, ${redactor.show(deployment.projectId, 120)}`,
      hint: 'Check job-id and project-id',
    });
  }
  return deployment;
}
