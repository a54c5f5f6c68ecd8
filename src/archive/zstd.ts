import { closeSync, createReadStream, openSync } from 'node:fs';
import { createZstdDecompress } from 'node:zlib';
import { decompress, decompression } from './decompress.ts';
import type { ReadRequest } from './entry-sink.ts';
import { damaged } from './errors.ts';
import { FileWindow } from './file-window.ts';
import type { TimeSlice } from './time-slice.ts';

/**
 * Decompresses a file of any number of zstd frames, as parallel compressors write it, with skippable frames in between.
 * Node by itself stops after the first frame and silently drops the rest (nodejs/node#64741), so each frame gets its own
 * decompressor, and skippable ones are skipped here.
 * @throws ActionError ARCHIVE_INVALID for a frame that is cut short, or for anything else; errors of the decompressor
 */
export async function* readZstd(
  request: Pick<ReadRequest, 'archive' | 'size' | 'limits' | 'timeSlice'>,
): AsyncGenerator<Buffer> {
  const { archive, size, limits, timeSlice } = request;
  const file = openSync(archive, 'r');
  try {
    const frames = new FrameScanner(file, timeSlice);
    for (let start = 0, end = 0; start < size; start = end) {
      await timeSlice.yieldToEventLoop();
      const skipped = frames.skippableLength(start);
      end = skipped === undefined ? await frames.findEnd(start) : start + skipped;
      if (end > size) throw cutShort();
      if (skipped !== undefined) continue;
      limits.count('frames');
      limits.count('windows', frames.windowSize(start));
      const options = { start, end: end - 1, highWaterMark: decompression.chunkSize };
      yield* decompress(createReadStream(archive, options), createZstdDecompress(decompression));
    }
  } finally {
    closeSync(file);
  }
}

/** Finds the frames of zstd in a file (RFC 8878, 3.1). */
class FrameScanner {
  readonly #window: FileWindow;
  readonly #timeSlice: TimeSlice;

  constructor(file: number, timeSlice: TimeSlice) {
    this.#window = new FileWindow(file);
    this.#timeSlice = timeSlice;
  }

  /** @returns the length of a frame without content (3.1.2), undefined for another one */
  skippableLength(start: number): number | undefined {
    return this.#number(start, 4) >>> 4 === 0x184d2a5 ? 8 + this.#number(start + 4, 4) : undefined;
  }

  /** @returns bytes of memory that a frame asks for besides its content (3.1.1.1.2) */
  windowSize(start: number): number {
    const isSingleSegment = (this.#number(start + 4, 1) & 0x20) !== 0;
    if (isSingleSegment) return 0;
    const descriptor = this.#number(start + 5, 1);
    const base = 2 ** (10 + (descriptor >>> 3));
    return base + (base / 8) * (descriptor & 7);
  }

  /** Follows the lengths in the headers of a frame and its blocks. */
  async findEnd(start: number): Promise<number> {
    if (this.#number(start, 4) !== 0xfd2fb528) throw damaged('something that is not zstd follows');
    const descriptor = this.#number(start + 4, 1);
    let at = start + 5 + headerLength(descriptor);
    for (let last = false; !last; ) {
      await this.#timeSlice.yieldToEventLoop();
      const header = this.#number(at, 3);
      last = (header & 1) === 1;
      // A block of one repeated byte states the length of the content, and has that byte only.
      at += 3 + (((header >>> 1) & 3) === 1 ? 1 : header >>> 3);
    }
    const hasChecksum = (descriptor & 4) !== 0;
    return hasChecksum ? at + 4 : at;
  }

  #number(at: number, length: number): number {
    const bytes = this.#window.read(at, length);
    if (bytes.length < length) throw cutShort();
    return bytes.readUIntLE(0, length);
  }
}

/** Bytes between a frame's descriptor and its first block: window, dictionary, content size. */
function headerLength(descriptor: number): number {
  const singleSegment = (descriptor & 0x20) !== 0;
  const dictionary = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const contentSize = [singleSegment ? 1 : 0, 2, 4, 8][descriptor >>> 6] ?? 0;
  return (singleSegment ? 0 : 1) + dictionary + contentSize;
}

function cutShort() {
  return damaged('the end of a zstd frame is missing');
}
