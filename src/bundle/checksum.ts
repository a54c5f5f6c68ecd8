import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { createBufferReclaimer } from '../kernel/memory.ts';
import type { Network } from '../kernel/ports.ts';
import { oneLine } from '../kernel/text.ts';

/** The thread is told of at least so many bytes at a time: waking it costs more than a few reads. */
const stride = 8 * 1024 * 1024;
/** Up to so many bytes a thread costs more than it saves. */
const threadThreshold = 16 * 1024 * 1024;

/**
 * SHA-256 of a file, from its beginning.
 * @param handle stays open
 * @returns hexadecimal
 * @throws errors of the file system; `signal.reason` when the signal aborts
 */
export async function hashFile(handle: FileHandle, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  const reclaim = createBufferReclaimer();
  const options = { start: 0, highWaterMark: 1024 * 1024, autoClose: false, signal };
  for await (const chunk of handle.createReadStream(options)) {
    hash.update(chunk);
    reclaim(chunk.length);
  }
  return hash.digest('hex');
}

/** The checksum of a file that is still being written. */
export interface Checksum {
  /** Says that the first `size` bytes are on disk for good. */
  advance(size: number): void;
  /** Starts anew: the file will be written from its beginning again. */
  reset(): void;
  /** @returns SHA-256 of the whole file, hexadecimal */
  finish(size: number): Promise<string>;
  /** Ends the thread; needed on failure only. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Follows a file that grows, so that its SHA-256 is there when its last byte is. A thread does the work, which would
 * otherwise be a quarter of the time of a fast download, and it reads back what is on disk: parts may be written in any
 * order, and the checksum is that of the file and not of what was meant to be written.
 */
export function followFile(path: string, { log, signal }: Pick<Network, 'log' | 'signal'>): Checksum {
  let worker: Worker | undefined;
  let failed = false;
  let told = 0;
  const start = () => {
    const started = new Worker(`(${hashGrowingFile})()`, {
      eval: true,
      workerData: path,
      // Its own heap is a few buffers; none of the main thread's flags are for it.
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 },
    });
    started.on('error', error => {
      failed = true;
      log.debug(`The thread for the checksum failed: ${oneLine(error.message)}`);
    });
    return started;
  };
  const stop = async () => {
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  };
  return {
    advance(size) {
      if (size < threadThreshold || size - told < stride) return;
      told = size;
      worker ??= start();
      worker.postMessage(size);
    },
    reset() {
      told = 0;
      worker?.postMessage('reset');
    },
    async finish(size) {
      worker?.postMessage(size);
      const digest = worker === undefined || failed ? undefined : await digestOf(worker, signal);
      await stop();
      log.debug(`SHA-256 is made ${digest === undefined ? 'now' : 'already'}, of ${size} bytes`);
      if (digest !== undefined) return digest;
      await using handle = await open(path);
      return await hashFile(handle, signal);
    },
    [Symbol.asyncDispose]: stop,
  };
}

/** @returns undefined when the thread has failed, such as for lack of memory */
async function digestOf(worker: Worker, signal: AbortSignal): Promise<string | undefined> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort);
  worker.once('message', resolve);
  worker.once('error', () => resolve(undefined));
  worker.once('exit', () => resolve(undefined));
  worker.postMessage('finish');
  return promise.finally(() => signal.removeEventListener('abort', abort));
}

/** The thread's program. Its source text is all that the thread gets, so it uses nothing from outside itself. */
function hashGrowingFile(): void {
  // Neither imports nor the bare name: the bundler would put a name of its own in their place.
  const { getBuiltinModule } = globalThis.process;
  const { parentPort, workerData } = getBuiltinModule('node:worker_threads');
  const { createHash } = getBuiltinModule('node:crypto');
  const { openSync, readSync } = getBuiltinModule('node:fs');
  const file = openSync(workerData, 'r');
  const buffer = Buffer.allocUnsafeSlow(1024 * 1024);
  let hash = createHash('sha256');
  let position = 0;
  parentPort?.on('message', (message: number | 'reset' | 'finish') => {
    if (message === 'finish') {
      parentPort.postMessage(hash.digest('hex'));
    } else if (message === 'reset') {
      hash = createHash('sha256');
      position = 0;
    } else {
      while (position < message) {
        const read = readSync(file, buffer, 0, Math.min(buffer.length, message - position), position);
        if (read === 0) throw new Error('the file has become shorter');
        hash.update(buffer.subarray(0, read));
        position += read;
      }
    }
  });
}
