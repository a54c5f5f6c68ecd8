import type { FileHandle } from 'node:fs/promises';
import type { Clock, Timer } from '../shared/clock.ts';
import { fileSystemError } from '../shared/errors.ts';
import { type HttpResponse, TransportError, transportError } from '../shared/http.ts';
import { formatDuration } from '../shared/text.ts';

/** Two buffers of the same size, used in turn. */
export type WriteBuffers = readonly [Buffer, Buffer];

/**
 * Memory for one body at a time, reusable for the next one.
 * @param size bytes collected before they are written
 */
export function createWriteBuffers(size: number): WriteBuffers {
  return [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)];
}

/** Where a body belongs. */
interface BodyTarget {
  readonly file: Pick<FileHandle, 'write'>;
  /** Of `file`, for messages. */
  readonly path: string;
  /** Used for this body alone. */
  readonly buffers: WriteBuffers;
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
 * Writes a body to its place in a file; the next chunk arrives while one is written. The bytes that arrived before a
 * lost connection are kept.
 * @returns when the body has ended, or no more of it is needed; no write is under way then
 * @throws TransportError; ActionError FILE_SYSTEM
 */
export async function writeBody({ body }: Pick<HttpResponse, 'body'>, target: BodyTarget): Promise<void> {
  await new BodyWriter(body, target).run();
}

/** The events of one body. */
class BodyWriter {
  readonly #body: HttpResponse['body'];
  readonly #target: BodyTarget;
  readonly #blocks: BlockWriter;
  readonly #end = Promise.withResolvers<void>();
  readonly #stall: Timer;
  /** The write that the body is paused for. */
  #writing: Promise<void> | undefined;

  constructor(body: HttpResponse['body'], target: BodyTarget) {
    this.#body = body;
    this.#target = target;
    this.#blocks = new BlockWriter(target);
    this.#stall = target.clock.startTimer(target.stallLimit, () => this.#stalled());
  }

  async run(): Promise<void> {
    const body = this.#body;
    // Events and not an iterator, because this runs for every 16 KiB of a TLS connection.
    body.on('data', (chunk: Buffer) => this.#receive(chunk));
    body.once('end', this.#end.resolve);
    body.once('error', error => this.#end.reject(transportError(error, true)));
    body.once('close', () => this.#fail('the connection was lost'));
    // A connection that was lost before now sends no more events.
    if (body.destroyed) this.#fail('the connection was lost');
    try {
      await this.#end.promise;
    } finally {
      this.#stall.stop();
      body.destroy();
      await this.#writing;
      await this.#blocks.finish();
    }
  }

  #receive(chunk: Buffer): void {
    this.#stall.refresh();
    if (chunk.length < this.#blocks.room && chunk.length <= this.#wanted()) {
      this.#blocks.add(chunk);
      return;
    }
    this.#body.pause();
    this.#writing = this.#write(chunk).finally(() => {
      this.#writing = undefined;
    });
  }

  /** How many bytes up to the target's end are still to arrive. */
  #wanted(): number {
    return this.#target.end() - this.#blocks.position;
  }

  /** Never rejects. */
  async #write(chunk: Buffer): Promise<void> {
    try {
      for (let taken = 0; taken < chunk.length; ) {
        const wanted = this.#wanted();
        if (wanted === 0) return this.#end.resolve();
        taken += this.#blocks.add(chunk.subarray(taken, taken + wanted));
        if (this.#blocks.room === 0) await this.#blocks.flush();
      }
      // Even after the last wanted byte: a body that has ended leaves its connection for the next request.
      this.#body.resume();
    } catch (error) {
      this.#end.reject(error);
    }
  }

  #stalled(): void {
    // The body has to wait for a slow disk.
    if (this.#writing !== undefined) this.#stall.refresh();
    else this.#fail(`no data for ${formatDuration(this.#target.stallLimit)}`);
  }

  /** Not by destroying the body, which emits nothing if it is destroyed already. */
  #fail(message: string): void {
    this.#end.reject(new TransportError(message, { sent: true }));
  }
}

/** Collects small chunks into large writes: one is under way while the next is collected. */
class BlockWriter {
  readonly #target: BodyTarget;
  #current: Buffer;
  /** Bytes in `#current`. */
  #size = 0;
  #position: number;
  #writing: Promise<void> = Promise.resolve();

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

  /**
   * Copies a chunk, so that its own memory can be freed.
   * @returns how many of its bytes fitted before the next flush
   */
  add(chunk: Buffer): number {
    const taken = chunk.copy(this.#current, this.#size);
    this.#size += taken;
    this.#position += taken;
    return taken;
  }

  /** Begins to write what was collected. Fulfilled when the write before this one is done; rejects if that one failed. */
  async flush(): Promise<void> {
    await this.#writing;
    if (this.#size > 0) this.#writing = this.#write(this.#current, this.#size, this.#position - this.#size);
    // Handled by the next flush.
    this.#writing.catch(() => undefined);
    const [one, other] = this.#target.buffers;
    this.#current = this.#current === one ? other : one;
    this.#size = 0;
  }

  /** Writes all that was collected, and waits for it. */
  async finish(): Promise<void> {
    await this.flush();
    await this.#writing;
  }

  async #write(buffer: Buffer, length: number, start: number): Promise<void> {
    const { file, path, wrote } = this.#target;
    for (let done = 0; done < length; ) {
      const { bytesWritten } = await file.write(buffer, done, length - done, start + done).catch(error => {
        throw fileSystemError('Could not write the archive', error, path);
      });
      done += bytesWritten;
    }
    wrote(start, length);
  }
}
