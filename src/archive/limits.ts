import { formatBytes } from '../shared/text.ts';
import { unsafeArchive } from './errors.ts';

/** More than any site has. Includes directories that only follow from a path. */
const maxEntries = 500_000;
/** Any archive may unpack to so many bytes, and to so many times its own size. */
const minBytes = 1024 ** 3;
const maxRatio = 100;

/** `read` are bytes from the decompressor, whether they become a file or not: padding can be a bomb, too. */
type Counted = 'entries' | 'read' | 'written';

interface Limit {
  readonly max: number;
  /** Completes "The archive …" for one that exceeds it. */
  readonly excess: string;
}

/** Counts what an archive asks for, so that a small one cannot fill the disk or the memory, or take all day. */
export class ArchiveLimits {
  readonly #limits: Readonly<Record<Counted, Limit>>;
  readonly #counts: Record<Counted, number> = { entries: 0, read: 0, written: 0 };

  /** @param archiveSize in bytes */
  constructor(archiveSize: number) {
    const max = Math.max(minBytes, maxRatio * archiveSize);
    const excess = `of ${formatBytes(archiveSize)} unpacks to more than ${formatBytes(max)}`;
    this.#limits = {
      entries: { max: maxEntries, excess: `contains more than ${maxEntries} entries` },
      read: { max, excess },
      written: { max, excess },
    };
  }

  /** Counts something before it is done. @throws ActionError ARCHIVE_UNSAFE when that exceeds the limit */
  count(what: Counted, quantity = 1): void {
    this.#counts[what] += quantity;
    const { max, excess } = this.#limits[what];
    if (this.#counts[what] > max) throw unsafeArchive(excess);
  }
}
