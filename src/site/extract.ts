import { mkdir, stat } from 'node:fs/promises';
import { detectFormat } from '../archive/detect-format.ts';
import { ArchiveLimits } from '../archive/limits.ts';
import { type Clock, TimeSlice } from '../shared/clock.ts';
import { SiteWriter, type WrittenSite } from './writer.ts';

export interface ExtractRequest {
  /** Absolute path of the archive. */
  readonly archive: string;
  /** Absolute path of the directory to create. */
  readonly directory: string;
  readonly signal: AbortSignal;
  readonly clock: Clock;
}

/**
 * Unpacks an archive.
 * @throws ActionError ARCHIVE_INVALID, ARCHIVE_UNSAFE; errors of the file system; `signal.reason`. The caller removes the directory then.
 */
export async function extractArchive(request: ExtractRequest): Promise<WrittenSite> {
  const { archive, directory, signal, clock } = request;
  const format = await detectFormat(archive);
  const { size } = await stat(archive);
  const limits = new ArchiveLimits(size);
  const timeSlice = new TimeSlice(clock, signal);
  await mkdir(directory, { mode: 0o755 });
  const sink = new SiteWriter({ directory, limits, timeSlice });
  const source = { archive, size, sink, limits, timeSlice, signal };
  // Each brings a library that the other does not need.
  if (format === 'zip') await (await import('../archive/zip.ts')).readZip(source);
  else await (await import('../archive/tar.ts')).readTar(format, source);
  return sink.finish();
}
