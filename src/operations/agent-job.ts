import { waitFor } from '../api/poll.ts';
import type { AgentJob } from '../api/schemas.ts';
import type { AgentJobInputs } from '../inputs/schema.ts';
import { type AgentFacts, agentReport } from '../report/agent-report.ts';
import { attachStep } from '../report/attach-step.ts';
import { ActionError } from '../shared/errors.ts';
import type { Foreign } from '../shared/foreign.ts';
import type { Redactor } from '../shared/redactor.ts';
import { oneLine, webUrl } from '../shared/text.ts';
import type { Context } from './context.ts';
import { createWatch } from './job-monitor.ts';
import type { Operation } from './run.ts';

/** States in which an agent job has ended (docs/service-api.md#agent-job). */
const ends: readonly string[] = ['completed', 'archived', 'failed'];

/** Follows an agent job to its end: poll → pull request. It is started elsewhere. */
export function createAgentJob(inputs: AgentJobInputs, context: Context): Operation {
  const { clock, begin } = context;
  const { jobId = '', projectId = '' } = inputs;
  const facts: { -readonly [Name in keyof AgentFacts]: AgentFacts[Name] } = { jobId, projectId, elapsed: 0 };
  const noteAnswer = createNotes(context);
  return {
    target: `${projectId}\n${jobId}`,
    async run(announce) {
      context.set('jobId', jobId);
      announce();
      const job = await follow(inputs, context, answer => Object.assign(facts, noteAnswer(answer)));
      tell(job, facts, context);
    },
    report: (state, error) => agentReport({ ...facts, elapsed: clock.now() - begin }, state, error),
    attachStep() {
      const { actionName } = context.runner;
      const more = { operation: 'agent-job', 'project-id': projectId };
      return attachStep({ actionName, baseUrl: inputs.baseUrl, jobId, inputs: more });
    },
    knownJob: () => ({ jobId, status: facts.status, ended: ends.includes(facts.status ?? '') }),
  };
}

async function follow(
  inputs: AgentJobInputs,
  { client, clock, signal, runner, begin }: Context,
  onAnswer: (job: AgentJob) => void,
): Promise<AgentJob> {
  const { jobId = '', projectId = '' } = inputs;
  runner.log.info(`Following agent job ${oneLine(jobId)} of project ${oneLine(projectId)}`);
  const deadline = begin + inputs.timeoutMinutes * 60_000;
  const watch = createWatch(runner.log, clock, ['active', ...ends]);
  const ask = () => client.getAgentJob(projectId, jobId, deadline);
  // "wait: false" takes the first answer, whatever it is.
  return waitFor(ask, job => !inputs.wait || job.status.is(...ends), {
    clock,
    signal,
    deadline,
    longestPause: inputs.pollIntervalSeconds * 1000,
    percentOf: () => undefined,
    onInvalid: watch.onInvalid,
    onResponse(job) {
      onAnswer(job);
      watch.onAnswer(job, { status: runner.redactor.show(job.status, 60) });
    },
  });
}

/**
 * Sets the outputs as soon as they are known.
 * @returns a function that takes each answer and gives what the report is made of
 */
function createNotes({ set, runner }: Context): (job: AgentJob) => Partial<AgentFacts> {
  const { log, redactor } = runner;
  let warned = false;
  return job => {
    const line = (text: Foreign | undefined) => text && redactor.line(text);
    const prLink = job.prLink && pullRequestOf(job.prLink, redactor);
    const unusableLink = job.prLink !== undefined && prLink === undefined;
    if (unusableLink && !warned) {
      warned = true;
      log.warning(
        'The service names a pull request whose prLink is no http or https address, so it is left out.',
      );
    }
    const { createdAt, archivedAt } = job;
    const facts = {
      status: redactor.show(job.status, 60),
      prLink,
      unusableLink,
      repository: line(job.source?.repository),
      ref: line(job.source?.ref),
      model: line(job.model),
      createdAt,
      archivedAt,
    };
    set('status', facts.status);
    // Empty rather than absent once the agent has ended: it changed nothing.
    set('prLink', prLink ?? (job.status.is(...ends) ? '' : undefined));
    set('repository', facts.repository);
    set('ref', facts.ref);
    set('model', facts.model);
    set('createdAt', createdAt);
    set('archivedAt', archivedAt);
    return facts;
  };
}

/** Scripts print it, and people click it. */
function pullRequestOf(prLink: Foreign, redactor: Redactor): string | undefined {
  return webUrl(prLink.reveal()) && webUrl(redactor.address(prLink));
}

/** @throws ActionError AGENT_FAILED */
function tell({ status }: AgentJob, { prLink, unusableLink }: AgentFacts, { runner }: Context): void {
  const { log, redactor } = runner;
  const opened =
    prLink === undefined
      ? unusableLink === true
        ? 'a pull request whose address cannot be used'
        : 'no pull request'
      : `pull request ${oneLine(prLink, 500)}`;
  if (status.is('failed')) {
    throw new ActionError('AGENT_FAILED', { what: 'The agent hit an error that it could not recover from' });
  }
  if (status.is('archived')) log.warning(`The agent job is archived, with ${opened}.`);
  else if (!status.is('completed'))
    log.info(`The agent job is ${redactor.show(status, 60)}; not waiting for it`);
  else if (prLink !== undefined) log.info(`The agent opened the ${opened}`);
  else if (unusableLink === true) log.info(`The agent opened ${opened}`);
  else log.info('The agent changed nothing, so it opened no pull request');
}
