import type { ReadStream } from 'node:fs';
import { addAbortSignal, type Transform, type TransformOptions } from 'node:stream';
import type { TimeSlice } from '../shared/clock.ts';
import { damageFound } from './errors.ts';
import type { ArchiveLimits } from './limits.ts';

/**
 * Bytes in each chunk of a decompressor. Its thread gets the next task only when the main thread returns to the event loop, so
 * decompressing a chunk has to take about as long as writing the one before. The thread may be some chunks ahead.
 */
const chunkSize = 512 * 1024;
/** The types of Node's decompressors lack the second option. */
export const decompression: { readonly chunkSize: number } & Pick<TransformOptions, 'highWaterMark'> = {
  chunkSize,
  highWaterMark: 4 * chunkSize,
};

/**
 * Decompresses a stream, and closes both streams at the end, also after an error. A cancellation does not wait for the next chunk: an
 * archive may have no content for as long as it lasts.
 * @throws ActionError ARCHIVE_INVALID, ARCHIVE_UNSAFE for too much; errors of the file system; `signal.reason`
 */
export async function* decompress(
  source: ReadStream,
  decompressor: Transform,
  { limits, signal }: Pick<ReadRequest, 'limits' | 'signal'>,
): AsyncGenerator<Buffer> {
  source.on('error', error => decompressor.destroy(error));
  addAbortSignal(signal, decompressor);
  try {
    for await (const chunk of source.pipe(decompressor)) {
      limits.countRead(chunk.length);
      yield chunk;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw damageFound(error);
  } finally {
    source.destroy();
    decompressor.destroy();
  }
}

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
