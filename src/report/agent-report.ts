import { code, link } from './markdown.ts';
import {
  endingOf,
  isStartUnknown,
  knownFacts,
  type Report,
  type RunFacts,
  stateOf,
  timeOf,
} from './report.ts';

interface AgentFacts extends RunFacts {
  readonly projectId: string;
  /** A prompt was sent to a job that existed. */
  readonly isFollowUp: boolean;
  /** The prompt was sent to that job, whose result nobody waits for. */
  readonly isLeft: boolean;
  /** The job did not get the prompt. */
  readonly isRefused: boolean;
  /** The service named a pull request whose link cannot be shown. */
  readonly hasUnusableLink: boolean;
}

export function agentReport(facts: AgentFacts): Report {
  const { jobId, projectId, status, prLink, repository, ref, model, createdAt, archivedAt } = facts;
  return {
    state: stateOf(facts, status === 'archived' && !facts.isLeft),
    subject: jobId === undefined ? 'Agent job' : `Agent job ${code(jobId, 80)}`,
    headline: outcomeOf(facts),
    link: prLink ? `**Pull request:** ${link(prLink)}` : undefined,
    error: facts.error,
    facts: knownFacts([
      ['Project', code(projectId)],
      ['Status', status && code(status)],
      ['Repository', repository && link(repository)],
      ['Branch', ref && code(ref)],
      ['Model', model && code(model)],
      ['Created', createdAt],
      ['Archived', archivedAt],
      ['Time', timeOf(facts)],
    ]),
  };
}

function outcomeOf(facts: AgentFacts): string {
  const { error } = facts;
  if (error?.code === 'AGENT_FAILED') return 'the agent failed';
  if (error !== undefined && isStartUnknown(error, facts)) return 'unknown whether the agent got the prompt';
  if (error !== undefined) return endingOf(error) ?? failureOf(facts);
  if (facts.isRunning) return 'the agent is working';
  // The status may still be that of the prompt before.
  if (facts.isLeft) return 'the agent got the prompt';
  if (facts.status === 'archived') return 'archived';
  if (facts.status !== 'completed') return `is ${code(facts.status ?? 'unknown')}`;
  if (facts.prLink) return `the agent opened ${facts.isFollowUp ? 'or updated ' : ''}a pull request`;
  return facts.hasUnusableLink
    ? 'the agent opened a pull request without a usable link'
    : 'the agent opened no pull request';
}

function failureOf({ jobId, isRefused }: AgentFacts): string {
  if (jobId === undefined) return 'could not be started';
  return isRefused ? 'the agent did not get the prompt' : 'failed to follow the job';
}
