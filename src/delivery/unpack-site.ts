import { join } from 'node:path';
import { digestOfContent } from '../changes/content-digest.ts';
import { manifestName } from '../changes/manifest.ts';
import { readSite } from '../changes/site-files.ts';
import type { Context } from '../record/context.ts';
import { ActionError } from '../shared/errors.ts';
import { count, formatDuration, oneLine } from '../shared/text.ts';
import { type ExtractedSite, extractArchive } from '../site/extract.ts';
import type { WrittenSite } from '../site/writer.ts';
import type { SiteComparison } from './comparison.ts';
import { checkBasePath, type SitePlace } from './site-place.ts';

export interface UnpackRequest {
  /** Absolute path of the directory to create or replace. */
  readonly target: string;
  /** Allow replacing what is there. */
  readonly clean: boolean;
  /** Absolute path. */
  readonly archive: string;
  readonly minPages: number;
  /** Pages that the service has exported, if it says so. */
  readonly exportedPages: number | undefined;
  readonly place: SitePlace;
  readonly comparison: SiteComparison | undefined;
  /** Reads the site without a comparison, too. */
  readonly needsContent: boolean;
}

/**
 * Unpacks an archive to its destination, and records the site.
 * @returns the digest of its content, if it was read
 * @throws what `extractArchive` throws; ActionError TOO_FEW_PAGES, BASE_PATH_MISMATCH, TOO_MANY_REMOVED, LIVE_SITE_UNREACHABLE
 */
export async function unpackSite(request: UnpackRequest, context: Context): Promise<string | undefined> {
  const { target, clean, archive, minPages, place, comparison } = request;
  const { clock, log, record, signal } = context;
  record.enter('Unpack');
  const begin = clock.now();
  const site = await extractArchive({
    target,
    clean,
    archive,
    signal,
    clock,
    async check(written, directory) {
      const unpackTime = clock.now() - begin;
      checkPageCount(written, minPages);
      const basePath = await checkBasePath(written, directory, place, context);
      if (comparison === undefined && !request.needsContent) return { unpackTime };
      record.enter('Compare');
      const files = await readSite(directory, context);
      const contentSha256 = digestOfContent(basePath, files);
      record.set({ contentSha256 });
      await comparison?.compare(files);
      const manifestSha256 = await comparison?.leaveManifest(directory, files);
      return { unpackTime, contentSha256, manifestSha256 };
    },
  });
  const { checked, sitePath, fileCount, htmlFileCount } = site;
  const { unpackTime, contentSha256, manifestSha256 } = checked;
  const manifestFile = manifestSha256 && join(sitePath, manifestName);
  record.set({ sitePath, htmlFileCount, manifestFile, manifestSha256 });
  const files = `${count(fileCount, 'file')} (${count(htmlFileCount, 'HTML page')})`;
  log.info(`Site: ${files} in ${oneLine(sitePath)}, unpacked in ${formatDuration(unpackTime)}`);
  for (const warning of siteWarnings(site, request)) log.warning(warning);
  return contentSha256;
}

/** An empty export must never be published. */
function checkPageCount({ htmlFileCount, fileCount }: WrittenSite, minPages: number): void {
  if (htmlFileCount >= minPages) return;
  throw new ActionError('TOO_FEW_PAGES', {
    what: `The archive contains ${count(htmlFileCount, 'HTML page')} in ${count(fileCount, 'file')}, but min-pages requires ${minPages}`,
  });
}

/** Faults of a site that may have them although the archive was complete. */
function siteWarnings(site: ExtractedSite<unknown>, { exportedPages }: UnpackRequest): readonly string[] {
  const { hasIndex, htmlFileCount, sitePath, leftover } = site;
  const warnings: string[] = [];
  if (leftover !== undefined)
    warnings.push(`The previous content could not be removed. It is now at ${oneLine(leftover)}.`);
  if (!hasIndex) warnings.push(`The site has no index.html in ${oneLine(sitePath)}, so it has no home page.`);
  if (exportedPages !== undefined && htmlFileCount < exportedPages) {
    warnings.push(
      `The bundle has ${count(htmlFileCount, 'HTML page')}, but the service exported ${exportedPages}.`,
    );
  }
  return warnings;
}
