import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { untilAborted } from '../shared/abort.ts';
import { fileSystemError } from '../shared/errors.ts';
import { type Digest, hashFile } from '../shared/file-hash.ts';
import { isFileSystemError } from '../shared/files.ts';
import type { Network } from '../shared/ports.ts';
import { oneLine } from '../shared/text.ts';

/** The thread gets at least this many bytes at a time: waking it costs more than a few reads. */
const stride = 8 * 1024 * 1024;
/** Up to this many bytes, a thread costs more than it saves. */
const threadThreshold = 16 * 1024 * 1024;

interface Thread {
  /** Undefined when it could not be started, such as when the machine allows no more threads. */
  readonly worker: Worker | undefined;
  /** Undefined when the thread has failed, such as for lack of memory. */
  readonly digest: Promise<Digest | undefined>;
}

/**
 * Hashes a file while it is written, so that its SHA-256 is known as soon as its last byte is on disk. A thread does the work,
 * which would take a quarter of the time of a fast download. It reads the bytes back from disk, because ranges are written in
 * any order, and the hash has to be that of the file.
 */
export class GrowingFileHash implements AsyncDisposable {
  readonly #path: string;
  readonly #network: Pick<Network, 'log' | 'signal'>;
  readonly #startWorker: (path: string) => Worker;
  #thread: Thread | undefined;
  /** Bytes that the thread was told to hash. */
  #told = 0;

  /** @param path file that exists */
  constructor(path: string, network: Pick<Network, 'log' | 'signal'>, startWorker = startHashThread) {
    this.#path = path;
    this.#network = network;
    this.#startWorker = startWorker;
  }

  /** Hashes the first `prefix` bytes of the file, which no longer change. */
  advance(prefix: number): void {
    if (prefix < threadThreshold || prefix - this.#told < stride) return;
    this.#told = prefix;
    this.#thread ??= this.#start();
    this.#thread.worker?.postMessage(prefix);
  }

  /** Starts over, because the file will be written again from its first byte. */
  async restart(): Promise<void> {
    this.#told = 0;
    await this[Symbol.asyncDispose]();
  }

  /**
   * @param size of the file, all of which is on disk
   * @returns SHA-256, hexadecimal
   * @throws Error when the hash is not one of exactly `size` bytes; ActionError FILE_SYSTEM; `signal.reason`
   */
  async finish(size: number): Promise<string> {
    const { log, signal } = this.#network;
    this.#thread?.worker?.postMessage(size);
    this.#thread?.worker?.postMessage('finish');
    const early = await untilAborted(this.#thread?.digest, signal);
    await this[Symbol.asyncDispose]();
    log.debug(
      `SHA-256 of ${size} bytes was computed ${early === undefined ? 'after' : 'during'} the download`,
    );
    const { sha256, bytes } = early ?? (await this.#digestLate());
    if (bytes !== size) throw new Error(`${bytes} of ${size} bytes were hashed`);
    return sha256;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const stopped = this.#thread;
    this.#thread = undefined;
    await stopped?.worker?.terminate();
  }

  async #digestLate(): Promise<Digest> {
    try {
      await using handle = await open(this.#path);
      return await hashFile(handle, this.#network.signal);
    } catch (error) {
      throw isFileSystemError(error)
        ? fileSystemError('Could not read the archive', error, this.#path)
        : error;
    }
  }

  #start(): Thread {
    let worker: Worker;
    try {
      worker = this.#startWorker(this.#path);
    } catch (error) {
      this.#failed(error as Error);
      return { worker: undefined, digest: Promise.resolve(undefined) };
    }
    const { promise: digest, resolve } = Promise.withResolvers<Digest | undefined>();
    worker.once('message', resolve);
    worker.once('exit', () => resolve(undefined));
    worker.once('error', error => {
      resolve(undefined);
      // A stopped thread no longer matters.
      if (this.#thread?.worker === worker) this.#failed(error as Error);
    });
    return { worker, digest };
  }

  #failed({ message }: Error): void {
    this.#network.log.debug(`The thread for SHA-256 failed: ${oneLine(message)}`);
  }
}

/**
 * @param path file to hash
 * @throws Error when the machine allows no more threads
 */
function startHashThread(path: string): Worker {
  // ".ts" beside this file, ".js" beside the bundle, where script/build.ts copies it.
  return new Worker(new URL(`./hash-thread${extname(import.meta.url)}`, import.meta.url), {
    workerData: path,
    // Its own heap is a few buffers; none of the main thread's flags are for it.
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 },
  });
}
