import { type AgentEnd, stepsAfterAgent } from '../advice/of-agent.ts';
import { code, link } from './markdown.ts';
import {
  endingOf,
  isStartUnknown,
  knownFacts,
  noteOfLeft,
  type Report,
  type RunFacts,
  stateOf,
  timeOf,
} from './report.ts';

interface AgentFacts extends RunFacts {
  readonly projectId: string;
  /** This step has sent the prompt that the job works on. */
  readonly hasAsked: boolean;
  /** The prompt was sent to an existing job, by this step or before. */
  readonly isFollowUp: boolean;
  /** The status has never shown that the job has taken up the prompt. */
  readonly isUnnoticed: boolean;
  /** The step has a prompt, and the job did not get it. */
  readonly isRefused: boolean;
  /** The service named a pull request whose URL must not be shown. */
  readonly hasUnusableLink: boolean;
  /** Begins the comments by which people go on. */
  readonly command: string | undefined;
}

/** Explains a completed job without a pull request (docs/service-api.md#ask-the-agent). */
export const noPullRequest =
  'Possible reasons: nothing had to change, the agent commits directly, the service’s GitHub App is not installed on a repository that the agent needs, or the agent asked a question. Look at the job in the service dashboard';
export const archived = 'Someone archived this job. It will not continue';
export const unnoticed =
  'The service has accepted the prompt, but for a minute, the status of the job has not changed';
const notes = {
  archived,
  'no pull request': noPullRequest,
  unnoticed,
  'pull request': undefined,
};

export function agentReport(facts: AgentFacts): Report {
  const { jobId, projectId, status, prLink, repository, ref, archivedAt } = facts;
  const end = endOf(facts);
  return {
    state: stateOfAgent(facts, end),
    subject: 'Documentation update',
    headline: outcomeOf(facts),
    note: end === undefined ? (noteOfLeft(facts) ?? facts.ignored) : notes[end],
    steps: end === undefined ? facts.left : stepsAfterAgent(end, facts.command),
    link: prLink ? { name: 'Pull request', url: prLink } : undefined,
    error: facts.error,
    facts: knownFacts([
      ['Project', code(projectId)],
      ['Job', jobId && code(jobId, 200)],
      ['Status', status && code(status)],
      ['Repository', repository && link(repository)],
      ['Branch', ref && code(ref)],
      ['Archived', archivedAt],
      ['Time', timeOf(facts)],
    ]),
  };
}

/** Undefined after an error, of a job that goes on, and if nothing was done. */
function endOf(facts: AgentFacts): AgentEnd | undefined {
  const { error, left, ignored, status, isUnnoticed, prLink, hasUnusableLink } = facts;
  if (error !== undefined || left !== undefined || ignored !== undefined) return undefined;
  if (status === 'archived') return 'archived';
  if (isUnnoticed) return 'unnoticed';
  if (status !== 'completed') return undefined;
  return prLink || hasUnusableLink ? 'pull request' : 'no pull request';
}

function stateOfAgent(facts: AgentFacts, end: AgentEnd | undefined): Report['state'] {
  const isNoted = end === 'no pull request' || facts.ignored !== undefined;
  return isNoted && facts.error === undefined
    ? 'noted'
    : stateOf(facts, end === 'archived' || end === 'unnoticed');
}

function outcomeOf(facts: AgentFacts): string {
  const { error } = facts;
  if (facts.ignored !== undefined) return 'not asked';
  if (error?.code === 'AGENT_FAILED') return 'the agent failed';
  if (error !== undefined && isStartUnknown(error, facts)) return 'unknown whether the agent got the prompt';
  if (error !== undefined && facts.isRefused && error.code !== 'CANCELLED')
    return 'the agent did not get the prompt';
  if (error !== undefined) return endingOf(error, facts);
  // The status may still be that of an earlier prompt.
  if (facts.left !== undefined && facts.hasAsked)
    return facts.isFollowUp ? 'the agent got the prompt' : 'the agent was asked';
  if (facts.status === 'active') return 'the agent is working';
  if (facts.status === 'archived') return 'archived';
  if (facts.isUnnoticed) return 'the agent may not have taken up the prompt';
  if (facts.status !== 'completed') return `is ${code(facts.status ?? 'unknown')}`;
  if (facts.prLink) return `the agent opened ${facts.isFollowUp ? 'or updated ' : ''}a pull request`;
  return facts.hasUnusableLink
    ? 'the agent opened a pull request without a usable link'
    : 'the agent opened no pull request';
}
