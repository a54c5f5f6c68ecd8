import process from 'node:process';

/** What `CacheService` asks for. `key` is the start of a key when something is to be found. */
export interface CacheRequest {
  readonly action: 'save' | 'find';
  readonly key: string;
}

/**
 * Path of the empty file that entries contain, relative to the workspace. The service finds only entries of the same "version": a
 * hash of this path and of the compression, which is zstd where that program is installed (getCacheVersion in @actions/cache).
 * So it must never change, nor depend on the machine or the run.
 */
export const fileName = 'docs-admin-action-record';

/** Milliseconds that a request may take when the run that asked is gone: a record is useful to the next attempt all the same. */
const orphanTime = 10_000;

/** The program of the process that `CacheService` starts: performs one request with @actions/cache, replies, and ends. */
export function serveCacheRequest(): void {
  const problems = captureProblems();
  process.once('disconnect', () => setTimeout(() => process.exit(), orphanTime).unref());
  process.once('message', async request => {
    const reply = await perform(request as CacheRequest).catch((error: unknown) => ({
      available: true,
      problem: error instanceof Error ? error.message : String(error),
    }));
    const problem = problems.at(-1);
    process.send?.({ ...(problem !== undefined && { problem }), ...reply }, () => process.exit());
  });
}

async function perform({ action, key }: CacheRequest) {
  const { isFeatureAvailable, restoreCache, saveCache } = await import('@actions/cache');
  if (!isFeatureAvailable()) return { available: false };
  if (action === 'save') {
    await saveCache([fileName], key, undefined, true);
    return { available: true };
  }
  // Version 2 of the service takes the first key only as a whole, and the others as prefixes.
  const found = await restoreCache([fileName], key, [key], { lookupOnly: true }, true);
  return { available: true, ...(found !== undefined && { key: found }) };
}

/**
 * Takes the lines that the library writes. Its functions report most failures only there: an ID is returned although the upload
 * failed, and what could not be read looks like what does not exist.
 * @returns the problems so far
 */
function captureProblems(): readonly string[] {
  const problems: string[] = [];
  process.stdout.write = (chunk: string | Uint8Array) => {
    for (const line of String(chunk).split('\n')) {
      const [, problem] =
        /^(?:::(?:warning|error)::|(?=Failed to (?:save|restore): |Cache (?:save|restore) skipped: ))(.+)/.exec(
          line,
        ) ?? [];
      if (problem !== undefined) problems.push(problem);
    }
    return true;
  };
  return problems;
}
