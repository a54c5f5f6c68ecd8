/** The simulator of the service on loopback: the admin API on one origin, its object store on another. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { describeRequest, type RequestRecord } from './http/exchange.ts';
import type { Fault } from './http/faults.ts';
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
  agentJobsStarted(projectId: string): number;
  /** Every deployment and preview that was triggered, in order. */
  readonly deployments: readonly Deployment[];
  addFault(fault: Fault): void;
  /** Replaces what the links lead to, as a new version with a new ETag. */
  setArchive(archive: Archive): void;
  /** Makes all links expire that were made so far. */
  expireLinks(): void;
  /** Makes all export jobs and deployments end now that have been started so far. */
  endJobs(): void;
  close(): Promise<void>;
}

/** @throws what listening throws, such as EADDRINUSE, when the port in `options` is not available */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  let storeUrl = '';
  const service = createService(options, () => storeUrl);
  const { tls } = options;
  const [api, store] = [service.api, service.store].map(handler =>
    tls === undefined ? createServer(handler) : createSecureServer(tls, handler),
  ) as [Server, Server];
  const close = async () => {
    await Promise.all([api, store].map(stop));
  };
  try {
    const baseUrl = withHost(await listen(api, options.port), options.hosts?.api);
    storeUrl = withHost(await listen(store), options.hosts?.store);
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
  } catch (error) {
    await close();
    throw error;
  }
}

function withHost(url: string, host: string | undefined): string {
  return host === undefined ? url : url.replace('127.0.0.1', host);
}

async function listen(server: Server, port = 0): Promise<string> {
  // Longer than any client keeps a connection, so that no request is sent on one that is being closed.
  server.keepAliveTimeout = 60_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const scheme = 'setSecureContext' in server ? 'https' : 'http';
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function stop(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
