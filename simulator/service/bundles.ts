/** The bundles of a service: what its object store holds, and the links to it. */
import { createHash, randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import type { Archive, SimulatorOptions } from '../options.ts';
import { packSite } from '../site/archive.ts';
import { generateSite } from '../site/site.ts';
import { type StoredObject, sign } from './object-store.ts';
import type { Behaviour, Job } from './state.ts';

interface BundleContext {
  readonly options: SimulatorOptions;
  readonly behaviour: Behaviour;
  readonly now: () => number;
  /** Origin of the object store; known once it listens. */
  readonly storeUrl: () => string;
}

export function createBundles({ options, behaviour, now, storeUrl }: BundleContext) {
  const objects = new Map<string, StoredObject>();
  const format = options.format ?? 'tar.gz';
  let given = options.archive === undefined ? undefined : storedObject(options.archive, now());
  let secrets: readonly Buffer[] = [randomBytes(32)];
  return {
    objects,
    /** Newest first: links signed with the others have expired. */
    get secrets() {
      return secrets;
    },
    /** Puts the bundle of a job into the object store and signs a link to it. */
    async make(job: Job) {
      const site =
        given ??
        storedObject(await packSite(generateSite(behaviour.pages, job.domain, options.links), format), now());
      const address = new URL(
        `/exports/${encodeURIComponent(job.jobId)}/${encodeURIComponent(job.domain)}.${format}`,
        storeUrl(),
      );
      objects.set(address.pathname, site);
      const secret = secrets[0] ?? randomBytes(32);
      return { ...sign(address, { secret, now: now(), life: behaviour.linkTime }), size: site.content.size };
    },
    /** Replaces what is behind every link, those given out already among them. */
    replace(archive: Archive): void {
      given = storedObject(archive, now());
      for (const path of objects.keys()) objects.set(path, given);
    },
    expireLinks(): void {
      secrets = [randomBytes(32), ...secrets];
    },
  };
}

/** The ETag of bytes is their MD5, as S3 makes it; that of a file comes from its size and date, to be quick. */
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
