import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { detectFormat } from '../archive/detect-format.ts';
import { downloadArchive } from '../download/download.ts';
import type { KnownVersion } from '../download/known-version.ts';
import { formatBytes, formatDuration } from '../shared/text.ts';
import { type ArchiveFile, type ArchiveKey, findArchive } from './archive-cache.ts';
import type { BundleLink } from './bundle-link.ts';
import { ProgressLog } from './progress-log.ts';
import type { DeliveryTools } from './tools.ts';

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
export async function getArchive(request: ArchiveRequest, tools: DeliveryTools): Promise<ArchiveOnDisk> {
  const { link, key } = request;
  const { size } = await link.current();
  const cached = key && (await findArchive(key, size === undefined ? {} : { size }, tools));
  const downloaded = await download(request, cached?.version, tools);
  if (downloaded !== undefined) return downloaded;
  if (cached === undefined) throw new Error('the store confirmed an archive that is not there');
  tools.runner.log.info(
    `Archive: ${formatBytes(cached.size)} from the tool cache, still the same in the store`,
  );
  return { ...cached, cacheHit: true };
}

/** @returns undefined if the known archive is still the same */
async function download(
  { link, retryFor }: ArchiveRequest,
  known: KnownVersion | undefined,
  tools: DeliveryTools,
): Promise<ArchiveOnDisk | undefined> {
  const { runner, network, timeline } = tools;
  const directory = await mkdtemp(join(runner.directories.temp, 'docs-admin-action-'));
  timeline.enter('Download');
  let archive: ArchiveOnDisk | undefined;
  try {
    const file = join(directory, 'bundle');
    const progress = new ProgressLog(network);
    const downloaded = await downloadArchive({
      link: await link.current(),
      renewLink: () => link.renew(),
      file,
      retryFor,
      network,
      known,
      onProgress(received, total) {
        progress.update(total === undefined ? undefined : received / total, elapsed => [
          total === undefined ? formatBytes(received) : `${formatBytes(received)} of ${formatBytes(total)}`,
          `${formatBytes((received / elapsed) * 1000)}/s`,
        ]);
      },
    });
    if (downloaded === undefined) return undefined;
    const path = await addExtension(file);
    const { size, sha256, version } = downloaded;
    runner.log.info(
      `Archive: ${formatBytes(size)} in ${formatDuration(progress.elapsed())}, SHA-256 ${sha256}`,
    );
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
