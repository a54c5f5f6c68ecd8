import { decodeName } from './entry-path.ts';
import { damaged } from './errors.ts';
import { type TarHeader, type TarType, upToNul } from './tar-header.ts';

export interface TarEntry extends Omit<TarHeader, 'name' | 'linkname'> {
  readonly name: string;
  readonly linkname: string;
}

/** Headers that describe the entry that follows, or all that follow. */
type Extension = Extract<TarType, `pax-${string}` | `gnu-${string}`>;

export function isExtension(type: TarType): type is Extension {
  return type.startsWith('pax-') || type.startsWith('gnu-');
}

/** The fields of a pax header that matter here. The others are dropped while reading, so that they never add up. */
interface PaxFields {
  path?: Buffer;
  linkpath?: Buffer;
  size?: number;
  modified?: number;
  /** A file with holes, which are not in the archive. */
  sparse?: true;
}

/** What the extended headers of pax and GNU say about the entries of a tar. */
export class TarExtensions {
  #global: PaxFields = {};
  #next: PaxFields = {};
  #gnu: PaxFields = {};

  /** @throws ActionError ARCHIVE_INVALID */
  add(type: Extension, content: Buffer): void {
    if (type === 'pax-global-header') this.#global = readPax(content);
    else if (type === 'pax-header') this.#next = readPax(content);
    else if (type === 'gnu-long-path') this.#gnu.path = upToNul(content);
    else this.#gnu.linkpath = upToNul(content);
  }

  /**
   * Completes the header of an entry, and forgets what applied to this entry only.
   * @throws ActionError ARCHIVE_UNSAFE for names that are not UTF-8
   */
  apply({ name, type, linkname, size, modified }: TarHeader): TarEntry {
    const fields = { ...this.#global, ...this.#gnu, ...this.#next };
    this.#next = {};
    this.#gnu = {};
    const path = decodeName(fields.path ?? name);
    // Older archives mark a directory by its name alone. A name that is too long for its header may be cut off after "/".
    const actual = type === 'file' && path.endsWith('/') ? 'directory' : type;
    return {
      name: path,
      type: fields.sparse ? 'sparse file' : actual,
      linkname: decodeName(fields.linkpath ?? linkname),
      size: fields.size ?? size,
      modified: fields.modified ?? modified,
    };
  }
}

/** First bytes of the keywords that matter. Others are skipped early, because there may be millions. */
const initials = new Set(Buffer.from('Glmps'));
const longestKeyword = 'GNU.sparse'.length;

/**
 * Reads the records of a pax header, each "length keyword=value\n".
 * @throws ActionError ARCHIVE_INVALID
 */
function readPax(bytes: Buffer): PaxFields {
  const fields: PaxFields = {};
  for (let at = 0; at < bytes.length; ) {
    const start = bytes.indexOf(' ', at) + 1;
    const equals = bytes.indexOf('=', start);
    const digits = bytes.toString('latin1', at, Math.min(start - 1, at + 8));
    const end = at + (/^\d+$/.test(digits) ? Number(digits) : 0);
    // A record of length 0 would be read forever.
    if (equals < start || equals >= end || bytes[end - 1] !== 0x0a)
      throw damaged('an extended header of tar is damaged');
    if (initials.has(bytes[start] ?? 0)) {
      const keyword = bytes.toString('latin1', start, Math.min(equals, start + longestKeyword + 1));
      setField(fields, keyword, bytes.subarray(equals + 1, end - 1));
    }
    at = end;
  }
  return fields;
}

function setField(fields: PaxFields, keyword: string, value: Buffer): void {
  // An empty value takes back what an earlier header said.
  if (keyword.startsWith('GNU.sparse')) fields.sparse = true;
  else if (value.length === 0) return;
  else if (keyword === 'path' || keyword === 'linkpath') fields[keyword] = value;
  else if (keyword === 'mtime') fields.modified = Number(value.toString('latin1')) * 1000;
  else if (keyword === 'size') {
    const digits = value.toString('latin1');
    if (!/^\d{1,15}$/.test(digits)) throw damaged('a size in an extended header of tar is not a number');
    fields.size = Number(digits);
  }
}
