import type { DeploymentState } from '../api/schemas.ts';
import type { Context } from '../delivery/context.ts';
import { ActionError } from '../shared/errors.ts';

/** Statuses that the service documents, and those that its dashboard knows (docs/service-api.md#responses). */
export const statuses = {
  running: ['queued', 'in_progress'],
  ended: ['success', 'failure', 'skipped', 'canceled', 'cancelled'],
} as const;

/** Characters of each line of a deployment's log that are shown, and lines that the error repeats. */
const lineLength = 300;
const lastLines = 3;

/** A deployment that has ended without success. */
interface FailedDeployment {
  readonly error: ActionError;
  /**
   * Another deployment may succeed: the service gave this one up, because another one took its place; or has saved it, and could not
   * refresh the pages of the site.
   */
  readonly passing: 'superseded' | 'not refreshed' | undefined;
}

/** Describes a deployment that has ended without success. Logs what the service has logged. */
export function deploymentFailed(deployment: DeploymentState, { log, redactor }: Context): FailedDeployment {
  const { status, summary, logs } = deployment;
  const lines = (logs?.last ?? []).map(line => redactor.show(line, lineLength));
  const count = logs?.count ?? 0;
  const shortened = lines.length < count ? `, last ${lines.length} of ${count} lines` : '';
  if (count > 0) log.group(`Log of the deployment${shortened}`, lines);
  const reason = summary === undefined ? 'the service gave no reason' : redactor.show(summary);
  const last = lines.slice(-lastLines).join(' | ');
  const outcome = status.is('failure') ? 'failed' : `ended with the status "${redactor.show(status, 60)}"`;
  const passing = passingProblem(deployment);
  const error = new ActionError('PUBLISH_FAILED', {
    what: `The deployment ${outcome}: ${reason}${last === '' ? '' : `; its log ends with: ${last}`}`,
    hint: hintFor(deployment, passing),
  });
  return { error, passing };
}

function passingProblem({ status, summary, logs }: DeploymentState): FailedDeployment['passing'] {
  if (status.is('canceled', 'cancelled')) return 'superseded';
  const texts = [summary, ...(logs?.last ?? [])];
  const isNotRefreshed = texts.some(text => /\bfailed to revalidate\b/i.test(text?.raw ?? ''));
  return isNotRefreshed && status.is('failure') ? 'not refreshed' : undefined;
}

function hintFor(deployment: DeploymentState, passing: FailedDeployment['passing']): string | undefined {
  if (passing === 'superseded')
    return `Another deployment of the project may have taken its place, or somebody has canceled it. Look at it in the service dashboard, and ${runAgain}`;
  if (passing === 'not refreshed')
    return `The service has saved the deployment, and could not refresh the pages of the site, so they may be old for a while. To publish again, ${runAgain}`;
  if (deployment.summary === undefined && !deployment.logs?.count)
    return `Look at the deployment in the service dashboard, and ${runAgain}. Until one succeeds, the live site stays as it is`;
  return undefined;
}

/** A step with the ID of a deployment only follows that one. */
const runAgain = 'run the step again, without "job-id" if it is set';
