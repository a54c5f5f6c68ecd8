import { closeSync, openSync, readSync } from 'node:fs';
import { crc32, inflateRawSync } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ActionError } from '../kernel/errors.ts';
import { unsafe } from './entry-path.ts';
import type { SiteWriter } from './site-writer.ts';

/** Entries up to this size, in bytes, are inflated in one call. */
const smallEntry = 4 * 1024 * 1024;
/** Fixed part of a local header (APPNOTE 4.3.7), and room for the name and the extra field behind it. */
const localHeader = 30;
const localHeaderRoom = 1024;
/** General purpose flag 0 of an entry: encrypted. Methods: stored and deflated. */
const stored = 0;
const deflated = 8;

/**
 * Reads a zip archive into a writer: yauzl reads and checks the directory, small entries are inflated whole.
 * @throws ActionError ARCHIVE_UNSAFE, ARCHIVE_INVALID; errors of the format; `signal.reason`
 */
export async function readZip(archive: string, writer: SiteWriter): Promise<void> {
  // Names are checked by our own rules, so that a hostile one gets the same message in every format.
  const zip = await openPromise(archive, { lazyEntries: true, decodeStrings: false, autoClose: false });
  const file = openSync(archive, 'r');
  try {
    for await (const entry of zip.eachEntry()) {
      writer.countEntry();
      await readEntry(entry, { zip, file, writer });
      await writer.breathe();
    }
  } finally {
    closeSync(file);
    zip.close();
  }
}

interface Source {
  readonly zip: ZipFile;
  readonly file: number;
  readonly writer: SiteWriter;
}

async function readEntry(entry: Entry, source: Source): Promise<void> {
  const { writer } = source;
  const name = decodeName(entry.fileNameRaw);
  if (entry.isEncrypted()) throw unsafe(name, 'an encrypted file');
  if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated) {
    throw new ActionError('ARCHIVE_INVALID', {
      what: `The archive uses a compression that is not supported (zip method ${entry.compressionMethod})`,
    });
  }
  const kind = kindOf(entry);
  if (kind === 'other') throw unsafe(name, 'a special file that no site needs');
  if (kind === 'directory' || name.endsWith('/')) {
    writer.makeDirectory(name);
  } else if (kind === 'link') {
    writer.addLink(name, decodeName(readSmall(entry, source)), 'symbolic');
  } else if (entry.uncompressedSize <= smallEntry && entry.compressedSize <= smallEntry) {
    writer.writeFile(name, readSmall(entry, source));
  } else {
    await readLarge(name, entry, source);
  }
}

/** Archives made on Unix carry the file's mode in the upper half of the external attributes. */
function kindOf({ externalFileAttributes }: Entry): 'file' | 'directory' | 'link' | 'other' {
  const type = (externalFileAttributes >>> 16) & 0o170000;
  if (type === 0 || type === 0o100000) return 'file';
  if (type === 0o040000) return 'directory';
  return type === 0o120000 ? 'link' : 'other';
}

function decodeName(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw unsafe(bytes.toString('latin1'), 'a name that is not UTF-8');
  }
}

/** One read for header and data, one call to inflate. */
function readSmall(entry: Entry, { file }: Source): Buffer {
  const { compressedSize, uncompressedSize, relativeOffsetOfLocalHeader: offset } = entry;
  if (compressedSize > smallEntry || uncompressedSize > smallEntry) throw damaged('an entry is too large');
  let bytes = Buffer.allocUnsafe(localHeader + localHeaderRoom + compressedSize);
  bytes = bytes.subarray(0, readSync(file, bytes, 0, bytes.length, offset));
  if (bytes.length < localHeader || bytes.readUInt32LE(0) !== 0x04034b50)
    throw damaged('a local header is missing');
  const start = localHeader + bytes.readUInt16LE(26) + bytes.readUInt16LE(28);
  let data = bytes.subarray(start, start + compressedSize);
  if (data.length < compressedSize) {
    data = Buffer.allocUnsafe(compressedSize);
    if (readSync(file, data, 0, compressedSize, offset + start) < compressedSize)
      throw damaged('data is missing');
  }
  const content =
    entry.compressionMethod === stored
      ? data
      : inflateRawSync(data, { maxOutputLength: Math.max(1, uncompressedSize) });
  if (content.length !== uncompressedSize || crc32(content) !== entry.crc32)
    throw damaged('a checksum does not match');
  return content;
}

async function readLarge(name: string, entry: Entry, { zip, writer }: Source): Promise<void> {
  const body = await zip.openReadStreamPromise(entry);
  const file = writer.openFile(name);
  let checksum = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      checksum = crc32(chunk, checksum);
      file.write(chunk);
      await writer.breathe();
    }
  } finally {
    file.close();
  }
  if (checksum !== entry.crc32) throw damaged('a checksum does not match');
}

function damaged(detail: string): ActionError {
  return new ActionError('ARCHIVE_INVALID', { what: `The archive is damaged: ${detail}` });
}
