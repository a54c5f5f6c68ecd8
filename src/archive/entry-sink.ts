import type { TimeSlice } from '../shared/clock.ts';
import type { ArchiveLimits } from './limits.ts';

/**
 * Takes the entries that the reader of a format finds, with names as the archive spells them. Names are checked and entries counted
 * here, the same for all formats. Each method throws ActionError ARCHIVE_UNSAFE, or an error of the file system. A file keeps the time
 * at which it is written: tools that compare size and time would mistake a changed file of the same size and time for an unchanged one.
 *
 * Most calls are synchronous: writing a small file in one call is several times as fast as a stream.
 */
export interface EntrySink {
  makeDirectory(name: string): void;
  writeFile(name: string, content: Buffer): void;
  /** Writes a file that is too large to be held in memory. */
  writeLargeFile(name: string, chunks: AsyncIterable<Buffer>): Promise<void>;
  /** Writes a file with the content of an earlier one, which is what a hard link stands for. */
  copyFile(name: string, original: string): Promise<void>;
}

export interface ReadRequest {
  /** Absolute path. */
  readonly archive: string;
  /** Bytes of the archive. */
  readonly size: number;
  readonly sink: EntrySink;
  readonly limits: ArchiveLimits;
  readonly timeSlice: TimeSlice;
  readonly signal: AbortSignal;
}
