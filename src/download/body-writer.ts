import type { FileHandle } from 'node:fs/promises';
import type { Clock } from '../shared/clock.ts';
import { ActionError, fileSystemError } from '../shared/errors.ts';
import { type HttpResponse, TransportError, transportError } from '../shared/http.ts';
import { formatDuration } from '../shared/text.ts';

/** Where a body belongs. */
interface BodyTarget {
  readonly file: Pick<FileHandle, 'write'>;
  /** Of `file`, for messages. */
  readonly path: string;
  readonly clock: Pick<Clock, 'startTimer'>;
  /** Position in the file of the body's first byte. */
  readonly start: number;
  /** First position that no longer belongs to this body; it may become smaller, once the size is known. */
  readonly end: () => number;
  /** Called when `bytes` more bytes, from the position `start` on, are on disk. */
  readonly wrote: (start: number, bytes: number) => void;
  /** Milliseconds without data after which the body counts as stalled. */
  readonly stallLimit: number;
}

/**
 * Writes a body to its place in a file. What was written before a lost connection is kept.
 * @returns when the body has ended, or no more of it is needed; no write is under way then
 * @throws TransportError; ActionError FILE_SYSTEM
 */
export async function writeBody({ body }: Pick<HttpResponse, 'body'>, target: BodyTarget): Promise<void> {
  const { clock, end, stallLimit, wrote } = target;
  let position = target.start;
  let writing = false;
  const stall = clock.startTimer(stallLimit, () => {
    // The body has to wait for a slow disk.
    if (writing) stall.refresh();
    else body.destroy(new TransportError(`no data for ${formatDuration(stallLimit)}`, { sent: true }));
  });
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      stall.refresh();
      // Even after the last wanted byte: a body that has ended leaves its connection for the next request.
      const wanted = chunk.subarray(0, end() - position);
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

async function write(bytes: Buffer, start: number, { file, path }: BodyTarget): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, start + done).catch(error => {
      throw fileSystemError('Could not write the archive', error, path);
    });
    done += bytesWritten;
  }
}
