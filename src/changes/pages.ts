import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type TimeLimit, untilAborted, withTimeLimit } from '../shared/abort.ts';
import { isPage } from '../shared/page-path.ts';
import { formatDuration } from '../shared/text.ts';
import type { SiteFile } from './manifest.ts';
import type { FileHashes } from './page-reader.ts';
import type { SiteFiles } from './site-files.ts';

/** Starting a thread takes longer than reading so many files. */
const fewFiles = 32;
/** More threads would wait for the disk, and each takes some 40 MB. */
const maxThreads = 4;

/** What a thread is asked to do. */
export interface ReadRequest {
  readonly directory: string;
  readonly paths: readonly string[];
  readonly hashes: FileHashes;
}

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
  return withTimeLimit(signal => readInOrder(site, signal), limits, problem);
}

async function readInOrder(
  { directory, paths, unreadable }: SiteFiles,
  signal: AbortSignal,
): Promise<ReadSite> {
  const pages = paths.filter(isPage);
  const others = paths.filter(path => !isPage(path));
  const first = await readInThreads({ directory, paths: others, hashes: new Map() }, signal);
  const hashes = new Map(first.flatMap(({ files }) => files.map(({ path, sha256 }) => [path, sha256])));
  for (const page of pages) hashes.set(page, '');
  const all = [...first, ...(await readInThreads({ directory, paths: pages, hashes }, signal))];
  return {
    files: all.flatMap(({ files }) => files),
    unreadable: [...unreadable, ...all.flatMap(read => read.unreadable)],
  };
}

/** While threads read, the main one only waits. */
async function readInThreads(request: ReadRequest, signal: AbortSignal): Promise<readonly ReadSite[]> {
  signal.throwIfAborted();
  const { paths } = request;
  const count = Math.min(availableParallelism(), maxThreads, Math.ceil(paths.length / fewFiles));
  const threads = Array.from({ length: count }, (_, index) =>
    startThread({ ...request, paths: paths.filter((_, at) => at % count === index) }),
  );
  try {
    return await untilAborted(Promise.all(threads.map(({ read }) => read)), signal);
  } finally {
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }
}

function startThread(request: ReadRequest) {
  // ".ts" beside this file, ".js" beside the bundle, where script/build.ts puts it.
  const worker = new Worker(new URL(`./page-worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: request,
    // None of the main thread's flags are for it.
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  const { promise: read, resolve, reject } = Promise.withResolvers<ReadSite>();
  worker.on('message', resolve);
  worker.on('error', reject);
  worker.on('exit', () => reject(new Error('a thread that reads pages has ended')));
  return { worker, read };
}
