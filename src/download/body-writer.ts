import type { FileHandle } from 'node:fs/promises';
import { type HttpResponse, TransportError, transportError } from '../net/http.ts';
import type { Clock } from '../shared/clock.ts';
import { ActionError, fileSystemError } from '../shared/errors.ts';
import { formatBytes, formatDuration } from '../shared/text.ts';

/** Where a body belongs. */
interface BodyTarget {
  readonly file: Pick<FileHandle, 'write'>;
  /** Of `file`, for messages. */
  readonly path: string;
  readonly clock: Pick<Clock, 'startTimer'>;
  /** Position in the file of the body's first byte. */
  readonly start: number;
  /** Called before each write. @returns how many of so many bytes still belong to this body */
  readonly reserve: (bytes: number) => number;
  /** Called when `bytes` more bytes, from the position `start` on, are on disk. */
  readonly wrote: (start: number, bytes: number) => void;
  readonly leastPace: Pace;
}

/** A body that brings less in this time counts as stalled. */
export interface Pace {
  readonly bytes: number;
  readonly milliseconds: number;
}

/**
 * Writes a body to its place in a file. What was written before a lost connection is kept.
 * @returns when the body has ended, or no more of it is needed; no write is under way then
 * @throws TransportError; ActionError FILE_SYSTEM
 */
export async function writeBody({ body }: Pick<HttpResponse, 'body'>, target: BodyTarget): Promise<void> {
  const { clock, reserve, leastPace, wrote } = target;
  let position = target.start;
  let writing = false;
  /** Bytes since the timer was refreshed. */
  let recent = 0;
  const stall = clock.startTimer(leastPace.milliseconds, () => {
    // The body has to wait for a slow disk.
    if (writing) stall.refresh();
    else body.destroy(new TransportError(describe(leastPace), { sent: true }));
  });
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      recent += chunk.length;
      if (recent >= leastPace.bytes) {
        stall.refresh();
        recent = 0;
      }
      // Even after the last wanted byte: a body that has ended leaves its connection for the next request.
      const wanted = chunk.subarray(0, reserve(chunk.length));
      if (wanted.length === 0) return;
      writing = true;
      await write(wanted, position, target);
      writing = false;
      wrote(position, wanted.length);
      position += wanted.length;
    }
  } catch (error) {
    throw error instanceof ActionError ? error : transportError(error, true);
  } finally {
    stall.stop();
    body.destroy();
  }
}

function describe({ bytes, milliseconds }: Pace): string {
  const time = formatDuration(milliseconds);
  return bytes === 1 ? `no data for ${time}` : `less than ${formatBytes(bytes)} within ${time}`;
}

async function write(bytes: Buffer, start: number, { file, path }: BodyTarget): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, start + done).catch(error => {
      throw fileSystemError('Could not write the archive', error, path);
    });
    done += bytesWritten;
  }
}
