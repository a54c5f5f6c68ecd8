import type { TimeSlice } from '../shared/time-slice.ts';
import type { ArchiveLimits } from './limits.ts';

/** A file in an archive. */
export interface FileEntry {
  /** As the archive spells it, unchecked. */
  readonly name: string;
  /** Time of the last change in milliseconds since 1970, unchecked; undefined when the archive has none. */
  readonly modified: number | undefined;
}

/** A file in an archive that has the content of an earlier one. */
export interface FileCopy extends FileEntry {
  /** Name of the earlier file, as the archive spells it, unchecked. */
  readonly original: string;
}

/**
 * Takes the entries that the reader of a format finds. Names are checked and entries counted here, the same for all formats. Each
 * method throws ActionError ARCHIVE_UNSAFE, or an error of the file system.
 *
 * Most calls are synchronous: writing a small file in one call is several times as fast as a stream.
 */
export interface EntrySink {
  makeDirectory(name: string): void;
  writeFile(entry: FileEntry, content: Buffer): void;
  /** Writes a file that is too large to be held in memory. */
  writeLargeFile(entry: FileEntry, chunks: AsyncIterable<Buffer>): Promise<void>;
  /** Writes a file with the content of an earlier one, which is what a hard link stands for. */
  copyFile(copy: FileCopy): Promise<void>;
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
