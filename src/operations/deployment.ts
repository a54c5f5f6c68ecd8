import { endpoints } from '../api/endpoints.ts';
import type { DeploymentState } from '../api/schemas.ts';
import { FollowedJob, type JobKind, type Pace } from '../jobs/followed-job.ts';
import { deploymentReport } from '../report/deployment-report.ts';
import type { Report, RunFacts } from '../report/report.ts';
import type { Facts } from '../results/outputs.ts';
import { ActionError } from '../shared/errors.ts';
import { oneLine } from '../shared/text.ts';
import type { Operation, Services } from './operation.ts';
import { isPublished } from './published-commit.ts';
import { usableLink } from './pull-request.ts';

/** Lines of a deployment's log that are shown, characters of each, and lines that the error repeats. */
const shownLines = 200;
const lineLength = 300;
const lastLines = 3;

interface DeploymentRequest extends Pace {
  readonly projectId: string;
  /** Of a deployment to follow; undefined to trigger one. */
  readonly jobId?: string | undefined;
  /** Of a preview; undefined for the project's deployment branch. */
  readonly branch?: string | undefined;
  /** Full SHA of the commit that has to be published. */
  readonly commit?: string | undefined;
  readonly githubToken: string;
  /** Whether the operation is about the deployment: one before an export has only outputs of its own. */
  readonly isMain: boolean;
}

/**
 * Has the service build the newest commit of a branch, and waits until it is live: the project's deployment branch, or that of a
 * preview. Building twice changes nothing.
 */
export class Deployment implements Operation {
  readonly target: string;
  readonly #request: DeploymentRequest;
  readonly #services: Services;
  #job: FollowedJob<DeploymentState>;

  constructor(request: DeploymentRequest, services: Services) {
    this.#request = request;
    this.#services = services;
    this.#job = this.#newJob();
    const { projectId, branch } = request;
    this.target = branch === undefined ? projectId : `${projectId}\n${branch}`;
  }

  /** The newest deployment. */
  get job(): FollowedJob<DeploymentState> {
    return this.#job;
  }

  async start(): Promise<void> {
    const { jobId } = this.#request;
    this.#services.timeline.enter('Publish');
    if (jobId === undefined) await this.#trigger();
    else this.#job.attach(jobId);
  }

  #newJob(): FollowedJob<DeploymentState> {
    return new FollowedJob(deploymentKind(this.#request, this.#services), this.#request, this.#services);
  }

  async #trigger(): Promise<void> {
    const { projectId, branch } = this.#request;
    const { client, runner } = this.#services;
    const what = branch === undefined ? 'Publishing' : `Building a preview of branch ${oneLine(branch)} for`;
    runner.log.info(`${what} project ${oneLine(projectId)}`);
    await this.#job.start(async deadline => {
      const common = { parameters: { projectId }, deadline };
      if (branch === undefined) {
        const { statusId: id } = await client.call(endpoints.triggerDeployment, common);
        return { id, facts: {} };
      }
      const started = await client.call(endpoints.triggerPreview, { ...common, body: { branch } });
      const url = started.previewUrl;
      return { id: started.statusId, facts: { previewUrl: url && usableLink(url, runner.redactor) } };
    });
  }

  /**
   * Waits for the end, and makes sure that the commit is published.
   * @throws ActionError PUBLISH_FAILED, COMMIT_NOT_PUBLISHED; what `FollowedJob.wait` throws
   */
  async complete(): Promise<void> {
    const { commit, githubToken: token } = this.#request;
    if (this.#job.isLeft()) return;
    for (let isLast = false; ; isLast = true) {
      const deployment = await this.#job.wait();
      if (deployment.status.is('failure')) throw this.#failed(deployment);
      this.#logResult(deployment);
      if (commit === undefined || !deployment.status.is('success')) return;
      const reported = deployment.commit?.sha;
      if (await isPublished({ commit, reported, token }, this.#services)) return;
      if (isLast) {
        const built = this.#services.results.facts.publishedCommit;
        const what = `Commit ${commit} is not published: the service built ${built}, which does not contain it`;
        throw new ActionError('COMMIT_NOT_PUBLISHED', { what });
      }
      // A deployment that ran already when the commit was merged does not have it.
      this.#services.runner.log.info(`Commit ${commit} is not published yet. Publishing once more.`);
      this.#job = this.#newJob();
      await this.#trigger();
    }
  }

  report(facts: RunFacts, state: 'running' | 'ended', error?: ActionError): Report {
    const { projectId, branch } = this.#request;
    return deploymentReport({ ...facts, projectId, branch }, state, error);
  }

  #failed({ summary, logs = [] }: DeploymentState): ActionError {
    const { redactor, logDetails } = this.#services.runner;
    const lines = logs.slice(-shownLines).map(line => redactor.show(line, lineLength));
    const shortened = lines.length < logs.length ? `, last ${lines.length} of ${logs.length} lines` : '';
    logDetails(`Log of the deployment${shortened}`, lines);
    const reason = summary === undefined ? 'the service gave no reason' : redactor.show(summary);
    const last = lines.slice(-lastLines).join(' | ');
    return new ActionError('PUBLISH_FAILED', {
      what: `The deployment failed: ${reason}${last === '' ? '' : `; its log ends with: ${last}`}`,
    });
  }

  #logResult({ status, summary }: DeploymentState): void {
    const { results, runner } = this.#services;
    const { log, redactor } = runner;
    if (!status.is('success')) {
      log.info(`The deployment is ${redactor.show(status, 60)}. Not waiting because "wait" is false.`);
      return;
    }
    const { publishedCommit: sha, filesChanged, previewUrl } = results.facts;
    const [done, of] = this.#request.branch === undefined ? ['Published', ''] : ['Built the preview', ' of'];
    const where = previewUrl === undefined ? [] : [previewUrl];
    const said = summary === undefined ? [] : [redactor.show(summary)];
    const files = filesChanged ? [`files: ${filesChanged}`] : [];
    log.info([sha ? `${done}${of} commit ${sha}` : done, ...where, ...said, ...files].join(' · '));
  }
}

function deploymentKind(
  { projectId, branch, isMain }: DeploymentRequest,
  { client, runner }: Services,
): JobKind<DeploymentState> {
  const operation = branch === undefined ? 'publish' : 'preview';
  return {
    noun: 'deployment',
    pendingStatuses: ['queued', 'in_progress'],
    terminalStatuses: ['success', 'failure'],
    attachInputs: { operation, 'project-id': projectId, branch },
    instead: isMain ? '' : ' and "operation: publish"',
    fetch: (statusId, deadline) =>
      client.call(endpoints.getDeployment, { parameters: { statusId }, deadline }),
    factsOfId: id => ({ deploymentId: id, jobId: isMain ? id : undefined }),
    factsOf(deployment) {
      const status = runner.redactor.show(deployment.status, 60);
      const facts = deployment.status.is('success') ? deployedFacts(deployment, runner.redactor) : {};
      return { ...facts, status: isMain ? status : undefined };
    },
  };
}

/** What is known of a deployment that has succeeded. */
function deployedFacts({ commit }: DeploymentState, redactor: Services['runner']['redactor']): Facts {
  const { sha, message, filesChanged } = commit ?? {};
  return {
    // Empty rather than missing: the service does not say.
    publishedCommit: sha === undefined ? '' : redactor.show(sha, 64),
    commitMessage: message && redactor.show(message),
    filesChanged:
      filesChanged &&
      (['added', 'modified', 'removed'] as const)
        .flatMap(kind => (filesChanged[kind] === undefined ? [] : [`${filesChanged[kind]} ${kind}`]))
        .join(', '),
  };
}
