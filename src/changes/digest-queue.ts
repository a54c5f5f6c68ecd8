import { hash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Page } from './compare.ts';
import type { FileToDigest } from './file-digester.ts';
import type { ManifestFile } from './manifest.ts';

/** Bytes that go to a thread at a time: waking it costs more than digesting many small files. */
const batchSize = 512 * 1024;
/** Batches that a thread has not returned yet. With fewer, it and the thread that unpacks wait for each other more often. */
const maxBatches = 8;
/** More threads would wait for the one that unpacks, and each takes some 40 MB. */
const maxThreads = 3;

/** Bytes of files, one after another. The buffer goes to the thread and comes back. */
export interface DigestBatch {
  readonly buffer: ArrayBuffer;
  readonly parts: readonly BatchPart[];
}

interface BatchPart {
  /** The file that begins here; undefined when it began earlier. */
  readonly file: FileToDigest | undefined;
  readonly length: number;
  /** The file ends here. */
  readonly last: boolean;
}

export interface DigestReply {
  readonly buffer: ArrayBuffer;
  readonly files: readonly ManifestFile[];
}

export interface DigestQueueOptions {
  /** Called with each file, in any order. */
  readonly onFile: (file: ManifestFile) => void;
  /** Finds what is known about an earlier version of a page: the digest of the same bytes is not computed again. */
  readonly findEarlier?: (path: string) => Page | undefined;
  readonly startWorker?: () => Worker;
  readonly threads?: number;
}

interface Thread {
  readonly worker: Worker;
  pending: number;
}

function startDigestWorker(): Worker {
  // ".ts" beside this file, ".js" beside the bundle, where script/build.ts puts it.
  return new Worker(new URL(`./digest-worker${extname(import.meta.url)}`, import.meta.url), {
    // None of the main thread's flags are for it.
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
}

/**
 * Passes the bytes of files to threads that digest them. Adding never waits: call `ready` where waiting is possible. Buffers are
 * reused, so memory does not depend on the size of the site. When a thread fails, for lack of memory for example, the rest
 * is dropped, and only `finish` reports it: whatever else is done with the files goes on.
 */
export class DigestQueue implements AsyncDisposable {
  readonly #options: Required<Omit<DigestQueueOptions, 'findEarlier'>> & DigestQueueOptions;
  readonly #threads: Thread[] = [];
  #threadLimit: number;
  /** The thread that has got the last batch. */
  #thread: Thread | undefined;
  readonly #free: Buffer[] = [];
  #batch: Buffer | undefined;
  #length = 0;
  #parts: BatchPart[] = [];
  /** One that has begun and has no bytes in the queue yet. */
  #file: FileToDigest | undefined;
  #failure: Error | undefined;
  /** Whether the last page that has an earlier one had the same bytes. */
  #wasSame = true;
  #wake: () => void = () => undefined;

  constructor(options: DigestQueueOptions) {
    // The main thread is busy as well.
    const threads = Math.max(1, Math.min(maxThreads, availableParallelism() - 1));
    this.#options = { startWorker: startDigestWorker, threads, ...options };
    this.#threadLimit = this.#options.threads;
  }

  /** Starts a thread before there is a page for it, because that takes as long as unpacking a thousand pages. */
  start(): void {
    if (this.#threads.length === 0) this.#startThread();
  }

  /** Adds a file that is in memory as a whole. Its bytes are copied. */
  add(path: string, bytes: Buffer): void {
    if (this.#failure !== undefined) return;
    const earlier = this.#options.findEarlier?.(path);
    const mayBeSame = earlier?.sha256 !== undefined;
    let sha256: string | undefined;
    // Finding out here that nothing is new takes less time than passing the bytes on. Where pages differ, a thread does it,
    // unless all of them are busy.
    if ((mayBeSame && this.#wasSame) || !this.#hasRoom()) {
      sha256 = hash('sha256', bytes);
      const isSame = sha256 === earlier?.sha256;
      if (mayBeSame) this.#wasSame = isSame;
      if (earlier !== undefined && isSame) {
        const { title, text, source } = earlier;
        this.#options.onFile({ path, size: bytes.length, sha256, title, text, source });
        return;
      }
    }
    this.#file = { path, sha256, earlier };
    this.#queue(bytes, true);
  }

  /** Begins a file that comes in chunks. */
  begin(path: string): void {
    this.#file = { path, earlier: this.#options.findEarlier?.(path) };
  }

  /** Adds the next bytes of the file. They are copied. */
  write(chunk: Buffer): void {
    if (chunk.length > 0) this.#queue(chunk, false);
  }

  end(): void {
    this.#queue(Buffer.alloc(0), true);
  }

  /** Waits until a thread can take more, or one has failed. */
  async ready(): Promise<void> {
    while (!this.#hasRoom() && this.#failure === undefined) await this.#nextReply();
  }

  /** Waits until all files are digested. @throws Error when a thread has failed */
  async finish(): Promise<void> {
    this.#send();
    while (this.#failure === undefined && this.#threads.some(({ pending }) => pending > 0))
      await this.#nextReply();
    if (this.#failure !== undefined) throw this.#failure;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#failure ??= new Error('The queue is closed');
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
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
      this.#parts.push({ file: this.#file, length, last: last && at === bytes.length });
      this.#file = undefined;
      if (this.#length === batchSize) this.#send();
    } while (at < bytes.length && this.#failure === undefined);
  }

  #send(): void {
    const [first] = this.#parts;
    if (this.#batch === undefined || first === undefined || this.#failure !== undefined) return;
    // The rest of a file goes to the thread that has its beginning.
    const thread = (first.file === undefined ? this.#thread : undefined) ?? this.#nextThread();
    if (thread === undefined) return;
    const batch = { buffer: this.#batch.buffer as ArrayBuffer, parts: this.#parts };
    this.#batch = undefined;
    this.#length = 0;
    this.#parts = [];
    this.#thread = thread;
    thread.pending += 1;
    thread.worker.postMessage(batch satisfies DigestBatch, [batch.buffer]);
  }

  #hasRoom(): boolean {
    if (this.#threads.length < this.#threadLimit) return true;
    return this.#threads.some(({ pending }) => pending < maxBatches);
  }

  /** @returns the least busy thread; a new one when all are busy and it can be started; undefined when there is none */
  #nextThread(): Thread | undefined {
    const [best] = this.#threads.toSorted((one, other) => one.pending - other.pending);
    const isBusy = best === undefined || best.pending > 0;
    return (isBusy && this.#threads.length < this.#threadLimit ? this.#startThread() : undefined) ?? best;
  }

  #startThread(): Thread | undefined {
    let worker: Worker;
    try {
      worker = this.#options.startWorker();
    } catch (error) {
      // Node's own message is a bare "EAGAIN" where the machine allows no more threads.
      this.#threadLimit = this.#threads.length;
      if (this.#threadLimit === 0)
        this.#fail(new Error(`no thread can be started (${(error as Error).message})`));
      return undefined;
    }
    const thread: Thread = { worker, pending: 0 };
    this.#threads.push(thread);
    thread.worker.on('message', (reply: DigestReply) => this.#receive(thread, reply));
    thread.worker.on('error', error => this.#fail(error as Error));
    thread.worker.on('exit', () => this.#fail(new Error('The thread for page digests has ended')));
    return thread;
  }

  #receive(thread: Thread, { buffer, files }: DigestReply): void {
    thread.pending -= 1;
    this.#free.push(Buffer.from(buffer));
    for (const file of files) this.#options.onFile(file);
    const page = files.findLast(({ text }) => text !== undefined);
    const earlier = page && this.#options.findEarlier?.(page.path);
    if (earlier !== undefined) this.#wasSame = page?.sha256 === earlier.sha256;
    this.#wake();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#wake();
  }

  #nextReply(): Promise<void> {
    return new Promise(resolve => {
      this.#wake = resolve;
    });
  }
}
