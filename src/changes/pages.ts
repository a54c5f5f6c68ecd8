import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type TimeLimit, withTimeLimit } from '../shared/abort.ts';
import { isPage } from '../shared/page-path.ts';
import { formatDuration } from '../shared/text.ts';
import type { SiteFile } from './manifest.ts';
import type { FileHashes } from './page-reader.ts';
import type { SiteFiles } from './site-files.ts';

/** Files that a thread reads at a time: waking it costs more than reading one. */
const batchSize = 32;
/** More threads would wait for the disk, and each takes some 40 MB. */
const maxThreads = 4;

/** What a thread is asked to do. It keeps the hashes for later requests. */
export interface ReadRequest {
  readonly directory: string;
  readonly paths: readonly string[];
  readonly hashes?: FileHashes;
}

/** One for each path, in the same order; undefined for a file that cannot be read. */
type ReadResponse = readonly (SiteFile | undefined)[];

export interface ReadSite {
  readonly files: readonly SiteFile[];
  /** Paths of files and directories. */
  readonly unreadable: readonly string[];
}

/**
 * Reads all files of a site in threads: first those that pages can show, whose hashes are part of the pages' digests, then the
 * pages.
 * @throws Error if a thread cannot be started or fails, for lack of memory for example, or if time is up; `signal.reason`
 */
export async function readSite(site: SiteFiles, limits: TimeLimit): Promise<ReadSite> {
  const problem = new Error(`it takes more than ${formatDuration(limits.timeLimit)}`);
  return withTimeLimit(signal => readInThreads(site, signal), limits, problem);
}

async function readInThreads(site: SiteFiles, signal: AbortSignal): Promise<ReadSite> {
  const [pages, others] = [site.paths.filter(isPage), site.paths.filter(path => !isPage(path))];
  const files: SiteFile[] = [];
  const unreadable = [...site.unreadable];
  await using threads = new ReaderThreads(Math.ceil(site.paths.length / batchSize), signal);
  const read = async (paths: readonly string[], hashes?: FileHashes) => {
    const responses = await threads.read({ directory: site.directory, paths, ...(hashes && { hashes }) });
    for (const [index, file] of responses.entries()) {
      if (file === undefined) unreadable.push(paths[index] ?? '');
      else files.push(file);
    }
  };
  await read(others);
  const hashes = new Map(files.map(({ path, sha256 }) => [path, sha256]));
  for (const page of pages) hashes.set(page, '');
  await read(pages, hashes);
  return { files, unreadable };
}

class ReaderThreads implements AsyncDisposable {
  readonly #signal: AbortSignal;
  readonly #workers: readonly Worker[];
  /** Rejects when a thread fails, or the signal aborts. */
  readonly #failure = Promise.withResolvers<never>();

  /** @throws Error when no thread can be started */
  constructor(batches: number, signal: AbortSignal) {
    this.#signal = signal;
    this.#failure.promise.catch(() => undefined);
    // While threads read, the main one only waits.
    const count = Math.min(availableParallelism(), maxThreads, batches);
    this.#workers = Array.from({ length: count }, () => this.#start());
    signal.addEventListener('abort', this.#abort);
  }

  async read({ directory, paths, hashes }: ReadRequest): Promise<ReadResponse> {
    this.#signal.throwIfAborted();
    const responses: (SiteFile | undefined)[] = [];
    let next = 0;
    const work = this.#workers.map(async worker => {
      for (let first = true; next < paths.length; first = false) {
        const begin = next;
        next += batchSize;
        const batch: ReadRequest = { directory, paths: paths.slice(begin, next) };
        const found = await this.#ask(worker, first && hashes ? { ...batch, hashes } : batch);
        for (const [index, file] of found.entries()) responses[begin + index] = file;
      }
    });
    await Promise.race([Promise.all(work), this.#failure.promise]);
    return responses;
  }

  #ask(worker: Worker, request: ReadRequest): Promise<ReadResponse> {
    const { promise, resolve } = Promise.withResolvers<ReadResponse>();
    worker.once('message', resolve);
    worker.postMessage(request);
    return promise;
  }

  #start(): Worker {
    // ".ts" beside this file, ".js" beside the bundle, where script/build.ts puts it.
    const worker = new Worker(new URL(`./page-worker${extname(import.meta.url)}`, import.meta.url), {
      // None of the main thread's flags are for it.
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    worker.on('error', error => this.#failure.reject(error));
    worker.on('exit', () => this.#failure.reject(new Error('a thread that reads pages has ended')));
    return worker;
  }

  readonly #abort = () => this.#failure.reject(this.#signal.reason);

  async [Symbol.asyncDispose](): Promise<void> {
    this.#signal.removeEventListener('abort', this.#abort);
    await Promise.all(this.#workers.map(worker => worker.terminate()));
  }
}
