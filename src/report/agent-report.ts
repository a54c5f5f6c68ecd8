import { askAnew } from '../advice/steps.ts';
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
  /** The prompt was sent to an existing job. */
  readonly isFollowUp: boolean;
  /** The step has a prompt, and the job did not get it. */
  readonly isRefused: boolean;
  /** The service named a pull request whose URL must not be shown. */
  readonly hasUnusableLink: boolean;
}

/** Explains a completed job without a pull request (docs/service-api.md#ask-the-agent). */
export const noPullRequest =
  'Possible reasons: nothing had to change, the agent commits directly, the service’s GitHub App is not installed on a repository that the agent needs, or the agent asked a question. Look at the job in the service dashboard';
export const archived = 'Someone archived this job. It will not continue';
const notes = { archived, 'without a pull request': noPullRequest };

export function agentReport(facts: AgentFacts): Report {
  const { jobId, projectId, status, prLink, repository, ref, archivedAt } = facts;
  const end = endOf(facts);
  return {
    state: end === 'without a pull request' ? 'noted' : stateOf(facts, end === 'archived'),
    subject: 'Documentation update',
    headline: outcomeOf(facts),
    note: end === undefined ? noteOfLeft(facts) : notes[end],
    steps: end === 'archived' ? [askAnew] : facts.left,
    link: prLink ? `**Pull request:** ${link(prLink)}` : undefined,
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

/** Returns the kind of end if it needs an explanation. */
function endOf({ error, left, status, prLink, hasUnusableLink }: AgentFacts) {
  if (error !== undefined || left !== undefined) return undefined;
  if (status === 'archived') return 'archived';
  return status === 'completed' && !prLink && !hasUnusableLink ? 'without a pull request' : undefined;
}

function outcomeOf(facts: AgentFacts): string {
  const { error } = facts;
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
  if (facts.status !== 'completed') return `is ${code(facts.status ?? 'unknown')}`;
  if (facts.prLink) return `the agent opened ${facts.isFollowUp ? 'or updated ' : ''}a pull request`;
  return facts.hasUnusableLink
    ? 'the agent opened a pull request without a usable link'
    : 'the agent opened no pull request';
}
