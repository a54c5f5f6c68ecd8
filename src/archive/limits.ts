import { formatBytes } from '../shared/text.ts';
import { unsafeArchive } from './errors.ts';

/** More than any site has. */
const fixedLimits = {
  /** Includes directories that only follow from a path. */
  entries: 500_000,
  /** Unpacked bytes, unless the archive is so large that it may have more. */
  bytes: 1024 ** 3,
};
/** An archive may always unpack to this many times its size. */
const maxRatio = 100;
/** Frames of zstd, each of which needs its own decompressor. Parallel compressors write frames of megabytes. */
const maxFrames = 1_000;
/** In bytes. A large archive may have more frames if they have this size on average. */
const frameSize = 16 * 1024;

/** Each with what an archive does that exceeds it. */
function limitsFor(archiveSize: number, fixed: typeof fixedLimits) {
  const { entries } = fixed;
  const bytes = Math.max(fixed.bytes, maxRatio * archiveSize);
  const frames = Math.floor(Math.max(maxFrames, archiveSize / frameSize));
  const unpacked = {
    max: bytes,
    excess: `of ${formatBytes(archiveSize)} unpacks to more than ${formatBytes(bytes)}`,
  };
  return {
    entries: { max: entries, excess: `contains more than ${entries} entries` },
    frames: { max: frames, excess: `has more than ${frames} zstd frames` },
    /** Bytes of the archive that an entry of a zip claims as its own. */
    compressed: { max: archiveSize, excess: 'has entries that share their data' },
    /** Bytes from the decompressor, whether they become a file or not: padding can be a bomb, too. */
    read: unpacked,
    written: unpacked,
  };
}

type Limits = ReturnType<typeof limitsFor>;

/** Counts what an archive asks for, so that a small one cannot fill the disk or the memory, or take all day. */
export class ArchiveLimits {
  readonly #limits: Limits;
  readonly #counts = new Map<keyof Limits, number>();

  /** @param archiveSize in bytes */
  constructor(archiveSize: number, changes: Partial<typeof fixedLimits> = {}) {
    this.#limits = limitsFor(archiveSize, { ...fixedLimits, ...changes });
  }

  /** Counts something before it is done. @throws ActionError ARCHIVE_UNSAFE when that exceeds the limit */
  count(what: keyof Limits, quantity = 1): void {
    const counted = (this.#counts.get(what) ?? 0) + quantity;
    this.#counts.set(what, counted);
    const { max, excess } = this.#limits[what];
    if (counted > max) throw unsafeArchive(excess);
  }
}
