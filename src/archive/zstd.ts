import { closeSync, createReadStream, fstatSync, openSync } from 'node:fs';
import { createZstdDecompress, type ZstdOptions } from 'node:zlib';
import { ActionError } from '../shared/errors.ts';
import { createFileWindow, type FileWindow } from './file-window.ts';

export interface ZstdRequest {
  /** Absolute path. */
  readonly archive: string;
  readonly options: ZstdOptions & { readonly chunkSize: number };
  /** Counts a frame that needs a decompressor. */
  readonly countFrame: () => void;
  /** Lets signals through now and then. */
  readonly breathe: () => Promise<void>;
}

/**
 * Decompresses a file of any number of zstd frames, as parallel compressors write it, and skippable frames between.
 * Node by itself stops after the first frame and drops the rest without a word (nodejs/node#64741), so each frame
 * gets a decompressor of its own, except those that are to be skipped.
 * @throws ActionError ARCHIVE_INVALID for what is no frame or not whole; errors of the decompressor
 */
export async function* readZstd({
  archive,
  options,
  countFrame,
  breathe,
}: ZstdRequest): AsyncGenerator<Buffer> {
  const file = openSync(archive, 'r');
  try {
    const { size } = fstatSync(file);
    const window = createFileWindow(file);
    for (let at = 0; at < size; ) {
      await breathe();
      const skipped = skippableLength(window, at);
      const end = skipped === undefined ? await findFrameEnd(window, at, breathe) : at + skipped;
      if (end > size) throw damaged('the end of a zstd frame is missing');
      if (skipped === undefined) {
        countFrame();
        yield* decompress(archive, { start: at, end: end - 1 }, options);
      }
      at = end;
    }
  } finally {
    closeSync(file);
  }
}

async function* decompress(
  archive: string,
  range: { readonly start: number; readonly end: number },
  options: ZstdRequest['options'],
): AsyncGenerator<Buffer> {
  const source = createReadStream(archive, { ...range, highWaterMark: options.chunkSize });
  const frame = createZstdDecompress(options);
  source.on('error', error => frame.destroy(error));
  try {
    yield* source.pipe(frame);
  } finally {
    source.destroy();
    frame.destroy();
  }
}

/** @returns the length of a frame that holds nothing (RFC 8878, 3.1.2), undefined for a real one */
function skippableLength(window: FileWindow, start: number): number | undefined {
  if (number(window, start, 4) >>> 4 !== 0x184d2a5) return undefined;
  return 8 + number(window, start + 4, 4);
}

/** Follows the lengths in the headers of a frame and its blocks (RFC 8878, 3.1). */
async function findFrameEnd(
  window: FileWindow,
  start: number,
  breathe: () => Promise<void>,
): Promise<number> {
  if (number(window, start, 4) !== 0xfd2fb528) throw damaged('something that is not zstd follows');
  const descriptor = number(window, start + 4, 1);
  let at = start + 5 + headerLength(descriptor);
  for (let last = false; !last; ) {
    await breathe();
    const header = number(window, at, 3);
    last = (header & 1) === 1;
    // A block of one byte repeated has its length there, but only that byte behind.
    at += 3 + (((header >>> 1) & 3) === 1 ? 1 : header >>> 3);
  }
  const hasChecksum = (descriptor & 4) !== 0;
  return hasChecksum ? at + 4 : at;
}

function number(window: FileWindow, at: number, length: number): number {
  const bytes = window(at, length);
  if (bytes.length < length) throw damaged('the end of a zstd frame is missing');
  return bytes.readUIntLE(0, length);
}

/** Bytes between a frame's descriptor and its first block: window, dictionary, content size. */
function headerLength(descriptor: number): number {
  const singleSegment = (descriptor & 0x20) !== 0;
  const dictionary = [0, 1, 2, 4][descriptor & 3] ?? 0;
  const contentSize = [singleSegment ? 1 : 0, 2, 4, 8][descriptor >>> 6] ?? 0;
  return (singleSegment ? 0 : 1) + dictionary + contentSize;
}

function damaged(detail: string): ActionError {
  return new ActionError('ARCHIVE_INVALID', { what: `The archive is damaged: ${detail}` });
}
