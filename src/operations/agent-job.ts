import { endpoints } from '../api/endpoints.ts';
import type { AgentJob } from '../api/schemas.ts';
import type { AgentJobInputs } from '../inputs/schema.ts';
import { FollowUp } from '../jobs/follow-up.ts';
import { FollowedJob, type JobKind } from '../jobs/followed-job.ts';
import { agentReport } from '../report/agent-report.ts';
import type { Report, RunFacts } from '../report/report.ts';
import type { Facts } from '../results/outputs.ts';
import { ActionError } from '../shared/errors.ts';
import { count, oneLine } from '../shared/text.ts';
import type { UntrustedText } from '../shared/untrusted-text.ts';
import type { Operation, Services } from './operation.ts';
import { readPrompt } from './prompt.ts';
import { numberOfPullRequest, usableLink } from './pull-request.ts';

/** Statuses of a job that has ended (docs/service-api.md#responses). */
const terminalStatuses: readonly string[] = ['completed', 'archived', 'failed'];

/** Asks the agent, or follows what something else has asked, to the pull request. */
export class AgentJobOperation implements Operation {
  readonly target: string;
  readonly #inputs: AgentJobInputs;
  readonly #services: Services;
  #job: FollowedJob<AgentJob>;
  /** Of a prompt that was sent to a job which something else has started. */
  #followUp: FollowUp | undefined;

  constructor(inputs: AgentJobInputs, services: Services) {
    this.#inputs = inputs;
    this.#services = services;
    this.#job = new FollowedJob(agentJobKind(inputs, services), inputs, services);
    this.target = inputs.projectId;
  }

  get job(): FollowedJob<AgentJob> {
    return this.#job;
  }

  async start(): Promise<void> {
    const { runner } = this.#services;
    const { jobId, projectId } = this.#inputs;
    const prompt = await readPrompt(this.#inputs, runner.directories);
    if (prompt !== undefined) {
      runner.redactor.hidePrompt(prompt);
      this.#job = new FollowedJob(
        agentJobKind(this.#inputs, this.#services, prompt),
        this.#inputs,
        this.#services,
      );
    }
    if (jobId !== undefined) {
      this.#job.attach(jobId);
      if (prompt !== undefined) await this.#sendMessage(jobId, prompt);
    } else if (prompt !== undefined) {
      runner.log.info(`Starting an agent job in project ${oneLine(projectId)}, ${sizeOf(prompt)}`);
      await this.#job.start(deadline => this.#startJob(prompt, deadline));
    }
  }

  async complete(): Promise<void> {
    if (this.#job.isLeft()) return;
    const followUp = this.#followUp;
    const job = await this.#job.wait(followUp && (({ status }) => followUp.isSettled(status)));
    this.#logResult(job);
  }

  report(facts: RunFacts, state: 'running' | 'ended', error?: ActionError): Report {
    const isFollowUp = this.#followUp !== undefined;
    return agentReport({ ...facts, projectId: this.#inputs.projectId, isFollowUp }, state, error);
  }

  async #startJob(prompt: string, deadline: number) {
    const { client } = this.#services;
    const parameters = { projectId: this.#inputs.projectId };
    const job = await client.call(endpoints.startAgentJob, { parameters, body: { prompt }, deadline });
    return { id: job.id, facts: factsOf(job, this.#services) };
  }

  async #sendMessage(jobId: string, prompt: string): Promise<void> {
    const { client, clock, runner } = this.#services;
    const { status } = await this.#job.read();
    runner.log.info(`Sending a prompt to agent job ${jobId}, ${sizeOf(prompt)}`);
    const parameters = { projectId: this.#inputs.projectId, jobId };
    const job = await this.#job.send(deadline =>
      client.call(endpoints.sendMessage, { parameters, body: { prompt }, deadline }),
    );
    this.#followUp = new FollowUp(clock, terminalStatuses, status);
    this.#followUp.isSettled(job.status);
  }

  /** @throws ActionError AGENT_FAILED */
  #logResult({ status }: AgentJob): void {
    const { results, runner } = this.#services;
    const { log, redactor } = runner;
    if (status.is('failed')) {
      throw new ActionError('AGENT_FAILED', {
        what: 'The agent hit an error that it could not recover from',
      });
    }
    const { prLink, unusablePrLink } = results.facts;
    const opened = prLink
      ? `pull request ${oneLine(prLink, 500)}`
      : unusablePrLink === true
        ? 'a pull request without a usable link'
        : undefined;
    if (status.is('archived')) {
      log.warning(`The agent job is archived, with ${opened ?? 'no pull request'}.`);
    } else if (!status.is('completed')) {
      log.info(`The agent job is ${redactor.show(status, 60)}. Not waiting because "wait" is false.`);
    } else if (opened === undefined) {
      log.info('The agent opened no pull request: it committed directly, or nothing had to change');
    } else {
      log.info(`The agent opened ${this.#followUp === undefined ? '' : 'or updated '}${opened}`);
    }
  }
}

/** @param prompt undefined if the step only follows a job */
function agentJobKind(inputs: AgentJobInputs, services: Services, prompt?: string): JobKind<AgentJob> {
  const { projectId } = inputs;
  const { client } = services;
  return {
    noun: 'agent job',
    pendingStatuses: ['active'],
    terminalStatuses,
    attachInputs: { operation: 'agent-job', 'project-id': projectId },
    instead: prompt === undefined ? '' : ' instead of the prompt',
    fetch: (jobId, deadline) =>
      client.call(endpoints.getAgentJob, { parameters: { projectId, jobId }, deadline }),
    factsOfId: jobId => ({ jobId }),
    factsOf: job => factsOf(job, services),
  };
}

function factsOf(job: AgentJob, { results, runner }: Services): Facts {
  const { log, redactor } = runner;
  const line = (text: UntrustedText | undefined) => text && redactor.line(text);
  const prLink = job.prLink && usableLink(job.prLink, redactor);
  const unusablePrLink = job.prLink !== undefined && prLink === undefined;
  if (unusablePrLink && results.facts.unusablePrLink !== true) {
    log.warning('The service returned a prLink that is not a usable http or https URL, so it is ignored.');
  }
  const repository = job.source?.repository;
  // Empty rather than missing once the agent has ended: there is no pull request, or none that can be named.
  const knownPrLink = prLink ?? (job.status.is(...terminalStatuses) ? '' : undefined);
  return {
    status: redactor.show(job.status, 60),
    prLink: knownPrLink,
    prNumber: knownPrLink === undefined ? undefined : numberOfPullRequest(knownPrLink),
    unusablePrLink,
    repository: repository && (usableLink(repository, redactor) ?? redactor.line(repository)),
    ref: line(job.source?.ref),
    model: line(job.model),
    createdAt: job.createdAt,
    archivedAt: job.archivedAt,
  };
}

/** Never the prompt itself: it may hold what the log must not show. */
function sizeOf(prompt: string): string {
  return `with a prompt of ${count(prompt.length, 'character')}`;
}
