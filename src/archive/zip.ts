import { createReadStream, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';
import { decodeName } from './entry-path.ts';
import { damaged, damageFound, invalidArchive, unsafeArchive, unsafeEntry } from './errors.ts';
import { decompress, decompression, type ReadRequest } from './format-reader.ts';

/**
 * Entries up to this size, in bytes, compressed and not, are inflated in one call, which takes a quarter of the time of a stream.
 * Signals wait for the call.
 */
const smallEntry = 4 * 1024 * 1024;
/** Compression methods of zip that are supported. */
const stored = 0;
const deflated = 8;

/**
 * Reads a zip archive: yauzl reads and checks the directory, small entries are inflated in one call.
 * @throws ActionError ARCHIVE_UNSAFE, ARCHIVE_INVALID; errors of the file system; `signal.reason`
 */
export async function readZip(request: ReadRequest): Promise<void> {
  await using handle = await open(request.archive);
  let compressedSizes = 0;
  for await (const data of findEntries(new SynchronousFile(handle.fd), request.size)) {
    compressedSizes += data.entry.compressedSize;
    // A small archive could name the same data for each of its entries, and inflating it again and again would take hours.
    if (compressedSizes > request.size) throw unsafeArchive('contains entries that share their data');
    await readEntry(data, request);
    await request.timeSlice.yieldToEventLoop();
  }
}

/** @throws ActionError ARCHIVE_INVALID; errors of the file system */
async function* findEntries(file: SynchronousFile, size: number): AsyncGenerator<EntryData> {
  try {
    // Names are checked by our own rules, so that an unsafe one gets the same message in every format.
    const options = { lazyEntries: true, decodeStrings: false, autoClose: false };
    const zip = await fromRandomAccessReaderPromise(file, size, options);
    for await (const entry of zip.eachEntry()) {
      const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
      yield { entry, start: fileDataStart, file };
    }
    // The number of entries has no checksum, and a number that is too small would leave files out.
    if (file.bytes(Number(zip.readEntryCursor), 4).toString('latin1') === 'PK\x01\x02')
      throw damaged('its directory has more entries than it says');
  } catch (error) {
    throw damageFound(error);
  }
}

/** Synchronous, because most reads are of a few bytes: a call takes one microsecond, and the thread pool a hundred. */
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

interface EntryData {
  readonly entry: Entry;
  readonly file: SynchronousFile;
  /** Where the content of the entry begins. */
  readonly start: number;
}

async function readEntry(data: EntryData, request: ReadRequest): Promise<void> {
  const { entry } = data;
  const { sink } = request;
  const name = decodeName(entry.fileNameRaw);
  if (entry.isEncrypted()) throw unsafeEntry(name, 'an encrypted file');
  const { compressionMethod: method } = entry;
  if (method !== stored && method !== deflated) {
    throw invalidArchive(`uses a compression that is not supported (zip method ${method})`);
  }
  const kind = kindOf(entry);
  if (kind !== 'file' && kind !== 'directory') throw unsafeEntry(name, `a ${kind} that no site needs`);
  if (kind === 'directory' || name.endsWith('/')) sink.makeDirectory(name);
  else if (isSmall(entry)) sink.writeFile(name, inflateAtOnce(data));
  else await sink.writeLargeFile(name, inflateInChunks(data, request));
}

function inflateAtOnce({ entry, file, start }: EntryData): Buffer {
  const data = file.bytes(start, entry.compressedSize);
  const content = entry.compressionMethod === stored ? data : inflate(data, entry.uncompressedSize);
  if (crc32(content) !== entry.crc32) throw wrongChecksum();
  return content;
}

function inflate(data: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    throw damageFound(error);
  }
}

async function* inflateInChunks({ entry, start }: EntryData, request: ReadRequest): AsyncGenerator<Buffer> {
  // createReadStream cannot read an empty range.
  if (entry.compressedSize === 0) throw damaged('a file has no data');
  const end = start + entry.compressedSize - 1;
  const data = createReadStream(request.archive, { start, end, highWaterMark: decompression.chunkSize });
  const isStored = entry.compressionMethod === stored;
  const chunks = isStored ? data : decompress(data, createInflateRaw(decompression), request);
  let checksum = 0;
  for await (const chunk of chunks) {
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (checksum !== entry.crc32) throw wrongChecksum();
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
