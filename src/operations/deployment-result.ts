import type { DeploymentState } from '../api/schemas.ts';
import type { Context } from '../record/context.ts';
import type { AttemptFacts } from '../record/outputs.ts';
import { ActionError } from '../shared/errors.ts';
import type { Redactor } from '../shared/redactor.ts';
import { count } from '../shared/text.ts';

/** Statuses that the service documents, and those that its dashboard knows (docs/service-api.md#responses). */
const statuses = {
  running: ['queued', 'in_progress'],
  ended: ['success', 'failure', 'skipped', 'canceled', 'cancelled'],
} as const;

/** A status that nobody documents is an end when the record has one. */
export function isEnd({ status, endedAt }: DeploymentState): boolean {
  return status.is(...statuses.ended) || (endedAt !== undefined && !status.is(...statuses.running));
}

/** Facts of a deployment that the step may end with. */
export function deployedFacts({ commit }: DeploymentState, redactor: Redactor): AttemptFacts {
  const message = commit?.message;
  return {
    publishedCommit: shaOf(commit, redactor),
    commitMessage: message === undefined ? '' : redactor.show(message),
  };
}

/** @returns an empty text if the service does not say which commit it is */
export function shaOf(commit: DeploymentState['commit'], redactor: Redactor): string {
  const sha = commit?.sha;
  return sha !== undefined && /^[\da-f]{7,64}$/i.test(sha.raw) ? redactor.show(sha, 64) : '';
}

/** Characters of each line of a deployment's log that are shown, and lines that the error repeats. */
const lineLength = 300;
const lastLines = 3;

/** Why a deployment that has ended is not what was asked for. */
export interface Shortfall {
  readonly error: ActionError;
  /**
   * Another deployment may bring it: the service gave this one up, because another one took its place; it has saved this one, and could
   * not refresh the pages of the site; or this one began before the commit was there.
   */
  readonly isTemporary: boolean;
}

interface FailedDeployment {
  /** The last response about it. */
  readonly deployment: DeploymentState;
  /** Number of pages that the service could not build. */
  readonly broken: number;
  readonly isPreview: boolean;
}

/** Describes a deployment that has ended without success. Logs what the service has logged. */
export function deploymentFailed(failed: FailedDeployment, { log, redactor }: Context): Shortfall {
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
    hint: hintFor(failed),
  });
  return { error, isTemporary: isSuperseded(deployment) || isNotRefreshed(deployment) };
}

/** The annotations repeat the lines about broken pages. */
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

function hintFor({ deployment, broken, isPreview }: FailedDeployment): string | undefined {
  const { summary, logs } = deployment;
  if (isSuperseded(deployment))
    return `Another deployment of the project may have taken its place, or somebody has canceled it. Look at it in the service dashboard, and ${runAgain}`;
  if (isNotRefreshed(deployment))
    return `The service has saved the deployment, and could not refresh the pages of the site, so they may be old for a while. To publish again, ${runAgain}`;
  const liveSite = isPreview ? '' : '. Until one succeeds, the live site stays as it is';
  if (broken === 0 && summary === undefined && !logs?.count)
    return `Look at the deployment in the service dashboard, and ${runAgain}${liveSite}`;
  // Another run would build the same commit.
  if (isPreview)
    return `Correct ${broken > 0 ? 'these pages' : 'what the log of the deployment names'}, and push to the branch`;
  return broken > 0
    ? `Correct these pages, and ${runAgain}. Until then, the live site stays as it is`
    : undefined;
}

/** A step with the ID of a deployment only follows that one. */
const runAgain = 'run the step again, without "job-id" if it is set';
