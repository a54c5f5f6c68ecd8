import { closeSync, createReadStream, openSync } from 'node:fs';
import process from 'node:process';
import type { Readable } from 'node:stream';
import { crc32, inflateRawSync } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import type { FileEntry, ReadRequest } from './entry-sink.ts';
import { damaged, invalidArchive, unsafeEntry } from './errors.ts';
import { FileWindow } from './file-window.ts';

/** Entries up to this size, in bytes, are inflated in one call. */
const smallEntry = 4 * 1024 * 1024;
/** The same for their compressed size: what inflates to little can take long, too, and signals wait for the call. */
const smallInput = 1024 * 1024;
/** Fixed part of a local header (APPNOTE 4.3.7), in bytes. */
const localHeader = 30;
/** Compression methods. */
const stored = 0;
const deflated = 8;

/**
 * Reads a zip archive: yauzl reads and checks the directory, small entries are inflated in one call.
 * @throws ActionError ARCHIVE_UNSAFE, ARCHIVE_INVALID; errors of yauzl and zlib; `signal.reason`
 */
export async function readZip(request: ReadRequest): Promise<void> {
  const { archive, size } = request;
  const file = openSync(archive, 'r');
  try {
    // Names are checked by our own rules, so that an unsafe one gets the same message in every format.
    const options = { lazyEntries: true, decodeStrings: false, autoClose: false };
    const reader = new WindowedReader(archive, new FileWindow(file));
    const zip = await fromRandomAccessReaderPromise(reader, size, options);
    // Entries are next to each other, and so is the directory: a window for each saves two reads per entry.
    await new ZipReader(zip, new FileWindow(file), request).read();
  } finally {
    closeSync(file);
  }
}

/** What yauzl reads the directory and large entries through. */
class WindowedReader extends RandomAccessReader {
  readonly #archive: string;
  readonly #window: FileWindow;

  constructor(archive: string, window: FileWindow) {
    super();
    this.#archive = archive;
    this.#window = window;
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
    const bytes = this.#window.read(position, length);
    bytes.copy(buffer, offset);
    process.nextTick(callback, bytes.length < length ? new Error('the archive ends early') : null);
  }
}

class ZipReader {
  readonly #zip: ZipFile;
  readonly #window: FileWindow;
  readonly #request: ReadRequest;

  constructor(zip: ZipFile, window: FileWindow, request: ReadRequest) {
    this.#zip = zip;
    this.#window = window;
    this.#request = request;
  }

  async read(): Promise<void> {
    const { sink, timeSlice } = this.#request;
    sink.measure(() => this.#zip.entriesRead / Math.max(1, this.#zip.entryCount));
    for await (const entry of this.#zip.eachEntry()) {
      await this.#readEntry(entry);
      await timeSlice.yieldToEventLoop();
    }
    // The number of entries is not covered by a checksum. Otherwise a smaller one would leave files out.
    const next = this.#window.read(Number(this.#zip.readEntryCursor), 4);
    if (next.toString('latin1') === 'PK\x01\x02')
      throw invalidArchive('is damaged: its directory has more entries than it says');
  }

  async #readEntry(entry: Entry): Promise<void> {
    const { sink, limits } = this.#request;
    const name = decodeName(entry.fileNameRaw);
    if (entry.isEncrypted()) throw unsafeEntry(name, 'an encrypted file');
    const { compressionMethod: method } = entry;
    if (method !== stored && method !== deflated) {
      throw invalidArchive(`uses a compression that is not supported (zip method ${method})`);
    }
    limits.count('compressed', localHeader + entry.compressedSize);
    // As UTC, the time is the same on every machine: zip has an extended timestamp, or a local time without a zone.
    const modified = entry.getLastModDate({ timezone: 'UTC' }).getTime();
    const file = { name, size: entry.uncompressedSize, modified };
    const kind = kindOf(entry);
    if (kind === 'other') throw unsafeEntry(name, 'a special file that no site needs');
    if (kind === 'directory' || name.endsWith('/')) sink.makeDirectory(name);
    else if (kind === 'link') sink.addLink(name, decodeName(this.#readSmall(entry)), 'symbolic');
    else if (isSmall(entry)) sink.writeFile(file, this.#readSmall(entry));
    else await this.#writeLargeFile(file, entry);
  }

  /** Inflates an entry in one call. */
  #readSmall(entry: Entry): Buffer {
    const { compressedSize, uncompressedSize: size, relativeOffsetOfLocalHeader: offset } = entry;
    if (!isSmall(entry)) throw damaged('an entry is too large');
    const header = this.#window.read(offset, localHeader);
    if (header.length < localHeader || header.readUInt32LE(0) !== 0x04034b50) {
      throw damaged('a local header is missing');
    }
    const start = offset + localHeader + header.readUInt16LE(26) + header.readUInt16LE(28);
    const data = this.#window.read(start, compressedSize);
    if (data.length < compressedSize) throw damaged('data is missing');
    // Room for all of it at once, and for a byte that shows when there is more.
    const room = { maxOutputLength: Math.max(1, size), chunkSize: Math.max(64, size + 1) };
    const content = entry.compressionMethod === stored ? data : inflateRawSync(data, room);
    if (content.length !== size || crc32(content) !== entry.crc32) throw wrongChecksum();
    return content;
  }

  async #writeLargeFile(target: FileEntry, entry: Entry): Promise<void> {
    const body = await this.#zip.openReadStreamPromise(entry);
    const file = this.#request.sink.openFile(target);
    let checksum = 0;
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        checksum = crc32(chunk, checksum);
        file.write(chunk);
        await this.#request.timeSlice.yieldToEventLoop();
      }
    } finally {
      file.close();
    }
    if (checksum !== entry.crc32) throw wrongChecksum();
  }
}

/** Archives made on Unix have the file's mode in the upper half of the external attributes. */
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
    throw unsafeEntry(bytes.toString('latin1'), 'a name that is not UTF-8');
  }
}

function isSmall({ compressedSize, uncompressedSize, compressionMethod }: Entry): boolean {
  const maxCompressed = compressionMethod === stored ? smallEntry : smallInput;
  return uncompressedSize <= smallEntry && compressedSize <= maxCompressed;
}

function wrongChecksum() {
  return damaged('a checksum does not match');
}
