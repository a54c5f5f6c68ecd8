import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ManifestFile } from './manifest.ts';

/** Bytes that go to the thread at a time: waking it costs more than digesting many small files. */
const batchSize = 512 * 1024;
/** Batches that are not back yet: one that is being digested, one that waits. */
const maxBatches = 2;

/** Bytes of files, one after another. The buffer goes to the thread and comes back. */
export interface DigestBatch {
  readonly buffer: ArrayBuffer;
  readonly parts: readonly BatchPart[];
}

interface BatchPart {
  /** Of the file that begins here; undefined when it began earlier. */
  readonly path: string | undefined;
  readonly length: number;
  /** The file ends here. */
  readonly last: boolean;
}

export interface DigestReply {
  readonly buffer: ArrayBuffer;
  readonly files: readonly ManifestFile[];
}

/** Starts a thread for a `DigestQueue`. The caller terminates it. */
export function startDigestWorker(): Worker {
  // ".ts" beside this file, ".js" beside the bundle, where script/build.ts puts it.
  return new Worker(new URL(`./digest-worker${extname(import.meta.url)}`, import.meta.url), {
    // None of the main thread's flags are for it.
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
}

/**
 * Passes the bytes of files to a thread that digests them. Adding never waits: call `ready` where waiting is possible. Buffers are
 * reused, so memory does not depend on the size of the site. When the thread fails, for lack of memory for example, the rest
 * is dropped, and only `finish` reports it: whatever else is done with the files goes on.
 */
export class DigestQueue {
  readonly #worker: Worker;
  readonly #onFile: (file: ManifestFile) => void;
  readonly #free: Buffer[] = [];
  #batch: Buffer | undefined;
  #length = 0;
  #parts: BatchPart[] = [];
  /** Of a file that has begun and has no bytes in the queue yet. */
  #path: string | undefined;
  #pending = 0;
  #failure: Error | undefined;
  #wake: () => void = () => undefined;

  /** @param onFile called with each file, in the order of the files */
  constructor(worker: Worker, onFile: (file: ManifestFile) => void) {
    this.#worker = worker;
    this.#onFile = onFile;
    worker.on('message', (reply: DigestReply) => this.#receive(reply));
    worker.on('error', error => this.#fail(error as Error));
    worker.on('exit', () => this.#fail(new Error('The thread for page digests has ended')));
  }

  /** Adds a file that is in memory as a whole. Its bytes are copied. */
  add(path: string, bytes: Buffer): void {
    this.begin(path);
    this.#queue(bytes, true);
  }

  /** Begins a file that comes in chunks. */
  begin(path: string): void {
    this.#path = path;
  }

  /** Adds the next bytes of the file. They are copied. */
  write(chunk: Buffer): void {
    if (chunk.length > 0) this.#queue(chunk, false);
  }

  end(): void {
    this.#queue(Buffer.alloc(0), true);
  }

  /** Waits until the thread has caught up, or has failed. */
  async ready(): Promise<void> {
    while (this.#pending >= maxBatches) await this.#nextReply();
  }

  /** Waits until all files are digested. @throws Error when the thread has failed */
  async finish(): Promise<void> {
    this.#send();
    while (this.#pending > 0) await this.#nextReply();
    if (this.#failure !== undefined) throw this.#failure;
  }

  #queue(bytes: Buffer, last: boolean): void {
    if (this.#failure !== undefined) return;
    let at = 0;
    do {
      this.#batch ??= this.#free.pop() ?? Buffer.from(new ArrayBuffer(batchSize));
      const length = Math.min(bytes.length - at, batchSize - this.#length);
      bytes.copy(this.#batch, this.#length, at, at + length);
      this.#length += length;
      at += length;
      this.#parts.push({ path: this.#path, length, last: last && at === bytes.length });
      this.#path = undefined;
      if (this.#length === batchSize) this.#send();
    } while (at < bytes.length);
  }

  #send(): void {
    if (this.#batch === undefined || this.#failure !== undefined) return;
    const batch = { buffer: this.#batch.buffer as ArrayBuffer, parts: this.#parts };
    this.#batch = undefined;
    this.#length = 0;
    this.#parts = [];
    this.#pending += 1;
    this.#worker.postMessage(batch satisfies DigestBatch, [batch.buffer]);
  }

  #receive({ buffer, files }: DigestReply): void {
    this.#pending -= 1;
    this.#free.push(Buffer.from(buffer));
    for (const file of files) this.#onFile(file);
    this.#wake();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#pending = 0;
    this.#wake();
  }

  #nextReply(): Promise<void> {
    return new Promise(resolve => {
      this.#wake = resolve;
    });
  }
}
