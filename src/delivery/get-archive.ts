import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { detectFormat } from '../archive/detect-format.ts';
import { downloadArchive } from '../download/download.ts';
import type { Context } from '../record/context.ts';
import { Progress } from '../record/progress.ts';
import { formatBytes, formatDuration } from '../shared/text.ts';
import { type ArchiveKey, type CacheEntry, entryOf, restoreArchive } from './archive-cache.ts';
import type { BundleLink } from './bundle-link.ts';

export { storeArchive } from './archive-cache.ts';

/** The archive of an export, in a directory of its own. */
interface ArchiveOnDisk {
  /** Absolute path. */
  readonly path: string;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Where it can be kept; undefined if it cannot, or is there already. */
  readonly entry: CacheEntry | undefined;
}

interface ArchiveRequest {
  readonly link: BundleLink;
  /** Undefined if the cache is not used. */
  readonly key: ArchiveKey | undefined;
  /** Milliseconds. */
  readonly retryFor: number;
}

/**
 * Downloads the archive, unless the store's response says that it is the one in the cache.
 * @throws what `downloadArchive` throws; errors of the file system; `signal.reason`
 */
export async function getArchive(request: ArchiveRequest, context: Context): Promise<ArchiveOnDisk> {
  const directory = await mkdtemp(join(context.directories.temp, 'docs-admin-action-'));
  try {
    return await download(request, join(directory, 'bundle'), context);
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

async function download(
  { link, key, retryFor }: ArchiveRequest,
  file: string,
  context: Context,
): Promise<ArchiveOnDisk> {
  const { log, record } = context;
  const progress = new Progress(context, 'Downloading');
  const { size, version, sha256, restored } = await downloadArchive({
    link: await link.current(),
    renewLink: () => link.renew(),
    file,
    retryFor,
    network: context,
    restore: key && (version => restoreArchive(entryOf(key, version), file, context)),
    onProgress(received, total) {
      const whole = total === undefined ? '' : ` of ${formatBytes(total)}`;
      const rate = formatBytes((received / progress.elapsed) * 1000);
      const share = total === undefined ? undefined : received / total;
      progress.report('Downloading', { share, details: [`${formatBytes(received)}${whole}`, `${rate}/s`] });
    },
  });
  const path = await addExtension(file);
  const isRestored = restored !== undefined;
  const source = isRestored
    ? 'from the tool cache, the same as in the store'
    : `in ${formatDuration(progress.elapsed)}`;
  log.info(`Archive: ${formatBytes(size)} ${source}, SHA-256 ${sha256}`);
  record.set({ cacheHit: isRestored, bundlePath: path, bundleSize: size, bundleSha256: sha256 });
  return { path, sha256, entry: key && version && !isRestored ? entryOf(key, version) : undefined };
}

/** Names an archive by its format, if it has one. A name that the server gives may be a secret. */
async function addExtension(path: string): Promise<string> {
  const extension = await detectFormat(path).catch(() => undefined);
  if (extension === undefined) return path;
  await rename(path, `${path}.${extension}`);
  return `${path}.${extension}`;
}
