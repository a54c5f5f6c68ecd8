/** The service without its sockets: what it remembers, its responses, and what a test may change. */
import { randomBytes } from 'node:crypto';
import type { SimulatedResponse } from '../http/delivery.ts';
import { type Arrived, createListener, type RequestRecord } from '../http/exchange.ts';
import { type Fault, Faults } from '../http/faults.ts';
import {
  type Archive,
  agentJobsOf,
  behaviorOf,
  deploymentsOf,
  type SimulatorOptions,
  seedJobs,
} from '../options.ts';
import { seededRandom } from '../seeded-random.ts';
import { type ApiState, operationOf, respondToApi } from './admin-api.ts';
import { Bundles } from './bundles.ts';
import { respondToStore } from './object-store.ts';
import { endOf, type Job } from './state.ts';

/** The system's time, but it never goes back. */
const now = () => performance.timeOrigin + performance.now();

/** @param storeUrl origin of the object store, once it listens */
export function createService(options: SimulatorOptions, storeUrl: () => string) {
  const behavior = behaviorOf(options);
  const faults = new Faults(options.faults ?? [], seededRandom(options.seed ?? 0));
  const log: RequestRecord[] = [];
  const bundles = new Bundles({ options, behavior, now, storeUrl });
  const jobs = seedJobs(options.jobs ?? [], now());
  const seeded = jobs.size;
  const agentJobs = agentJobsOf(options, { behavior, now, newId: () => newId('agent') });
  const deployments = deploymentsOf(options, { behavior, now, newId: () => newId('dep') });
  const makeBundle = (job: Job) => bundles.make(job);
  const state: ApiState = {
    behavior,
    now,
    jobs,
    agentJobs,
    deployments,
    newJobId: () => newId('exp'),
    makeBundle,
  };
  const below = (path: string) => pathBelow(options.basePath ?? '', path);
  return {
    key: behavior.key,
    log,
    addFault: (fault: Fault) => faults.add(fault),
    setArchive: (archive: Archive) => bundles.replace(archive),
    expireLinks: () => bundles.expireLinks(),
    endJobs: () => endJobs(state),
    jobsStarted: () => jobs.size - seeded,
    prompts: agentJobs.prompts,
    agentJobsStarted: (projectId: string) => agentJobs.startedIn(projectId),
    deployments: () => deployments.triggered,
    jobEndedAt: (jobId: string) => endedAt(state, jobId),
    api: createListener({
      ...{ origin: 'api', log, now },
      nextFault: path => faults.next(operationOf(below(path))),
      respond: request => respondAsJson({ ...request, path: below(request.url.pathname) }, state),
    }),
    store: createListener({
      ...{ origin: 'store', log, now, bytesPerSecond: options.bytesPerSecond },
      nextFault: () => faults.next('archive'),
      respond(request) {
        const { secrets, objects } = bundles;
        const storeState = { secrets, objects, now, ranges: options.ranges ?? true };
        return respondToStore({ ...request, id: newRequestId() }, storeState);
      },
    }),
  };
}

/** When a job ended; undefined while it runs. */
function endedAt({ jobs, agentJobs, deployments, behavior }: ApiState, jobId: string): number | undefined {
  const job = jobs.get(jobId);
  if (job === undefined) return agentJobs.endedAt(jobId) ?? deployments.endedAt(jobId);
  const end = endOf(job, behavior);
  return now() >= end ? end : undefined;
}

/** Makes all jobs and deployments end now. */
function endJobs({ jobs, deployments, behavior }: ApiState): void {
  deployments.end();
  for (const [id, job] of jobs) jobs.set(id, { ...job, createdAt: now() - behavior.jobTime });
}

/** The path without the base path of the admin API. A path elsewhere becomes one that does not exist. */
function pathBelow(basePath: string, path: string): string {
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : '/outside';
}

async function respondAsJson(
  request: Arrived & { readonly path: string },
  state: ApiState,
): Promise<SimulatedResponse> {
  const { status, json, headers } = await respondToApi(request, state);
  const common = { 'Content-Type': 'application/json', 'X-Request-Id': newRequestId() };
  return { status, headers: { ...common, ...headers }, body: JSON.stringify(json) };
}

/** Always different, so that no two runs share a cache entry by chance. */
const newId = (prefix: string) => `${prefix}_${randomBytes(10).toString('hex')}`;

const newRequestId = () => randomBytes(8).toString('hex').toUpperCase();
