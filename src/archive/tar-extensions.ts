import { decodeName } from './entry-path.ts';
import { damaged } from './errors.ts';
import { type TarHeader, type TarType, upToNul } from './tar-header.ts';

export interface TarEntry extends Omit<TarHeader, 'name' | 'linkname'> {
  readonly name: string;
  readonly linkname: string;
}

/** Headers that describe the entry that follows, or all that follow. */
type Extension = Extract<TarType, `pax-${string}` | `gnu-${string}`>;

/** The entry describes others, and is none itself. */
export function isExtension(type: TarType): type is Extension {
  return type.startsWith('pax-') || type.startsWith('gnu-');
}

/** The fields of a pax header that matter here. The others are dropped while reading, so that they never add up. */
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
    // A global header has a comment or a time, as "git archive" writes them. A name or a size for all files has no sense.
  }

  /**
   * Completes the header of an entry, and forgets what applied to this entry only.
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

/**
 * Reads a pax header.
 * @throws ActionError ARCHIVE_INVALID
 */
function readPax(bytes: Buffer, fields: PaxFields): void {
  for (let at = 0; at < bytes.length; ) {
    const { keyword, value, end } = readRecord(bytes, at);
    setField(fields, keyword, value);
    at = end;
  }
}

/** The length of a record has at most so many digits. */
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
 * @throws ActionError ARCHIVE_INVALID for anything else, so that each record ends behind its start
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
  // An empty value takes back what an earlier header said.
  if (keyword.startsWith('GNU.sparse')) fields.sparse = true;
  else if (value.length === 0) return;
  else if (keyword === 'path' || keyword === 'linkpath') fields[keyword] = value;
  else if (keyword === 'size') {
    const digits = value.toString('latin1');
    if (!/^\d{1,15}$/.test(digits)) throw damaged('a size in an extended header of tar is not a number');
    fields.size = Number(digits);
  }
}
