import type { FileHandle } from 'node:fs/promises';
import { type ActionError, fileSystemError } from '../kernel/errors.ts';
import { type HttpResponse, TransportError, transportError } from '../kernel/http.ts';
import { formatDuration } from '../kernel/text.ts';

/** Bytes collected before they are written: fewer, larger writes. */
const writeSize = 512 * 1024;

/** Two buffers of the same size, in use in turn. */
export type WriteBuffers = readonly [Buffer, Buffer];

/** Memory for one body at a time; to be used again for the next one. */
export function createWriteBuffers(): WriteBuffers {
  return [Buffer.allocUnsafeSlow(writeSize), Buffer.allocUnsafeSlow(writeSize)];
}

interface BodyTarget {
  readonly file: FileHandle;
  /** The file's, for messages. */
  readonly path: string;
  /** Used for this body alone. */
  readonly buffers: WriteBuffers;
  /** Where in the file the body's first byte belongs. */
  readonly start: number;
  /** How many of the bytes from `position` on are wanted. */
  readonly roomAt: (position: number) => number;
  /** Asked when there is no room left: whether there is more by now. */
  readonly extend: () => Promise<boolean>;
  /** Called when so many more bytes are on disk. */
  readonly written: (bytes: number) => void;
  /** A body that brings no byte for this long, in milliseconds, is given up. */
  readonly stallLimit: number;
}

/**
 * Writes a body to where it belongs in a file, the next piece arriving while one is written. What has arrived when it
 * breaks is kept.
 * @returns when the body has ended, or nothing more of it is wanted
 * @throws TransportError; ActionError FILE_SYSTEM
 */
export async function writeBody({ body }: HttpResponse, target: BodyTarget): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Not by way of the body, which tells nothing when it has been destroyed already.
  const fail = (message: string) => reject(new TransportError(message, { sent: true }));
  const stalled = setTimeout(fail, target.stallLimit, `no data for ${formatDuration(target.stallLimit)}`);
  const writer = createWriter(target);
  let closed = false;
  /** @returns false when nothing more is wanted */
  const takeInParts = async (chunk: Buffer): Promise<boolean> => {
    for (let taken = 0; taken < chunk.length; ) {
      const room = target.roomAt(writer.position());
      if (room === 0 && (!(await target.extend()) || closed)) return false;
      taken += writer.add(chunk.subarray(taken, taken + room));
      if (writer.room() === 0) await writer.flush();
      // The buffers may be somebody else's by now.
      if (closed) return false;
    }
    return true;
  };
  // Events and not an iterator: this runs for every 16 KiB of a TLS connection, and nearly always this far only.
  body.on('data', (chunk: Buffer) => {
    stalled.refresh();
    if (chunk.length < writer.room() && chunk.length <= target.roomAt(writer.position())) {
      writer.add(chunk);
      return;
    }
    body.pause();
    takeInParts(chunk).then(more => (more ? body.resume() : resolve()), reject);
  });
  body.once('end', resolve);
  body.once('error', error => reject(transportError(error, true)));
  body.once('close', () => fail('the connection was lost'));
  // It may have broken while it waited to be read, and its events are gone then.
  if (body.destroyed) fail('the connection was lost');
  try {
    await promise;
  } finally {
    clearTimeout(stalled);
    closed = true;
    body.destroy();
    // What has arrived when a body breaks is kept.
    await writer.finish();
  }
}

/** Collects small pieces into large writes, one of which is under way while the next is collected. */
function createWriter({ file, path, start, written, buffers }: BodyTarget) {
  let current: Buffer = buffers[0];
  let size = 0;
  /** Where the next byte goes. */
  let position = start;
  let writing: Promise<void> = Promise.resolve();
  let failure: ActionError | undefined;

  async function write(buffer: Buffer, length: number, at: number): Promise<void> {
    try {
      for (let done = 0; done < length; ) {
        const { bytesWritten } = await file.write(buffer, done, length - done, at + done);
        done += bytesWritten;
      }
      written(length);
    } catch (error) {
      failure = fileSystemError('Could not write the archive', error, path);
    }
  }

  /** Fulfilled when the write before this one is done. */
  async function flush(): Promise<void> {
    await writing;
    if (failure !== undefined) throw failure;
    if (size > 0) writing = write(current, size, position - size);
    current = current === buffers[0] ? buffers[1] : buffers[0];
    size = 0;
  }

  return {
    position: () => position,
    /** Takes as much of a piece as there is room for before the next flush; copied, so that the piece's memory is free. */
    add(piece: Buffer): number {
      const taken = piece.copy(current, size);
      size += taken;
      position += taken;
      return taken;
    },
    /** How much fits before the next flush. */
    room: () => current.length - size,
    flush,
    async finish(): Promise<void> {
      await flush();
      await writing;
      if (failure !== undefined) throw failure;
    },
  };
}
