import { endpoints, ofOwnJob } from '../api/endpoints.ts';
import type { DeploymentState } from '../api/schemas.ts';
import { follow } from '../jobs/follow.ts';
import { JobRecord, type KnownJob } from '../record/job-record.ts';
import { Progress } from '../record/progress.ts';
import { deploymentReport } from '../report/deployment-report.ts';
import type { Report, RunFacts } from '../report/report.ts';
import { ActionError } from '../shared/errors.ts';
import type { CallFacts } from '../shared/facts.ts';
import type { UntrustedText } from '../shared/redactor.ts';
import { oneLine } from '../shared/text.ts';
import {
  type Attempt,
  concludeDeployment,
  type DeploymentEnd,
  type DeploymentRequest,
  deployedFacts,
  hasEnded,
  isDocumented,
  reportEnd,
} from './deployment-end.ts';
import { type ApiContext, type Operation, recordLeftRunning, unusableLink, usableLink } from './operation.ts';

/** Publishes the project's deployment branch, or builds a preview of another branch, and waits until the result is live. */
export class DeploymentOperation implements Operation {
  readonly #request: DeploymentRequest;
  readonly #context: ApiContext;
  /** The newest deployment. */
  readonly #job: JobRecord;

  constructor(request: DeploymentRequest, context: ApiContext) {
    this.#request = request;
    this.#context = context;
    const { record } = context;
    const onKnown = ({ id }: KnownJob) => {
      record.clearAttempt();
      record.set({ deploymentId: id, jobId: request.isForExport ? undefined : id });
    };
    this.#job = new JobRecord({ noun: 'deployment', callFacts: () => this.#callFacts, onKnown }, context);
  }

  get commentSubject(): string {
    const { projectId, branch } = this.#request;
    return branch === undefined ? projectId : `${projectId}\n${branch}`;
  }

  /** @throws ActionError PUBLISH_FAILED, COMMIT_NOT_PUBLISHED, TOO_MANY_BROKEN, TIMED_OUT */
  async run(): Promise<void> {
    const { jobId } = this.#request;
    const { clock, record } = this.#context;
    const timeLimit = this.#request.timeoutMinutes * 60_000;
    record.setJob(this.#job);
    record.enter(this.#request.branch === undefined ? 'publishing' : 'building the preview');
    const first =
      jobId === undefined
        ? await this.#trigger(clock.now() + timeLimit)
        : { id: this.#job.attach(jobId), previewUrl: undefined };
    // The time limit begins again with the first deployment. A second one shares it.
    const end = await this.#followToEnd(first, clock.now() + timeLimit);
    if (end === undefined) recordLeftRunning(this.#job, this.#context);
    else reportEnd(end, this.#context);
    if (end?.shortfall !== undefined) throw end.shortfall.error;
    record.setJob(undefined);
  }

  report(facts: RunFacts): Report {
    const { projectId, branch } = this.#request;
    return deploymentReport(this.#context.redactor.redactFacts({ ...facts, projectId, branch }));
  }

  get #callFacts(): CallFacts {
    const { branch, isForExport, jobId, projectId } = this.#request;
    if (isForExport) return { kind: 'export by project', isPublishing: true, publishes: true, projectId };
    return { kind: branch === undefined ? 'publish' : 'preview', hasJobId: jobId !== undefined };
  }

  /**
   * Follows a deployment to its end. If the deployment fails for a temporary reason, starts a second one.
   * @returns the end of the last deployment; undefined if the step does not wait for it
   */
  async #followToEnd(first: Attempt, deadline: number): Promise<DeploymentEnd | undefined> {
    const { clock, log } = this.#context;
    const end = await this.#follow(first, deadline);
    const isOnlyFollowed = this.#request.jobId !== undefined || clock.now() >= deadline;
    if (!end?.shortfall?.isTemporary || isOnlyFollowed) return end;
    const { error } = end.shortfall;
    log.info(`${error.what}. Starting another deployment.`);
    try {
      return await this.#follow(await this.#trigger(deadline), deadline);
    } catch (thrown) {
      reportEnd(end, this.#context);
      // The error of the second deployment also says why there was one.
      if (!(thrown instanceof ActionError) || thrown.code === 'CANCELLED') throw thrown;
      const then =
        thrown.code === 'TIMED_OUT'
          ? 'That deployment did not end before timeout-minutes had passed'
          : thrown.what;
      throw thrown.with({ what: `${error.what}. Another deployment was tried: ${then}` });
    }
  }

  /** Building the same commit twice is harmless. @param deadline milliseconds since 1970 */
  async #trigger(deadline: number): Promise<Attempt> {
    const { branch, projectId } = this.#request;
    const { client, log } = this.#context;
    const what = branch === undefined ? 'Publishing' : `Building a preview of branch ${oneLine(branch)} for`;
    log.info(`${what} project ${oneLine(projectId)}`);
    const call = { parameters: { projectId }, deadline };
    const started =
      branch === undefined
        ? await client.call(endpoints.triggerDeployment, call)
        : await client.call(endpoints.triggerPreview, { ...call, body: { branch } });
    const id = this.#job.start(started.statusId, undefined);
    return { id, previewUrl: started.previewUrl && this.#seePreview(started.previewUrl) };
  }

  #seePreview(link: UntrustedText): string | undefined {
    const { log, record, redactor } = this.#context;
    // The query may choose the preview.
    const previewUrl = usableLink(link, redactor, { keepsQuery: true });
    record.setAttempt({ previewUrl });
    if (previewUrl === undefined) log.warning(unusableLink('previewUrl'));
    return previewUrl;
  }

  /**
   * Polls a deployment until it ends. Polls once if the step is attached to the deployment and does not wait.
   * @returns undefined if the step does not wait for the end
   * @throws ActionError TIMED_OUT, JOB_NOT_FOUND
   */
  async #follow(attempt: Attempt, deadline: number): Promise<DeploymentEnd | undefined> {
    const { wait, jobId, pollIntervalSeconds, isForExport } = this.#request;
    const { record, redactor } = this.#context;
    if (!wait && jobId === undefined) return undefined;
    const options = { noun: 'deployment', deadline, pollIntervalSeconds };
    const progress = new Progress(this.#context);
    const read = () => this.#read(attempt.id, deadline);
    for await (const deployment of follow(read, options, this.#context)) {
      const isEnd = hasEnded(deployment);
      const status = this.#job.see(deployment.status, isEnd ? 'ended' : 'running');
      if (!isForExport) record.setAttempt({ status });
      if (deployment.status.is('success', 'skipped')) record.setAttempt(deployedFacts(deployment, redactor));
      progress.report(status, { isUndocumented: !isDocumented(deployment) });
      if (isEnd)
        return await concludeDeployment({ attempt, deployment, request: this.#request }, this.#context);
      if (!wait) break;
    }
    return undefined;
  }

  async #read(statusId: string, deadline: number): Promise<DeploymentState> {
    const { jobId, projectId } = this.#request;
    const { client, redactor } = this.#context;
    const { getDeployment } = endpoints;
    const endpoint = jobId === undefined ? ofOwnJob(getDeployment) : getDeployment;
    const deployment = await client.call(endpoint, { parameters: { statusId }, deadline });
    if (jobId !== undefined && deployment.projectId?.is(projectId) === false) {
      throw new ActionError('JOB_NOT_FOUND', {
        what: `The deployment belongs to another project, ${redactor.show(deployment.projectId, 120)}`,
        facts: { reason: 'other project' },
      });
    }
    return deployment;
  }
}
