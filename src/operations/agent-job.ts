import type { AgentJob } from '../api/schemas.ts';
import type { AgentJobInputs } from '../inputs/schema.ts';
import { agentReport } from '../report/agent-report.ts';
import { attachStep } from '../report/attach-step.ts';
import type { Report } from '../report/report.ts';
import { ActionError } from '../shared/errors.ts';
import type { Foreign } from '../shared/foreign.ts';
import type { Redactor } from '../shared/redactor.ts';
import { oneLine, webUrl } from '../shared/text.ts';
import { waitForJob } from './job-monitor.ts';
import type { KnownJob, Operation, Services } from './operation.ts';

/** Statuses of a job that has ended (docs/service-api.md#responses). */
const ends: readonly string[] = ['completed', 'archived', 'failed'];

/** Follows an agent job to its pull request. Something else has started the job. */
export class AgentJobOperation implements Operation {
  readonly target: string;
  readonly #inputs: AgentJobInputs;
  readonly #services: Services;

  constructor(inputs: AgentJobInputs, services: Services) {
    this.#inputs = inputs;
    this.#services = services;
    this.target = `${inputs.projectId}\n${inputs.jobId}`;
  }

  async start(): Promise<void> {
    this.#services.results.record({ jobId: this.#inputs.jobId });
  }

  async complete(): Promise<void> {
    const { jobId, projectId, timeoutMinutes } = this.#inputs;
    const { client, runner, startedAt } = this.#services;
    runner.log.info(`Following agent job ${oneLine(jobId)} of project ${oneLine(projectId)}`);
    const deadline = startedAt + timeoutMinutes * 60_000;
    const job = await waitForJob(
      {
        ask: () => client.getAgentJob(projectId, jobId, deadline),
        ends,
        otherStatuses: ['active'],
        deadline,
        inputs: this.#inputs,
        onResponse: response => this.#record(response),
      },
      this.#services,
    );
    this.#logResult(job);
  }

  report(state: 'running' | 'ended', error?: ActionError): Report {
    const { clock, results, startedAt } = this.#services;
    const { jobId, projectId } = this.#inputs;
    return agentReport(
      { ...results.facts, jobId, projectId, elapsed: clock.now() - startedAt },
      state,
      error,
    );
  }

  knownJob(): KnownJob {
    const { status } = this.#services.results.facts;
    return { jobId: this.#inputs.jobId, status, ended: ends.includes(status ?? '') };
  }

  attachStep(): string | undefined {
    const { baseUrl, jobId, projectId } = this.#inputs;
    const inputs = { operation: 'agent-job', 'project-id': projectId };
    return attachStep({ actionName: this.#services.runner.actionName, baseUrl, jobId, inputs });
  }

  #record(job: AgentJob): void {
    const { results, runner } = this.#services;
    const { log, redactor } = runner;
    const line = (text: Foreign | undefined) => text && redactor.line(text);
    const prLink = job.prLink && pullRequestOf(job.prLink, redactor);
    const unusablePrLink = job.prLink !== undefined && prLink === undefined;
    if (unusablePrLink && results.facts.unusablePrLink !== true) {
      log.warning('The service returned a prLink that is not an http or https URL, so it is ignored.');
    }
    results.record({
      status: redactor.show(job.status, 60),
      // Empty rather than missing once the agent has ended: it changed nothing.
      prLink: prLink ?? (job.status.is(...ends) ? '' : undefined),
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
    } else {
      log.info(
        opened === undefined
          ? 'The agent changed nothing, so it opened no pull request'
          : `The agent opened ${opened}`,
      );
    }
  }
}

/** Scripts print it, and people click it. */
function pullRequestOf(prLink: Foreign, redactor: Redactor): string | undefined {
  return webUrl(prLink.reveal()) && webUrl(redactor.url(prLink));
}
