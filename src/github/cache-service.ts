import { type ChildProcess, fork } from 'node:child_process';
import { realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { untilAborted } from '../shared/abort.ts';
import { readRegularFile } from '../shared/files.ts';
import { WorkDirectory } from '../shared/work-directory.ts';
import type { CacheRequest } from './cache-client.ts';
import { PlaceUnavailable, type RecordPlace, type RecordQuery, storedLimit } from './record-place.ts';

/**
 * Path of the file, relative to the workspace. The service finds only entries of the same "version": a hash of this path and
 * of the compression, which is zstd where that program is installed (getCacheVersion in @actions/cache). So it must never
 * change, nor depend on the machine or the run.
 */
const fileName = 'docs-admin-action-record.gz';

/** Without one of these there is no service, and no process needs to be started to find out. */
export function isCacheServiceConfigured(env: NodeJS.ProcessEnv): boolean {
  return Boolean(env['ACTIONS_CACHE_URL'] || env['ACTIONS_RESULTS_URL']);
}

const replySchema = z.object({
  available: z.boolean(),
  key: z.optional(z.string()),
  problem: z.optional(z.string()),
});

/**
 * GitHub's cache service, through @actions/cache in a process of its own, because that library
 *
 * - writes to standard output, where the log is, also the presigned URLs
 * - repeats requests for minutes, and has no way to stop it
 * - packs relative to the workspace, so that the file would have to be there
 *
 * A process has its own output, can be killed, and has a workspace of its own.
 */
export class CacheService implements RecordPlace {
  readonly #env: NodeJS.ProcessEnv;
  readonly #program: string;

  constructor(env: NodeJS.ProcessEnv, program: string) {
    this.#env = env;
    this.#program = program;
  }

  async save(key: string, bytes: Buffer, signal: AbortSignal): Promise<void> {
    await this.#withWorkspace(async workspace => {
      await writeFile(join(workspace, fileName), bytes);
      await this.#ask(workspace, { action: 'save', path: fileName, key }, signal);
    });
  }

  async findNewest({ keyPrefix, maxBytes }: RecordQuery, signal: AbortSignal) {
    return await this.#withWorkspace(async workspace => {
      const { key } = await this.#ask(workspace, { action: 'find', path: fileName, key: keyPrefix }, signal);
      if (key === undefined) return undefined;
      const limits = { maxBytes: storedLimit(maxBytes), within: workspace };
      return { key, bytes: await readRegularFile(join(workspace, fileName), limits) };
    });
  }

  async #withWorkspace<T>(use: (path: string) => Promise<T>): Promise<T> {
    const near = this.#env['RUNNER_TEMP'] || tmpdir();
    const directory = await WorkDirectory.create({ near, temp: undefined });
    try {
      // The library compares it with the process's current directory, which has no links in it.
      return await use(await realpath(directory.path));
    } finally {
      directory.remove();
    }
  }

  async #ask(workspace: string, request: CacheRequest, signal: AbortSignal) {
    signal.throwIfAborted();
    const child = fork(this.#program, ['cache-client'], {
      cwd: workspace,
      env: this.#environment(workspace),
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    try {
      child.send(request, () => undefined);
      const reply = z.parse(replySchema, await replyOf(child, signal));
      if (!reply.available) throw new PlaceUnavailable();
      if (reply.problem !== undefined) throw new Error(reply.problem);
      return reply;
    } finally {
      child.kill('SIGKILL');
    }
  }

  /** What the library and the programs that it starts need; no input, and with a workspace and a temporary directory to remove. */
  #environment(workspace: string): NodeJS.ProcessEnv {
    const foreign = /^(INPUT_|STATE_|RUNNER_DEBUG$|NODE_OPTIONS$)/;
    return {
      ...Object.fromEntries(Object.entries(this.#env).filter(([name]) => !foreign.test(name))),
      GITHUB_WORKSPACE: workspace,
      RUNNER_TEMP: workspace,
    };
  }
}

/** @throws Error when the process ends without a reply; the signal's reason */
async function replyOf(child: ChildProcess, signal: AbortSignal): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  child.once('message', resolve);
  child.once('error', reject);
  child.once('exit', () => reject(new Error('the client of the cache service ended without a result')));
  return await untilAborted(promise, signal);
}
