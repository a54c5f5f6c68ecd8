/** The bundles of a service: what its object store holds, and the links to it. */
import { createHash, randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import type { Archive, SimulatorOptions } from '../options.ts';
import { packSite } from '../site/archive.ts';
import { generateSite } from '../site/site.ts';
import { type StoredObject, sign } from './object-store.ts';
import type { ArchiveFormat, Behavior, Job } from './state.ts';

interface BundleContext {
  readonly options: SimulatorOptions;
  readonly behavior: Behavior;
  readonly now: () => number;
  /** Origin of the object store; known once it listens. */
  readonly storeUrl: () => string;
}

export class Bundles {
  readonly objects = new Map<string, StoredObject>();
  readonly #context: BundleContext;
  readonly #format: ArchiveFormat;
  /** Served instead of a generated site. */
  #given: StoredObject | undefined;
  #secrets: readonly [Buffer, ...Buffer[]] = [randomBytes(32)];

  constructor(context: BundleContext) {
    const { options, now } = context;
    this.#context = context;
    this.#format = options.format ?? 'tar.gz';
    this.#given = options.archive === undefined ? undefined : storedObject(options.archive, now());
  }

  /** Newest first: links signed with the others have expired. */
  get secrets(): readonly Buffer[] {
    return this.#secrets;
  }

  /** Stores the bundle of a job and signs a link to it. */
  async make({ jobId, domain }: Job) {
    const { behavior, now, storeUrl } = this.#context;
    const object = this.#given ?? storedObject(await this.#packSite(domain), now());
    const path = `/exports/${encodeURIComponent(jobId)}/${encodeURIComponent(domain)}.${this.#format}`;
    const url = new URL(path, storeUrl());
    this.objects.set(url.pathname, object);
    const [secret] = this.#secrets;
    return { ...sign(url, { secret, now: now(), life: behavior.linkTime }), size: object.content.size };
  }

  /** Replaces what all links lead to, those that were made before included. */
  replace(archive: Archive): void {
    const object = storedObject(archive, this.#context.now());
    this.#given = object;
    for (const path of this.objects.keys()) this.objects.set(path, object);
  }

  expireLinks(): void {
    this.#secrets = [randomBytes(32), ...this.#secrets];
  }

  #packSite(domain: string): Promise<Buffer> {
    const { behavior, options } = this.#context;
    return packSite(generateSite(behavior.pages, domain, options.links), this.#format);
  }
}

/** The ETag of bytes is their MD5, as in S3. That of a file depends on its size and date, which is faster. */
function storedObject(archive: Archive, now: number): StoredObject {
  const quoted = (mark: string | Buffer) => `"${createHash('md5').update(mark).digest('hex')}"`;
  if (Buffer.isBuffer(archive)) {
    return { content: { bytes: archive, size: archive.length }, etag: quoted(archive), modifiedAt: now };
  }
  const { size, mtimeMs } = statSync(archive.file);
  return {
    content: { file: archive.file, size },
    etag: quoted(`${archive.file} ${size} ${mtimeMs}`),
    modifiedAt: mtimeMs,
  };
}
