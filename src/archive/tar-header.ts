import { ActionError } from '../shared/errors.ts';

/** Everything in a tar lies in blocks of so many bytes. */
export const tarBlock = 512;

export type TarType =
  | 'file'
  | 'directory'
  | 'symlink'
  | 'link'
  | 'character-device'
  | 'block-device'
  | 'fifo'
  | 'kind of entry'
  | 'pax-header'
  | 'pax-global-header'
  | 'gnu-long-path'
  | 'gnu-long-link-path';

export interface TarHeader {
  readonly name: string;
  readonly type: TarType;
  readonly linkname: string;
  /** Bytes of content, without the padding to whole blocks. */
  readonly size: number;
  /** When the entry was changed last, in milliseconds since 1970, as far as the archive says. */
  readonly modified: number | undefined;
}

/** Type flags of POSIX (ustar, pax) and GNU. */
const types: Readonly<Record<string, TarType>> = {
  '\0': 'file',
  0: 'file',
  1: 'link',
  2: 'symlink',
  3: 'character-device',
  4: 'block-device',
  5: 'directory',
  6: 'fifo',
  7: 'file',
  x: 'pax-header',
  g: 'pax-global-header',
  L: 'gnu-long-path',
  N: 'gnu-long-path',
  K: 'gnu-long-link-path',
};

/**
 * Reads the header of an entry (POSIX.1-2024, pax, "ustar Interchange Format"; GNU tar manual, "Basic Tar Format").
 * @param block of 512 bytes
 * @throws ActionError ARCHIVE_INVALID
 */
export function readTarHeader(block: Buffer): TarHeader {
  if (checksum(block) !== number(block.subarray(148, 156))) throw damaged('a tar header is damaged');
  const magic = block.toString('latin1', 257, 265);
  const posix = magic.startsWith('ustar\0');
  if (!posix && magic !== 'ustar  \0') throw damaged('a tar header is of an unknown format');
  const prefix = posix ? text(block.subarray(345, 500)) : '';
  const name = text(block.subarray(0, 100));
  return {
    name: prefix === '' ? name : `${prefix}/${name}`,
    type: types[String.fromCharCode(block[156] ?? 0)] ?? 'kind of entry',
    linkname: text(block.subarray(157, 257)),
    size: number(block.subarray(124, 136)),
    modified: time(block.subarray(136, 148)),
  };
}

/** A time that cannot be read is no reason to reject a site: GNU writes those before 1970 as negative numbers. */
function time(field: Buffer): number | undefined {
  const seconds = /^[ \0]*([0-7]+)(?:[ \0]|$)/.exec(field.toString('latin1'))?.[1];
  return seconds === undefined ? undefined : Number.parseInt(seconds, 8) * 1000;
}

/** The sum of all bytes, with blanks in the place of the sum. */
function checksum(block: Buffer): number {
  let sum = 8 * 32;
  for (let at = 0; at < 148; at += 1) sum += block[at] ?? 0;
  for (let at = 156; at < tarBlock; at += 1) sum += block[at] ?? 0;
  return sum;
}

/** Octal digits, or, as GNU writes what needs more of them, a binary number behind a mark. */
function number(field: Buffer): number {
  if (field[0] === 0x80) {
    const value = Number(`0x${field.toString('hex', 1)}`);
    if (Number.isSafeInteger(value)) return value;
  } else {
    const digits = /^[ \0]*([0-7]*)(?:[ \0]|$)/.exec(field.toString('latin1'))?.[1];
    if (digits !== undefined) return digits === '' ? 0 : Number.parseInt(digits, 8);
  }
  throw damaged('a number in a tar header is none');
}

/** @returns text up to a NUL, or all of it */
export function text(field: Buffer): string {
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? field.length : end);
}

export function damaged(detail: string): ActionError {
  return new ActionError('ARCHIVE_INVALID', { what: `The archive is damaged: ${detail}` });
}
