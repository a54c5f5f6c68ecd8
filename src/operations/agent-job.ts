import type { AgentJobInputs } from '../inputs.ts';
import { ActionError } from '../kernel/errors.ts';
import { oneLine } from '../kernel/text.ts';
import { type AgentFacts, agentReport } from '../report/agent-report.ts';
import { attachStep } from '../report/attach-step.ts';
import { waitFor } from '../service/poll.ts';
import type { AgentJob } from '../service/schemas.ts';
import type { Context } from './context.ts';
import type { Operation } from './lifecycle.ts';
import { createWatch } from './watch.ts';

/** States in which an agent job has ended (service description, 3.1). */
const ends: readonly string[] = ['completed', 'archived', 'failed'];

/** Follows an agent job to its end: poll → pull request. It is started elsewhere. */
export function createAgentJob(inputs: AgentJobInputs, context: Context): Operation {
  const { clock, begin } = context;
  const { jobId = '', projectId = '' } = inputs;
  const facts: { -readonly [Name in keyof AgentFacts]: AgentFacts[Name] } = { jobId, projectId, elapsed: 0 };
  return {
    target: `${projectId}\n${jobId}`,
    async run(announce) {
      context.set('jobId', jobId);
      announce();
      const job = await follow(inputs, context, answer => Object.assign(facts, note(answer, context)));
      tell(job, context);
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
  return waitFor(ask, job => !inputs.wait || ends.includes(job.status), {
    clock,
    signal,
    deadline,
    longestPause: inputs.pollIntervalSeconds * 1000,
    percentOf: () => undefined,
    onInvalid: watch.onInvalid,
    onAnswer(job) {
      onAnswer(job);
      watch.onAnswer(job, { status: job.status });
    },
  });
}

/** Sets the outputs as soon as they are known. @returns what the report is made of */
function note(job: AgentJob, { set }: Context): Partial<AgentFacts> {
  const { prLink, model, createdAt, archivedAt } = job;
  const { repository, ref } = job.source ?? {};
  const facts = { status: oneLine(job.status, 60), prLink, repository, ref, model, createdAt, archivedAt };
  set('status', facts.status);
  // Empty rather than absent once the agent has ended: it changed nothing.
  set('prLink', prLink ?? (ends.includes(job.status) ? '' : undefined));
  set('repository', repository);
  set('ref', ref);
  set('model', model);
  set('createdAt', createdAt);
  set('archivedAt', archivedAt);
  return facts;
}

/** @throws ActionError AGENT_FAILED */
function tell({ status, prLink }: AgentJob, { runner }: Context): void {
  const { log } = runner;
  const opened = prLink === undefined ? 'no pull request' : `pull request ${oneLine(prLink, 500)}`;
  if (status === 'failed') {
    throw new ActionError('AGENT_FAILED', { what: 'The agent hit an error that it could not recover from' });
  }
  if (status === 'archived') log.warning(`The agent job is archived, with ${opened}.`);
  else if (status !== 'completed') log.info(`The agent job is ${oneLine(status, 60)}; not waiting for it`);
  else if (prLink === undefined) log.info('The agent changed nothing, so it opened no pull request');
  else log.info(`The agent opened the ${opened}`);
}
