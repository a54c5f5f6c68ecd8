import type { ActionError } from '../shared/errors.ts';
import { formatDuration } from '../shared/text.ts';
import { code, link } from './markdown.ts';
import { known, type Report, stateOf } from './report.ts';

/** What is known of an agent job, at any moment of following it. */
export interface AgentFacts {
  readonly jobId: string;
  readonly projectId: string;
  /** Last status seen. */
  readonly status?: string | undefined;
  readonly prLink?: string | undefined;
  /** The service named a pull request by something that is no address. */
  readonly unusableLink?: boolean | undefined;
  readonly repository?: string | undefined;
  readonly ref?: string | undefined;
  readonly model?: string | undefined;
  /** ISO 8601. */
  readonly createdAt?: string | undefined;
  readonly archivedAt?: string | undefined;
  /** Milliseconds. */
  readonly elapsed: number;
}

/** @param state "running" while there is more to come */
export function agentReport(facts: AgentFacts, state: 'running' | 'ended', error?: ActionError): Report {
  const { jobId, projectId, status, prLink, repository, ref, model, createdAt, archivedAt } = facts;
  const archived = status === 'archived' ? 'warned' : 'succeeded';
  return {
    state: error !== undefined ? stateOf(error) : state === 'ended' ? archived : 'running',
    subject: `Agent job ${code(jobId, 80)}`,
    headline: headlineOf(facts, state, error),
    link: prLink && `**Pull request:** ${link(prLink)}`,
    error,
    facts: known([
      ['Project', code(projectId)],
      ['Status', status && code(status)],
      ['Repository', repository && link(repository)],
      ['Branch', ref && code(ref)],
      ['Model', model && code(model)],
      ['Created', createdAt],
      ['Archived', archivedAt],
      ['Time', state === 'ended' ? formatDuration(facts.elapsed) : undefined],
    ]),
  };
}

function headlineOf(facts: AgentFacts, state: 'running' | 'ended', error: ActionError | undefined): string {
  if (error?.code === 'AGENT_FAILED') return 'the agent failed';
  if (error !== undefined)
    return stateOf(error) === 'cancelled' ? 'no longer followed' : 'could not be followed';
  if (state === 'running') return 'the agent is at work';
  if (facts.status === 'archived') return 'archived';
  if (facts.status !== 'completed') return `is ${code(facts.status ?? 'unknown')}`;
  if (facts.prLink !== undefined) return 'the agent opened a pull request';
  return facts.unusableLink === true
    ? 'the agent opened a pull request whose address cannot be used'
    : 'the agent changed nothing';
}
