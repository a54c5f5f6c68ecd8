import { join } from 'node:path';
import { manifestName } from '../changes/manifest.ts';
import { ActionError } from '../shared/errors.ts';
import type { Runner } from '../shared/runner.ts';
import { count, formatDuration, oneLine } from '../shared/text.ts';
import { type ExtractedSite, extractArchive } from '../site/extract.ts';
import { checkTarget } from '../site/target.ts';
import type { WrittenSite } from '../site/writer.ts';
import type { SiteComparison } from './comparison.ts';
import type { DeliveryTools } from './tools.ts';

/** Where the site goes. */
interface Destination {
  /** Absolute path. */
  readonly target: string;
  /** Allow replacing what is there. */
  readonly clean: boolean;
}

/**
 * Checks that the site can be written, and removes what killed runs left beside it.
 * @throws ActionError TARGET_FORBIDDEN, TARGET_NOT_EMPTY, FILE_SYSTEM
 */
export async function checkDestination(destination: Destination, runner: Runner): Promise<void> {
  await checkTarget({ ...destination, ...runner.directories });
}

export interface UnpackRequest extends Destination {
  /** Absolute path. */
  readonly archive: string;
  readonly minPages: number;
  /** Pages that the service has exported, if it says so. */
  readonly exportedPages: number | undefined;
  /** As for `extractArchive`; undefined when no input says where the site is served. */
  readonly servedBelow: string | undefined;
  readonly comparison: SiteComparison | undefined;
}

/**
 * Unpacks an archive to its destination, and records the site.
 * @throws what `extractArchive` throws
 */
export async function unpackSite(
  request: UnpackRequest,
  { runner, network, results, timeline }: DeliveryTools,
): Promise<void> {
  const { target, clean, archive, minPages, servedBelow, comparison } = request;
  timeline.enter('Unpack');
  const { clock, signal } = network;
  const begin = clock.now();
  let hasManifest = false;
  const site = await extractArchive({
    target,
    clean,
    archive,
    servedBelow: servedBelow ?? '',
    signal,
    clock,
    async check(written, directory) {
      checkPageCount(written, minPages);
      if (comparison === undefined) return;
      timeline.enter('Compare');
      hasManifest = await comparison.check(directory);
    },
  });
  const { sitePath, fileCount, htmlFileCount, rootRelativeLinks } = site;
  const manifestFile = hasManifest ? join(sitePath, manifestName) : undefined;
  results.record({ sitePath, htmlFileCount, rootRelativeLinks, manifestFile });
  const files = `${count(fileCount, 'file')} (${count(htmlFileCount, 'HTML page')})`;
  runner.log.info(
    `Site: ${files} in ${oneLine(sitePath)}, unpacked in ${formatDuration(clock.now() - begin)}`,
  );
  for (const warning of siteWarnings(site, request)) runner.log.warning(warning);
}

/** An empty export must never be published. */
function checkPageCount({ htmlFileCount, fileCount }: WrittenSite, minPages: number): void {
  if (htmlFileCount >= minPages) return;
  throw new ActionError('TOO_FEW_PAGES', {
    what: `The archive contains ${count(htmlFileCount, 'HTML page')} in ${count(fileCount, 'file')}, but min-pages requires ${minPages}`,
  });
}

/** Faults of a site that may have them although the archive was complete. */
function siteWarnings(site: ExtractedSite, { exportedPages, servedBelow }: UnpackRequest): readonly string[] {
  const { hasIndex, htmlFileCount, rootRelativeLinks, sitePath, leftover } = site;
  const warnings: string[] = [];
  if (leftover !== undefined)
    warnings.push(`The previous content could not be removed. It is now at ${oneLine(leftover)}.`);
  if (!hasIndex) warnings.push(`The site has no index.html in ${oneLine(sitePath)}, so it has no home page.`);
  if (exportedPages !== undefined && htmlFileCount < exportedPages) {
    warnings.push(
      `The bundle has ${count(htmlFileCount, 'HTML page')}, but the service exported ${exportedPages}.`,
    );
  }
  // At the root of a domain they work.
  if (rootRelativeLinks > 0 && servedBelow !== '') {
    const pages = rootRelativeLinks === 1 ? '1 page links' : `${rootRelativeLinks} pages link`;
    warnings.push(`${pages} to paths that begin with "/"${adviceOnLinks(servedBelow)}`);
  }
  return warnings;
}

function adviceOnLinks(servedBelow: string | undefined): string {
  return servedBelow === undefined
    ? '. Serve the site at the root of a domain: below a path, such as https://example.github.io/docs/, these links break. The deployment may have a base path of its own: set site-url to where the site is served, and links below its path do not count.'
    : `, but not with "${oneLine(servedBelow)}/". The site is served below ${oneLine(servedBelow)}, and these links lead out of it: export it with that path as its base path, correct the links, or serve the site at the root of a domain.`;
}
