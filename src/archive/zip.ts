import { closeSync, createReadStream, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import process from 'node:process';
import type { Readable } from 'node:stream';
import { crc32, inflateRawSync } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { ActionError } from '../shared/errors.ts';
import type { SiteWriter } from '../site/writer.ts';
import { unsafe } from './entry-path.ts';
import { createFileWindow, type FileWindow } from './file-window.ts';

/** Entries up to this size, in bytes, are inflated in one call. */
const smallEntry = 4 * 1024 * 1024;
/** The same for what they are compressed to: what unpacks to little can take long, too, and signals wait for the call. */
const smallInput = 1024 * 1024;
/** Fixed part of a local header (APPNOTE 4.3.7), in bytes. */
const localHeader = 30;
/** General purpose flag 0 of an entry: encrypted. Methods: stored and deflated. */
const stored = 0;
const deflated = 8;

/**
 * Reads a zip archive into a writer: yauzl reads and checks the directory, small entries are inflated whole.
 * @throws ActionError ARCHIVE_UNSAFE, ARCHIVE_INVALID; errors of the format; `signal.reason`
 */
export async function readZip(archive: string, writer: SiteWriter): Promise<void> {
  const { size } = await stat(archive);
  const file = openSync(archive, 'r');
  let zip: ZipFile | undefined;
  try {
    // Names are checked by our own rules, so that a hostile one gets the same message in every format.
    const options = { lazyEntries: true, decodeStrings: false, autoClose: false };
    zip = await fromRandomAccessReaderPromise(
      new WindowedReader(archive, createFileWindow(file)),
      size,
      options,
    );
    // Entries lie side by side, and so does the directory: a window for each saves two reads for every entry.
    const source = { zip, read: createFileWindow(file), writer };
    writer.measure(() => (zip?.entriesRead ?? 0) / Math.max(1, zip?.entryCount ?? 0));
    for await (const entry of zip.eachEntry()) {
      writer.countEntry();
      await readEntry(entry, source);
      await writer.breathe();
    }
  } finally {
    closeSync(file);
    zip?.close();
  }
}

/** The interface that yauzl reads through; a class because yauzl wants one. */
class WindowedReader extends RandomAccessReader {
  readonly #archive: string;
  readonly #read: FileWindow;

  constructor(archive: string, read: FileWindow) {
    super();
    this.#archive = archive;
    this.#read = read;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return createReadStream(this.#archive, { start, end: end - 1 });
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const bytes = this.#read(position, length);
    bytes.copy(buffer, offset);
    const error = bytes.length < length ? new Error('the archive ends early') : null;
    process.nextTick(callback, error);
  }
}

interface Source {
  readonly zip: ZipFile;
  readonly read: FileWindow;
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
  writer.countPart(localHeader + entry.compressedSize);
  const kind = kindOf(entry);
  if (kind === 'other') throw unsafe(name, 'a special file that no site needs');
  if (kind === 'directory' || name.endsWith('/')) {
    writer.makeDirectory(name);
  } else if (kind === 'link') {
    writer.addLink(name, decodeName(readSmall(entry, source)), 'symbolic');
  } else if (isSmall(entry)) {
    writer.writeFile(name, readSmall(entry, source), modifiedAt(entry));
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

function isSmall({ compressedSize, uncompressedSize, compressionMethod }: Entry): boolean {
  const most = compressionMethod === stored ? smallEntry : smallInput;
  return uncompressedSize <= smallEntry && compressedSize <= most;
}

/** One call to inflate, on bytes that are there already. */
function readSmall(entry: Entry, { read }: Source): Buffer {
  const { compressedSize, uncompressedSize, relativeOffsetOfLocalHeader: offset } = entry;
  if (!isSmall(entry)) throw damaged('an entry is too large');
  const header = read(offset, localHeader);
  if (header.length < localHeader || header.readUInt32LE(0) !== 0x04034b50)
    throw damaged('a local header is missing');
  const start = offset + localHeader + header.readUInt16LE(26) + header.readUInt16LE(28);
  const data = read(start, compressedSize);
  if (data.length < compressedSize) throw damaged('data is missing');
  const content =
    entry.compressionMethod === stored ? data : inflateRawSync(data, inflation(uncompressedSize));
  if (content.length !== uncompressedSize || crc32(content) !== entry.crc32)
    throw damaged('a checksum does not match');
  return content;
}

/** Room for all of it at once, and a byte by which too much would show. */
function inflation(size: number): { readonly maxOutputLength: number; readonly chunkSize: number } {
  return { maxOutputLength: Math.max(1, size), chunkSize: Math.max(64, size + 1) };
}

async function readLarge(name: string, entry: Entry, { zip, writer }: Source): Promise<void> {
  const body = await zip.openReadStreamPromise(entry);
  const file = writer.openFile(name, modifiedAt(entry));
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

/**
 * In milliseconds since 1970: from an extended timestamp, else from the DOS time, which has no zone. As UTC it is the same
 * on every machine.
 */
function modifiedAt(entry: Entry): number {
  return entry.getLastModDate({ timezone: 'UTC' }).getTime();
}

function damaged(detail: string): ActionError {
  return new ActionError('ARCHIVE_INVALID', { what: `The archive is damaged: ${detail}` });
}
