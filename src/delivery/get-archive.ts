import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { detectFormat } from '../archive/detect-format.ts';
import type { CachedVersion } from '../download/cached-version.ts';
import { downloadArchive } from '../download/download.ts';
import { progressBar } from '../jobs/progress.ts';
import { ProgressLog } from '../jobs/progress-log.ts';
import type { Context } from '../record/context.ts';
import { formatBytes, formatDuration } from '../shared/text.ts';
import { type ArchiveFile, type ArchiveKey, findArchive } from './archive-cache.ts';
import type { BundleLink } from './bundle-link.ts';

/** Milliseconds between two lines about a download. */
const logPause = 5_000;

/** The archive of an export. */
export interface ArchiveOnDisk extends ArchiveFile {
  readonly cacheHit: boolean;
}

interface ArchiveRequest {
  readonly link: BundleLink;
  /** Undefined: without the cache. */
  readonly key: ArchiveKey | undefined;
  /** Milliseconds. */
  readonly retryFor: number;
}

/**
 * Downloads the archive, unless it is in the cache and the store confirms that it is still the same: a bundle may have been
 * generated again.
 * @throws what `downloadArchive` throws; errors of the file system; `signal.reason`
 */
export async function getArchive(request: ArchiveRequest, context: Context): Promise<ArchiveOnDisk> {
  const { link, key } = request;
  const { size } = await link.current();
  const cached = key && (await findArchive(key, size === undefined ? {} : { size }, context));
  const downloaded = await download(request, cached?.version, context);
  const archive = downloaded ?? (cached && { ...cached, cacheHit: true });
  if (archive === undefined) throw new Error('the store confirmed an archive that is not there');
  if (archive.cacheHit)
    context.log.info(
      `Archive: ${formatBytes(archive.size)} from the tool cache, still the same in the store`,
    );
  const { cacheHit, path: bundlePath, size: bundleSize, sha256: bundleSha256 } = archive;
  context.record.set({ cacheHit, bundlePath, bundleSize, bundleSha256 });
  return archive;
}

/** @returns undefined if the cached archive is still the same */
async function download(
  { link, retryFor }: ArchiveRequest,
  cached: CachedVersion | undefined,
  context: Context,
): Promise<ArchiveOnDisk | undefined> {
  const { directories, log, record } = context;
  const directory = await mkdtemp(join(directories.temp, 'docs-admin-action-'));
  record.enter('Download');
  let archive: ArchiveOnDisk | undefined;
  try {
    const file = join(directory, 'bundle');
    const progress = new ProgressLog(context, { pause: logPause, heartbeat: logPause });
    progress.report('Downloading', 0);
    const downloaded = await downloadArchive({
      link: await link.current(),
      renewLink: () => link.renew(),
      file,
      retryFor,
      network: context,
      cached,
      onProgress(received, total) {
        const share = total === undefined ? undefined : received / total;
        const bar = share === undefined ? '' : ` ${progressBar(share)}`;
        const whole = total === undefined ? '' : ` of ${formatBytes(total)}`;
        const rate = formatBytes((received / progress.elapsed) * 1000);
        progress.report(`Downloading${bar} · ${formatBytes(received)}${whole} · ${rate}/s`, share);
      },
    });
    if (downloaded === undefined) return undefined;
    const path = await addExtension(file);
    const { size, sha256, version } = downloaded;
    log.info(`Archive: ${formatBytes(size)} in ${formatDuration(progress.elapsed)}, SHA-256 ${sha256}`);
    archive = { path, size, sha256, version, cacheHit: false };
    return archive;
  } finally {
    if (archive === undefined) await rm(directory, { recursive: true, force: true });
  }
}

/** Names an archive by its format, if it has one. A name that the server gives may be a secret. */
async function addExtension(path: string): Promise<string> {
  const extension = await detectFormat(path).catch(() => undefined);
  if (extension === undefined) return path;
  await rename(path, `${path}.${extension}`);
  return `${path}.${extension}`;
}
