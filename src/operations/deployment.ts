import { endpoints } from '../api/endpoints.ts';
import type { DeploymentState } from '../api/schemas.ts';
import type { Context } from '../delivery/context.ts';
import { follow } from '../jobs/follow.ts';
import { JobMonitor } from '../jobs/job-monitor.ts';
import { type Advice, JobRecord, type KnownJob } from '../record/job-record.ts';
import { deploymentReport } from '../report/deployment-report.ts';
import type { Report, RunFacts } from '../report/report.ts';
import type { BrokenPages } from '../shared/broken-pages.ts';
import { ActionError } from '../shared/errors.ts';
import { oneLine } from '../shared/text.ts';
import type { UntrustedText } from '../shared/untrusted-text.ts';
import { annotationsOf, brokenPagesOf } from './broken-pages.ts';
import { deployedFacts, deploymentFailed, isEnd, type Problem, statuses } from './deployment-result.ts';
import { leave, type Operation } from './operation.ts';
import { requestPreview } from './preview-link.ts';
import { checkPublished } from './published-commit.ts';
import { unusableLink, usableLink } from './usable-link.ts';

interface DeploymentRequest {
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

/** How a deployment has ended. */
interface DeploymentEnd {
  readonly isSkipped: boolean;
  readonly broken: BrokenPages;
  /** Why it is not what was asked for; undefined if it is. */
  readonly problem: Problem | undefined;
}

/**
 * Has the service build the newest commit of a branch, and waits until it is live: the project's deployment branch, or that of a
 * preview. Building twice changes nothing.
 */
export class Deployment implements Operation {
  readonly #request: DeploymentRequest;
  readonly #context: Context;
  /** The newest deployment. */
  readonly #job: JobRecord;
  #previewUrl: string | undefined;

  constructor(request: DeploymentRequest, context: Context) {
    this.#request = request;
    this.#context = context;
    const onKnown = ({ id }: KnownJob) =>
      context.record.set({ deploymentId: id, jobId: request.isForExport ? undefined : id });
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
    record.enter('Publish');
    await record.during(this.#job, async () => {
      const first =
        jobId === undefined ? await this.#trigger(clock.now() + timeLimit) : this.#job.attach(jobId);
      onStarted();
      // The time limit begins again with the first deployment. Later ones share it.
      const deadline = clock.now() + timeLimit;
      await this.#followAll(first, deadline);
    });
  }

  report(facts: RunFacts): Report {
    const { projectId, branch } = this.#request;
    return deploymentReport({ ...facts, projectId, branch });
  }

  #advise({ id, state }: KnownJob): Advice {
    const { projectId, isForExport } = this.#request;
    // A deployment that has ended has nothing more to give.
    if (state === 'ended') return {};
    if (!isForExport) return { howToFollow: `To follow it, run the step with "job-id: ${id}"` };
    return {
      howToFollow: `To follow it, run a step with "operation: publish", "project-id: ${oneLine(projectId)}", and "job-id: ${id}". To export, run this step again: it publishes and exports anew`,
    };
  }

  /** @returns the ID of the deployment, as the service spells it */
  async #trigger(deadline: number): Promise<string> {
    const { projectId, branch } = this.#request;
    const { client, log } = this.#context;
    const what = branch === undefined ? 'Publishing' : `Building a preview of branch ${oneLine(branch)} for`;
    log.info(`${what} project ${oneLine(projectId)}`);
    const request = { parameters: { projectId }, deadline };
    const started =
      branch === undefined
        ? await client.call(endpoints.triggerDeployment, request)
        : await client.call(endpoints.triggerPreview, { ...request, body: { branch } });
    const id = this.#job.start(started.statusId, undefined);
    if (started.previewUrl !== undefined) this.#seePreview(started.previewUrl);
    return id;
  }

  #seePreview(link: UntrustedText): void {
    const { log, record, redactor } = this.#context;
    // Its query may choose the preview.
    this.#previewUrl = usableLink(link, redactor, { keepsQuery: true });
    record.set({ previewUrl: this.#previewUrl });
    if (this.#previewUrl === undefined) log.warning(unusableLink('previewUrl'));
  }

  /**
   * Follows a deployment, and after it further ones: one for each problem that may pass. Pages that could not be built are those of
   * the last one.
   * @throws the error of the last problem
   */
  async #followAll(first: string, deadline: number): Promise<void> {
    const { clock, log, signal } = this.#context;
    const tried = new Set<Problem['passing']>();
    let end = await this.#followOne(first, deadline);
    while (end?.problem !== undefined) {
      const last = end;
      const { error, passing }: Problem = end.problem;
      const isOnlyFollowed = this.#request.jobId !== undefined || clock.now() >= deadline;
      if (passing === undefined || tried.has(passing) || isOnlyFollowed) {
        this.#reportEnd(last);
        throw error;
      }
      tried.add(passing);
      log.info(`${error.what}. Starting another deployment.`);
      try {
        end = await this.#followOne(await this.#trigger(deadline), deadline);
      } catch (thrown) {
        signal.throwIfAborted();
        if (!(thrown instanceof ActionError)) throw thrown;
        this.#reportEnd(last);
        const isLate = thrown.code === 'TIMED_OUT';
        const then = isLate ? 'It did not end before timeout-minutes was up' : thrown.what;
        throw thrown.with({ what: `${error.what}. Another deployment was tried: ${then}` });
      }
    }
    if (end !== undefined) this.#reportEnd(end);
  }

  /** @returns how a deployment has ended; undefined if it is left to itself */
  async #followOne(id: string, deadline: number): Promise<DeploymentEnd | undefined> {
    const deployment = await this.#follow(id, deadline);
    if (deployment === undefined) {
      leave(this.#job, this.#context);
      return undefined;
    }
    const broken = brokenPagesOf(deployment, this.#context);
    const isSkipped = deployment.status.is('skipped');
    if (!deployment.status.is('success', 'skipped'))
      return { isSkipped, broken, problem: deploymentFailed(deployment, broken.count, this.#context) };
    if (!isSkipped) this.#logBuilt(deployment);
    if (!isSkipped && this.#previewUrl !== undefined) await this.#requestPreview(this.#previewUrl);
    return { isSkipped, broken, problem: await this.#findCommit(deployment) };
  }

  /** Tells of the last deployment only, because another one makes up for those before. */
  #reportEnd({ isSkipped, broken, problem }: DeploymentEnd): void {
    const { annotate, log, record } = this.#context;
    if (isSkipped) log.warning('The service skipped the deployment, so nothing was built.');
    record.set({ brokenPages: broken.count, broken });
    const level = problem?.error.code === 'PUBLISH_FAILED' ? 'error' : 'warning';
    for (const annotation of annotationsOf(broken, level)) annotate(level, annotation);
  }

  /**
   * Polls the deployment until it has ended; once, if the step has only attached to it and does not wait.
   * @returns undefined if it is left to itself
   * @throws ActionError TIMED_OUT, JOB_NOT_FOUND
   */
  async #follow(id: string, deadline: number): Promise<DeploymentState | undefined> {
    const { wait, jobId, pollIntervalSeconds, isForExport } = this.#request;
    const { record, redactor } = this.#context;
    if (!wait && jobId === undefined) return undefined;
    const options = { noun: 'deployment', deadline, pollIntervalSeconds };
    const monitor = new JobMonitor([...statuses.running, ...statuses.ended], this.#context);
    for await (const deployment of follow(() => this.#read(id, deadline), options, this.#context)) {
      const hasEnded = isEnd(deployment);
      const status = this.#job.see(deployment.status, hasEnded);
      record.set({ status: isForExport ? undefined : status });
      if (deployment.status.is('success')) record.set(deployedFacts(deployment, redactor));
      monitor.report({ status });
      if (hasEnded) return deployment;
      if (!wait) break;
    }
    return undefined;
  }

  /** For its readers, a preview is one only when its link answers. */
  async #requestPreview(link: string): Promise<void> {
    const { log, record } = this.#context;
    const problem = await requestPreview(link, this.#context);
    record.set({ previewProblem: problem });
    if (problem !== undefined) log.warning(`The preview was built, but its link ${problem}.`);
  }

  async #read(statusId: string, deadline: number): Promise<DeploymentState> {
    const { client, redactor } = this.#context;
    const { jobId, projectId } = this.#request;
    const deployment = await client.call(endpoints.getDeployment, { parameters: { statusId }, deadline });
    if (jobId !== undefined && deployment.projectId?.is(projectId) === false) {
      throw new ActionError('JOB_NOT_FOUND', {
        what: `The deployment belongs to another project, ${redactor.show(deployment.projectId, 120)}`,
        hint: 'Check job-id and project-id',
      });
    }
    return deployment;
  }

  /** @returns a problem if the deployment certainly lacks the commit that has to be published */
  async #findCommit({ commit: built }: DeploymentState): Promise<Problem | undefined> {
    const { commit, jobId } = this.#request;
    if (commit === undefined) return undefined;
    if (await checkPublished(commit, built?.sha, this.#context)) return undefined;
    const sha = built?.sha === undefined ? '' : this.#context.redactor.show(built.sha, 64);
    const what = `Commit ${commit} is not published: the service built ${sha}, which does not contain it`;
    // A deployment that ran already when the commit was merged does not have it.
    const hint = jobId === undefined ? undefined : mayBeOld;
    return {
      error: new ActionError('COMMIT_NOT_PUBLISHED', { what, hint }),
      passing: 'without the commit',
    };
  }

  #logBuilt(deployment: DeploymentState): void {
    const { log, redactor } = this.#context;
    const { publishedCommit: sha, filesChanged } = deployedFacts(deployment, redactor);
    const isPreview = this.#request.branch !== undefined;
    const built = isPreview ? 'Built the preview' : 'Published';
    const ofCommit = isPreview ? ` of commit ${sha}` : ` commit ${sha}`;
    const parts = [sha ? built + ofCommit : built];
    if (this.#previewUrl !== undefined) parts.push(this.#previewUrl);
    if (deployment.summary !== undefined) parts.push(redactor.show(deployment.summary));
    if (filesChanged) parts.push(`files: ${filesChanged}`);
    log.info(parts.join(' · '));
  }
}

const mayBeOld =
  'This deployment may have begun before the commit was there. Run the step without "job-id", which publishes the newest commit';
