import type { AgentJob } from '../api/schemas.ts';
import type { AgentJobInputs } from '../inputs/schema.ts';
import type { KnownJob, Operation, Services } from '../operation.ts';
import { agentReport } from '../report/agent-report.ts';
import type { Report } from '../report/report.ts';
import { ActionError } from '../shared/errors.ts';
import type { Redactor } from '../shared/redactor.ts';
import { count, oneLine, webUrl } from '../shared/text.ts';
import { UntrustedText } from '../shared/untrusted-text.ts';
import { FollowUp } from './follow-up.ts';
import { waitForJob } from './job-monitor.ts';
import { readPrompt } from './prompt.ts';
import { numberOfPullRequest } from './pull-request.ts';
import { ResumableJob } from './resumable-job.ts';

/** Statuses of a job that has ended (docs/service-api.md#responses). */
const terminalStatuses: readonly string[] = ['completed', 'archived', 'failed'];

/** Asks the agent, or follows what something else has asked, to the pull request. */
export class AgentJobOperation implements Operation {
  readonly target: string;
  readonly #inputs: AgentJobInputs;
  readonly #services: Services;
  readonly #deadline: number;
  /** As the service spells it. Empty until there is a job. */
  #jobId: string;
  /** Of a step that asks the agent, so that a later attempt does not ask again. */
  #resumableJob: ResumableJob | undefined;
  /** Whether this attempt has asked the agent. */
  #hasAsked = false;
  /** Of a prompt that was sent to a job which something else has started. */
  #followUp: FollowUp | undefined;

  constructor(inputs: AgentJobInputs, services: Services) {
    this.#inputs = inputs;
    this.#services = services;
    this.#deadline = services.startedAt + inputs.timeoutMinutes * 60_000;
    this.#jobId = inputs.jobId ?? '';
    const { step } = services.runner;
    // A job that is about to be started has no ID yet. Its comment is the step's, so that re-runs keep it.
    this.target = `${inputs.projectId}\n${inputs.jobId ?? JSON.stringify([step?.job, step?.action])}`;
  }

  async start(): Promise<void> {
    const { results, runner } = this.#services;
    const { jobId, projectId } = this.#inputs;
    const prompt = await readPrompt(this.#inputs, runner.directories);
    if (prompt === undefined) {
      results.record({ jobId: this.#jobId });
      runner.log.info(`Following agent job ${this.#jobId} of project ${oneLine(projectId)}`);
      return;
    }
    this.#resumableJob = createResumableJob(this.#inputs, prompt, this.#services);
    if (jobId === undefined) await this.#startJob(prompt);
    else await this.#sendMessage(jobId, prompt);
  }

  async complete(): Promise<void> {
    const { wait } = this.#inputs;
    const { client, runner } = this.#services;
    if (!wait && this.#hasAsked) {
      runner.log.info('Not waiting because "wait" is false. To get the result later, use "job-id".');
      return;
    }
    const followUp = this.#followUp;
    const job = await waitForJob(
      {
        fetchJob: () => client.getAgentJob(this.#job, this.#deadline),
        terminalStatuses,
        isSettled: followUp && (({ status }) => followUp.isSettled(status)),
        pendingStatuses: ['active'],
        deadline: this.#deadline,
        inputs: this.#inputs,
        onResponse: response => this.#record(response),
      },
      this.#services,
    );
    this.#logResult(job);
  }

  async finish(error: unknown): Promise<void> {
    await this.#resumableJob?.finish(error);
  }

  report(state: 'running' | 'ended', error?: ActionError): Report {
    const { clock, results, startedAt } = this.#services;
    const { projectId } = this.#inputs;
    const elapsed = clock.now() - startedAt;
    const isFollowUp = this.#followUp !== undefined;
    return agentReport({ ...results.facts, projectId, isFollowUp, elapsed }, state, error);
  }

  knownJob(): KnownJob | undefined {
    const { jobId, status } = this.#services.results.facts;
    if (jobId === undefined) return undefined;
    const { prompt, promptFile, projectId } = this.#inputs;
    return {
      jobId,
      status,
      ended: terminalStatuses.includes(status ?? ''),
      resumable: this.#resumableJob !== undefined,
      instead: (prompt ?? promptFile) ? ' instead of the prompt' : '',
      attachInputs: { operation: 'agent-job', 'project-id': projectId },
    };
  }

  get #job() {
    return { projectId: this.#inputs.projectId, jobId: this.#jobId };
  }

  async #startJob(prompt: string): Promise<void> {
    const { client, runner, results } = this.#services;
    const { projectId } = this.#inputs;
    const readJob = (jobId: string) => client.getAgentJob({ projectId, jobId }, this.#deadline);
    const earlier = await this.#resumableJob?.find(readJob);
    if (earlier === undefined) {
      runner.log.info(`Starting an agent job in project ${oneLine(projectId)}, ${describe(prompt)}`);
      const job = await client.startAgentJob(projectId, prompt, this.#deadline);
      this.#jobId = job.id.raw;
      this.#hasAsked = true;
      this.#resumableJob?.started(this.#jobId);
      this.#record(job);
    } else this.#jobId = earlier;
    // Before the first poll: whatever happens from here on, people can find the job.
    const shown = runner.redactor.line(new UntrustedText(this.#jobId));
    results.record({ jobId: shown });
    runner.log.info(`${earlier === undefined ? 'Started' : 'Attached to'} agent job ${shown}`);
  }

  async #sendMessage(jobId: string, prompt: string): Promise<void> {
    const { client, clock, runner, results } = this.#services;
    results.record({ jobId });
    if (await this.#resumableJob?.isRecorded()) {
      runner.log.info(
        `An earlier attempt of this run sent this prompt to agent job ${jobId}, so it is not sent again.`,
      );
      this.#followUp = new FollowUp(clock, terminalStatuses);
      return;
    }
    const { status } = await client.getAgentJob(this.#job, this.#deadline);
    // Before it is sent: a re-run must never send it again.
    await this.#resumableJob?.sending(jobId);
    runner.log.info(`Sending a prompt to agent job ${jobId}, ${describe(prompt)}`);
    const job = await client.sendMessage(this.#job, prompt, this.#deadline);
    this.#hasAsked = true;
    this.#followUp = new FollowUp(clock, terminalStatuses, status);
    this.#followUp.isSettled(job.status);
    this.#record(job);
  }

  #record(job: AgentJob): void {
    const { results, runner } = this.#services;
    const { log, redactor } = runner;
    const line = (text: UntrustedText | undefined) => text && redactor.line(text);
    const prLink = job.prLink && pullRequestOf(job.prLink, redactor);
    const unusablePrLink = job.prLink !== undefined && prLink === undefined;
    if (unusablePrLink && results.facts.unusablePrLink !== true) {
      log.warning('The service returned a prLink that is not an http or https URL, so it is ignored.');
    }
    // Empty rather than missing once the agent has ended: it changed nothing.
    const knownPrLink = prLink ?? (job.status.is(...terminalStatuses) ? '' : undefined);
    results.record({
      status: redactor.show(job.status, 60),
      prLink: knownPrLink,
      prNumber: knownPrLink === undefined ? undefined : numberOfPullRequest(knownPrLink),
      unusablePrLink,
      repository: line(job.source?.repository),
      ref: line(job.source?.ref),
      model: line(job.model),
      createdAt: job.createdAt,
      archivedAt: job.archivedAt,
    });
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
        ? 'a pull request without a usable URL'
        : undefined;
    if (status.is('archived')) {
      log.warning(`The agent job is archived, with ${opened ?? 'no pull request'}.`);
    } else if (!status.is('completed')) {
      log.info(`The agent job is ${redactor.show(status, 60)}. Not waiting because "wait" is false.`);
    } else if (opened === undefined) {
      log.info('The agent changed nothing, so it opened no pull request');
    } else {
      log.info(`The agent opened ${this.#followUp === undefined ? '' : 'or updated '}${opened}`);
    }
  }
}

function createResumableJob(
  { resume, baseUrl, projectId, jobId }: AgentJobInputs,
  prompt: string,
  services: Services,
): ResumableJob | undefined {
  const { step } = services.runner;
  if (!resume || step === undefined) return undefined;
  const request = [baseUrl.href.replace(/\/+$/, ''), 'agent', projectId, jobId ?? '', prompt];
  return new ResumableJob(
    { request, finalStates: { AGENT_FAILED: 'failed' }, expires: false },
    step,
    services,
  );
}

/** Never the prompt itself: it may hold what the log must not show. */
function describe(prompt: string): string {
  return `with a prompt of ${count(prompt.length, 'character')}`;
}

/** Scripts print it, and people click it. */
function pullRequestOf(prLink: UntrustedText, redactor: Redactor): string | undefined {
  return webUrl(prLink.raw) && webUrl(redactor.url(prLink));
}
