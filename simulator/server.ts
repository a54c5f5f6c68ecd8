/** The simulator of the service on loopback: the admin API on one origin, its object store on another. */
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { describeRequest, type RequestRecord } from './http/exchange.ts';
import type { Fault } from './http/faults.ts';
import { listen } from './http/loopback.ts';
import type { Archive, SimulatorOptions } from './options.ts';
import type { Prompt } from './service/agent-jobs.ts';
import type { Deployment } from './service/deployments.ts';
import { createService } from './service/service.ts';

export type { Fault } from './http/faults.ts';
export type { SimulatorOptions } from './options.ts';

export interface Simulator extends AsyncDisposable {
  readonly baseUrl: string;
  readonly storeUrl: string;
  readonly key: string;
  /** A key with the scope "read". */
  readonly readKey: string;
  /** Every request in order: "POST /v1/…", "GET store/…"; queries left out, ranges added. */
  readonly requests: readonly string[];
  readonly log: readonly RequestRecord[];
  readonly jobsStarted: number;
  /** Every prompt that the agent got, in order. */
  readonly prompts: readonly Prompt[];
  /** Every deployment and preview that was triggered, in order. */
  readonly deployments: readonly Deployment[];
  addFault(fault: Fault): void;
  /** Replaces what the links lead to, as a new version with a new ETag. */
  setArchive(archive: Archive): void;
  /** Makes all export jobs and deployments end now that have been started so far. */
  endJobs(): void;
  close(): Promise<void>;
}

/** @throws what listening throws, such as EADDRINUSE, when the port in `options` is not available */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  let storeUrl = '';
  const service = createService(options, () => storeUrl);
  const { tls, hosts, port } = options;
  const [api, store] = [service.api, service.store].map(handler => {
    // Longer than any client keeps a connection, so that no request is sent on one that is being closed.
    const settings = { keepAliveTimeout: 60_000, ...tls };
    return tls === undefined ? createServer(settings, handler) : createSecureServer(settings, handler);
  }) as [Server, Server];
  await using stack = new AsyncDisposableStack();
  const baseUrl = withHost(stack.use(await listen(api, port)).url, hosts?.api);
  storeUrl = withHost(stack.use(await listen(store)).url, hosts?.store);
  const listening = stack.move();
  const close = () => listening.disposeAsync();
  return {
    ...service,
    storeUrl,
    close,
    baseUrl,
    get requests() {
      return service.log.map(describeRequest);
    },
    get jobsStarted() {
      return service.jobsStarted();
    },
    get deployments() {
      return service.deployments();
    },
    [Symbol.asyncDispose]: close,
  };
}

function withHost(url: string, host: string | undefined): string {
  return host === undefined ? url : url.replace('127.0.0.1', host);
}
