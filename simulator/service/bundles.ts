/** The bundles of a service: what its object store holds, and the links to it. */
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { anyBytes } from '../chance.ts';
import type { Archive, SimulatorOptions } from '../options.ts';
import { packSite } from '../site/archive.ts';
import { generateSite } from '../site/site.ts';
import type { ExportJob, ExportSubject } from './exports.ts';
import { type StoredObject, sign } from './object-store.ts';

interface BundleContext {
  readonly options: SimulatorOptions;
  readonly now: () => number;
  /** Origin of the object store; known once it listens. */
  readonly storeUrl: () => string;
}

export class Bundles {
  readonly objects = new Map<string, StoredObject>();
  /** Signs links. */
  readonly secret = anyBytes(32);
  readonly #context: BundleContext;
  /** Served instead of a generated site. */
  #given: StoredObject | undefined;

  constructor(context: BundleContext) {
    const { options, now } = context;
    this.#context = context;
    this.#given = options.archive === undefined ? undefined : storedObject(options.archive, now());
  }

  /** Stores the bundle of a job, unless it is there, and signs a new link to it. */
  async make(job: ExportJob) {
    const { now, storeUrl } = this.#context;
    const url = new URL(`/exports/${this.#nameOf(job)}.tar.gz`, storeUrl());
    const object =
      this.#given ??
      this.objects.get(url.pathname) ??
      storedObject(await packSite(this.#siteOf(job.subject)), now());
    this.objects.set(url.pathname, object);
    return { ...sign(url, { secret: this.secret, now: now(), life: 900_000 }), size: object.content.size };
  }

  /** Replaces what all links lead to, those that were made before included. */
  replace(archive: Archive): void {
    const object = storedObject(archive, this.#context.now());
    this.#given = object;
    for (const path of this.objects.keys()) this.objects.set(path, object);
  }

  #nameOf({ jobId, subject }: ExportJob): string {
    const segments = 'domain' in subject ? [jobId, subject.domain] : [subject.projectId, jobId, 'export'];
    return segments.map(encodeURIComponent).join('/');
  }

  /** By project, links begin with "/" and the base path, whatever the option says. */
  #siteOf(subject: ExportSubject) {
    const { pages = 24, links = 'root' } = this.#context.options;
    if ('domain' in subject) return generateSite(pages, subject.domain, links);
    return generateSite(pages, `${subject.projectId}.docs.example.com`, subject.basePath || 'root');
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
