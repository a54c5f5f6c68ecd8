/** The simulator of the service on loopback: the admin API on one origin, its object store on another. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { describeRequest, type RequestRecord } from './http/exchange.ts';
import type { Fault } from './http/faults.ts';
import type { Archive, SimulatorOptions } from './options.ts';
import { createService } from './service/service.ts';

export type { Fault } from './http/faults.ts';
export type { SimulatorOptions } from './options.ts';

export interface Simulator extends AsyncDisposable {
  readonly baseUrl: string;
  readonly storeUrl: string;
  readonly key: string;
  /** Every request in order: "POST /v1/…", "GET store/…"; queries left out, ranges added. */
  readonly requests: readonly string[];
  readonly log: readonly RequestRecord[];
  readonly jobsStarted: number;
  /** When a job reached its end, in milliseconds since 1970; undefined before. */
  jobEndedAt(jobId: string): number | undefined;
  addFault(fault: Fault): void;
  /** Replaces what is behind the links, as a new version with a new ETag. */
  setArchive(archive: Archive): void;
  /** Makes every link that has been given out expire. */
  expireLinks(): void;
  close(): Promise<void>;
}

/** @throws what listening throws, such as EADDRINUSE, when a port in `options` cannot be had */
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
    const apiUrl = named(await listen(api, options.ports?.api), options.hosts?.api);
    storeUrl = named(await listen(store, options.ports?.store), options.hosts?.store);
    const { key, log, jobEndedAt, addFault, setArchive, expireLinks } = service;
    return {
      ...{ key, log, jobEndedAt, addFault, setArchive, expireLinks, storeUrl, close },
      baseUrl: `${apiUrl}${options.basePath ?? ''}`,
      get requests() {
        return log.map(describeRequest);
      },
      get jobsStarted() {
        return service.jobsStarted();
      },
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function named(address: string, host: string | undefined): string {
  return host === undefined ? address : address.replace('127.0.0.1', host);
}

async function listen(server: Server, port = 0): Promise<string> {
  // Longer than any client keeps a connection: a reused one must not meet its end by chance.
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
