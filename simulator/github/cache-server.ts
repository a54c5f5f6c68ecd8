/**
 * GitHub's cache service on loopback. Version 1 (`_apis/artifactcache`) is what GitHub Enterprise Server and nektos/act speak;
 * version 2 (Twirp, and a blob store with presigned URLs) is what github.com speaks. As @actions/cache 6.3 and act's
 * pkg/artifactcache have them.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type CacheOperation = 'find' | 'download' | 'reserve' | 'upload' | 'commit';

interface CacheFault {
  readonly on: CacheOperation | 'any';
  /** How often it strikes; without end by default. */
  readonly times?: number;
  /**
   * A status to respond with; "stall" never responds; "reset" closes the connection; "corrupt" flips a bit in the middle of
   * the body; "html" responds with a page of a proxy.
   */
  readonly effect: number | 'stall' | 'reset' | 'corrupt' | 'html';
}

export interface CacheServerOptions {
  readonly version?: 1 | 2;
  /** Runs of other branches find what runs of this one have stored. */
  readonly defaultBranch?: string;
  /** The token may not store anything, as that of an event from a fork. */
  readonly readOnly?: boolean;
  readonly faults?: readonly CacheFault[];
}

interface Entry {
  readonly id: number;
  readonly scope: string;
  readonly key: string;
  readonly version: string;
  bytes: Buffer;
  complete: boolean;
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
  /** Replaces the archive of an entry, as somebody with access to the cache could. */
  setArchive(key: string, bytes: Buffer): void;
  /** The archive of an entry, as it was uploaded. */
  archiveOf(key: string): Buffer;
}

interface Result {
  readonly status: number;
  readonly json?: unknown;
  readonly bytes?: Buffer;
}

const twirp = '/twirp/github.actions.results.api.v1.CacheService/';
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
    const { bytes } = result;
    if (effect !== 'corrupt' || bytes === undefined) return respond(response, result);
    const damaged = Buffer.from(bytes);
    const middle = damaged.length >> 1;
    damaged[middle] = (damaged[middle] ?? 0) ^ 1;
    respond(response, { ...result, bytes: damaged });
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
    setArchive(key, bytes) {
      cache.entryOf(key).bytes = bytes;
    },
    archiveOf: key => cache.entryOf(key).bytes,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

interface CacheCall {
  readonly id: number;
  readonly token: string | undefined;
  readonly url: URL;
  readonly method: string;
  readonly range: string | undefined;
  readonly body: Buffer;
  readonly origin: string;
}

/** What is stored, and who may find it. */
class CacheState {
  readonly signature = randomUUID();
  readonly defaultRef: string;
  readonly #readOnly: boolean;
  readonly #entries: Entry[] = [];

  constructor({ defaultBranch = 'main', readOnly = false }: CacheServerOptions) {
    this.defaultRef = `refs/heads/${defaultBranch}`;
    this.#readOnly = readOnly;
  }

  get complete(): readonly Entry[] {
    return this.#entries.filter(({ complete }) => complete);
  }

  entryOf(key: string): Entry {
    const entry = this.complete.find(stored => stored.key === key);
    if (entry === undefined) throw new Error(`nothing is stored as ${key}`);
    return entry;
  }

  perform(operation: CacheOperation, call: CacheCall): Result {
    const blob = call.url.pathname.startsWith('/blobs/');
    if (blob && call.url.searchParams.get('sig') !== this.signature)
      return { status: 403, json: { message: 'bad signature' } };
    const ref = /^runtime-token:(.+)$/.exec(call.token ?? '')?.[1];
    if (!blob && ref === undefined) return { status: 401, json: { message: 'bad token', msg: 'bad token' } };
    const twirpCall = call.url.pathname.startsWith(twirp);
    switch (operation) {
      case 'find':
        return twirpCall ? this.#findByTwirp(ref ?? '', call) : this.#find(ref ?? '', call);
      case 'download': {
        const entry = this.#entries.find(({ id }) => id === call.id);
        return entry === undefined ? { status: 404, json: {} } : { status: 200, bytes: entry.bytes };
      }
      case 'reserve':
        return this.#reserve(ref ?? '', call, twirpCall);
      case 'upload':
        return this.#upload(call);
      case 'commit':
        return this.#commit(call, twirpCall);
    }
  }

  #find(ref: string, { url, origin }: CacheCall): Result {
    const keys = url.searchParams.get('keys')?.split(',') ?? [];
    const version = url.searchParams.get('version') ?? '';
    const entry = this.#newest(ref, version, { whole: keys, prefixes: keys });
    if (entry === undefined) return { status: 204 };
    const archiveLocation = this.#presign(origin, entry.id);
    return { status: 200, json: { result: 'hit', archiveLocation, cacheKey: entry.key } };
  }

  #findByTwirp(ref: string, { body, origin }: CacheCall): Result {
    const { key, restore_keys = [], version } = JSON.parse(body.toString()) as TwirpRequest;
    const entry = this.#newest(ref, version, { whole: [key], prefixes: restore_keys });
    if (entry === undefined) return { status: 200, json: { ok: false } };
    const signed_download_url = this.#presign(origin, entry.id);
    return { status: 200, json: { ok: true, signed_download_url, matched_key: entry.key } };
  }

  #newest(
    ref: string,
    version: string,
    { whole, prefixes }: { readonly whole: readonly string[]; readonly prefixes: readonly string[] },
  ): Entry | undefined {
    for (const scope of new Set([ref, this.defaultRef])) {
      const entries = this.complete.filter(entry => entry.scope === scope && entry.version === version);
      const found =
        entries.find(({ key }) => whole.includes(key)) ??
        prefixes.flatMap(prefix => entries.findLast(({ key }) => key.startsWith(prefix)) ?? [])[0];
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #reserve(scope: string, { body, origin }: CacheCall, twirpCall: boolean): Result {
    const { key, version } = JSON.parse(body.toString()) as TwirpRequest;
    const refusal = this.#readOnly
      ? 'cache write denied: the token is read-only'
      : this.#entries.some(
          entry => entry.scope === scope && entry.key === key && entry.version === version,
        ) && `Cache already exists. Scope: ${scope}, Key: ${key}, Version: ${version}`;
    if (refusal && twirpCall) return { status: 200, json: { ok: false, message: refusal } };
    if (refusal) return { status: this.#readOnly ? 403 : 409, json: { message: refusal } };
    const id = this.#entries.push({
      ...{ id: this.#entries.length + 1, scope, key, version },
      ...{ bytes: Buffer.alloc(0), complete: false },
    });
    if (!twirpCall) return { status: 201, json: { cacheId: id } };
    return { status: 200, json: { ok: true, signed_upload_url: this.#presign(origin, id) } };
  }

  /** Version 1 sends ranges; to the blob store goes the whole archive at once, below 128 MiB. */
  #upload({ id, method, range, body }: CacheCall): Result {
    const entry = this.#entries.find(stored => stored.id === id);
    if (entry === undefined || entry.complete) return { status: 400, json: { message: 'not reserved' } };
    const start = Number(/^bytes (\d+)-/.exec(range ?? 'bytes 0-')?.[1]);
    const bytes = Buffer.alloc(Math.max(entry.bytes.length, start + body.length));
    entry.bytes.copy(bytes);
    body.copy(bytes, start);
    entry.bytes = bytes;
    return { status: method === 'PUT' ? 201 : 204 };
  }

  #commit({ id, body }: CacheCall, twirpCall: boolean): Result {
    const request = JSON.parse(body.toString()) as TwirpRequest & { readonly size?: number };
    const entry = this.#entries.findLast(stored =>
      twirpCall ? stored.key === request.key && stored.version === request.version : stored.id === id,
    );
    const size = Number(request.size_bytes ?? request.size);
    if (entry === undefined || entry.bytes.length !== size)
      return { status: 400, json: { message: 'wrong size', msg: 'wrong size' } };
    entry.complete = true;
    return twirpCall ? { status: 200, json: { ok: true, entry_id: String(entry.id) } } : { status: 204 };
  }

  #presign(origin: string, id: number): string {
    return `${origin}/blobs/cache/${id}?se=2030-01-01&sig=${this.signature}`;
  }
}

interface TwirpRequest {
  readonly key: string;
  readonly version: string;
  readonly restore_keys?: readonly string[];
  readonly size_bytes?: string;
}

function respond(response: ServerResponse, { status, json, bytes }: Result): void {
  const body = bytes ?? (json === undefined ? '' : JSON.stringify(json));
  const type = bytes === undefined ? 'application/json' : 'application/octet-stream';
  response.writeHead(status, {
    'Content-Type': type,
    ...(status !== 204 && { 'Content-Length': Buffer.byteLength(body) }),
  });
  response.end(body);
}
