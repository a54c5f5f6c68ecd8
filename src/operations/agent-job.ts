import { askAnew } from '../advice/steps.ts';
import { endpoints, ofOwnJob } from '../api/endpoints.ts';
import type { AgentJob, MessagedAgentJob } from '../api/schemas.ts';
import type { AgentJobInputs } from '../inputs/schema.ts';
import { FollowUp, follow } from '../jobs/follow.ts';
import { JobRecord, type KnownJob } from '../record/job-record.ts';
import { Progress } from '../record/progress.ts';
import { agentReport, archived, noPullRequest } from '../report/agent-report.ts';
import { jobOf } from '../report/comment.ts';
import type { Report, RunFacts } from '../report/report.ts';
import { ActionError, type ErrorCode } from '../shared/errors.ts';
import type { CallFacts } from '../shared/facts.ts';
import type { StepComment } from '../shared/github.ts';
import { jobOfComment } from '../shared/job.ts';
import type { UntrustedText } from '../shared/redactor.ts';
import { count, oneLine } from '../shared/text.ts';
import { type ApiContext, jobOutputs, leave, type Operation, unusableLink, usableLink } from './operation.ts';
import { commandOf, readPrompt } from './prompt.ts';

/** Statuses of a job that has ended (docs/service-api.md#responses). */
const terminalStatuses: readonly string[] = ['completed', 'archived', 'failed'];

/** Starts an agent job, or attaches to one, sends it a prompt, and follows it to its pull request. */
export class AgentJobOperation implements Operation {
  readonly #inputs: AgentJobInputs;
  readonly #context: ApiContext;
  readonly #job: JobRecord;
  /** The step has a prompt. Known for certain once the prompt is read, because a comment may be only a command. */
  #hasPrompt: boolean;
  /** Set once the step has sent a prompt to an existing job. */
  #followUp: FollowUp | undefined;
  /** From the last response that has one; "unusable" if its URL must not be shown. */
  #pullRequest: { readonly url: string } | 'unusable' | undefined;

  constructor(inputs: AgentJobInputs, context: ApiContext) {
    this.#inputs = inputs;
    this.#context = context;
    this.#hasPrompt = (inputs.prompt ?? inputs.promptFile) !== undefined;
    const onKnown = jobOutputs(context);
    this.#job = new JobRecord({ noun: 'agent job', callFacts: () => this.#callFacts, onKnown }, context);
  }

  get commentSubject(): string {
    return this.#inputs.projectId;
  }

  async run(comment: StepComment): Promise<void> {
    const { comment: doesComment, jobId: given } = this.#inputs;
    const { directories, record } = this.#context;
    const prompt = await readPrompt(this.#inputs, directories);
    this.#hasPrompt = prompt !== undefined;
    const givenId = given === jobOfComment ? await this.#findJob(comment) : given;
    record.setJob(this.#job);
    const jobId = givenId === undefined ? await this.#start(prompt) : this.#job.attach(givenId);
    if (givenId !== undefined && prompt !== undefined) await this.#sendMessage(jobId, prompt);
    if (this.#job.known?.hasAsked && doesComment) await comment.acknowledge();
    const job = await this.#follow(jobId);
    if (job === undefined) leave(this.#job, this.#context);
    else this.#conclude(job);
    record.setJob(undefined);
  }

  report(facts: RunFacts): Report {
    const job = this.#job.known;
    const own = {
      projectId: this.#inputs.projectId,
      hasAsked: job?.hasAsked === true,
      isFollowUp: this.#followUp !== undefined,
      isRefused: this.#hasPrompt && job?.hasAsked === false,
      hasUnusableLink: this.#pullRequest === 'unusable',
    };
    return agentReport(this.#context.redactor.redactFacts({ ...facts, ...own }));
  }

  get #callFacts(): CallFacts {
    const { jobId, prompt } = this.#inputs;
    if (!this.#hasPrompt) return { kind: 'agent job' };
    const command = jobId === jobOfComment ? commandOf(prompt) : undefined;
    return { kind: 'agent job', prompt: jobId === undefined ? 'first' : 'follow-up', command };
  }

  /** @returns the ID of the job that the step's own comment names. @throws ActionError JOB_NOT_FOUND */
  async #findJob(comment: StepComment): Promise<string> {
    const { signal } = this.#context;
    const found = await comment.read().catch((error: unknown) => {
      signal.throwIfAborted();
      throw new ActionError('JOB_NOT_FOUND', {
        what: `Could not read the comment that names the job: ${oneLine((error as Error).message, 1000).replace(/\.$/, '')}`,
        facts: { reason: 'comment unreadable' },
        cause: error,
      });
    });
    if (found.kind === 'nowhere')
      throw new ActionError('JOB_NOT_FOUND', {
        what: 'No pull request or issue belongs to the event of this run, so no comment names the job',
        facts: { reason: 'no pull request' },
      });
    const jobId = found.kind === 'found' ? jobOf(found.body) : undefined;
    if (jobId !== undefined) return jobId;
    throw new ActionError('JOB_NOT_FOUND', {
      what: 'The agent has not answered on this pull request yet',
      facts: { reason: 'no answer yet' },
    });
  }

  /** @returns the ID of the job, as the service spells it */
  async #start(prompt = ''): Promise<string> {
    const { client, clock, log } = this.#context;
    const { projectId } = this.#inputs;
    log.info(`Starting an agent job in project ${oneLine(projectId)} with ${sizeOf(prompt)}`);
    const deadline = clock.now() + this.#timeLimit;
    const request = { parameters: { projectId }, body: { prompt }, deadline };
    const started = await client.call(endpoints.startAgentJob, request);
    const jobId = this.#job.start(started.id, started.status);
    this.#record(started);
    return jobId;
  }

  /** Reads the job, and sends it a prompt. The status before the prompt decides later whether the job has ended again. */
  async #sendMessage(jobId: string, prompt: string): Promise<void> {
    const { client, clock, log } = this.#context;
    const deadline = clock.now() + this.#timeLimit;
    const { value: before } = await this.#poll(jobId, deadline).next();
    this.#see(before, before.status.is(...terminalStatuses) ? 'ended' : 'running');
    if (before.status.is('archived')) throw new ActionError('JOB_ARCHIVED', { what: archived });
    log.info(`Sending ${sizeOf(prompt)} to agent job ${jobId}`);
    const parameters = { projectId: this.#inputs.projectId, jobId };
    const request = { parameters, body: { prompt }, deadline };
    const response = await client.call(endpoints.sendMessage, request).catch((error: unknown) => {
      if (this.#mayBeAccepted(error)) this.#job.setAsked('unknown');
      throw error;
    });
    this.#job.setAsked('running');
    this.#followUp = new FollowUp(clock, terminalStatuses, before.status);
    // This status does not count, because the next poll may still return the status of the earlier prompt.
    if (response.status !== undefined) this.#job.see(response.status, 'running');
    this.#record(response);
  }

  #mayBeAccepted(error: unknown): boolean {
    // The signal's own reason means that the run was canceled before the request was sent.
    const isAboutRequest = error instanceof ActionError && error !== this.#context.signal.reason;
    return isAboutRequest && mayBeAccepted.has(error.code);
  }

  #poll(jobId: string, deadline: number) {
    const { projectId, pollIntervalSeconds } = this.#inputs;
    const request = { parameters: { projectId, jobId }, deadline };
    const { getAgentJob } = endpoints;
    const endpoint = this.#inputs.jobId === undefined ? ofOwnJob(getAgentJob) : getAgentJob;
    const read = () => this.#context.client.call(endpoint, request);
    return follow(read, { noun: 'agent job', deadline, pollIntervalSeconds }, this.#context);
  }

  /**
   * Polls the job until the agent is done; once, if the step has only attached to it and does not wait.
   * @returns the job at its end; undefined if it is left to itself
   * @throws ActionError TIMED_OUT
   */
  async #follow(jobId: string): Promise<AgentJob | undefined> {
    const { wait } = this.#inputs;
    const { clock, log } = this.#context;
    if (!wait && this.#job.known?.hasAsked) return undefined;
    const progress = new Progress(this.#context);
    let isOlder = false;
    for await (const job of this.#poll(jobId, clock.now() + this.#timeLimit)) {
      const isTerminal = job.status.is(...terminalStatuses);
      const hasEnded = this.#followUp === undefined ? isTerminal : this.#followUp.observe(job.status);
      // This may be the status of the earlier prompt.
      const uncertain = isTerminal ? 'unknown' : 'running';
      const status = this.#see(job, hasEnded ? 'ended' : uncertain);
      progress.report(status, { isUndocumented: !isTerminal && !job.status.is('active') });
      if (hasEnded) return job;
      if (!wait) break;
      if (isTerminal && !isOlder) log.info(mayBeOlder);
      isOlder ||= isTerminal;
    }
    return undefined;
  }

  /** Milliseconds. */
  get #timeLimit(): number {
    return this.#inputs.timeoutMinutes * 60_000;
  }

  /** Records a response. @returns the status, safe to show */
  #see(job: AgentJob, state: KnownJob['state']): string {
    const status = this.#job.see(job.status, state);
    this.#record(job);
    return status;
  }

  #record(job: MessagedAgentJob): void {
    const { record, redactor } = this.#context;
    const shown = (text: UntrustedText | undefined) => text && redactor.show(text, 2048);
    if (job.prLink !== undefined) this.#seePullRequest(job.prLink);
    const repository = job.source?.repository;
    // Once the job has ended, the output is empty: there is no pull request, or its URL must not be shown.
    const none = job.status?.is(...terminalStatuses) ? '' : undefined;
    const prLink = typeof this.#pullRequest === 'object' ? this.#pullRequest.url : none;
    record.setAttempt({ status: job.status && redactor.show(job.status, 60) });
    record.set({
      prLink,
      repository: repository && (usableLink(repository, redactor) ?? shown(repository)),
      ref: shown(job.source?.ref),
      archivedAt: job.archivedAt,
    });
  }

  #seePullRequest(link: UntrustedText): void {
    const { log, redactor } = this.#context;
    const url = usableLink(link, redactor);
    if (url !== undefined) this.#pullRequest = { url };
    else if (this.#pullRequest === undefined) {
      this.#pullRequest = 'unusable';
      log.warning(unusableLink('prLink'));
    }
  }

  /** Logs how the job ended. @throws ActionError AGENT_FAILED */
  #conclude({ status }: AgentJob): void {
    const { log } = this.#context;
    const opened = this.#describePullRequest();
    if (status.is('failed')) {
      throw new ActionError('AGENT_FAILED', {
        what: 'The agent hit an error that it could not recover from',
        facts: { hasPullRequest: opened !== undefined },
      });
    }
    if (status.is('archived')) {
      log.warning(`${archived}. The agent has opened ${opened ?? 'no pull request'}. ${askAnew}.`);
    } else if (opened === undefined) {
      log.info(`The agent opened no pull request. ${noPullRequest}.`);
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

const mayBeOlder =
  'This may still be the status from before the prompt. If the status stays the same for a minute, it counts as the end';
/** Errors after which the agent may have received the prompt. */
const mayBeAccepted: ReadonlySet<ErrorCode> = new Set(['START_UNKNOWN', 'RESPONSE_INVALID', 'CANCELLED']);

/** Describes the prompt by its length, because the log must not show the prompt. */
function sizeOf(prompt: string): string {
  return `a prompt of ${count(prompt.length, 'character')}`;
}
