import {
  type CacheServer,
  type CacheServerOptions,
  startCacheServer,
} from '../../simulator/github/cache-server.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../simulator/server.ts';
import { runExport, startExport } from './export-action.ts';
import type { ActionRun, RunOptions } from './local-runner.ts';
import { moveTime, withHeldLimits, withMovableTime } from './time-is-up.ts';
import { until } from './until.ts';

/** Environment and inputs of one attempt of a step, in addition to the default. */
interface Changes {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly inputs?: RunOptions['inputs'];
  readonly onLine?: (line: string) => void;
}

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
    // Until a test ends it.
    const slow = { jobSeconds: 3600, queueSeconds: 0, domains: ['docs.example.com', 'api.example.com'] };
    return new AttemptedRun(
      await startSimulator({ ...slow, ...service }),
      await startCacheServer({ version: 2, ...cache }),
    );
  }

  get isPolled(): boolean {
    return this.service.requests.some(request => request.startsWith('GET'));
  }

  async attempt(number: number, changes: Changes = {}): Promise<ActionRun> {
    return this.#keep(await runExport(this.service, this.#optionsOf(number, changes)));
  }

  start(number: number, changes: Changes = {}) {
    const { process: child, finished } = startExport(this.service, this.#optionsOf(number, changes));
    return { process: child, finished: finished.then(run => this.#keep(run)) };
  }

  /** A first attempt whose time is up when its job runs and its record is saved. */
  async timeOut(env: Changes['env']): Promise<ActionRun> {
    const started = this.start(1, { env: { ...env, ...withMovableTime } });
    await until(() => this.cache.keys.length > 0 && this.isPolled);
    moveTime(started.process);
    return started.finished;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const run of this.#ended) run[Symbol.dispose]();
    await this.service.close();
    await this.cache[Symbol.asyncDispose]();
  }

  #optionsOf(number: number, { env, inputs, ...more }: Changes) {
    return {
      ...more,
      env: { ...this.cache.env(), GITHUB_RUN_ATTEMPT: `${number}`, ...withHeldLimits, ...env },
      inputs: { 'extract-to': 'site', ...inputs },
    };
  }

  #keep(run: ActionRun): ActionRun {
    this.#ended.push(run);
    return run;
  }
}
