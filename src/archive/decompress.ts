import type { ReadStream } from 'node:fs';
import { addAbortSignal, type Transform, type TransformOptions } from 'node:stream';
import type { ReadRequest } from './entry-sink.ts';
import { damageFound } from './errors.ts';

/**
 * Bytes that a decompressor delivers at a time: its thread gets the next task only when the main thread looks for events,
 * so a task has to last about as long as writing what the previous one delivered. It may be some chunks ahead.
 */
const chunkSize = 512 * 1024;
/** The types of Node's decompressors lack the second option. */
export const decompression: { readonly chunkSize: number } & Pick<TransformOptions, 'highWaterMark'> = {
  chunkSize,
  highWaterMark: 4 * chunkSize,
};

/**
 * Gives what a decompressor makes of a stream. Both are closed at the end, however it comes. A cancellation need not wait for
 * the next chunk: what comes to nothing can be as long as the archive.
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
