import type { FileHandle } from 'node:fs/promises';
import { type HttpResponse, TransportError, transportError } from '../net/http.ts';
import type { Clock } from '../shared/clock.ts';
import { ActionError, fileSystemError } from '../shared/errors.ts';
import { formatBytes, formatDuration } from '../shared/text.ts';

/** Byte positions from `start` up to, but not including, `end`. */
export interface ByteRange {
  readonly start: number;
  /** Infinity when only the end of the body tells. */
  readonly end: number;
}

/** Divides an archive among connections: each takes a range, fetches it, and returns what is still missing of it. */
export class ByteRanges {
  readonly #rangeSize: number;
  /** The ranges that are neither on disk nor taken. */
  readonly #free: ByteRange[];
  #taken = 0;

  /**
   * @param size of the archive in bytes; Infinity when it is unknown
   * @param rangeSize most bytes that a connection takes at once
   */
  constructor(size: number, rangeSize: number) {
    this.#rangeSize = rangeSize;
    this.#free = [{ start: 0, end: size }];
  }

  /** Every byte is on disk. */
  get complete(): boolean {
    return this.#taken === 0 && this.#free.length === 0;
  }

  /** @returns a range that only the caller fetches; undefined when none is left */
  take(): ByteRange | undefined {
    const first = this.#free.shift();
    if (first === undefined) return undefined;
    this.#taken += 1;
    const end = Math.min(first.end, first.start + this.#rangeSize);
    if (end < first.end) this.#free.unshift({ start: end, end: first.end });
    return { start: first.start, end };
  }

  /** Ends the ownership of a range that was taken. @param missing the end of it that is not on disk */
  return(missing: ByteRange): void {
    this.#taken -= 1;
    if (missing.start < missing.end) this.#free.unshift(missing);
  }
}

/** A body counts as stalled if fewer bytes than this arrive in this many milliseconds. */
const leastBytes = 16 * 1024;
const paceTime = 30_000;

/** Where to write a body. */
interface BodyTarget {
  readonly file: Pick<FileHandle, 'write'>;
  /** The path of `file`, for messages. */
  readonly path: string;
  readonly clock: Pick<Clock, 'startTimer'>;
  /** Position of the body in the file. What it has beyond the end is ignored. */
  readonly range: ByteRange;
  /** Called after each write, with the number of bytes. */
  readonly onWrite: (bytes: number) => void;
}

/**
 * Writes a body to its place in a file. What was written before a lost connection is kept.
 * @returns when the body has ended, or no more of it is needed; no write is under way then
 * @throws TransportError; ActionError FILE_SYSTEM
 */
export async function writeBody({ body }: Pick<HttpResponse, 'body'>, target: BodyTarget): Promise<void> {
  const { clock, range, onWrite } = target;
  let position = range.start;
  /** Bytes since the timer was refreshed. */
  let recent = 0;
  const stall = clock.startTimer(paceTime, () => {
    const reason = `less than ${formatBytes(leastBytes)} within ${formatDuration(paceTime)}`;
    body.destroy(new TransportError(reason, { sent: true }));
  });
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      recent += chunk.length;
      if (recent >= leastBytes) {
        stall.refresh();
        recent = 0;
      }
      // Reading goes on after the last wanted byte: only a body that has ended leaves its connection for the next request.
      const wanted = chunk.subarray(0, range.end - position);
      if (wanted.length === 0) return;
      await write(wanted, position, target);
      position += wanted.length;
      onWrite(wanted.length);
    }
  } catch (error) {
    throw error instanceof ActionError ? error : transportError(error, { sent: true });
  } finally {
    stall.stop();
    body.destroy();
  }
}

async function write(bytes: Buffer, start: number, { file, path }: BodyTarget): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, start + done).catch(error => {
      throw fileSystemError('Could not write the archive', error, path);
    });
    done += bytesWritten;
  }
}
