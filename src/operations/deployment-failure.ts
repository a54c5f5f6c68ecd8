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
  /** The service gave it up, because another one takes its place. */
  readonly passing: 'superseded' | undefined;
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
  const error = new ActionError('PUBLISH_FAILED', {
    what: `The deployment ${outcome}: ${reason}${last === '' ? '' : `; its log ends with: ${last}`}`,
    hint: hintFor(deployment, `${reason} ${last}`),
  });
  return { error, passing: isSuperseded(deployment) ? 'superseded' : undefined };
}

function isSuperseded({ status }: DeploymentState): boolean {
  return status.is('canceled', 'cancelled');
}

function hintFor(deployment: DeploymentState, said: string): string | undefined {
  if (isSuperseded(deployment))
    return `Another deployment of the project may have taken its place, or somebody has canceled it. Look at it in the service dashboard, and ${runAgain}`;
  if (/\bfailed to revalidate\b/i.test(said))
    return `The service has saved the deployment, and could not refresh the pages of the site, which is temporary. To publish again, ${runAgain}`;
  if (deployment.summary === undefined && !deployment.logs?.count)
    return `Look at the deployment in the service dashboard, and ${runAgain}. Until one succeeds, the live site stays as it is`;
  return undefined;
}

/** A step with the ID of a deployment only follows that one. */
const runAgain = 'run the step again, without "job-id" if it is set';
