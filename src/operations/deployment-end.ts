import type { DeploymentState, FilesChanged } from '../api/schemas.ts';
import { annotationsOf, type BrokenPages } from '../broken-pages/broken-pages.ts';
import type { Context } from '../record/context.ts';
import type { AttemptFacts } from '../record/outputs.ts';
import { ActionError } from '../shared/errors.ts';
import type { Redactor } from '../shared/redactor.ts';
import { count, oneLine } from '../shared/text.ts';
import {
  compareWithRun,
  findBrokenPages,
  findCommitShortfall,
  requestPreview,
  type Shortfall,
  shaOf,
} from './deployment-checks.ts';

/** What a step wants to have deployed, and how long it waits. */
export interface DeploymentRequest {
  readonly projectId: string;
  /** ID of a deployment to follow; undefined to trigger one. */
  readonly jobId?: string | undefined;
  /** Branch of a preview; undefined to publish the project's deployment branch. */
  readonly branch?: string | undefined;
  /** Full SHA of the commit that the deployment must contain. */
  readonly commit?: string | undefined;
  /** Number of pages that the service may fail to build; undefined for no limit. */
  readonly maxBrokenPages?: number | undefined;
  readonly wait: boolean;
  readonly pollIntervalSeconds: number;
  readonly timeoutMinutes: number;
  /** An export follows, to which the outputs jobId and status belong. */
  readonly isForExport?: boolean;
}

/** A deployment that the step has triggered or follows. */
export interface Attempt {
  /** Exactly as the service returned it. */
  readonly id: string;
  /** Set for a preview that the step has triggered, if the service returned a usable link. */
  readonly previewUrl: string | undefined;
}

/** How a deployment has ended. */
export interface DeploymentEnd {
  readonly isSkipped: boolean;
  readonly broken: BrokenPages;
  /** Set if the deployment is not what the step asked for. */
  readonly shortfall: Shortfall | undefined;
}

interface EndedAttempt {
  readonly attempt: Attempt;
  /** The final response. */
  readonly deployment: DeploymentState;
  readonly request: DeploymentRequest;
}

/** Works out how a deployment has ended. Logs what the service says, and asks GitHub about the commit. Requests the link of a preview. */
export async function concludeDeployment(ended: EndedAttempt, context: Context): Promise<DeploymentEnd> {
  const { deployment } = ended;
  const broken = await findBrokenPages(deployment, context);
  const isSkipped = deployment.status.is('skipped');
  context.record.setAttempt({ brokenPages: broken.count, broken, isSkipped });
  const failed = { deployment, broken: broken.count };
  if (!deployment.status.is('success', 'skipped'))
    return { isSkipped, broken, shortfall: logFailure(failed, context) };
  if (!isSkipped) await showBuilt(ended, context);
  warnOfOtherBranch(ended, context);
  if (!isSkipped && deployment.logs === undefined && ended.request.maxBrokenPages !== undefined)
    context.log.warning(
      'The service returned no log of this deployment, so max-broken-pages could not be checked. Look for broken pages in the service dashboard.',
    );
  const shortfall =
    (await findCommitShortfall(deployment, ended.request, context)) ??
    findBrokenShortfall(broken.count, ended.request);
  return { isSkipped, broken, shortfall };
}

/** Shows warnings and annotations. Call this for the last deployment only: earlier ones no longer matter. */
export function reportEnd({ isSkipped, broken, shortfall }: DeploymentEnd, context: Context): void {
  const { annotate, log } = context;
  if (isSkipped)
    log.warning(
      'The service skipped the deployment, so nothing was built. If your change is not live, look at the deployment in the service dashboard.',
    );
  const code = shortfall?.error.code;
  const level = code === 'PUBLISH_FAILED' || code === 'TOO_MANY_BROKEN' ? 'error' : 'warning';
  for (const annotation of annotationsOf(broken, level)) annotate(level, annotation);
}

async function showBuilt({ attempt, deployment, request }: EndedAttempt, context: Context): Promise<void> {
  const { log, record, redactor } = context;
  const { previewUrl } = attempt;
  const { publishedCommit: sha, filesChanged } = deployedFacts(deployment, redactor);
  const isPreview = request.branch !== undefined;
  const built = isPreview ? 'Built the preview' : 'Published';
  const ofCommit = isPreview ? ` of commit ${sha}` : ` commit ${sha}`;
  const parts = [sha ? built + ofCommit : built];
  if (previewUrl !== undefined) parts.push(previewUrl);
  if (deployment.summary !== undefined) parts.push(redactor.show(deployment.summary));
  if (filesChanged) parts.push(filesChanged);
  log.info(parts.join(' · '));
  if (request.branch !== undefined && sha) await compareWithRun(sha, request.branch, context);
  if (previewUrl === undefined) return;
  // A deployment can succeed minutes before its link answers.
  record.enter('waiting for its link');
  const previewProblem = await requestPreview(previewUrl, context);
  record.setAttempt({ previewProblem });
  if (previewProblem !== undefined)
    log.warning(
      `The preview was built, but its link ${previewProblem.text}. ${previewProblem.isRefused ? 'Look for the link in the service dashboard' : 'Open the link later'}.`,
    );
}

/** A deployment that the step has triggered is of the right branch. */
function warnOfOtherBranch({ deployment, request }: EndedAttempt, { log, record, redactor }: Context): void {
  const { branch, jobId } = request;
  const ref = deployment.commit?.ref;
  if (jobId === undefined || branch === undefined || ref === undefined) return;
  if (ref.is(branch, `refs/heads/${branch}`)) return;
  const builtBranch = redactor.show(ref, 255);
  record.setAttempt({ builtBranch });
  log.warning(
    `The deployment is of branch ${builtBranch}, and this step is for branch ${oneLine(branch)}. Check job-id and branch.`,
  );
}

function findBrokenShortfall(
  broken: number,
  { maxBrokenPages: limit = Number.POSITIVE_INFINITY }: DeploymentRequest,
): Shortfall | undefined {
  if (broken <= limit) return undefined;
  const what = `The service could not build ${count(broken, 'page')}, and max-broken-pages allows ${limit}`;
  return { error: new ActionError('TOO_MANY_BROKEN', { what }), isTemporary: false };
}

/** Documented statuses, and two that only the service dashboard shows (docs/service-api.md#responses). */
const statuses = {
  running: ['queued', 'in_progress'],
  ended: ['success', 'failure', 'skipped', 'canceled', 'cancelled'],
} as const;

export function isDocumented({ status }: DeploymentState): boolean {
  return status.is(...statuses.ended, ...statuses.running);
}

/** An undocumented status is final if the response has an end time. */
export function hasEnded({ status, endedAt }: DeploymentState): boolean {
  return status.is(...statuses.ended) || (endedAt !== undefined && !status.is(...statuses.running));
}

/** Facts to report if the step ends with this deployment. */
export function deployedFacts({ commit }: DeploymentState, redactor: Redactor): AttemptFacts {
  const { message, filesChanged } = commit ?? {};
  return {
    publishedCommit: shaOf(commit, redactor),
    commitMessage: message === undefined ? '' : redactor.show(message),
    filesChanged: filesChanged === undefined ? '' : describeFiles(filesChanged),
  };
}

/** "1 page added, 2 changed, 1 other file"; empty if the service lists no file. */
function describeFiles({ pages, others }: FilesChanged): string {
  const [first, ...more] = Object.entries(pages).filter(([, quantity]) => quantity > 0);
  const parts = first === undefined ? [] : [`${count(first[1], 'page')} ${first[0]}`];
  parts.push(...more.map(([kind, quantity]) => `${quantity} ${kind}`));
  if (others > 0) parts.push(count(others, parts.length > 0 ? 'other file' : 'file'));
  return parts.join(', ');
}

/** Longest line of a deployment's log that is shown, in characters. */
const lineLength = 300;
/** Number of log lines that the error quotes. */
const lastLines = 3;

interface FailedDeployment {
  /** The final response. */
  readonly deployment: DeploymentState;
  /** Number of pages that the service could not build. */
  readonly broken: number;
}

/** Describes a deployment that failed, and copies its log to the log of the step. */
function logFailure(failed: FailedDeployment, { log, redactor }: Context): Shortfall {
  const { deployment, broken } = failed;
  const { status, summary, logs } = deployment;
  const lines = (logs?.last ?? []).map(line => redactor.show(line, lineLength));
  const all = logs?.count ?? 0;
  const shortened = lines.length < all ? `, last ${lines.length} of ${all} lines` : '';
  if (all > 0) log.group(`Log of the deployment${shortened}`, lines);
  const reason = summary === undefined ? 'the service gave no reason' : redactor.show(summary);
  const outcome = status.is('failure') ? 'failed' : `ended with the status "${redactor.show(status, 60)}"`;
  const error = new ActionError('PUBLISH_FAILED', {
    what: `The deployment ${outcome}: ${reason}${describeLog(lines, broken)}`,
    facts: isMistake(failed) ? {} : { reason: 'not by a mistake' },
  });
  return { error, isTemporary: isSuperseded(deployment) || isNotRefreshed(deployment) };
}

/** Annotations already quote the lines about broken pages. */
function describeLog(lines: readonly string[], broken: number): string {
  if (broken > 0) return `; ${count(broken, 'page')} could not be built`;
  const last = lines.slice(-lastLines).join(' | ');
  return last === '' ? '' : `; its log ends with: ${last}`;
}

function isSuperseded({ status }: DeploymentState): boolean {
  return status.is('canceled', 'cancelled');
}

function isNotRefreshed({ status, summary, logs }: DeploymentState): boolean {
  const texts = [summary, ...(logs?.lines ?? [])];
  return status.is('failure') && texts.some(text => /\bfailed to revalidate\b/i.test(text?.raw ?? ''));
}

/** Another run may succeed without a change of the documentation. */
function isMistake({ deployment, broken }: FailedDeployment): boolean {
  const { summary, logs } = deployment;
  const isExplained = broken > 0 || summary !== undefined || Boolean(logs?.count);
  return isExplained && !isSuperseded(deployment) && !isNotRefreshed(deployment);
}
