import { endpoints } from '../api/endpoints.ts';
import type { AgentJob, MessagedAgentJob, StartedAgentJob } from '../api/schemas.ts';
import type { AgentJobInputs } from '../inputs/schema.ts';
import { FollowUp } from '../jobs/follow-up.ts';
import { FollowedJob, type JobKind } from '../jobs/followed-job.ts';
import { agentReport } from '../report/agent-report.ts';
import type { Report, RunFacts } from '../report/report.ts';
import { ActionError } from '../shared/errors.ts';
import { count, oneLine } from '../shared/text.ts';
import type { UntrustedText } from '../shared/untrusted-text.ts';
import type { KnownJob, Operation, OperationParts } from './operation.ts';
import { readPrompt } from './prompt.ts';
import { numberOfPullRequest, usableLink } from './pull-request.ts';

/** Statuses of a job that has ended (docs/service-api.md#responses). */
const terminalStatuses: readonly string[] = ['completed', 'archived', 'failed'];

/** Asks the agent, or follows what something else has asked, to the pull request. */
export class AgentJobOperation implements Operation {
  readonly #inputs: AgentJobInputs;
  readonly #parts: OperationParts;
  readonly #job: FollowedJob<AgentJob>;
  /** Of a prompt that was sent to a job which something else has started. */
  #followUp: FollowUp | undefined;
  /** The last one that the service named; "unusable" if it is no link that can be shown. */
  #pullRequest: { readonly url: string } | 'unusable' | undefined;

  constructor(inputs: AgentJobInputs, parts: OperationParts) {
    this.#inputs = inputs;
    this.#parts = parts;
    this.#job = new FollowedJob(this.#kind(), inputs, parts.network);
  }

  get commentSubject(): string {
    return this.#inputs.projectId;
  }

  get job(): KnownJob | undefined {
    const facts = this.#job.facts;
    if (facts === undefined) return undefined;
    const { prompt, promptFile } = this.#inputs;
    const instead = (prompt ?? promptFile) === undefined ? '' : ' instead of the prompt';
    return {
      ...facts,
      howToFollow: `To follow it, run the step with "job-id: ${facts.jobId}"${instead}`,
      ...(facts.hasAsked && {
        rerun: 'A re-run of this step asks the agent again, and may open a second pull request',
      }),
    };
  }

  async start(): Promise<void> {
    const { runner } = this.#parts;
    const { jobId, projectId } = this.#inputs;
    const prompt = await readPrompt(this.#inputs, runner.directories);
    if (jobId !== undefined) {
      this.#job.attach(jobId);
      if (prompt !== undefined) await this.#sendMessage(jobId, prompt);
    } else if (prompt !== undefined) {
      runner.log.info(`Starting an agent job in project ${oneLine(projectId)}, ${sizeOf(prompt)}`);
      this.#record(await this.#job.start(deadline => this.#startJob(prompt, deadline)));
    }
  }

  async complete(): Promise<void> {
    const followUp = this.#followUp;
    const job = await this.#job.wait(followUp && (({ status }) => followUp.observe(status)));
    if (job !== undefined) this.#logResult(job);
  }

  report(facts: RunFacts, state: 'running' | 'ended', error?: ActionError): Report {
    const own = {
      projectId: this.#inputs.projectId,
      isFollowUp: this.#followUp !== undefined,
      hasUnusableLink: this.#pullRequest === 'unusable',
    };
    return agentReport({ ...facts, ...own }, state, error);
  }

  #kind(): JobKind<AgentJob> {
    const { client, results } = this.#parts;
    const { projectId } = this.#inputs;
    return {
      noun: 'agent job',
      statuses: ['active', ...terminalStatuses],
      changesWhileRunning: true,
      hasEnded: ({ status }) => status.is(...terminalStatuses),
      read: (jobId, deadline) =>
        client.call(endpoints.getAgentJob, { parameters: { projectId, jobId }, deadline }),
      onId: jobId => results.record({ jobId }),
      onStatus: status => results.record({ status }),
      onResponse: job => this.#record(job),
    };
  }

  #startJob(prompt: string, deadline: number): Promise<StartedAgentJob> {
    const parameters = { projectId: this.#inputs.projectId };
    return this.#parts.client.call(endpoints.startAgentJob, { parameters, body: { prompt }, deadline });
  }

  async #sendMessage(jobId: string, prompt: string): Promise<void> {
    const { client, network, runner } = this.#parts;
    const { status } = await this.#job.read();
    runner.log.info(`Sending a prompt to agent job ${jobId}, ${sizeOf(prompt)}`);
    const parameters = { projectId: this.#inputs.projectId, jobId };
    const job = await this.#job.send(deadline =>
      client.call(endpoints.sendMessage, { parameters, body: { prompt }, deadline }),
    );
    this.#followUp = new FollowUp(network.clock, terminalStatuses, status);
    if (job.status !== undefined) this.#followUp.observe(job.status);
    this.#record(job);
  }

  #record(job: MessagedAgentJob): void {
    const { results, runner } = this.#parts;
    const { redactor } = runner;
    const shown = (text: UntrustedText | undefined) => text && redactor.show(text, 2048);
    if (job.prLink !== undefined) this.#seePullRequest(job.prLink);
    const repository = job.source?.repository;
    // Empty rather than missing once the agent has ended: there is no pull request, or none that can be named.
    const none = job.status?.is(...terminalStatuses) ? '' : undefined;
    const prLink = typeof this.#pullRequest === 'object' ? this.#pullRequest.url : none;
    results.record({
      prLink,
      prNumber: prLink === undefined ? undefined : numberOfPullRequest(prLink),
      repository: repository && (usableLink(repository, redactor) ?? shown(repository)),
      ref: shown(job.source?.ref),
      model: shown(job.model),
      createdAt: job.createdAt,
      archivedAt: job.archivedAt,
    });
  }

  #seePullRequest(link: UntrustedText): void {
    const { log, redactor } = this.#parts.runner;
    const url = usableLink(link, redactor);
    if (url !== undefined) this.#pullRequest = { url };
    else if (this.#pullRequest === undefined) {
      this.#pullRequest = 'unusable';
      log.warning('The service returned a prLink that is not a usable http or https URL, so it is ignored.');
    }
  }

  /** @throws ActionError AGENT_FAILED */
  #logResult({ status }: AgentJob): void {
    const { log } = this.#parts.runner;
    if (status.is('failed')) {
      throw new ActionError('AGENT_FAILED', {
        what: 'The agent hit an error that it could not recover from',
      });
    }
    const opened = this.#describePullRequest();
    if (status.is('archived')) {
      log.warning(`The agent job is archived, with ${opened ?? 'no pull request'}.`);
    } else if (opened === undefined) {
      log.info('The agent opened no pull request: it committed directly, or nothing had to change');
    } else {
      log.info(`The agent opened ${this.#followUp === undefined ? '' : 'or updated '}${opened}`);
    }
  }

  #describePullRequest(): string | undefined {
    if (this.#pullRequest === undefined) return undefined;
    if (this.#pullRequest === 'unusable') return 'a pull request without a usable link';
    return `pull request ${oneLine(this.#pullRequest.url, 500)}`;
  }
}

/** Never the prompt itself: it may hold what the log must not show. */
function sizeOf(prompt: string): string {
  return `with a prompt of ${count(prompt.length, 'character')}`;
}
