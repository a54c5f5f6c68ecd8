import { relative, resolve } from 'node:path';
import { checkValues, writeValues } from '../helm/values-file.ts';
import { formatDuration, oneLine } from '../shared/text.ts';
import type { ExportRun } from './export-run.ts';

/** A chart fetches the bundle when it starts; a link that lives shorter than this, in milliseconds, may be too old then. */
const shortLife = 60 * 60_000;

/**
 * Finds out whether the values file can be edited, before a job is started for nothing.
 * @throws ActionError VALUES_INVALID, FILE_SYSTEM
 */
export async function checkValuesFile(run: ExportRun): Promise<void> {
  const { inputs, context } = run;
  if (!inputs.wait) {
    context.runner.log.warning('values-file has no effect, because "wait" is false: there is no link yet.');
    return;
  }
  const { workspace, temp } = context.runner.directories;
  await checkValues({ file: pathOf(run), workspace, keys: inputs.valuesKey, temp });
}

function pathOf({ inputs, context }: ExportRun): string {
  return resolve(context.runner.directories.workspace, inputs.valuesFile ?? '');
}

/**
 * Writes the link for a Helm chart.
 * @param bundleUrl presigned link; it goes into the file and nowhere else
 * @throws ActionError VALUES_INVALID, FILE_SYSTEM; `signal.reason`
 */
export async function writeValuesFile(run: ExportRun, bundleUrl: string): Promise<void> {
  const { inputs, context, facts } = run;
  const { runner, signal, set } = context;
  const file = pathOf(run);
  const version = inputs.exportVersion === undefined ? {} : { version: inputs.exportVersion };
  const values = { enabled: true as const, bundleUrl, ...version };
  const { workspace, temp } = runner.directories;
  const changed = await writeValues({ file, workspace, keys: inputs.valuesKey, temp, values, signal });
  set('valuesFile', file);
  facts.valuesFile = relative(workspace, file) || file;
  const group = oneLine(inputs.valuesKey.join('.'));
  runner.log.info(`Values: "${group}" in ${oneLine(file)}${changed ? '' : ', which says so already'}`);
  warnOfExpiry(run);
}

function warnOfExpiry({ context, facts }: ExportRun): void {
  const left = Date.parse(facts.bundleExpiresAt ?? '') - context.clock.now();
  if (!(left < shortLife)) return;
  const when = left <= 0 ? 'has expired' : `expires in ${formatDuration(left)}`;
  context.runner.log.warning(
    `The link in the values file ${when}: a chart fetches it when it starts, so upgrade before that, and write a new link ("job-id" with "download: false") before later starts.`,
  );
}
