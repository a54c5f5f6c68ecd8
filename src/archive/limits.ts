import { ActionError } from '../shared/errors.ts';
import { formatBytes } from '../shared/text.ts';

/** More than any site has. */
const ceilings = {
  /** Directories that only follow from a path count, and so do copies that links ask for. */
  entries: 500_000,
  /** Characters of all paths together, which are held in memory until the end. */
  names: 64 * 1024 ** 2,
  /** Bytes of all extended headers of a tar together. Reading them takes time, and makes no file. */
  extensions: 128 * 1024 ** 2,
  /** Unpacked bytes, unless the archive is so large that it may have more. */
  bytes: 1024 ** 3,
};
/** Parts of a zstd archive, each of which needs a decompressor of its own; parallel compressors make parts of megabytes. */
const maxFrames = 1_000;
/** In bytes: a large archive may have more parts, if they are as large as this. */
const frameSize = 16 * 1024;
/** How many times the archive's size is fine in any case. */
const maxRatio = 100;

export type ArchiveLimits = ReturnType<typeof createArchiveLimits>;

/**
 * Counts what an archive asks for, so that a small one cannot fill the disk, the memory or the day.
 * Everything is counted before it is done. Each function throws ActionError ARCHIVE_UNSAFE.
 * @param archiveSize in bytes
 */
export function createArchiveLimits(archiveSize: number, most: Readonly<typeof ceilings> = ceilings) {
  const maxBytes = Math.max(most.bytes, maxRatio * archiveSize);
  let entries = 0;
  let names = 0;
  let extensions = 0;
  let frames = 0;
  let parts = 0;
  let read = 0;
  let written = 0;

  function checkBytes(bytes: number): void {
    if (bytes <= maxBytes) return;
    throw tooMuch(
      `The archive of ${formatBytes(archiveSize)} unpacks to more than ${formatBytes(maxBytes)}, as no site does`,
    );
  }

  return {
    countEntry(): void {
      entries += 1;
      if (entries > most.entries) throw tooMuch(`The archive holds more than ${most.entries} entries`);
    },

    countName(path: string): void {
      names += path.length;
      if (names > most.names) {
        throw tooMuch(`The names in the archive have more than ${most.names} characters`);
      }
    },

    /** Counts bytes of the archive that an entry of a zip says are its own. */
    countPart(bytes: number): void {
      parts += bytes;
      if (parts > archiveSize)
        throw tooMuch('The archive has entries that share their data, as no site does');
    },

    countFrame(): void {
      frames += 1;
      const most = Math.max(maxFrames, archiveSize / frameSize);
      if (frames > most) throw tooMuch(`The archive has more than ${Math.floor(most)} zstd frames`);
    },

    countExtension(bytes: number): void {
      extensions += bytes;
      if (extensions > most.extensions) {
        throw tooMuch(`The extended headers in the archive have more than ${formatBytes(most.extensions)}`);
      }
    },

    /** Bytes out of the decompressor, whether they become a file or not: padding can be a bomb, too. */
    countRead(bytes: number): void {
      read += bytes;
      checkBytes(read);
    },

    countWritten(bytes: number): void {
      written += bytes;
      checkBytes(written);
    },
  };
}

function tooMuch(what: string): ActionError {
  return new ActionError('ARCHIVE_UNSAFE', { what });
}
