import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { detectFormat } from '../archive/detect-format.ts';
import { ArchiveLimits } from '../archive/limits.ts';
import type { Clock } from '../shared/clock.ts';
import { TimeSlice } from '../shared/time-slice.ts';
import type { TargetRequest } from './extract-to.ts';
import { replaceDirectory } from './replace-directory.ts';
import { SiteWriter, type WrittenSite } from './writer.ts';

export interface ExtractRequest<Checked> extends TargetRequest {
  /** Absolute path of the archive. */
  readonly archive: string;
  /**
   * Looks at the unpacked site before anything is replaced, and throws to reject it.
   * @param directory absolute path of the directory that holds the site, for now
   */
  readonly check: (site: WrittenSite, directory: string) => Promise<Checked>;
  readonly signal: AbortSignal;
  readonly clock: Clock;
}

export interface ExtractedSite<Checked> extends Omit<WrittenSite, 'root'> {
  /** The result of `check`. */
  readonly checked: Checked;
  /** Absolute path of the directory with the site. */
  readonly sitePath: string;
  /** Absolute path of the previous content, if it could not be removed. */
  readonly leftover: string | undefined;
}

/**
 * Unpacks an archive, whole or not at all.
 * @throws ActionError ARCHIVE_INVALID, ARCHIVE_UNSAFE, TARGET_NOT_EMPTY, TARGET_FORBIDDEN, FILE_SYSTEM; what `check` throws; `signal.reason`.
 *   Then the target is unchanged.
 */
export async function extractArchive<Checked>(
  request: ExtractRequest<Checked>,
): Promise<ExtractedSite<Checked>> {
  const { target, signal } = request;
  const { result, leftover } = await replaceDirectory(request, async directory => {
    const written = await unpack(request, directory);
    const checked = await request.check(written, join(directory, written.root));
    signal.throwIfAborted();
    return { ...written, checked };
  });
  const { root, ...site } = result;
  return { ...site, leftover, sitePath: join(target, root) };
}

async function unpack(request: ExtractRequest<unknown>, directory: string): Promise<WrittenSite> {
  const { archive, signal, clock } = request;
  const format = await detectFormat(archive);
  const { size } = await stat(archive);
  const limits = new ArchiveLimits(size);
  const timeSlice = new TimeSlice(clock, signal);
  const sink = new SiteWriter({ directory, limits, timeSlice });
  const source = { archive, size, sink, limits, timeSlice, signal };
  // Each brings a library that the other does not need.
  if (format === 'zip') await (await import('../archive/zip.ts')).readZip(source);
  else await (await import('../archive/tar.ts')).readTar(format, source);
  return sink.finish();
}
