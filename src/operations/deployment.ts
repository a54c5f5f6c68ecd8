import { endpoints } from '../api/endpoints.ts';
import type { DeploymentState } from '../api/schemas.ts';
import { FollowedJob, type JobKind, type Pace } from '../jobs/followed-job.ts';
import { deploymentReport } from '../report/deployment-report.ts';
import type { Report, RunFacts } from '../report/report.ts';
import type { Facts } from '../results/outputs.ts';
import { ActionError } from '../shared/errors.ts';
import type { Redactor } from '../shared/redactor.ts';
import { oneLine } from '../shared/text.ts';
import type { UntrustedText } from '../shared/untrusted-text.ts';
import { deploymentFailed, isSuperseded } from './deployment-failure.ts';
import type { KnownJob, Operation, OperationParts } from './operation.ts';
import { checkPublished } from './published-commit.ts';
import { usableLink } from './pull-request.ts';

const mayBeOld =
  'This deployment may have begun before the commit was there. Run the step without "job-id", which publishes the newest commit';

const documentedEnds = ['success', 'failure', 'skipped', 'canceled', 'cancelled'];

interface DeploymentRequest extends Pace {
  readonly projectId: string;
  /** Of a deployment to follow; undefined to trigger one. */
  readonly jobId?: string | undefined;
  /** Of a preview; undefined for the project's deployment branch. */
  readonly branch?: string | undefined;
  /** Full SHA of the commit that has to be published. */
  readonly commit?: string | undefined;
  readonly githubToken: string;
  /** A deployment before an export has only outputs of its own. */
  readonly role: 'the step' | 'before an export';
}

/** Why a deployment that has ended is not what was asked for. */
interface Problem {
  readonly error: ActionError;
  /** Another deployment may bring it. */
  readonly isPassing: boolean;
}

/**
 * Has the service build the newest commit of a branch, and waits until it is live: the project's deployment branch, or that of a
 * preview. Building twice changes nothing.
 */
export class Deployment implements Operation {
  readonly #request: DeploymentRequest;
  readonly #parts: OperationParts;
  #job: FollowedJob<DeploymentState>;
  #previewUrl: string | undefined;

  constructor(request: DeploymentRequest, parts: OperationParts) {
    this.#request = request;
    this.#parts = parts;
    this.#job = new FollowedJob(this.#kind(), request, parts.network);
  }

  get commentSubject(): string {
    const { projectId, branch } = this.#request;
    return branch === undefined ? projectId : `${projectId}\n${branch}`;
  }

  /** The newest deployment. */
  get job(): KnownJob | undefined {
    const facts = this.#job.facts;
    if (facts === undefined) return undefined;
    const { projectId, role } = this.#request;
    if (role === 'before an export') {
      return {
        ...facts,
        howToFollow: `To follow it, run a step with "operation: publish", "project-id: ${oneLine(projectId)}", and "job-id: ${facts.jobId}". To export, run this step again: it publishes and exports anew`,
      };
    }
    return {
      ...facts,
      howToFollow: `To follow it, run the step with "job-id: ${facts.jobId}"`,
    };
  }

  async start(): Promise<void> {
    const { jobId } = this.#request;
    this.#parts.timeline.enter('Publish');
    if (jobId === undefined) await this.#trigger();
    else this.#job.attach(jobId);
  }

  /**
   * Waits for the end, and makes sure that the commit is published.
   * @throws ActionError PUBLISH_FAILED, COMMIT_NOT_PUBLISHED; what `FollowedJob.wait` throws
   */
  async complete(): Promise<void> {
    const deployment = await this.#job.wait();
    const problem = deployment && (await this.#problemOf(deployment));
    if (problem === undefined) return;
    if (!problem.isPassing || this.#request.jobId !== undefined) throw problem.error;
    this.#parts.runner.log.info(`${problem.error.what}. Starting another deployment.`);
    const second = await this.#publishAgain().catch((error: unknown) => {
      this.#parts.network.signal.throwIfAborted();
      if (!(error instanceof ActionError)) throw error;
      throw error.with({ what: `${problem.error.what}. The second deployment failed: ${error.what}` });
    });
    const again = second && (await this.#problemOf(second));
    if (again !== undefined) throw again.error;
  }

  report(facts: RunFacts, state: 'running' | 'ended', error?: ActionError): Report {
    const { projectId, branch } = this.#request;
    return deploymentReport({ ...facts, projectId, branch }, state, error);
  }

  #kind(): JobKind<DeploymentState> {
    const { network, results } = this.#parts;
    const isMain = this.#request.role !== 'before an export';
    return {
      noun: 'deployment',
      statuses: ['queued', 'in_progress', ...documentedEnds],
      changesWhileRunning: true,
      hasEnded: ({ status, endedAt }) => status.is(...documentedEnds) || endedAt !== undefined,
      read: (statusId, deadline) => this.#read(statusId, deadline),
      onId: id => results.record({ deploymentId: id, jobId: isMain ? id : undefined }),
      onStatus: status => results.record({ status: isMain ? status : undefined }),
      onResponse(deployment) {
        if (deployment.status.is('success')) results.record(deployedFacts(deployment, network.redactor));
      },
    };
  }

  async #read(statusId: string, deadline: number): Promise<DeploymentState> {
    const { client, network } = this.#parts;
    const { jobId, projectId } = this.#request;
    const deployment = await client.call(endpoints.getDeployment, { parameters: { statusId }, deadline });
    if (jobId !== undefined && deployment.projectId?.is(projectId) === false) {
      throw new ActionError('JOB_NOT_FOUND', {
        what: `The deployment belongs to another project, ${network.redactor.show(deployment.projectId, 120)}`,
        hint: 'Check job-id and project-id',
      });
    }
    return deployment;
  }

  async #trigger(): Promise<void> {
    const { projectId, branch } = this.#request;
    const { client, runner } = this.#parts;
    const what = branch === undefined ? 'Publishing' : `Building a preview of branch ${oneLine(branch)} for`;
    runner.log.info(`${what} project ${oneLine(projectId)}`);
    const { previewUrl } = await this.#job.start(async deadline => {
      const common = { parameters: { projectId }, deadline };
      const started =
        branch === undefined
          ? await client.call(endpoints.triggerDeployment, common)
          : await client.call(endpoints.triggerPreview, { ...common, body: { branch } });
      return { id: started.statusId, previewUrl: started.previewUrl };
    });
    if (previewUrl !== undefined) this.#seePreview(previewUrl);
  }

  /** Within the time limit of the first deployment. */
  async #publishAgain(): Promise<DeploymentState | undefined> {
    const { network } = this.#parts;
    const pace = { ...this.#request, commonDeadline: this.#job.deadline };
    this.#job = new FollowedJob(this.#kind(), pace, network);
    await this.#trigger();
    return await this.#job.wait();
  }

  #seePreview(link: UntrustedText): void {
    const { results, runner } = this.#parts;
    // Its query may choose the preview.
    this.#previewUrl = usableLink(link, runner.redactor, { keepsQuery: true });
    if (this.#previewUrl !== undefined) results.record({ previewUrl: this.#previewUrl });
    else
      runner.log.warning(
        'The service returned a previewUrl that is not a usable http or https URL, so it is ignored.',
      );
  }

  /** @returns undefined if the deployment, which has ended, is what was asked for */
  async #problemOf(deployment: DeploymentState): Promise<Problem | undefined> {
    const { runner } = this.#parts;
    const { status } = deployment;
    if (!status.is('success', 'skipped'))
      return { error: deploymentFailed(deployment, runner), isPassing: isSuperseded(deployment) };
    if (status.is('skipped')) runner.log.warning('The service skipped the deployment, so nothing was built.');
    else this.#logBuilt(deployment);
    return await this.#findCommit(deployment);
  }

  async #findCommit({ commit: built }: DeploymentState): Promise<Problem | undefined> {
    const { commit, githubToken: token, jobId } = this.#request;
    if (commit === undefined) return undefined;
    const { network, runner } = this.#parts;
    const check = { commit, reported: built?.sha, token };
    if (await checkPublished(check, runner, network)) return undefined;
    const sha = built?.sha === undefined ? '' : network.redactor.show(built.sha, 64);
    const what = `Commit ${commit} is not published: the service built ${sha}, which does not contain it`;
    // A deployment that ran already when the commit was merged does not have it.
    const hint = jobId === undefined ? undefined : mayBeOld;
    return { error: new ActionError('COMMIT_NOT_PUBLISHED', { what, hint }), isPassing: true };
  }

  #logBuilt(deployment: DeploymentState): void {
    const { log, redactor } = this.#parts.runner;
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

/** Facts of a deployment that has succeeded. */
function deployedFacts({ commit }: DeploymentState, redactor: Redactor): Facts {
  const { sha, message, filesChanged } = commit ?? {};
  const isSha = sha !== undefined && /^[\da-f]{7,64}$/i.test(sha.raw);
  const counts = (['added', 'modified', 'removed'] as const).flatMap(kind =>
    filesChanged?.[kind] === undefined ? [] : [`${filesChanged[kind]} ${kind}`],
  );
  return {
    // Empty rather than missing: the service does not say.
    publishedCommit: isSha ? redactor.show(sha, 64) : '',
    commitMessage: message && redactor.show(message),
    filesChanged: filesChanged && counts.join(', '),
  };
}
