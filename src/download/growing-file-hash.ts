import { open } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { type Digest, hashFile } from '../shared/file-hash.ts';
import type { Network } from '../shared/ports.ts';
import { oneLine } from '../shared/text.ts';

/** The thread is told of at least so many bytes at a time: waking it costs more than a few reads. */
const stride = 8 * 1024 * 1024;
/** Up to so many bytes a thread costs more than it saves. */
const threadThreshold = 16 * 1024 * 1024;

/**
 * Hashes a file while it is written, so that its SHA-256 is there when its last byte is. A thread does the work, which would
 * otherwise be a quarter of the time of a fast download, and it reads back what is on disk: ranges may be written in any
 * order, and the hash is that of the file and not of what was meant to be written.
 */
export class GrowingFileHash implements AsyncDisposable {
  readonly #path: string;
  readonly #network: Pick<Network, 'log' | 'signal'>;
  #worker: Worker | undefined;
  #failed = false;
  /** Bytes that the thread has been told of. */
  #told = 0;

  /** @param path file that exists */
  constructor(path: string, network: Pick<Network, 'log' | 'signal'>) {
    this.#path = path;
    this.#network = network;
  }

  /** Says that the first `prefix` bytes of the file are on disk for good. */
  advance(prefix: number): void {
    if (prefix < threadThreshold || prefix - this.#told < stride) return;
    this.#told = prefix;
    this.#worker ??= this.#start();
    this.#worker.postMessage(prefix);
  }

  /** Forgets everything: the file will be written from its first byte again. */
  async restart(): Promise<void> {
    this.#told = 0;
    this.#failed = false;
    await this.#stop();
  }

  /**
   * @param size of the file, all of which is on disk
   * @returns SHA-256, hexadecimal
   * @throws Error when the hash is not one of exactly `size` bytes; errors of the file system; `signal.reason`
   */
  async finish(size: number): Promise<string> {
    const { log } = this.#network;
    this.#worker?.postMessage(size);
    const early = this.#failed ? undefined : await this.#digest();
    await this.#stop();
    log.debug(
      `SHA-256 of ${size} bytes was computed ${early === undefined ? 'after' : 'during'} the download`,
    );
    const { sha256, bytes } = early ?? (await this.#digestLate());
    if (bytes !== size) throw new Error(`${bytes} of ${size} bytes were hashed`);
    return sha256;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stop();
  }

  async #digestLate(): Promise<Digest> {
    await using handle = await open(this.#path);
    return await hashFile(handle, this.#network.signal);
  }

  #start(): Worker {
    const worker = new Worker(`(${hashGrowingFile})()`, {
      eval: true,
      workerData: this.#path,
      // Its own heap is a few buffers; none of the main thread's flags are for it.
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 },
    });
    worker.on('error', error => {
      // One that was stopped has nothing to say any more.
      if (this.#worker !== worker) return;
      this.#failed = true;
      this.#network.log.debug(`The thread for SHA-256 failed: ${oneLine(error.message)}`);
    });
    return worker;
  }

  async #stop(): Promise<void> {
    const stopped = this.#worker;
    this.#worker = undefined;
    await stopped?.terminate();
  }

  /** @returns undefined when there is no thread, or it has failed, such as for lack of memory */
  async #digest(): Promise<Digest | undefined> {
    const worker = this.#worker;
    if (worker === undefined) return undefined;
    const { signal } = this.#network;
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Digest | undefined>();
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    worker.once('message', resolve);
    worker.once('error', () => resolve(undefined));
    worker.once('exit', () => resolve(undefined));
    worker.postMessage('finish');
    return promise.finally(() => signal.removeEventListener('abort', abort));
  }
}

/** The thread's program. Its source text is all that the thread gets, so it uses nothing from outside itself. */
function hashGrowingFile(): void {
  // Neither imports nor the bare name: the bundler would put a name of its own in their place.
  const { getBuiltinModule } = globalThis.process;
  const { parentPort, workerData } = getBuiltinModule('node:worker_threads');
  const { createHash } = getBuiltinModule('node:crypto');
  const { openSync, readSync } = getBuiltinModule('node:fs');
  // The connections come first: what is left to hash at the end takes some milliseconds. On Linux this is the priority of
  // the calling thread alone (setpriority(2)), elsewhere that of the process.
  if (globalThis.process.platform === 'linux') getBuiltinModule('node:os').setPriority(10);
  const file = openSync(workerData, 'r');
  const buffer = Buffer.allocUnsafeSlow(1024 * 1024);
  const hash = createHash('sha256');
  let bytes = 0;
  parentPort?.on('message', (message: number | 'finish') => {
    if (message === 'finish') {
      parentPort.postMessage({ sha256: hash.digest('hex'), bytes });
      return;
    }
    while (bytes < message) {
      const read = readSync(file, buffer, 0, Math.min(buffer.length, message - bytes), bytes);
      if (read === 0) throw new Error('the file has become shorter');
      hash.update(buffer.subarray(0, read));
      bytes += read;
    }
  });
}
