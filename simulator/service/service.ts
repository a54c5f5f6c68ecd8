/** The service without its sockets: what it remembers, what it answers, and what a test may change. */
import { randomBytes } from 'node:crypto';
import type { Answer } from '../http/delivery.ts';
import { type Arrived, createListener, type RequestRecord } from '../http/exchange.ts';
import { createFaults } from '../http/faults.ts';
import { behaviourOf, type SimulatorOptions, seedAgentJobs, seedJobs } from '../options.ts';
import { seededRandom } from '../seeded-random.ts';
import { type ApiWorld, answerApi, operationOf } from './admin-api.ts';
import { createBundles } from './bundles.ts';
import { answerStore } from './object-store.ts';
import { endOf } from './state.ts';

/** By the system's clock, but never backwards. */
const now = () => performance.timeOrigin + performance.now();

/** @param storeUrl origin of the object store, once it listens */
export function createService(options: SimulatorOptions, storeUrl: () => string) {
  const behaviour = behaviourOf(options);
  const faults = createFaults(options.faults ?? [], seededRandom(options.seed ?? 0));
  const log: RequestRecord[] = [];
  const bundles = createBundles({ options, behaviour, now, storeUrl });
  const jobs = seedJobs(options.jobs ?? [], now());
  const seeded = jobs.size;
  const agentJobs = seedAgentJobs(options.agentJobs ?? [], behaviour, now());
  const world: ApiWorld = { behaviour, now, jobs, agentJobs, newJobId, makeBundle: bundles.make };
  const below = (path: string) => pathBelow(options.basePath ?? '', path);
  return {
    key: behaviour.key,
    log,
    addFault: faults.add,
    setArchive: bundles.replace,
    expireLinks: bundles.expireLinks,
    jobsStarted: () => jobs.size - seeded,
    jobEndedAt(jobId: string): number | undefined {
      const agentJob = agentJobs.find(({ id }) => id === jobId);
      const job = jobs.get(jobId);
      const end = job === undefined ? agentJob && agentJob.createdAt + agentJob.time : endOf(job, behaviour);
      return end !== undefined && now() >= end ? end : undefined;
    },
    api: createListener({
      origin: 'api',
      log,
      now,
      nextFault: path => faults.next(operationOf(below(path))),
      answer: request => answerFromApi({ ...request, path: below(request.url.pathname) }, world),
    }),
    store: createListener({
      origin: 'store',
      log,
      now,
      nextFault: () => faults.next('archive'),
      answer: request =>
        answerStore(
          { ...request, id: newRequestId() },
          { secrets: bundles.secrets, objects: bundles.objects, now, ranges: options.ranges ?? true },
        ),
      bytesPerSecond: options.bytesPerSecond,
    }),
  };
}

/** The part of a path that the admin API sees; what lies elsewhere is no path of it. */
function pathBelow(basePath: string, path: string): string {
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : '/outside';
}

async function answerFromApi(request: Arrived & { readonly path: string }, world: ApiWorld): Promise<Answer> {
  const { status, json, headers } = await answerApi(request, world);
  const common = { 'Content-Type': 'application/json', 'X-Request-Id': newRequestId() };
  return { status, headers: { ...common, ...headers }, body: JSON.stringify(json) };
}

/** Never the same twice, so that no two runs share a cache entry by chance. */
const newJobId = () => `exp_${randomBytes(10).toString('hex')}`;

const newRequestId = () => randomBytes(8).toString('hex').toUpperCase();
