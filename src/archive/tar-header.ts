import { decodeName } from './entry-path.ts';
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
function upToNul(field: Buffer): Buffer {
  const end = field.indexOf(0);
  return end === -1 ? field : field.subarray(0, end);
}

export interface TarEntry extends Omit<TarHeader, 'name' | 'linkname'> {
  readonly name: string;
  readonly linkname: string;
}

/** Headers that describe the entry that follows, or all that follow. */
type Extension = Extract<TarType, `pax-${string}` | `gnu-${string}`>;

/** The header describes the entry or the entries that follow, and is not an entry itself. */
export function isExtension(type: TarType): type is Extension {
  return type.startsWith('pax-') || type.startsWith('gnu-');
}

/** The fields of a pax header that matter here. The others are dropped while reading, so they take no memory. */
interface PaxFields {
  path?: Buffer;
  linkpath?: Buffer;
  size?: number;
  /** A file with holes, which are not in the archive. */
  sparse?: true;
}

/** Collects what the extended headers of pax and GNU say about the entries of a tar. */
export class TarExtensions {
  #fields: PaxFields = {};

  /** @throws ActionError ARCHIVE_INVALID */
  add(type: Extension, content: Buffer): void {
    if (type === 'pax-header') readPax(content, this.#fields);
    else if (type === 'gnu-long-path') this.#fields.path = upToNul(content);
    else if (type === 'gnu-long-link-path') this.#fields.linkpath = upToNul(content);
    // A global header has a comment or a time, as "git archive" writes them. A name or a size for all files makes no sense.
  }

  /**
   * Applies the extended headers to the header of an entry, and clears them.
   * @throws ActionError ARCHIVE_UNSAFE for names that are not UTF-8
   */
  apply({ name, type, linkname, size }: TarHeader): TarEntry {
    const fields = this.#fields;
    this.#fields = {};
    const path = decodeName(fields.path ?? name);
    // Older archives mark a directory by its name alone. A name that is too long for its header may be cut off after "/".
    const actual = type === 'file' && path.endsWith('/') ? 'directory' : type;
    return {
      name: path,
      type: fields.sparse ? 'sparse file' : actual,
      linkname: decodeName(fields.linkpath ?? linkname),
      size: fields.size ?? size,
    };
  }
}

/** @throws ActionError ARCHIVE_INVALID */
function readPax(bytes: Buffer, fields: PaxFields): void {
  for (let at = 0; at < bytes.length; ) {
    const { keyword, value, end } = readRecord(bytes, at);
    setField(fields, keyword, value);
    at = end;
  }
}

/** Most digits in the length of a record. */
const maxDigits = 10;
const lineFeed = 0x0a;

interface PaxRecord {
  readonly keyword: string;
  readonly value: Buffer;
  /** Where the next record begins. */
  readonly end: number;
}

/**
 * Reads a record, "length keyword=value\n". The length is that of the whole record.
 * @throws ActionError ARCHIVE_INVALID for anything else, so parsing always advances
 */
function readRecord(bytes: Buffer, start: number): PaxRecord {
  const digits = /^(\d+) /.exec(bytes.toString('latin1', start, start + maxDigits + 1))?.[1] ?? '';
  const keywordStart = start + digits.length + 1;
  const end = start + Number(digits);
  const equals = bytes.indexOf('=', keywordStart);
  // Without digits, the record ends before its keyword.
  const isComplete = bytes[end - 1] === lineFeed && equals > keywordStart && equals < end;
  if (!isComplete) throw damaged('an extended header of tar is damaged');
  const keyword = bytes.toString('latin1', keywordStart, equals);
  return { keyword, value: bytes.subarray(equals + 1, end - 1), end };
}

function setField(fields: PaxFields, keyword: string, value: Buffer): void {
  if (keyword.startsWith('GNU.sparse')) fields.sparse = true;
  if (keyword !== 'path' && keyword !== 'linkpath' && keyword !== 'size') return;
  // An empty value takes back an earlier one.
  if (value.length === 0) delete fields[keyword];
  else if (keyword !== 'size') fields[keyword] = value;
  else {
    const digits = value.toString('latin1');
    if (!/^\d{1,15}$/.test(digits)) throw damaged('a size in an extended header of tar is not a number');
    fields.size = Number(digits);
  }
}
