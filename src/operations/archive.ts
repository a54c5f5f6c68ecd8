import { mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import type { Bundle } from '../api/schemas.ts';
import { detectFormat } from '../archive/detect-format.ts';
import {
  type ArchiveCache,
  type ArchiveKey,
  discardArchive,
  findArchive,
  storeArchive,
} from '../archive-cache.ts';
import { downloadArchive } from '../download/download.ts';
import { extensionOf } from '../download/presigned-url.ts';
import type { ArchiveLink } from '../download/retry-policy.ts';
import { createForecast, progressLine } from '../report/progress.ts';
import { holds } from '../shared/directories.ts';
import { ActionError, fileSystemError } from '../shared/errors.ts';
import { count, formatBytes, formatDuration, oneLine } from '../shared/text.ts';
import type { ExtractedSite } from '../site/extract.ts';
import type { TargetRequest } from '../site/replace-directory.ts';
import type { Progress } from '../site/writer.ts';
import type { ExportRun } from './export-run.ts';

/** A line about long work at most this often, in milliseconds. */
const progressInterval = 5_000;

export interface BundleSource {
  readonly jobId: string;
  readonly bundle: Bundle;
  /** Has the bundle generated again, for a new link. */
  readonly requestBundle: () => Promise<Bundle>;
}

interface Archive {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/**
 * Finds out whether the site could be put where it is wanted, before a job is started for nothing.
 * @throws ActionError TARGET_FORBIDDEN, TARGET_NOT_EMPTY
 */
export async function checkDestination(run: ExportRun): Promise<void> {
  const { inputs, context } = run;
  if (!inputs.download || !inputs.wait) {
    const reason = inputs.wait ? '"download" is false' : '"wait" is false';
    context.runner.log.warning(`extract-to has no effect, because ${reason}: nothing will be unpacked.`);
    return;
  }
  const { workspace, reserved } = context.runner.directories;
  const { checkTarget } = await import('../site/target.ts');
  const { recovered } = await checkTarget({ ...targetOf(run), workspace, reserved });
  if (recovered) {
    context.runner.log.info(
      'An earlier run was killed while it replaced extract-to: moved back what it had moved away',
    );
  }
}

function targetOf({ inputs, context }: ExportRun): TargetRequest {
  const { workspace, temp } = context.runner.directories;
  const target = resolve(workspace, inputs.extractTo ?? '');
  // Elsewhere, as below a web server's root, files inherit from their directory who may read them.
  return { target, clean: inputs.clean, temp: holds(workspace, target) ? temp : undefined };
}

/** Brings the archive to disk, from the cache or the store, and unpacks it where that is wanted. */
export async function fetchAndUnpack(run: ExportRun, source: BundleSource): Promise<void> {
  const { inputs, facts } = run;
  const { set } = run.context;
  const cached = inputs.cache ? await lookUp(run, source) : undefined;
  const archive = cached ?? (await download(run, source));
  facts.cacheHit = cached !== undefined;
  facts.bundleSize = archive.size;
  facts.bundleSha256 = archive.sha256;
  set('cacheHit', facts.cacheHit);
  set('bundlePath', archive.path);
  set('bundleSize', archive.size);
  set('bundleSha256', archive.sha256);
  try {
    if (inputs.extractTo !== undefined) await unpack(run, archive.path);
  } catch (error) {
    const damaged = error instanceof ActionError && error.code === 'ARCHIVE_INVALID';
    if (cached !== undefined && damaged) await discardArchive(keyOf(run, source), cacheOf(run));
    throw error;
  }
  // Not before: a damaged archive would come out of the cache again each time.
  if (cached === undefined && inputs.cache) await keep(run, source, archive);
}

function keyOf({ inputs }: ExportRun, { jobId }: BundleSource): ArchiveKey {
  return { baseUrl: inputs.baseUrl, jobId };
}

function cacheOf({ context }: ExportRun): ArchiveCache {
  return { toolCache: context.runner.toolCache, clock: context.clock };
}

async function lookUp(run: ExportRun, source: BundleSource): Promise<Archive | undefined> {
  const { runner, signal } = run.context;
  const expectedSize = source.bundle.sizeBytes;
  const archive = await findArchive(keyOf(run, source), cacheOf(run), { signal, expectedSize });
  if (archive === undefined) return undefined;
  runner.log.info(`Archive: ${formatBytes(archive.size)} from the tool cache`);
  return archive;
}

async function download(run: ExportRun, source: BundleSource): Promise<Archive> {
  const { inputs, context } = run;
  const { runner, clock, network } = context;
  const directory = await mkdtemp(join(runner.directories.temp, 'docs-admin-action-')).catch(error => {
    throw fileSystemError(
      'Could not write to the directory for temporary files',
      error,
      runner.directories.temp,
    );
  });
  context.timeline.enter('Download');
  try {
    const path = join(directory, 'bundle');
    const link = source.bundle.bundleUrl.reveal();
    const begin = clock.now();
    const forecast = createForecast();
    forecast(0, 0);
    const downloaded = await downloadArchive({
      link: linkOf(source.bundle),
      renewLink: async () => linkOf(await source.requestBundle()),
      file: path,
      retryFor: inputs.timeoutMinutes * 60_000,
      network,
      onProgress: occasionally(run, (received: number, total: number | undefined) => {
        const passed = clock.now() - begin;
        const share = total === undefined ? undefined : received / total;
        const done = `${formatBytes(received)}${total === undefined ? '' : ` of ${formatBytes(total)}`}`;
        const rate = `${formatBytes((received / passed) * 1000)}/s`;
        return progressLine('Downloading', {
          share,
          done: [done, rate],
          passed,
          left: forecast(share, passed),
        });
      }),
    });
    const archive = { path: await withExtension(path, link), ...downloaded };
    const elapsed = formatDuration(clock.now() - begin);
    runner.log.info(`Archive: ${formatBytes(archive.size)} in ${elapsed}, SHA-256 ${archive.sha256}`);
    return archive;
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

function linkOf({ bundleUrl, sizeBytes }: Bundle): ArchiveLink {
  return { url: bundleUrl.reveal(), size: sizeBytes };
}

/** Names an archive by what it is, never by what a server calls it: that may be a token. @returns its new path */
async function withExtension(path: string, link: string): Promise<string> {
  const extension = await detectFormat(path).catch(() => extensionOf(link));
  if (extension === undefined) return path;
  await rename(path, `${path}.${extension}`);
  return `${path}.${extension}`;
}

/** A cache that cannot be written costs time next time, nothing else. */
async function keep(run: ExportRun, source: BundleSource, archive: Archive): Promise<void> {
  const { runner, signal } = run.context;
  const named = { ...archive, name: basename(archive.path) };
  await storeArchive(keyOf(run, source), named, cacheOf(run)).catch(error => {
    signal.throwIfAborted();
    runner.log.warning(`The archive could not be kept in the tool cache: ${oneLine(String(error))}`);
  });
}

async function unpack(run: ExportRun, archive: string): Promise<void> {
  const { inputs, context, facts } = run;
  const { runner, clock, signal, set } = context;
  const begin = clock.now();
  context.timeline.enter('Unpack');
  // Once more: minutes have passed since the first check.
  await checkDestination(run);
  const { extractArchive } = await import('../site/extract.ts');
  const forecast = createForecast();
  forecast(0, 0);
  const site = await extractArchive({
    ...targetOf(run),
    archive,
    minPages: inputs.minPages,
    signal,
    clock,
    onProgress: occasionally(run, ({ files, bytes, share }: Progress) => {
      const passed = clock.now() - begin;
      const done = [count(files, 'file'), formatBytes(bytes)];
      return progressLine('Unpacking', { share, done, passed, left: forecast(share, passed) });
    }),
  });
  facts.sitePath = relative(runner.directories.workspace, site.sitePath) || site.sitePath;
  facts.htmlFileCount = site.htmlFileCount;
  facts.rootRelativeLinks = site.rootRelativeLinks;
  set('sitePath', site.sitePath);
  set('htmlFileCount', site.htmlFileCount);
  set('rootRelativeLinks', site.rootRelativeLinks);
  const files = `${count(site.fileCount, 'file')} (${count(site.htmlFileCount, 'HTML page')})`;
  runner.log.info(
    `Site: ${files} in ${oneLine(site.sitePath)}, unpacked in ${formatDuration(clock.now() - begin)}`,
  );
  for (const warning of siteWarnings(site, facts.pageCount)) runner.log.warning(warning);
}

/** What may be wrong with a site although it was unpacked whole. */
function siteWarnings(site: ExtractedSite, exported: number | undefined): readonly string[] {
  const { warnings, hasIndex, htmlFileCount, rootRelativeLinks } = site;
  const all = [...warnings];
  if (!hasIndex) all.push('The bundle holds no index.html, so the site has no start page.');
  if (exported !== undefined && htmlFileCount < exported) {
    all.push(`The bundle holds ${count(htmlFileCount, 'HTML page')}, but the service exported ${exported}.`);
  }
  if (rootRelativeLinks > 0) {
    const pages = rootRelativeLinks === 1 ? '1 page links' : `${rootRelativeLinks} pages link`;
    all.push(
      `${pages} to paths that begin with "/": serve the site at the root of a domain. Below a path, such as https://example.github.io/docs/, these links break.`,
    );
  }
  return all;
}

/** Logs what `describe` says of progress, but not more often than people can read. */
function occasionally<T extends readonly unknown[]>(run: ExportRun, describe: (...progress: T) => string) {
  const { clock, runner } = run.context;
  let last = clock.now();
  return (...progress: T): void => {
    if (clock.now() - last < progressInterval) return;
    last = clock.now();
    runner.log.info(describe(...progress));
  };
}
