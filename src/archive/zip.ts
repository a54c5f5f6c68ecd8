import { readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { crc32, inflateRawSync } from 'node:zlib';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { decodeName } from './entry-path.ts';
import type { ReadRequest } from './entry-sink.ts';
import { damaged, invalidArchive, unsafeArchive, unsafeEntry } from './errors.ts';

/** Entries up to this size, in bytes, are inflated in one call, which takes a quarter of the time of a stream. */
const smallEntry = 4 * 1024 * 1024;
/** The same for their compressed size: what inflates to little can take long, too, and signals wait for the call. */
const smallInput = 1024 * 1024;
/** Compression methods. */
const stored = 0;
const deflated = 8;

/**
 * Reads a zip archive: yauzl reads and checks the directory, small entries are inflated in one call.
 * @throws ActionError ARCHIVE_UNSAFE, ARCHIVE_INVALID; errors of yauzl and zlib; `signal.reason`
 */
export async function readZip(request: ReadRequest): Promise<void> {
  await using file = await open(request.archive);
  // Names are checked by our own rules, so that an unsafe one gets the same message in every format.
  const options = { lazyEntries: true, decodeStrings: false, autoClose: false };
  await new ZipReader(await fromFdPromise(file.fd, options), file.fd, request).read();
}

class ZipReader {
  readonly #zip: ZipFile;
  readonly #file: number;
  readonly #request: ReadRequest;
  /** Where each entry begins and ends in the archive. */
  readonly #spans: (readonly [start: number, end: number])[] = [];

  constructor(zip: ZipFile, file: number, request: ReadRequest) {
    this.#zip = zip;
    this.#file = file;
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
    if (this.#bytes(Number(this.#zip.readEntryCursor), 4).toString('latin1') === 'PK\x01\x02')
      throw invalidArchive('is damaged: its directory has more entries than it says');
    const spans = this.#spans.sort(([left], [right]) => left - right);
    if (spans.some(([start], index) => start < (spans[index - 1]?.[1] ?? 0)))
      throw unsafeArchive('has entries that share their data');
  }

  async #readEntry(entry: Entry): Promise<void> {
    const { sink } = this.#request;
    const name = nameOf(entry);
    if (entry.isEncrypted()) throw unsafeEntry(name, 'an encrypted file');
    const { compressionMethod: method } = entry;
    if (method !== stored && method !== deflated) {
      throw invalidArchive(`uses a compression that is not supported (zip method ${method})`);
    }
    const start = await this.#findData(entry);
    // As UTC, the time is the same on every machine: zip has an extended timestamp, or a local time without a zone.
    const modified = entry.getLastModDate({ timezone: 'UTC' }).getTime();
    const file = { name, size: entry.uncompressedSize, modified };
    const kind = kindOf(entry);
    if (kind === 'other') throw unsafeEntry(name, 'a special file that no site needs');
    if (kind === 'directory' || name.endsWith('/')) sink.makeDirectory(name);
    else if (kind === 'link') sink.addLink(name, decodeName(this.#readSmall(entry, start)), 'symbolic');
    else if (isSmall(entry)) sink.writeFile(file, this.#readSmall(entry, start));
    else await sink.writeLargeFile(file, this.#chunksOf(entry));
  }

  /** @returns where the data of an entry begins, which its local header tells */
  async #findData(entry: Entry): Promise<number> {
    const header = await this.#zip.readLocalFileHeaderPromise(entry);
    if (!header.fileName.equals(entry.fileNameRaw)) throw damaged('a local header has another name');
    const { relativeOffsetOfLocalHeader: start, compressedSize } = entry;
    const end = header.fileDataStart + compressedSize;
    // Before the work is done, although only the spans tell of each byte.
    this.#request.limits.count('compressed', end - start);
    this.#spans.push([start, end]);
    return header.fileDataStart;
  }

  /** Inflates an entry in one call. */
  #readSmall(entry: Entry, start: number): Buffer {
    if (!isSmall(entry)) throw damaged('an entry is too large');
    const { compressedSize, uncompressedSize: size } = entry;
    const data = this.#bytes(start, compressedSize);
    const room = { maxOutputLength: Math.max(1, size) };
    const content = entry.compressionMethod === stored ? data : inflateRawSync(data, room);
    if (content.length !== size || crc32(content) !== entry.crc32) throw wrongChecksum();
    return content;
  }

  async *#chunksOf(entry: Entry): AsyncGenerator<Buffer> {
    const body: AsyncIterable<Buffer> = await this.#zip.openReadStreamPromise(entry);
    let checksum = 0;
    for await (const chunk of body) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
    if (checksum !== entry.crc32) throw wrongChecksum();
  }

  #bytes(position: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    return bytes.subarray(0, readSync(this.#file, bytes, 0, length, position));
  }
}

/** Archives made on Unix have the file's mode in the upper half of the external attributes. */
function kindOf({ externalFileAttributes }: Entry): 'file' | 'directory' | 'link' | 'other' {
  const type = (externalFileAttributes >>> 16) & 0o170000;
  if (type === 0 || type === 0o100000) return 'file';
  if (type === 0o040000) return 'directory';
  return type === 0o120000 ? 'link' : 'other';
}

/** Info-ZIP writes the UTF-8 name to an extra field if the name itself is in another encoding (APPNOTE 4.6.9). */
function nameOf({ fileNameRaw, extraFields }: Entry): string {
  const unicodePath = extraFields.find(
    ({ id, data }) =>
      id === 0x7075 && data.length > 5 && data[0] === 1 && data.readUInt32LE(1) === crc32(fileNameRaw),
  );
  return decodeName(unicodePath?.data.subarray(5) ?? fileNameRaw);
}

function isSmall({ compressedSize, uncompressedSize, compressionMethod }: Entry): boolean {
  const maxCompressed = compressionMethod === stored ? smallEntry : smallInput;
  return uncompressedSize <= smallEntry && compressedSize <= maxCompressed;
}

function wrongChecksum() {
  return damaged('a checksum does not match');
}
