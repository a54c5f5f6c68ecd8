import { stepsAfterDeployment } from '../advice/of-other-operations.ts';
import type { Facts } from '../record/outputs.ts';
import type { ActionError } from '../shared/errors.ts';
import { count, formatCount } from '../shared/text.ts';
import { code, link, plain } from './markdown.ts';
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

interface DeploymentFacts extends RunFacts {
  readonly projectId: string;
  /** Of a preview. */
  readonly branch: string | undefined;
}

/** A preview's link is shown only when it works. */
export function deploymentReport(facts: DeploymentFacts): Report {
  const { projectId, branch, deploymentId, error, status, previewUrl, commitDoubt, runCommit } = facts;
  const isBuilt = (error === undefined || error.code === 'TOO_MANY_BROKEN') && status === 'success';
  const doubts = [facts.previewProblem, commitDoubt, runCommit, facts.builtBranch, facts.brokenPages];
  const hasWarning = status === 'skipped' || doubts.some(Boolean);
  return {
    state: stateOf(facts, hasWarning),
    subject: branch === undefined ? `Project ${code(projectId)}` : `Preview of ${code(branch)}`,
    headline: outcomeOf(facts),
    note: noteOfLeft(facts) ?? commitDoubt ?? (runCommit && `This run is for commit ${runCommit}`),
    steps: facts.left ?? stepsAfterDeployment(facts),
    link:
      isBuilt && previewUrl
        ? { name: 'Preview', url: previewUrl, isText: facts.previewProblem?.isRefused }
        : undefined,
    commit: commitLine(branch === undefined ? commitLabel(facts) : 'Commit', facts),
    error,
    broken: brokenPagesMarkdown(facts.broken),
    facts: knownFacts([
      ['Deployment at the service', deploymentId && code(deploymentId)],
      ['Status', status && code(status)],
      ['Changed in the commit', facts.filesChanged],
      ['Time', timeOf(facts)],
    ]),
  };
}

/** The commit that was published, and its message. @param label what the commit is */
export function commitLine(
  label: string,
  { publishedCommit, commitUrl, commitMessage }: Facts,
): string | undefined {
  if (!publishedCommit) return undefined;
  const shown =
    commitUrl === undefined ? code(publishedCommit) : link(commitUrl, code(publishedCommit.slice(0, 7)));
  return `**${label}:** ${shown}${commitMessage ? ` ${plain(commitMessage, 120)}` : ''}`;
}

/** Of a deployment that was skipped, nothing was published. */
export function commitLabel({ isSkipped }: Facts): string {
  return isSkipped ? 'Commit' : 'Published commit';
}

/** " (3 pages with mistakes)" for a headline; empty if there are none. */
export function mistakesIn({ brokenPages }: Facts): string {
  return brokenPages ? ` (${count(brokenPages, 'page')} with mistakes)` : '';
}

/** "; whether …" for a headline; empty if the commit that had to be published is in it, or none had to. */
export function doubtIn({ commitDoubt }: Facts): string {
  return commitDoubt === undefined ? '' : '; it is unknown whether the commit is in it';
}

export function withoutCommit(facts: Facts): string {
  const result = facts.isSkipped
    ? 'skipped, and the commit is not published'
    : 'published without the commit';
  return `${result}${mistakesIn(facts)}`;
}

/** @param result as the headline says it of a deployment that was not skipped */
export function withTooManyBroken(result: string, facts: Facts): string {
  const ending = `${facts.isSkipped ? 'skipped' : result}${mistakesIn(facts)}`;
  return `${ending}, more than max-broken-pages allows${doubtIn(facts)}`;
}

function outcomeOf(facts: DeploymentFacts): string {
  const { error } = facts;
  const broken = mistakesIn(facts);
  if (error?.code === 'COMMIT_NOT_PUBLISHED') return withoutCommit(facts);
  if (error?.code === 'TOO_MANY_BROKEN') return withTooManyBroken(describeEnd(facts), facts);
  if (error !== undefined) return failureOf(error, facts);
  return `${describeEnd(facts)}${broken}${doubtIn(facts)}`;
}

/** The result after any error other than a missing commit. */
function failureOf(error: ActionError, facts: DeploymentFacts): string {
  const hasFailed = facts.jobState === 'ended' && facts.status !== 'success';
  if (hasFailed && error.code !== 'CANCELLED')
    return `could not be ${facts.branch === undefined ? 'published' : 'built'}${mistakesIn(facts)}`;
  return isStartUnknown(error, facts) ? 'unknown whether it was started' : endingOf(error, facts);
}

/** The result without an error of the deployment itself, or of a deployment that the step does not wait for. */
function describeEnd(facts: DeploymentFacts): string {
  const { branch, status, previewUrl, previewProblem } = facts;
  const { builtBranch } = facts;
  const ofBranch = builtBranch === undefined ? '' : `, of branch ${code(builtBranch)}`;
  const ofCommit =
    facts.runCommit === undefined ? ofBranch : `, of commit ${facts.publishedCommit}${ofBranch}`;
  const isPreview = branch !== undefined;
  if (status === 'skipped') return 'skipped, nothing was built';
  if (previewProblem !== undefined)
    return `built${ofCommit}, but its link ${plain(previewProblem.text, 160)}`;
  // A preview is ready when its link answers. One that is followed by its ID has none.
  const isReady = previewUrl && facts.error === undefined;
  if (status === 'success' && isPreview) return `${isReady ? 'ready' : 'built'}${ofCommit}`;
  if (status === 'success') return 'published';
  return isPreview ? 'build started' : 'publishing started';
}

type BrokenPages = NonNullable<Facts['broken']>;

/** The table for summary and comment, as Markdown in which nothing of a path or a message has a meaning. Empty without a page. */
export function brokenPagesMarkdown({ count, problems }: BrokenPages = { count: 0, problems: [] }): string {
  if (count === 0) return '';
  const left = count - new Set(problems.map(({ page }) => page)).size;
  const table = ['| Page | Line | Message |', '|:--|--:|:--|', ...problems.map(rowOf)].join('\n');
  const more = left > 0 ? [`and ${formatCount(left)} more`] : [];
  return ['**Pages that could not be built**', table, ...more].join('\n\n');
}

function rowOf({ page, position, message, url }: BrokenPages['problems'][number]): string {
  const shown = url === undefined ? code(page) : link(url, code(page));
  return `| ${shown} | ${position?.startLine ?? ''} | ${plain(message)} |`;
}
