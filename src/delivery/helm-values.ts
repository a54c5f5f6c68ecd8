import type { ArchiveLink } from '../download/retry-policy.ts';
import { writeValues } from '../helm/values-file.ts';
import { formatDuration, oneLine } from '../shared/text.ts';
import type { DeliveryTools } from './tools.ts';

/** A chart downloads the archive when it starts. A link that expires sooner, in milliseconds, may be too old by then. */
const shortLife = 60 * 60_000;

export interface ValuesGroup {
  /** Absolute path. */
  readonly file: string;
  readonly keys: readonly string[];
}

/**
 * Writes the link for a Helm chart.
 * @throws ActionError VALUES_INVALID, FILE_SYSTEM; `signal.reason`
 */
export async function writeHelmValues(
  request: ValuesGroup & {
    /** `expiresAt` is undefined when the link does not expire, or when that is unknown. */
    readonly link: Pick<ArchiveLink, 'url' | 'expiresAt'>;
    readonly version: string | undefined;
  },
  { runner, network, results }: DeliveryTools,
): Promise<void> {
  const { file, keys, link, version } = request;
  const { workspace } = runner.directories;
  const { clock, signal } = network;
  const { url: bundleUrl, expiresAt } = link;
  const values = { enabled: true as const, bundleUrl, ...(version === undefined ? {} : { version }) };
  const changed = await writeValues({ file, workspace, keys, values, signal });
  results.record({ valuesFile: file });
  const unchanged = changed ? '' : ', already up to date';
  runner.log.info(`Values: "${oneLine(keys.join('.'))}" in ${oneLine(file)}${unchanged}`);
  const timeLeft = Date.parse(expiresAt ?? '') - clock.now();
  if (timeLeft < shortLife) runner.log.warning(expiryWarning(timeLeft));
}

/** @param timeLeft milliseconds */
function expiryWarning(timeLeft: number): string {
  const when = timeLeft <= 0 ? 'has expired' : `expires in ${formatDuration(timeLeft)}`;
  return `The link in the values file ${when}. A chart downloads the archive when it starts, so upgrade the release before then, and write a new link ("job-id" with "download: false") before later starts.`;
}
