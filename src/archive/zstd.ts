import { createReadStream } from 'node:fs';
import { createZstdDecompress } from 'node:zlib';
import { decompress, decompression } from './decompress.ts';
import type { ReadRequest } from './entry-sink.ts';
import { damaged } from './errors.ts';

/**
 * Decompresses a file of any number of zstd frames, as parallel compressors write it, with skippable frames in between.
 * Node by itself stops after the first frame and silently drops the rest (nodejs/node#64741), so each frame gets its own
 * decompressor, whose count of bytes tells where the next one begins.
 * @throws ActionError ARCHIVE_INVALID; errors of the decompressor
 */
export async function* readZstd(request: ReadRequest): AsyncGenerator<Buffer> {
  const { archive, size, timeSlice } = request;
  for (let start = 0; start < size; ) {
    await timeSlice.yieldToEventLoop();
    const decompressor = createZstdDecompress(decompression);
    const file = createReadStream(archive, { start, highWaterMark: decompression.chunkSize });
    yield* decompress(file, decompressor, request);
    // Otherwise the same frame would be read forever.
    if (decompressor.bytesWritten === 0) throw damaged('a zstd frame has no end');
    start += decompressor.bytesWritten;
  }
}
