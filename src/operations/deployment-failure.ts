import type { DeploymentState } from '../api/schemas.ts';
import { ActionError } from '../shared/errors.ts';
import type { Runner } from '../shared/runner.ts';

/** Characters of each line of a deployment's log that are shown, and lines that the error repeats. */
const lineLength = 300;
const lastLines = 3;

/** The service gave the deployment up, because another one takes its place. */
export function isSuperseded({ status }: DeploymentState): boolean {
  return status.is('canceled', 'cancelled');
}

/** The error for a deployment that has ended without success. Logs what the service has logged. */
export function deploymentFailed(
  deployment: DeploymentState,
  { redactor, logDetails }: Pick<Runner, 'redactor' | 'logDetails'>,
): ActionError {
  const { status, summary, logs } = deployment;
  const lines = (logs?.last ?? []).map(line => redactor.show(line, lineLength));
  const count = logs?.count ?? 0;
  const shortened = lines.length < count ? `, last ${lines.length} of ${count} lines` : '';
  logDetails(`Log of the deployment${shortened}`, lines);
  const reason = summary === undefined ? 'the service gave no reason' : redactor.show(summary);
  const last = lines.slice(-lastLines).join(' | ');
  const outcome = status.is('failure') ? 'failed' : `ended with the status "${redactor.show(status, 60)}"`;
  return new ActionError('PUBLISH_FAILED', {
    what: `The deployment ${outcome}: ${reason}${last === '' ? '' : `; its log ends with: ${last}`}`,
    hint: hintFor(deployment, `${reason} ${last}`),
  });
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
