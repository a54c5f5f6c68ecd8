import { closeSync, openSync, writeSync } from 'node:fs';

/** A file of a site, as the manifest lists it. */
export interface ManifestFile {
  /** Relative to the site, separated by "/". */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Of a page only; at most 200 UTF-16 code units. */
  readonly title?: string;
  /** Of a page only: the digest of what a reader sees. */
  readonly text?: string;
  /** Of some pages: the digest of their source; see `PageFacts`. */
  readonly source?: string | undefined;
}

export interface ManifestHead {
  readonly domain: string;
  readonly jobId: string;
  /** When the export was unpacked, ISO 8601. */
  readonly exportedAt?: string;
}

/** The version that this code writes, and the only one that it reads. */
export const manifestVersion = 1;

/** Bytes of text that are written in one go. */
const blockSize = 64 * 1024;

/**
 * Writes a manifest, file by file, in memory that does not depend on their number. A line for each file, so that tools for
 * lines can compare two manifests; the whole is one JSON value.
 *
 * Calls are synchronous, because so are those that write the site's files, between which they come.
 */
export class ManifestWriter {
  readonly #file: number;
  #pending: string[] = [];
  #pendingLength = 0;
  #count = 0;

  /**
   * @param path of a file that does not exist yet
   * @throws errors of the file system
   */
  constructor(path: string, { domain, jobId, exportedAt }: ManifestHead) {
    this.#file = openSync(path, 'wx', 0o644);
    const head = JSON.stringify({ version: manifestVersion, domain, jobId, exportedAt });
    this.#write(`${head.slice(0, -1)},"files":[`);
  }

  /** @throws errors of the file system */
  add({ path, size, sha256, title, text, source }: ManifestFile): void {
    this.#write(
      `${this.#count === 0 ? '' : ','}\n${JSON.stringify({ path, size, sha256, title, text, source })}`,
    );
    this.#count += 1;
  }

  /** Writes the end, and closes the file. @throws errors of the file system */
  finish(): void {
    this.#write('\n]}\n');
    this.#flush();
    closeSync(this.#file);
  }

  #write(text: string): void {
    this.#pending.push(text);
    this.#pendingLength += text.length;
    if (this.#pendingLength >= blockSize) this.#flush();
  }

  #flush(): void {
    const bytes = Buffer.from(this.#pending.join(''));
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at);
    this.#pending = [];
    this.#pendingLength = 0;
  }
}
