import type { ArchiveLink } from '../download/retry-policy.ts';
import { type ValuesRequest, writeValues } from '../helm/values-file.ts';
import type { Context } from '../record/context.ts';
import { formatDuration, oneLine } from '../shared/text.ts';

/** A chart downloads the archive when it starts. A link that expires sooner, in milliseconds, may be too old by then. */
const shortLife = 60 * 60_000;

export type ValuesGroup = Pick<ValuesRequest, 'file' | 'keys'>;

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
  { clock, directories, log, record, signal }: Context,
): Promise<void> {
  const { file, keys, link, version } = request;
  const { url: bundleUrl, expiresAt } = link;
  const values = { enabled: true as const, bundleUrl, ...(version === undefined ? {} : { version }) };
  const outcome = await writeValues({ file, workspace: directories.workspace, keys, values, signal });
  record.set({ valuesFile: file });
  log.info(`Values: "${oneLine(keys.join('.'))}" in ${oneLine(file)}, ${outcome}`);
  const timeLeft = Date.parse(expiresAt ?? '') - clock.now();
  if (timeLeft < shortLife) log.warning(expiryWarning(timeLeft));
}

/** @param timeLeft milliseconds */
function expiryWarning(timeLeft: number): string {
  const newLink =
    'write a new link with a step that has "job-id", "download: false", and the inputs for the values file, but not extract-to, min-pages, compare-with, or max-removed-pages';
  return timeLeft <= 0
    ? `The link in the values file has expired. Before you upgrade the release, ${newLink}.`
    : `The link in the values file expires in ${formatDuration(timeLeft)}. The chart downloads the archive each time a pod starts, so upgrade the release before then. A pod that starts after that cannot download the archive: first ${newLink}, and upgrade again.`;
}
