/**
 * GitHub's cache service on loopback. Version 1 (`_apis/artifactcache`) is what GitHub Enterprise Server and nektos/act speak;
 * version 2 (Twirp, and a blob store with presigned URLs) is what github.com speaks. As @actions/cache 6.3 and act's
 * pkg/artifactcache have them.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type CacheOperation, type CacheResult, type CacheScope, CacheState, twirp } from './cache-state.ts';

interface CacheFault {
  readonly on: CacheOperation | 'any';
  /** How often it strikes; without end by default. */
  readonly times?: number;
  /**
   * A status to respond with; "stall" never responds; "reset" closes the connection; "html" responds with a page of a proxy.
   */
  readonly effect: number | 'stall' | 'reset' | 'html';
}

export interface CacheServerOptions extends CacheScope {
  readonly version?: 1 | 2;
  readonly faults?: readonly CacheFault[];
}

export interface CacheServer extends AsyncDisposable {
  /** What the runner puts into the environment of a step. @param ref of the run; the default branch's by default */
  env(ref?: string): Readonly<Record<string, string>>;
  /** "find", "reserve", … in order, faults included. */
  readonly requests: readonly CacheOperation[];
  /** Keys of what is stored, the oldest first. */
  readonly keys: readonly string[];
  /** Part of every presigned URL. */
  readonly signature: string;
  addFault(fault: CacheFault): void;
}

/** Methods and paths of both versions. The blob store is at the same origin. */
const routes: readonly { readonly on: CacheOperation; readonly method: string; readonly path: RegExp }[] = [
  { on: 'find', method: 'GET', path: /^\/_apis\/artifactcache\/cache$/ },
  { on: 'reserve', method: 'POST', path: /^\/_apis\/artifactcache\/caches$/ },
  { on: 'upload', method: 'PATCH', path: /^\/_apis\/artifactcache\/caches\/(\d+)$/ },
  { on: 'commit', method: 'POST', path: /^\/_apis\/artifactcache\/caches\/(\d+)$/ },
  { on: 'download', method: 'GET', path: /^\/blobs\/cache\/(\d+)$/ },
  { on: 'upload', method: 'PUT', path: /^\/blobs\/cache\/(\d+)$/ },
  { on: 'reserve', method: 'POST', path: new RegExp(`^${twirp}CreateCacheEntry$`) },
  { on: 'commit', method: 'POST', path: new RegExp(`^${twirp}FinalizeCacheEntryUpload$`) },
  { on: 'find', method: 'POST', path: new RegExp(`^${twirp}GetCacheEntryDownloadURL$`) },
];

export async function startCacheServer(options: CacheServerOptions = {}): Promise<CacheServer> {
  const cache = new CacheState(options);
  const faults = (options.faults ?? []).map(fault => ({
    fault,
    left: fault.times ?? Number.POSITIVE_INFINITY,
  }));
  const requests: CacheOperation[] = [];
  const server = createServer((request, response) => {
    void handle(request, response).catch(() => request.socket.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    const route = routes.find(({ method, path }) => method === request.method && path.test(url.pathname));
    const body = await buffer(request);
    if (route === undefined) return respond(response, { status: 404, json: { message: 'not found' } });
    requests.push(route.on);
    const struck = faults.find(({ fault, left }) => left > 0 && ['any', route.on].includes(fault.on));
    if (struck !== undefined) struck.left -= 1;
    const effect = struck?.fault.effect;
    if (effect === 'stall') return;
    if (effect === 'reset') return void request.socket.resetAndDestroy();
    if (effect === 'html') return respond(response, { status: 200, bytes: Buffer.from('<h1>Sign in</h1>') });
    if (typeof effect === 'number')
      return respond(response, { status: effect, json: { msg: 'Scripted fault' } });
    const id = Number(route.path.exec(url.pathname)?.[1]);
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const { method = '', headers } = request;
    const result = cache.perform(route.on, {
      id,
      token,
      url,
      method,
      range: headers['content-range'],
      body,
      origin,
    });
    respond(response, result);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: (ref = cache.defaultRef) => ({
      ACTIONS_RUNTIME_TOKEN: `runtime-token:${ref}`,
      ACTIONS_CACHE_URL: `${origin}/`,
      ACTIONS_RESULTS_URL: `${origin}/`,
      ...(options.version === 2 && { ACTIONS_CACHE_SERVICE_V2: 'True' }),
      GITHUB_REF: ref,
      GITHUB_REPOSITORY: 'example/docs',
      GITHUB_RUN_ID: '4242',
      GITHUB_RUN_ATTEMPT: '1',
      GITHUB_JOB: 'export',
      GITHUB_ACTION: '__example_docs-admin-action',
    }),
    requests,
    get keys() {
      return cache.complete.map(({ key }) => key);
    },
    signature: cache.signature,
    addFault: fault => faults.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }),
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function respond(response: ServerResponse, { status, json, bytes }: CacheResult): void {
  const body = bytes ?? (json === undefined ? '' : JSON.stringify(json));
  const type = bytes === undefined ? 'application/json' : 'application/octet-stream';
  response.writeHead(status, {
    'Content-Type': type,
    ...(status !== 204 && { 'Content-Length': Buffer.byteLength(body) }),
  });
  response.end(body);
}
