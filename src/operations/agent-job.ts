import { stepsAfterAgent } from '../advice/of-agent.ts';
import { linesOf } from '../advice/rendering.ts';
import { endpoints, ofOwnJob } from '../api/endpoints.ts';
import type { AgentJob, MessagedAgentJob } from '../api/schemas.ts';
import type { AgentJobInputs } from '../inputs/schema.ts';
import { FollowUp, follow } from '../jobs/follow.ts';
import { JobRecord, type KnownJob } from '../record/job-record.ts';
import { Progress } from '../record/progress.ts';
import { agentReport, archived, noPullRequest, unnoticed } from '../report/agent-report.ts';
import type { Report, RunFacts } from '../report/report.ts';
import { ActionError, type ErrorCode } from '../shared/errors.ts';
import type { CallFacts } from '../shared/facts.ts';
import type { StepComment } from '../shared/github.ts';
import type { UntrustedText } from '../shared/redactor.ts';
import { count, oneLine } from '../shared/text.ts';
import { type AgentRequest, readRequest, takesNoPrompts } from './agent-request.ts';
import { OpenedPullRequest } from './opened-pull-request.ts';
import { type ApiContext, jobOutputs, type Operation, recordLeftRunning, usableLink } from './operation.ts';

/** Statuses of a job that has ended (docs/service-api.md#responses). */
const terminalStatuses: readonly string[] = ['completed', 'archived', 'failed'];

/** Starts an agent job, or attaches to one, sends it a prompt, and follows it to its pull request. */
export class AgentJobOperation implements Operation {
  readonly #inputs: AgentJobInputs;
  readonly #context: ApiContext;
  readonly #job: JobRecord;
  /** Undefined if the step has none. Known for certain once the request is read, because a comment may be only a command. */
  #prompt: CallFacts['prompt'];
  /** An earlier step has reported on the job. */
  #isReported = false;
  /** The step has started the job. */
  #isOwn = false;
  /** Set once the step has sent a prompt to an existing job. */
  #followUp: FollowUp | undefined;
  readonly #pullRequest: OpenedPullRequest;

  constructor(inputs: AgentJobInputs, context: ApiContext) {
    this.#inputs = inputs;
    this.#context = context;
    this.#pullRequest = new OpenedPullRequest(context);
    const { prompt, promptFile, command, jobId } = inputs;
    const isOnlyFollowed =
      (prompt ?? promptFile) === undefined || (command !== undefined && jobId !== undefined);
    this.#prompt = isOnlyFollowed ? undefined : jobId === undefined ? 'first' : 'follow-up';
    const onKnown = jobOutputs(context);
    this.#job = new JobRecord({ noun: 'agent job', callFacts: () => this.#callFacts, onKnown }, context);
  }

  get commentSubject(): string {
    return this.#inputs.projectId;
  }

  async run(comment: StepComment): Promise<void> {
    const { log, record } = this.#context;
    const request = await readRequest(this.#inputs, comment, this.#context);
    if ('ignored' in request) {
      log.notice(`${request.ignored}.`);
      record.set(request);
      return;
    }
    this.#prompt =
      request.jobId === undefined ? 'first' : request.message === undefined ? undefined : 'follow-up';
    this.#isReported = request.isReported === true;
    record.setJob(this.#job);
    const jobId = (await this.#goOn(request)) ?? (await this.#start(request.prompt));
    const job = await this.#follow(jobId);
    if (job === undefined) recordLeftRunning(this.#job, this.#context);
    else this.#conclude(job);
    record.setJob(undefined);
  }

  report(facts: RunFacts): Report {
    const job = this.#job.known;
    const own = {
      projectId: this.#inputs.projectId,
      hasAsked: job?.hasAsked === true,
      isFollowUp: this.#followUp !== undefined || this.#isReported,
      isUnnoticed: this.#followUp?.isUnnoticed === true,
      isRefused: this.#prompt !== undefined && job?.hasAsked === false,
      hasUnusableLink: this.#pullRequest.isUnusable,
      command: this.#inputs.command,
    };
    return agentReport(this.#context.redactor.redactFacts({ ...facts, ...own }));
  }

  get #callFacts(): CallFacts {
    return { kind: 'agent job', prompt: this.#prompt, command: this.#inputs.command };
  }

  /** Attaches to the job, and sends it the message if there is one. @returns its ID; undefined if a new job is to be started */
  async #goOn({ jobId, message, prompt }: AgentRequest): Promise<string | undefined> {
    if (jobId === undefined) return undefined;
    this.#job.attach(jobId);
    if (message === undefined) return jobId;
    try {
      await this.#sendMessage(jobId, message);
      return jobId;
    } catch (error) {
      if (prompt === undefined || !takesNoPrompts(error)) throw error;
      this.#context.log.info(`${error.what}. The agent is asked anew`);
      this.#job.detach();
      this.#prompt = 'first';
      this.#isReported = false;
      return undefined;
    }
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
    this.#isOwn = true;
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
    const endpoint = this.#isOwn ? ofOwnJob(getAgentJob) : getAgentJob;
    const read = () => this.#context.client.call(endpoint, request);
    return follow(read, { noun: 'agent job', deadline, pollIntervalSeconds }, this.#context);
  }

  /**
   * Polls the job until the agent is done; once, if the step has only attached to it and does not wait.
   * @returns the job at its end; undefined if it is left to itself
   * @throws ActionError TIMED_OUT
   */
  async #follow(jobId: string): Promise<AgentJob | undefined> {
    const { wait, command } = this.#inputs;
    const { clock, log } = this.#context;
    if (!wait && this.#followUp !== undefined && command !== undefined)
      return this.#awaitEffect(jobId, this.#followUp);
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

  /**
   * Waits until a message has an effect, because a later step takes the status from before for the end. Nothing but a cancel makes the step
   * fail, because a re-run would send the message again.
   * @returns the job, if its status has stayed the same for so long that it is the end; undefined otherwise
   */
  async #awaitEffect(jobId: string, followUp: FollowUp): Promise<AgentJob | undefined> {
    const { clock, log, signal } = this.#context;
    try {
      for await (const job of this.#poll(jobId, clock.now() + this.#timeLimit)) {
        const hasEnded = followUp.observe(job.status);
        this.#see(job, hasEnded ? 'ended' : 'running');
        if (hasEnded) return job;
        if (!job.status.is(...terminalStatuses)) break;
      }
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ActionError)) throw error;
      log.warning(
        `The agent job has got the prompt, but could not be read: ${error.what}. Look at the job in the service dashboard.`,
      );
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
    if (job.prLink !== undefined) this.#pullRequest.see(job.prLink);
    const repository = job.source?.repository;
    // Once the job has ended, the output is empty: there is no pull request, or its URL must not be shown.
    const none = job.status?.is(...terminalStatuses) ? '' : undefined;
    const prLink = this.#pullRequest.url ?? none;
    record.setAttempt({ status: job.status && redactor.show(job.status, 60) });
    record.set({
      prLink,
      repository: repository && (usableLink(repository, redactor) ?? shown(repository)),
      ref: shown(job.source?.ref),
      archivedAt: job.archivedAt,
    });
  }

  /** Logs how the job ended. @throws ActionError AGENT_FAILED */
  #conclude({ status }: AgentJob): void {
    const { log } = this.#context;
    const opened = this.#pullRequest.describe();
    // A step that does not wait must not fail because of the status before: a re-run would send the message again.
    if (this.#followUp?.isUnnoticed && (status.is('completed') || !this.#inputs.wait)) {
      log.warning([`${unnoticed}.`, ...this.#goOnAfter('unnoticed')].join(' '));
      return;
    }
    if (status.is('failed')) {
      throw new ActionError('AGENT_FAILED', {
        what: 'The agent hit an error that it could not recover from',
        facts: { hasPullRequest: opened !== undefined },
      });
    }
    if (status.is('archived')) {
      const seen = `${archived}. The agent has opened ${opened ?? 'no pull request'}.`;
      log.warning([seen, ...this.#goOnAfter('archived')].join(' '));
    } else if (opened === undefined) {
      log.info(`The agent opened no pull request. ${noPullRequest}.`);
    } else {
      log.info(`The agent opened ${this.#followUp === undefined ? '' : 'or updated '}${opened}`);
    }
  }

  #goOnAfter(end: 'archived' | 'unnoticed'): readonly string[] {
    return linesOf(stepsAfterAgent(end, this.#inputs.command));
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
