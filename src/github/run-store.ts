import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Foreign } from '../shared/foreign.ts';
import type { RunStore, StoreProblem } from '../shared/ports.ts';
import type { Redactor } from '../shared/redactor.ts';
import { CacheService, isCacheServiceConfigured } from './cache-service.ts';
import { readPayload } from './event.ts';
import { PlaceUnavailable, type RecordPlace, type RecordQuery } from './record-place.ts';
import { ToolCacheRecords } from './tool-cache-records.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

interface Options {
  readonly env: NodeJS.ProcessEnv;
  /** Absolute path of the JavaScript file that was started. */
  readonly program: string;
  readonly redactor: Redactor;
}

/** GitHub's cache service where there is one. Otherwise the tool cache, which outlives a job on self-hosted runners only. */
export class GithubRunStore implements RunStore {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  async save({ key, text }: { readonly key: string; readonly text: string }, signal: AbortSignal) {
    return await this.#attempt(signal, async place => {
      if (!/^[a-z0-9._-]{1,200}$/.test(key)) throw new Error('the key is not in the accepted form');
      await place.save(key, await compress(text), signal);
      return { kind: 'saved' } as const;
    });
  }

  async findNewest({ keyPrefix, maxBytes }: RecordQuery, signal: AbortSignal) {
    return await this.#attempt(signal, async place => {
      const found = await place.findNewest({ keyPrefix, maxBytes }, signal);
      if (found === undefined) return { kind: 'none' } as const;
      const { key } = found;
      if (!/^[a-z0-9._-]+$/.test(key) || !key.startsWith(keyPrefix))
        throw new Error('another key was found than the one asked for');
      // The checksum in the compressed text tells when it is damaged, and the limit ends a bomb.
      const text = (await decompress(found.bytes, { maxOutputLength: maxBytes })).toString();
      return { kind: 'found', key, text } as const;
    });
  }

  /** Tries the places in turn, and turns what goes wrong into a result. */
  async #attempt<T>(
    signal: AbortSignal,
    action: (place: RecordPlace) => Promise<T>,
  ): Promise<T | StoreProblem> {
    try {
      for (const place of await this.#places()) {
        signal.throwIfAborted();
        try {
          return await action(place);
        } catch (error) {
          if (!(error instanceof PlaceUnavailable)) throw error;
        }
      }
      return { kind: 'unavailable' };
    } catch (error) {
      return { kind: 'failed', reason: this.#describe(error, signal) };
    }
  }

  async #places(): Promise<readonly RecordPlace[]> {
    const { env, program } = this.#options;
    const root = env['RUNNER_TOOL_CACHE'];
    const event = await readPayload(env['GITHUB_EVENT_PATH']);
    return [
      ...(isCacheServiceConfigured(env) ? [new CacheService(env, program)] : []),
      ...(root ? [new ToolCacheRecords({ root, env, defaultBranch: event.repository?.default_branch })] : []),
    ];
  }

  #describe(error: unknown, signal: AbortSignal): string {
    if (signal.aborted) return 'it took too long, or the run was canceled';
    const reason = error instanceof Error ? error.message : String(error);
    // Messages of the toolkit and of the Azure client may hold a presigned URL.
    return this.#options.redactor.show(
      new Foreign(reason.replace(/(https?:\/\/[^\s?#]+)[?#]\S*/gi, '$1')),
      200,
    );
  }
}
