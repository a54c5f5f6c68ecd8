import { formatBytes } from '../shared/text.ts';
import { unsafeArchive } from './errors.ts';

/** More than any site has. A directory counts even if only the path of a file names it. */
const maxEntries = 500_000;
/** Any archive may unpack to this many bytes, and to this many times its own size. */
const minBytes = 1024 ** 3;
const maxRatio = 100;

/**
 * Counts what an archive asks for, so that a small one cannot fill the disk or the memory, or take all day. Each method counts
 * something before it is done, and throws ActionError ARCHIVE_UNSAFE when that exceeds the limit.
 */
export class ArchiveLimits {
  readonly #archiveSize: number;
  #entries = 0;
  #bytesRead = 0;
  #bytesWritten = 0;

  /** @param archiveSize in bytes */
  constructor(archiveSize: number) {
    this.#archiveSize = archiveSize;
  }

  countEntry(): void {
    this.#entries += 1;
    if (this.#entries > maxEntries) throw unsafeArchive(`contains more than ${maxEntries} entries`);
  }

  /** Counts bytes from a decompressor, whether they become a file or not: padding can be a bomb, too. */
  countRead(bytes: number): void {
    this.#bytesRead += bytes;
    this.#checkBytes(this.#bytesRead);
  }

  countWritten(bytes: number): void {
    this.#bytesWritten += bytes;
    this.#checkBytes(this.#bytesWritten);
  }

  #checkBytes(bytes: number): void {
    const size = this.#archiveSize;
    const maxBytes = Math.max(minBytes, maxRatio * size);
    if (bytes > maxBytes)
      throw unsafeArchive(`of ${formatBytes(size)} unpacks to more than ${formatBytes(maxBytes)}`);
  }
}
