import { createReadStream, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { decompress, decompression } from './decompress.ts';
import { decodeName } from './entry-path.ts';
import type { ReadRequest } from './entry-sink.ts';
import { damaged, invalidArchive, unsafeEntry } from './errors.ts';

/**
 * Entries up to this size, in bytes, compressed and not, are inflated in one call, which takes a quarter of the time of a stream.
 * Signals wait for the call.
 */
const smallEntry = 4 * 1024 * 1024;
/** Compression methods. */
const stored = 0;
const deflated = 8;

/**
 * Reads a zip archive: yauzl reads and checks the directory, small entries are inflated in one call.
 * @throws ActionError ARCHIVE_UNSAFE, ARCHIVE_INVALID; errors of yauzl and zlib; `signal.reason`
 */
export async function readZip(request: ReadRequest): Promise<void> {
  await using handle = await open(request.archive);
  const file = new SynchronousFile(handle.fd);
  // Names are checked by our own rules, so that an unsafe one gets the same message in every format.
  const options = { lazyEntries: true, decodeStrings: false, autoClose: false };
  const zip = await fromRandomAccessReaderPromise(file, request.size, options);
  await new ZipReader(zip, file, request).read();
}

/** Most reads are of some bytes: a call takes a microsecond, and a turn through the thread pool a hundred. */
class SynchronousFile extends RandomAccessReader {
  readonly #file: number;

  /** @param file descriptor */
  constructor(file: number) {
    super();
    this.#file = file;
  }

  /** @returns bytes in one buffer, fewer than asked for at the end of the file */
  bytes(position: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    return bytes.subarray(0, readSync(this.#file, bytes, 0, length, position));
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    callback(null, readSync(this.#file, buffer, offset, length, position));
  }
}

class ZipReader {
  readonly #zip: ZipFile;
  readonly #file: SynchronousFile;
  readonly #request: ReadRequest;

  constructor(zip: ZipFile, file: SynchronousFile, request: ReadRequest) {
    this.#zip = zip;
    this.#file = file;
    this.#request = request;
  }

  async read(): Promise<void> {
    const { timeSlice } = this.#request;
    for await (const entry of this.#zip.eachEntry()) {
      await this.#readEntry(entry);
      await timeSlice.yieldToEventLoop();
    }
    // The number of entries is not covered by a checksum. Otherwise a smaller one would leave files out.
    if (this.#file.bytes(Number(this.#zip.readEntryCursor), 4).toString('latin1') === 'PK\x01\x02')
      throw invalidArchive('is damaged: its directory has more entries than it says');
  }

  async #readEntry(entry: Entry): Promise<void> {
    const { sink } = this.#request;
    const name = decodeName(entry.fileNameRaw);
    if (entry.isEncrypted()) throw unsafeEntry(name, 'an encrypted file');
    const { compressionMethod: method } = entry;
    if (method !== stored && method !== deflated) {
      throw invalidArchive(`uses a compression that is not supported (zip method ${method})`);
    }
    const { fileDataStart: start } = await this.#zip.readLocalFileHeaderPromise(entry, { minimal: true });
    // As UTC, the time is the same on every machine: zip has an extended timestamp, or a local time without a zone.
    const modified = entry.getLastModDate({ timezone: 'UTC' }).getTime();
    const file = { name, modified };
    const kind = kindOf(entry);
    if (kind !== 'file' && kind !== 'directory') throw unsafeEntry(name, `a ${kind} that no site needs`);
    if (kind === 'directory' || name.endsWith('/')) sink.makeDirectory(name);
    else if (isSmall(entry)) sink.writeFile(file, this.#readSmall(entry, start));
    else await sink.writeLargeFile(file, this.#chunksOf(entry, start));
  }

  /** Inflates an entry in one call. */
  #readSmall(entry: Entry, start: number): Buffer {
    const data = this.#file.bytes(start, entry.compressedSize);
    const room = { maxOutputLength: Math.max(1, entry.uncompressedSize) };
    const content = entry.compressionMethod === stored ? data : inflateRawSync(data, room);
    if (crc32(content) !== entry.crc32) throw wrongChecksum();
    return content;
  }

  /** Inflates an entry bit by bit. */
  async *#chunksOf(entry: Entry, start: number): AsyncGenerator<Buffer> {
    const end = start + entry.compressedSize - 1;
    const data = createReadStream(this.#request.archive, {
      start,
      end,
      highWaterMark: decompression.chunkSize,
    });
    const isStored = entry.compressionMethod === stored;
    let checksum = 0;
    for await (const chunk of isStored
      ? data
      : decompress(data, createInflateRaw(decompression), this.#request)) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
    if (checksum !== entry.crc32) throw wrongChecksum();
  }
}

/** Archives made on Unix have the file's mode in the upper half of the external attributes. */
function kindOf({ externalFileAttributes }: Entry): 'file' | 'directory' | 'symbolic link' | 'special file' {
  const type = (externalFileAttributes >>> 16) & 0o170000;
  if (type === 0 || type === 0o100000) return 'file';
  if (type === 0o040000) return 'directory';
  return type === 0o120000 ? 'symbolic link' : 'special file';
}

function isSmall({ compressedSize, uncompressedSize }: Entry): boolean {
  return Math.max(compressedSize, uncompressedSize) <= smallEntry;
}

function wrongChecksum() {
  return damaged('a checksum does not match');
}
