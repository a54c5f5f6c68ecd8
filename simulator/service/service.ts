/** The service without its sockets: what it remembers, its responses, and what a test may change. */
import { anyBytes } from '../chance.ts';
import type { SimulatedResponse } from '../http/delivery.ts';
import { type Arrived, createListener, type RequestRecord } from '../http/exchange.ts';
import { type Fault, Faults } from '../http/faults.ts';
import { type Archive, agentJobsOf, deploymentsOf, exportsOf, type SimulatorOptions } from '../options.ts';
import { respondToApi, routeOf } from './admin-api.ts';
import { Bundles } from './bundles.ts';
import { respondToStore } from './object-store.ts';
import type { ApiState, Generation } from './operations.ts';
import { RateLimit } from './rate-limit.ts';

/** The system's time, but it never goes back. */
const systemTime = () => performance.timeOrigin + performance.now();

/** @param storeUrl origin of the object store, once it listens */
export function createService(options: SimulatorOptions, storeUrl: () => string) {
  const { now = systemTime } = options;
  const faults = new Faults(options.faults ?? []);
  const log: RequestRecord[] = [];
  const bundles = new Bundles({ options, now, storeUrl });
  const exports = exportsOf(options, now);
  const agentJobs = agentJobsOf(options, { now, newId: () => newId('agent') });
  const deployments = deploymentsOf(options, { now, newId: () => newId('dep') });
  const { key = 'docs_admin_sim_0123456789abcdef', exports: generation = 'both' } = options;
  const readKey = `${key}_read`;
  const generations: readonly Generation[] = generation === 'both' ? ['domain', 'project'] : [generation];
  const state: ApiState = {
    key,
    readKey,
    generations,
    domains: options.domains ?? ['docs.example.com'],
    projects: options.projects ?? ['docs', 'docs-project'],
    exports,
    exportLimit: new RateLimit({ uses: 10, seconds: 3600 }, now),
    agentJobs,
    deployments,
    previewsUrl: () => `${storeUrl()}${previewsPath}`,
    makeBundle: job => bundles.make(job),
  };
  return {
    key,
    readKey,
    log,
    addFault: (fault: Fault) => faults.add(fault),
    setArchive: (archive: Archive) => bundles.replace(archive),
    endJobs: () => {
      exports.end();
      deployments.end();
    },
    jobsStarted: () => exports.started,
    prompts: agentJobs.prompts,
    deployments: () => deployments.triggered,
    api: createListener({
      origin: 'api',
      log,
      now,
      nextFault: path => faults.next(routeOf(path, generations)?.route.name),
      respond: request => respondAsJson({ ...request, path: request.url.pathname }, state),
    }),
    store: createListener({
      origin: 'store',
      log,
      now,
      bytesPerSecond: options.bytesPerSecond,
      nextFault: path => faults.next(path.startsWith(previewsPath) ? 'preview-site' : 'archive'),
      respond(request) {
        if (request.url.pathname.startsWith(previewsPath)) return previewPage;
        const { secret, objects } = bundles;
        const storeState = { secret, objects, now, ranges: options.ranges ?? true };
        return respondToStore({ ...request, id: newRequestId() }, storeState);
      },
    }),
  };
}

/** Previews are on the origin of the object store. */
const previewsPath = '/previews/';
const previewPage = { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<h1>A preview</h1>' };

async function respondAsJson(
  request: Arrived & { readonly path: string },
  state: ApiState,
): Promise<SimulatedResponse> {
  const { status, json, headers } = await respondToApi(request, state);
  const common = { 'Content-Type': 'application/json', 'X-Request-Id': newRequestId() };
  return { status, headers: { ...common, ...headers }, body: JSON.stringify(json) };
}

/** Always different, so that no two runs share a cache entry by chance. */
const newId = (prefix: string) => `${prefix}_${anyBytes(10).toString('hex')}`;

const newRequestId = () => anyBytes(8).toString('hex').toUpperCase();
