import { damaged } from './errors.ts';

/** A tar consists of blocks of this many bytes. */
export const tarBlock = 512;
const zeros = Buffer.alloc(tarBlock);

/** Type flags of POSIX (ustar, pax) and GNU. */
const types = {
  '\0': 'file',
  0: 'file',
  1: 'hard link',
  2: 'symbolic link',
  5: 'directory',
  7: 'file',
  x: 'pax-header',
  g: 'pax-global-header',
  L: 'gnu-long-path',
  K: 'gnu-long-link-path',
} as const;

export type TarType = (typeof types)[keyof typeof types] | 'sparse file' | 'special file';

/** Names are bytes: an extended header may replace one that is cut off within a character. */
export interface TarHeader {
  readonly name: Buffer;
  readonly type: TarType;
  readonly linkname: Buffer;
  /** Bytes of content, without the padding to whole blocks. */
  readonly size: number;
}

/**
 * Reads the header of an entry (POSIX.1-2024, pax, "ustar Interchange Format"; GNU tar manual, "Basic Tar Format").
 * @param block of 512 bytes
 * @throws ActionError ARCHIVE_INVALID
 */
export function readTarHeader(block: Buffer): TarHeader {
  if (!hasValidChecksum(block)) throw damaged('a tar header is damaged');
  const magic = block.toString('latin1', 257, 265);
  const posix = magic.startsWith('ustar\0');
  if (!posix && magic !== 'ustar  \0') throw damaged('a tar header has an unknown format');
  const prefix = upToNul(posix ? block.subarray(345, 500) : Buffer.alloc(0));
  const name = upToNul(block.subarray(0, 100));
  const size = octal(block.subarray(124, 136));
  if (size === undefined) throw damaged('a size in a tar header is not a number');
  return {
    name: prefix.length === 0 ? name : Buffer.concat([prefix, Buffer.from('/'), name]),
    type: types[String.fromCharCode(block[156] ?? 0) as keyof typeof types] ?? 'special file',
    linkname: upToNul(block.subarray(157, 257)),
    size,
  };
}

/** The checksum is the sum of all bytes, with blanks in place of the checksum. */
export function hasValidChecksum(block: Buffer): boolean {
  let sum = 8 * 32;
  for (let at = 0; at < 148; at += 1) sum += block[at] ?? 0;
  for (let at = 156; at < tarBlock; at += 1) sum += block[at] ?? 0;
  return sum === octal(block.subarray(148, 156));
}

/** A block that marks the end of a tar. */
export function isZero(block: Buffer): boolean {
  return block.equals(zeros);
}

/** @returns undefined for anything but octal digits, such as the binary numbers of GNU for files of 8 GiB and more; 0 for none */
function octal(field: Buffer): number | undefined {
  const digits = /^[ \0]*([0-7]*)(?:[ \0]|$)/.exec(field.toString('latin1'))?.[1];
  return digits === undefined ? undefined : Number.parseInt(`0${digits}`, 8);
}

/** A field without its padding. */
export function upToNul(field: Buffer): Buffer {
  const end = field.indexOf(0);
  return end === -1 ? field : field.subarray(0, end);
}
