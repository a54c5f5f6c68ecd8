import { resolve } from 'node:path';
import process from 'node:process';
import {
  type CacheServer,
  type CacheServerOptions,
  startCacheServer,
} from '../../simulator/github/cache-server.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../simulator/server.ts';
import { CacheService } from '../../src/github/cache-service.ts';
import { Redactor } from '../../src/shared/redactor.ts';
import { runExport, startExport } from './export-action.ts';
import type { ActionRun, RunOptions } from './local-runner.ts';

/** Environment and inputs of one attempt of a step, in addition to the default. */
interface Changes {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly inputs?: RunOptions['inputs'];
  readonly onLine?: (line: string) => void;
  /** Of the machine, when attempts share one. */
  readonly toolCache?: string;
  readonly directory?: string;
}

/** A job outlasts this limit, unless it was started in an earlier attempt. */
export const outOfTime = { inputs: { 'timeout-minutes': '0.02' } };

/** A workflow run whose step can be attempted again, with the service and the cache service that it uses. */
export class AttemptedRun implements AsyncDisposable {
  readonly service: Simulator;
  readonly cache: CacheServer;
  readonly #ended: ActionRun[] = [];

  private constructor(service: Simulator, cache: CacheServer) {
    this.service = service;
    this.cache = cache;
  }

  static async create(service: SimulatorOptions = {}, cache: CacheServerOptions = {}): Promise<AttemptedRun> {
    const slow = { jobSeconds: 4, queueSeconds: 0, domains: ['docs.example.com', 'api.example.com'] };
    return new AttemptedRun(
      await startSimulator({ ...slow, ...service }),
      await startCacheServer({ version: 2, ...cache }),
    );
  }

  async attempt(number: number, changes: Changes = {}): Promise<ActionRun> {
    return this.#keep(await runExport(this.service, this.#optionsOf(number, changes)));
  }

  start(number: number, changes: Changes = {}) {
    const { process: child, finished } = startExport(this.service, this.#optionsOf(number, changes));
    return { process: child, finished: finished.then(run => this.#keep(run)) };
  }

  /** Stores a key as the newest record of the step. @param change makes it from the newest one */
  async addRecord(change: (key: string) => string): Promise<void> {
    const env = { PATH: process.env['PATH'], ...this.cache.env() };
    const program = resolve(import.meta.dirname, '../../dist/index.js');
    const store = new CacheService(env, program, new Redactor());
    const key = change(this.cache.keys.at(-1) ?? '');
    const result = await store.save(key, AbortSignal.timeout(20_000));
    if (result.kind !== 'saved') throw new Error(JSON.stringify(result));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const run of this.#ended) run[Symbol.dispose]();
    await this.service.close();
    await this.cache[Symbol.asyncDispose]();
  }

  #optionsOf(number: number, { env, inputs, onLine, toolCache, directory }: Changes) {
    return {
      ...(onLine !== undefined && { onLine }),
      ...(toolCache !== undefined && { toolCache }),
      ...(directory !== undefined && { directory }),
      env: { ...this.cache.env(), GITHUB_RUN_ATTEMPT: `${number}`, ...env },
      inputs: { 'extract-to': 'site', ...inputs },
    };
  }

  #keep(run: ActionRun): ActionRun {
    this.#ended.push(run);
    return run;
  }
}
