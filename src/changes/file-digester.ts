import { createHash, type Hash, hash } from 'node:crypto';
import { isPage } from '../shared/page-path.ts';
import type { Page } from './compare.ts';
import type { ManifestFile } from './manifest.ts';
import { digestPage, type PageFacts } from './page-digest.ts';
import { digestLength } from './page-reader.ts';

/** Bytes of the largest page that is read. A larger one is compared by its bytes, which bounds time and memory. */
export const maxPageSize = 8 * 1024 * 1024;

export interface FileToDigest {
  readonly path: string;
  /** Of all bytes, where it is known already. */
  readonly sha256?: string | undefined;
  /** The page with this path in an earlier site. When its bytes or its source are the same, so is its digest. */
  readonly earlier?: Page | undefined;
}

/** Creates entries of a manifest from the bytes of files, one file after another. It can run in any thread. */
export class FileDigester {
  #file: FileToDigest = { path: '' };
  #size = 0;
  #hash: Hash | undefined;
  /** The page so far, until it is too large. */
  #chunks: Buffer[] = [];

  /** Digests a file that is in memory as a whole. */
  digest(file: FileToDigest, bytes: Buffer): ManifestFile {
    const sha256 = file.sha256 ?? hash('sha256', bytes);
    return entryOf(file, { size: bytes.length, sha256, chunks: [bytes] });
  }

  /** Begins a file that comes in chunks. */
  begin(file: FileToDigest): void {
    this.#file = file;
    this.#size = 0;
    this.#hash = createHash('sha256');
    this.#chunks = [];
  }

  /** @param chunk may be overwritten after the call */
  write(chunk: Buffer): void {
    this.#size += chunk.length;
    this.#hash?.update(chunk);
    if (this.#size > maxPageSize) this.#chunks = [];
    else if (isPage(this.#file.path)) this.#chunks.push(Buffer.from(chunk));
  }

  end(): ManifestFile {
    const content = { size: this.#size, sha256: this.#hash?.digest('hex') ?? '', chunks: this.#chunks };
    this.#chunks = [];
    return entryOf(this.#file, content);
  }
}

interface Content {
  readonly size: number;
  readonly sha256: string;
  readonly chunks: readonly Buffer[];
}

function entryOf({ path, earlier }: FileToDigest, content: Content): ManifestFile {
  const { size, sha256 } = content;
  if (!isPage(path)) return { path, size, sha256 };
  const { title, text, source } = earlier?.sha256 === sha256 ? earlier : pageFacts(content, earlier);
  return { path, size, sha256, title, text, source };
}

function pageFacts({ size, sha256, chunks }: Content, earlier?: PageFacts): PageFacts {
  if (size > maxPageSize) return { title: '', text: sha256.slice(0, digestLength) };
  const [first] = chunks;
  return digestPage(chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks), earlier);
}
