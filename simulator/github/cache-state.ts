import { randomUUID } from 'node:crypto';

export type CacheOperation = 'find' | 'download' | 'reserve' | 'upload' | 'commit';

interface Entry {
  readonly id: number;
  readonly scope: string;
  readonly key: string;
  readonly version: string;
  bytes: Buffer;
  complete: boolean;
}

export interface CacheResult {
  readonly status: number;
  readonly json?: unknown;
  readonly bytes?: Buffer;
}

export interface CacheScope {
  /** Runs of other branches find what runs of this one have stored. */
  readonly defaultBranch?: string;
  /** The token may not store anything, as that of an event from a fork. */
  readonly readOnly?: boolean;
}

/** Where version 2 has its methods. */
export const twirp = '/twirp/github.actions.results.api.v1.CacheService/';

export interface CacheCall {
  readonly id: number;
  readonly token: string | undefined;
  readonly url: URL;
  readonly method: string;
  readonly range: string | undefined;
  readonly body: Buffer;
  readonly origin: string;
}

/** What is stored, and who may find it. */
export class CacheState {
  readonly signature = randomUUID();
  readonly defaultRef: string;
  readonly #readOnly: boolean;
  readonly #entries: Entry[] = [];

  constructor({ defaultBranch = 'main', readOnly = false }: CacheScope) {
    this.defaultRef = `refs/heads/${defaultBranch}`;
    this.#readOnly = readOnly;
  }

  get complete(): readonly Entry[] {
    return this.#entries.filter(({ complete }) => complete);
  }

  perform(operation: CacheOperation, call: CacheCall): CacheResult {
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

  #find(ref: string, { url, origin }: CacheCall): CacheResult {
    // act folds the case of keys, and splits them at commas.
    const keys = url.searchParams.get('keys')?.toLowerCase().split(',') ?? [];
    const version = url.searchParams.get('version') ?? '';
    const entry = this.#newest(ref, version, { whole: keys, prefixes: keys });
    if (entry === undefined) return { status: 204 };
    const archiveLocation = this.#presign(origin, entry.id);
    return { status: 200, json: { result: 'hit', archiveLocation, cacheKey: entry.key } };
  }

  #findByTwirp(ref: string, { body, origin }: CacheCall): CacheResult {
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

  #reserve(scope: string, { body, origin }: CacheCall, twirpCall: boolean): CacheResult {
    const { key: asked, version } = JSON.parse(body.toString()) as TwirpRequest;
    const key = twirpCall ? asked : asked.toLowerCase();
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
  #upload({ id, method, range, body }: CacheCall): CacheResult {
    const entry = this.#entries.find(stored => stored.id === id);
    if (entry === undefined || entry.complete) return { status: 400, json: { message: 'not reserved' } };
    const start = Number(/^bytes (\d+)-/.exec(range ?? 'bytes 0-')?.[1]);
    const bytes = Buffer.alloc(Math.max(entry.bytes.length, start + body.length));
    entry.bytes.copy(bytes);
    body.copy(bytes, start);
    entry.bytes = bytes;
    return { status: method === 'PUT' ? 201 : 204 };
  }

  #commit({ id, body }: CacheCall, twirpCall: boolean): CacheResult {
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
