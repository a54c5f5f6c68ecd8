import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { digestOfContent } from '../changes/compare.ts';
import { manifestName } from '../changes/manifest.ts';
import { readSite } from '../changes/site-files.ts';
import { createWorkDirectory, removePrevious } from '../files/work-directory.ts';
import type { Context } from '../record/context.ts';
import { ActionError, fileSystemError, isFileSystemError } from '../shared/errors.ts';
import { count, formatCount, formatDuration, oneLine } from '../shared/text.ts';
import { findBasePath } from '../site/base-path.ts';
import { extractArchive, type WrittenSite } from '../site/extract.ts';
import { replaceDirectory } from '../site/extract-to.ts';
import type { SiteComparison } from './comparison.ts';
import { reportAgain } from './missing-pages.ts';

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
  /** The digest of the content is needed even without a comparison. */
  readonly needsContent: boolean;
}

/**
 * Unpacks an archive to its destination, whole or not at all, and records the site.
 * @returns the digest of its content, if it was read
 * @throws ActionError ARCHIVE_INVALID, ARCHIVE_UNSAFE, TOO_FEW_PAGES, BASE_PATH_MISMATCH, TOO_MANY_REMOVED, LIVE_SITE_UNREACHABLE,
 *   TARGET_NOT_EMPTY, TARGET_FORBIDDEN, FILE_SYSTEM; `signal.reason`. Then the target is unchanged.
 */
export async function unpackSite(request: UnpackRequest, context: Context): Promise<string | undefined> {
  try {
    return await unpack(request, context);
  } catch (error) {
    throw isFileSystemError(error)
      ? fileSystemError('Could not unpack the archive', error, request.target)
      : error;
  }
}

async function unpack(request: UnpackRequest, context: Context): Promise<string | undefined> {
  const { target, archive, minPages, exportedPages, place } = request;
  const { clock, log, record, signal } = context;
  record.enter('unpacking');
  const begin = clock.now();
  await mkdir(dirname(target), { recursive: true });
  using work = await createWorkDirectory(dirname(target));
  const fresh = join(work.path, 'new');
  const site = await extractArchive({ archive, directory: fresh, signal, clock });
  const unpackTime = clock.now() - begin;
  checkPageCount(site, minPages);
  const { root, hasIndex, fileCount, htmlFileCount } = site;
  const directory = join(fresh, root);
  const basePath = await checkBasePath(site, directory, place, context);
  const { contentSha256, manifestSha256 } = await readContent({ directory, basePath }, request, context);
  signal.throwIfAborted();
  const leftover = await replaceDirectory(fresh, request);
  await removePrevious(target, clock.now());
  const sitePath = join(target, root);
  const manifestFile = manifestSha256 && join(sitePath, manifestName);
  record.set({ sitePath, htmlFileCount, manifestFile, manifestSha256 });
  const files = `${count(fileCount, 'file')} (${count(htmlFileCount, 'HTML page')})`;
  log.info(`Site: ${files} in ${oneLine(sitePath)}, unpacked in ${formatDuration(unpackTime)}`);
  if (leftover !== undefined)
    log.warning(
      `The new site is in place, but the previous content could not be removed. Delete it at ${oneLine(leftover)}, if necessary as the user who owns its files.`,
    );
  // Warnings only: an archive that is complete may have these faults.
  if (!hasIndex)
    log.warning(
      `The site has no index.html in ${oneLine(sitePath)}, so it has no home page. Add one to the documentation, and to the input paths if it is set.`,
    );
  if (exportedPages !== undefined && htmlFileCount < exportedPages)
    log.warning(
      `The bundle has ${count(htmlFileCount, 'HTML page')}, but the service exported ${exportedPages}. Export again. ${reportAgain}`,
    );
  return contentSha256;
}

/** An empty export must never be published. */
function checkPageCount(site: WrittenSite, minPages: number): void {
  const { htmlFileCount, emptyPageCount, fileCount } = site;
  if (htmlFileCount - emptyPageCount >= minPages) return;
  const empty = emptyPageCount === 0 ? '' : ` (${formatCount(emptyPageCount)} of them empty)`;
  throw new ActionError('TOO_FEW_PAGES', {
    what: `The archive contains ${count(htmlFileCount, 'HTML page')}${empty} in ${count(fileCount, 'file')}, but min-pages requires ${minPages}`,
  });
}

/** Reads the site if it is compared, or if the digest of its content is needed. */
async function readContent(
  { directory, basePath }: { readonly directory: string; readonly basePath: string },
  { comparison, needsContent, place }: UnpackRequest,
  context: Context,
) {
  if (comparison === undefined && !needsContent) return {};
  context.record.enter('comparing');
  const files = await readSite(directory, context, place.siteUrl?.host);
  const contentSha256 = digestOfContent(basePath, files);
  context.record.set({ contentSha256 });
  await comparison?.compare(files);
  return { contentSha256, manifestSha256: await comparison?.leaveManifest(directory, files) };
}

/** Where the site is served, as far as the inputs say it. */
export interface SitePlace {
  /** Ends with "/". */
  readonly siteUrl: URL | undefined;
  /** Of an export by project: "/docs", or "/" for the root. */
  readonly basePath: string | undefined;
}

/**
 * Detects for which path an unpacked site was made, and checks that the site can work where it is served.
 * @param directory absolute path of the directory that holds the site
 * @returns that path, "/" for the root; empty if the files do not tell
 * @throws ActionError BASE_PATH_MISMATCH if it certainly cannot; errors of the file system
 */
export async function checkBasePath(
  { paths, root }: WrittenSite,
  directory: string,
  place: SitePlace,
  { log, record }: Context,
): Promise<string> {
  const servedAt = servedPathOf(place);
  const found = await findBasePath({
    directory,
    paths: root === '.' ? paths : paths.map(path => path.slice(root.length + 1)),
    host: place.siteUrl?.host,
    servedAt,
  });
  const made = oneLine(found.basePath ?? '', 200);
  record.set({ basePath: made });
  if (found.isMismatch) throw mismatch(made, place);
  if (servedAt === undefined && made !== '') log.info(`The bundle is made to be served at ${made}`);
  const [missing] = found.missing;
  if (missing !== undefined)
    log.warning(
      `The bundle lacks ${count(found.missing.length, 'file')} that its pages load, such as ${oneLine(missing, 200)}. Export again. ${reportAgain}`,
    );
  return made;
}

/** @returns "/docs", or "/" for the root; undefined when no input says it */
function servedPathOf({ siteUrl, basePath }: SitePlace): string | undefined {
  return siteUrl?.pathname.replace(/(?<=.)\/$/, '') ?? basePath;
}

function mismatch(made: string, place: SitePlace): ActionError {
  const input = place.siteUrl === undefined ? 'base-path' : 'site-url';
  const served = oneLine(servedPathOf(place) ?? '', 200);
  return new ActionError('BASE_PATH_MISMATCH', {
    what: `The bundle is made for ${made}, but ${input} says ${served}. At that path, the pages would find neither their style sheets nor each other`,
    facts: { input, place: served },
  });
}
