import { createHash, type Hash, hash } from 'node:crypto';
import { isPage } from '../shared/page-path.ts';
import type { ManifestFile } from './manifest.ts';
import { digestLength, digestPage } from './page-digest.ts';

/** Bytes of the largest page that is read. A larger one is compared by its bytes, which bounds time and memory. */
export const maxPageSize = 8 * 1024 * 1024;

/** Creates entries of a manifest from the bytes of files, one file after another. It can run in any thread. */
export class FileDigester {
  #path = '';
  #size = 0;
  #hash: Hash | undefined;
  /** The page so far, until it is too large. */
  #chunks: Buffer[] = [];

  /** Digests a file that is in memory as a whole. */
  digest(path: string, bytes: Buffer): ManifestFile {
    const entry = { path, size: bytes.length, sha256: hash('sha256', bytes) };
    return isPage(path) ? { ...entry, ...pageFacts(entry, [bytes]) } : entry;
  }

  /** Begins a file that comes in chunks. */
  begin(path: string): void {
    this.#path = path;
    this.#size = 0;
    this.#hash = createHash('sha256');
    this.#chunks = [];
  }

  /** @param chunk may be overwritten after the call */
  write(chunk: Buffer): void {
    this.#size += chunk.length;
    this.#hash?.update(chunk);
    if (this.#size > maxPageSize) this.#chunks = [];
    else if (isPage(this.#path)) this.#chunks.push(Buffer.from(chunk));
  }

  end(): ManifestFile {
    const entry = { path: this.#path, size: this.#size, sha256: this.#hash?.digest('hex') ?? '' };
    const chunks = this.#chunks;
    this.#chunks = [];
    return isPage(entry.path) ? { ...entry, ...pageFacts(entry, chunks) } : entry;
  }
}

function pageFacts({ size, sha256 }: ManifestFile, chunks: readonly Buffer[]) {
  if (size > maxPageSize) return { title: '', text: sha256.slice(0, digestLength) };
  const [first] = chunks;
  return digestPage(chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks));
}
