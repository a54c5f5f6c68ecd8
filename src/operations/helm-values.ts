import { checkValues, writeValues } from '../helm/values-file.ts';
import type { Runner } from '../shared/ports.ts';
import { formatDuration, oneLine } from '../shared/text.ts';
import type { Services } from './operation.ts';

/** A chart downloads the archive when it starts. A link that expires sooner, in milliseconds, may be too old by then. */
const shortLife = 60 * 60_000;

interface ValuesGroup {
  /** Absolute path. */
  readonly file: string;
  readonly keys: readonly string[];
}

/**
 * Checks that the values file can be edited.
 * @throws ActionError VALUES_INVALID, FILE_SYSTEM
 */
export async function checkHelmValues(group: ValuesGroup, { directories }: Runner): Promise<void> {
  const { workspace, temp } = directories;
  await checkValues({ ...group, workspace, temp });
}

/**
 * Writes the link for a Helm chart.
 * @throws ActionError VALUES_INVALID, FILE_SYSTEM; `signal.reason`
 */
export async function writeHelmValues(
  request: ValuesGroup & { readonly bundleUrl: string; readonly version: string | undefined },
  { runner, clock, signal, results }: Services,
): Promise<void> {
  const { file, keys, bundleUrl, version } = request;
  const { workspace, temp } = runner.directories;
  const values = { enabled: true as const, bundleUrl, ...(version === undefined ? {} : { version }) };
  const changed = await writeValues({ file, workspace, keys, temp, values, signal });
  results.record({ valuesFile: file });
  const unchanged = changed ? '' : ', already up to date';
  runner.log.info(`Values: "${oneLine(keys.join('.'))}" in ${oneLine(file)}${unchanged}`);
  const timeLeft = Date.parse(results.facts.bundleExpiresAt ?? '') - clock.now();
  if (timeLeft < shortLife) runner.log.warning(expiryWarning(timeLeft));
}

/** @param timeLeft milliseconds */
function expiryWarning(timeLeft: number): string {
  const when = timeLeft <= 0 ? 'has expired' : `expires in ${formatDuration(timeLeft)}`;
  return `The link in the values file ${when}. A chart downloads the archive when it starts, so upgrade the release before then, and write a new link ("job-id" with "download: false") before later starts.`;
}
