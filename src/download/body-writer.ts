import type { FileHandle } from 'node:fs/promises';
import { fileSystemError } from '../shared/errors.ts';
import { type HttpResponse, TransportError, transportError } from '../shared/http.ts';
import { formatDuration } from '../shared/text.ts';

/** Bytes collected before they are written: fewer, larger writes. */
const writeSize = 512 * 1024;

/** Two buffers of the same size, in use in turn. */
export type WriteBuffers = readonly [Buffer, Buffer];

/** Memory for one body at a time; to be used again for the next one. */
export function createWriteBuffers(size = writeSize): WriteBuffers {
  return [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)];
}

/** Where a body belongs. */
interface BodyTarget {
  readonly file: Pick<FileHandle, 'write'>;
  /** The file's, for messages. */
  readonly path: string;
  /** Used for this body alone. */
  readonly buffers: WriteBuffers;
  /** Where in the file the body's first byte belongs. */
  readonly start: number;
  /** First position that does not belong to this body any more; it may come closer, once the size is known. */
  readonly end: () => number;
  /** Called when so many more bytes, from a position on, are on disk. */
  readonly wrote: (start: number, bytes: number) => void;
  /** A body that sends no data for this long, in milliseconds, is given up. */
  readonly stallLimit: number;
}

/**
 * Writes a body to where it belongs in a file, the next chunk arriving while one is written. What has arrived when the
 * connection is lost is kept.
 * @returns when the body has ended, or nothing more of it is wanted; no write is under way then
 * @throws TransportError; ActionError FILE_SYSTEM
 */
export async function writeBody({ body }: Pick<HttpResponse, 'body'>, target: BodyTarget): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Not by way of the body, which tells nothing when it has been destroyed already.
  const fail = (message: string) => reject(new TransportError(message, { sent: true }));
  const writer = new BlockWriter(target);
  let writing: Promise<void> | undefined;
  let closed = false;
  const stalled = setTimeout(() => {
    // While the disk is slow, the body has to wait.
    if (writing !== undefined) stalled.refresh();
    else fail(`no data for ${formatDuration(target.stallLimit)}`);
  }, target.stallLimit);
  /** @returns false when nothing more is wanted */
  const writeOut = async (chunk: Buffer): Promise<boolean> => {
    for (let taken = 0; taken < chunk.length; ) {
      const room = target.end() - writer.position;
      if (room === 0) return false;
      taken += writer.add(chunk.subarray(taken, taken + room));
      if (writer.room === 0) await writer.flush();
      if (closed) return false;
    }
    // Also when this was the last byte that is wanted: a body that has ended leaves a connection for the next request.
    return true;
  };
  // Events and not an iterator: this runs for every 16 KiB of a TLS connection, and nearly always this far only.
  body.on('data', (chunk: Buffer) => {
    stalled.refresh();
    if (chunk.length < writer.room && chunk.length <= target.end() - writer.position) {
      writer.add(chunk);
      return;
    }
    body.pause();
    writing = writeOut(chunk)
      .then(more => {
        if (more) body.resume();
        else resolve();
      }, reject)
      .finally(() => {
        writing = undefined;
      });
  });
  body.once('end', resolve);
  body.once('error', error => reject(transportError(error, true)));
  body.once('close', () => fail('the connection was lost'));
  // It may have been lost while it waited to be read, and its events are gone then.
  if (body.destroyed) fail('the connection was lost');
  try {
    await promise;
  } finally {
    clearTimeout(stalled);
    closed = true;
    body.destroy();
    await writing;
    await writer.finish();
  }
}

/** Collects small chunks into large writes, one of which is under way while the next is collected. */
class BlockWriter {
  readonly #target: BodyTarget;
  #current: Buffer;
  /** Bytes in `#current`. */
  #size = 0;
  #position: number;
  #writing: Promise<void> = Promise.resolve();
  #failure: unknown;

  constructor(target: BodyTarget) {
    this.#target = target;
    this.#current = target.buffers[0];
    this.#position = target.start;
  }

  /** Where the next byte goes. */
  get position(): number {
    return this.#position;
  }

  /** How many bytes fit before the next flush. */
  get room(): number {
    return this.#current.length - this.#size;
  }

  /** Takes as much of a chunk as there is room for before the next flush; copied, so that the chunk's memory is free. */
  add(chunk: Buffer): number {
    const taken = chunk.copy(this.#current, this.#size);
    this.#size += taken;
    this.#position += taken;
    return taken;
  }

  /** Begins to write what was collected. Fulfilled when the write before this one is done. */
  async flush(): Promise<void> {
    await this.#writing;
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#size > 0) this.#writing = this.#write(this.#current, this.#size, this.#position - this.#size);
    const [one, other] = this.#target.buffers;
    this.#current = this.#current === one ? other : one;
    this.#size = 0;
  }

  /** Writes all that was collected, and waits for it. */
  async finish(): Promise<void> {
    await this.flush();
    await this.#writing;
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Never rejects: its failure is thrown by the next flush. */
  async #write(buffer: Buffer, length: number, start: number): Promise<void> {
    const { file, path, wrote } = this.#target;
    try {
      for (let done = 0; done < length; ) {
        const { bytesWritten } = await file.write(buffer, done, length - done, start + done);
        done += bytesWritten;
      }
    } catch (error) {
      this.#failure = fileSystemError('Could not write the archive', error, path);
      return;
    }
    try {
      wrote(start, length);
    } catch (error) {
      // A mistake in this code, which must not pass for one of the disk.
      this.#failure = error;
    }
  }
}
