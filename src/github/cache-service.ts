import { type ChildProcess, fork } from 'node:child_process';
import { realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { untilAborted } from '../shared/abort.ts';
import type { Redactor } from '../shared/redactor.ts';
import { WorkDirectory } from '../shared/work-directory.ts';
import { type CacheRequest, fileName } from './cache-client.ts';

const replySchema = z.object({
  available: z.boolean(),
  key: z.optional(z.string()),
  problem: z.optional(z.string()),
});

/** Why a key could not be stored or found. */
type StoreProblem =
  /** This runner has no such service. */
  | { readonly kind: 'unavailable' }
  /** `reason` is one line that can be shown, without secrets. */
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Keys that later attempts of a run find again. A convenience: it never throws and never writes to the log. It is
 * GitHub's cache service, through @actions/cache in a process of its own, because that library
 *
 * - writes to standard output, where the log is, also the presigned URLs
 * - repeats requests for minutes, and has no way to stop it
 * - packs relative to the workspace, so that the file would have to be there
 *
 * A process has its own output, can be killed, and has a workspace of its own. Nothing of an entry is downloaded: the library unpacks
 * entries with "tar -P", so others could overwrite any file (https://github.com/actions/toolkit/issues/1927).
 */
export class CacheService {
  readonly #env: NodeJS.ProcessEnv;
  readonly #program: string;
  readonly #redactor: Redactor;

  /** @param program absolute path of the JavaScript file that was started */
  constructor(env: NodeJS.ProcessEnv, program: string, redactor: Redactor) {
    this.#env = env;
    this.#program = program;
    this.#redactor = redactor;
  }

  /**
   * @param key at most 512 characters of `a-z 0-9 . _ -`: some servers fold the case. Others can read it, so it must not hold a secret
   * @param signal ends it: what is unfinished is stopped, and nothing keeps the process alive
   */
  async save(key: string, signal: AbortSignal) {
    return await this.#attempt(signal, async () => {
      const { available } = await this.#request({ action: 'save', key }, signal);
      return { kind: available ? 'saved' : 'unavailable' } as const;
    });
  }

  /**
   * Finds the newest key that begins with `keyPrefix`. Anybody who can write to the cache may have stored it: validate it.
   * @param signal as above
   */
  async findNewest(keyPrefix: string, signal: AbortSignal) {
    return await this.#attempt(signal, async () => {
      const { available, key } = await this.#request({ action: 'find', key: keyPrefix }, signal);
      if (!available) return { kind: 'unavailable' } as const;
      return key === undefined ? ({ kind: 'none' } as const) : ({ kind: 'found', key } as const);
    });
  }

  /** Turns what goes wrong into a result. */
  async #attempt<T>(signal: AbortSignal, action: () => Promise<T>): Promise<T | StoreProblem> {
    // Without one of these there is no service, and no process needs to be started to find out.
    if (!this.#env['ACTIONS_CACHE_URL'] && !this.#env['ACTIONS_RESULTS_URL']) return { kind: 'unavailable' };
    try {
      return await action();
    } catch (error) {
      if (signal.aborted) return { kind: 'failed', reason: 'it took too long, or the run was canceled' };
      const reason = error instanceof Error ? error.message : String(error);
      // Messages of the toolkit and of the Azure client may hold a presigned URL.
      const safe = reason.replace(/(https?:\/\/[^\s?#]+)[?#]\S*/gi, '$1');
      return { kind: 'failed', reason: this.#redactor.show(safe, 200) };
    }
  }

  async #request(request: CacheRequest, signal: AbortSignal) {
    signal.throwIfAborted();
    const near = this.#env['RUNNER_TEMP'] || tmpdir();
    const directory = await WorkDirectory.create({ near, temp: undefined });
    let child: ChildProcess | undefined;
    try {
      // The library compares it with the process's current directory, which has no links in it.
      const workspace = await realpath(directory.path);
      await writeFile(join(workspace, fileName), '');
      child = fork(this.#program, ['cache-client'], {
        cwd: workspace,
        env: this.#environment(workspace),
        execArgv: [],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      child.send(request, () => undefined);
      const reply = z.parse(replySchema, await replyOf(child, signal));
      if (reply.problem !== undefined) throw new Error(reply.problem);
      return reply;
    } finally {
      child?.kill('SIGKILL');
      directory.remove();
    }
  }

  /** What the library and the programs that it starts need; no input, and with a workspace and a temporary directory to remove. */
  #environment(workspace: string): NodeJS.ProcessEnv {
    const unneeded = /^(INPUT_|STATE_|RUNNER_DEBUG$|NODE_OPTIONS$)/;
    return {
      ...Object.fromEntries(Object.entries(this.#env).filter(([name]) => !unneeded.test(name))),
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
