import type { Worker } from 'node:worker_threads';
import type { ManifestFile } from './manifest.ts';

/** Bytes that go to the thread in one go: waking it costs more than many small files. */
const batchSize = 512 * 1024;
/** Batches on their way: one that is digested, one that waits. */
const maxBatches = 2;

/** Bytes of files, one after the other. The buffer goes to the thread and comes back. */
export interface DigestBatch {
  readonly buffer: ArrayBuffer;
  readonly parts: readonly BatchPart[];
}

interface BatchPart {
  /** Of the file that begins here; undefined when it began before. */
  readonly path: string | undefined;
  readonly length: number;
  /** The file ends here. */
  readonly last: boolean;
}

export interface DigestReply {
  readonly buffer: ArrayBuffer;
  readonly files: readonly ManifestFile[];
}

/**
 * Hands bytes of files to a thread that digests them, without waiting: `ready` is for the moments in which the caller can wait.
 * Buffers are used again, so memory does not depend on the size of the site.
 */
export class DigestQueue {
  readonly #worker: Worker;
  readonly #onFile: (file: ManifestFile) => void;
  readonly #free: Buffer[] = [];
  #batch: Buffer | undefined;
  #length = 0;
  #parts: BatchPart[] = [];
  /** Of a file that has begun, and of which nothing has been queued yet. */
  #path: string | undefined;
  #onTheirWay = 0;
  #failure: Error | undefined;
  #wake: () => void = () => undefined;

  /** @param onFile called with each file, in their order */
  constructor(worker: Worker, onFile: (file: ManifestFile) => void) {
    this.#worker = worker;
    this.#onFile = onFile;
    worker.on('message', (reply: DigestReply) => this.#receive(reply));
    worker.on('error', error => this.#fail(error as Error));
    worker.on('exit', () => this.#fail(new Error('the thread for digests has ended')));
  }

  /** A file that is there as a whole. Its bytes are copied. */
  add(path: string, bytes: Buffer): void {
    this.begin(path);
    this.#queue(bytes, true);
  }

  begin(path: string): void {
    this.#path = path;
  }

  /** The next bytes of the file that has begun; they are copied. */
  write(chunk: Buffer): void {
    if (chunk.length > 0) this.#queue(chunk, false);
  }

  end(): void {
    this.#queue(Buffer.alloc(0), true);
  }

  /** Waits until the thread has caught up. @throws Error when it has failed */
  async ready(): Promise<void> {
    while (this.#onTheirWay >= maxBatches) await this.#nextReply();
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Waits until all files are digested. The caller ends the thread. @throws Error when it has failed */
  async finish(): Promise<void> {
    this.#send();
    while (this.#onTheirWay > 0) await this.#nextReply();
    if (this.#failure !== undefined) throw this.#failure;
  }

  #queue(bytes: Buffer, last: boolean): void {
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
    if (this.#batch === undefined) return;
    const batch = { buffer: this.#batch.buffer as ArrayBuffer, parts: this.#parts };
    this.#batch = undefined;
    this.#length = 0;
    this.#parts = [];
    if (this.#failure !== undefined) return;
    this.#onTheirWay += 1;
    this.#worker.postMessage(batch satisfies DigestBatch, [batch.buffer]);
  }

  #receive({ buffer, files }: DigestReply): void {
    this.#onTheirWay -= 1;
    this.#free.push(Buffer.from(buffer));
    for (const file of files) this.#onFile(file);
    this.#wake();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#onTheirWay = 0;
    this.#wake();
  }

  #nextReply(): Promise<void> {
    return new Promise(resolve => {
      this.#wake = resolve;
    });
  }
}
