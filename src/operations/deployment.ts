import { type Advice, JobRecord, type KnownJob, runAgain } from '../record/job-record.ts';
import { deploymentReport } from '../report/deployment-report.ts';
import type { Report, RunFacts } from '../report/report.ts';
import { ActionError } from '../shared/errors.ts';
import { oneLine } from '../shared/text.ts';
import {
  type Attempt,
  type DeploymentRequest,
  followAttempt,
  triggerDeployment,
} from './deployment-attempt.ts';
import { type DeploymentEnd, judge, reportEnd } from './deployment-end.ts';
import { type ApiContext, leave, type Operation } from './operation.ts';

/**
 * Has the service build the newest commit of a branch, and waits until it is live: the project's deployment branch, or that of a
 * preview.
 */
export class Deployment implements Operation {
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
    this.#job = new JobRecord({ noun: 'deployment', advise: job => this.#advise(job), onKnown }, context);
  }

  get commentSubject(): string {
    const { projectId, branch } = this.#request;
    return branch === undefined ? projectId : `${projectId}\n${branch}`;
  }

  /** @throws ActionError PUBLISH_FAILED, COMMIT_NOT_PUBLISHED, TIMED_OUT */
  async run(onStarted: () => void): Promise<void> {
    const { jobId } = this.#request;
    const { clock, record } = this.#context;
    const timeLimit = this.#request.timeoutMinutes * 60_000;
    record.setJob(this.#job);
    record.enter(this.#request.branch === undefined ? 'publishing' : 'building the preview');
    const first =
      jobId === undefined
        ? await triggerDeployment(this.#means(clock.now() + timeLimit))
        : { id: this.#job.attach(jobId), previewUrl: undefined };
    if (jobId === undefined) onStarted();
    // The time limit begins again with the first deployment. A second one shares it.
    const end = await this.#followToEnd(first, clock.now() + timeLimit, onStarted);
    if (end === undefined) leave(this.#job, this.#context);
    else reportEnd(end, this.#context);
    if (end?.shortfall !== undefined) throw end.shortfall.error;
    record.setJob(undefined);
  }

  report(facts: RunFacts): Report {
    const { projectId, branch } = this.#request;
    return deploymentReport({ ...facts, projectId, branch });
  }

  #advise({ id, state }: KnownJob): Advice {
    const { projectId, isForExport, jobId } = this.#request;
    if (jobId !== undefined) return { rerun: runAgain('follows the same deployment') };
    const rerun = runAgain(isForExport ? 'publishes and exports anew' : 'starts another deployment');
    // A deployment that has ended has nothing more to give.
    if (state === 'ended') return { rerun };
    const howToFollow = isForExport
      ? `To follow it, run a step once with "operation: publish", "project-id: ${oneLine(projectId)}", and "job-id: ${id}"`
      : `To follow it, run the step once with "job-id: ${id}"`;
    return { rerun, howToFollow };
  }

  /**
   * Follows a deployment, and a second one after it if that may bring what the first did not.
   * @returns how the last one has ended; undefined if it is left to itself
   */
  async #followToEnd(
    first: Attempt,
    deadline: number,
    onRead: () => void,
  ): Promise<DeploymentEnd | undefined> {
    const { clock, log } = this.#context;
    const end = await this.#follow(first, deadline, onRead);
    const isOnlyFollowed = this.#request.jobId !== undefined || clock.now() >= deadline;
    if (!end?.shortfall?.isTemporary || isOnlyFollowed) return end;
    const { error } = end.shortfall;
    log.info(`${error.what}. Starting another deployment.`);
    try {
      return await this.#follow(await triggerDeployment(this.#means(deadline)), deadline, onRead);
    } catch (thrown) {
      reportEnd(end, this.#context);
      // What went wrong with the second one is told with why there is one.
      if (!(thrown instanceof ActionError) || thrown.code === 'CANCELLED') throw thrown;
      const then = thrown.code === 'TIMED_OUT' ? 'It did not end before timeout-minutes was up' : thrown.what;
      throw thrown.with({ what: `${error.what}. Another deployment was tried: ${then}` });
    }
  }

  #means(deadline: number) {
    return { request: this.#request, context: this.#context, job: this.#job, deadline };
  }

  /** @returns how a deployment has ended; undefined if it is left to itself */
  async #follow(attempt: Attempt, deadline: number, onRead: () => void): Promise<DeploymentEnd | undefined> {
    const deployment = await followAttempt(attempt, { ...this.#means(deadline), onRead });
    return deployment && judge({ attempt, deployment, request: this.#request }, this.#context);
  }
}
