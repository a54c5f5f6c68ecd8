import type { Facts } from '../record/outputs.ts';
import type { ActionError } from '../shared/errors.ts';
import { count, formatDuration } from '../shared/text.ts';
import { brokenPagesMarkdown } from './broken-pages.ts';
import { code, link, plain } from './markdown.ts';
import { endingOf, known, type Report, type RunFacts, stateOf } from './report.ts';

interface DeploymentFacts extends RunFacts {
  readonly projectId: string;
  /** Of a preview. */
  readonly branch: string | undefined;
}

/** A preview's link is shown only when it works. */
export function deploymentReport(
  facts: DeploymentFacts,
  state: 'running' | 'ended',
  error?: ActionError,
): Report {
  const { projectId, branch, deploymentId, status, previewUrl, previewProblem, brokenPages } = facts;
  const isBuilt = error === undefined && status === 'success';
  const hasWarning = status === 'skipped' || previewProblem !== undefined || Boolean(brokenPages);
  return {
    state: stateOf(state, error, hasWarning ? 'warned' : 'succeeded'),
    subject: branch === undefined ? `Project ${code(projectId)}` : `Preview of ${code(branch)}`,
    headline: outcomeOf(facts, state, error),
    link: isBuilt && previewUrl ? `**Preview:** ${link(previewUrl)}` : undefined,
    error,
    broken: brokenPagesMarkdown(facts.broken),
    facts: known([
      ['Deployment', deploymentId && code(deploymentId)],
      ['Status', status && code(status)],
      ...commitFacts(facts, branch === undefined ? 'Published commit' : 'Commit'),
      ['Time', state === 'ended' ? formatDuration(facts.elapsed) : undefined],
    ]),
  };
}

/** The commit that was published. @param label its name */
export function commitFacts(
  { publishedCommit, commitMessage, filesChanged }: Facts,
  label: 'Published commit' | 'Commit' = 'Published commit',
) {
  const message = commitMessage ? ` ${plain(commitMessage, 120)}` : '';
  return [
    [label, publishedCommit && `${code(publishedCommit)}${message}`],
    ['Files changed', filesChanged],
  ] as const;
}

function outcomeOf(
  facts: DeploymentFacts,
  state: 'running' | 'ended',
  error: ActionError | undefined,
): string {
  const isPreview = facts.branch !== undefined;
  const broken = facts.brokenPages ? ` (${count(facts.brokenPages, 'page')} with mistakes)` : '';
  if (error?.code === 'PUBLISH_FAILED')
    return `${isPreview ? 'could not be built' : 'could not be published'}${broken}`;
  if (error?.code === 'COMMIT_NOT_PUBLISHED') return 'published without the commit';
  if (error !== undefined) return endingOf(error) ?? 'failed';
  if (state === 'running') return isPreview ? 'being built' : 'being published';
  return `${describeEnd(facts)}${broken}`;
}

/** How a deployment has ended without an error, or is left to itself. */
function describeEnd({ branch, status, previewProblem }: DeploymentFacts): string {
  const isPreview = branch !== undefined;
  if (status === 'skipped') return 'skipped, nothing was built';
  if (previewProblem !== undefined) return `built, but its link ${plain(previewProblem, 160)}`;
  if (status === 'success') return isPreview ? 'ready' : 'published';
  return isPreview ? 'build started' : 'publishing started';
}
