import { createHash, type Hash, hash } from 'node:crypto';
import { isPage } from '../shared/page-path.ts';
import type { ManifestFile } from './manifest.ts';
import { PageDigest } from './page-digest.ts';

/**
 * Makes entries of a manifest from the bytes of files, one file after the other. Needs nothing but those bytes, so it can run in any
 * thread.
 */
export class FileDigester {
  readonly #page = new PageDigest();
  #path = '';
  #size = 0;
  #hash: Hash | undefined;

  /** A file that is there as a whole. */
  digest(path: string, bytes: Buffer): ManifestFile {
    const entry = { path, size: bytes.length, sha256: hash('sha256', bytes, 'hex') };
    if (!isPage(path)) return entry;
    this.#page.write(bytes);
    return { ...entry, ...this.#page.end() };
  }

  /** Begins a file that comes in chunks. */
  begin(path: string): void {
    this.#path = path;
    this.#size = 0;
    this.#hash = createHash('sha256');
  }

  write(chunk: Buffer): void {
    this.#size += chunk.length;
    this.#hash?.update(chunk);
    if (isPage(this.#path)) this.#page.write(chunk);
  }

  end(): ManifestFile {
    const sha256 = this.#hash?.digest('hex') ?? '';
    const entry = { path: this.#path, size: this.#size, sha256 };
    return isPage(this.#path) ? { ...entry, ...this.#page.end() } : entry;
  }
}
