import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { invalidArchive, unsafeEntry } from './errors.ts';
import { decompress, decompression, type ReadRequest } from './format-reader.ts';
import {
  isExtension,
  isZero,
  readTarHeader,
  type TarEntry,
  TarExtensions,
  type TarHeader,
  tarBlock,
} from './tar-header.ts';

const readSize = 1024 * 1024;
/** Files up to this size, in bytes, are collected and written in one call. */
const smallFile = 1024 * 1024;
/** Longest extended header in bytes. Names take some hundreds, anything else, such as attributes, some thousands. */
const maxExtension = 1024 * 1024;

/**
 * Reads a tar archive.
 * @throws ActionError ARCHIVE_UNSAFE, ARCHIVE_INVALID; errors of the file system; `signal.reason`
 */
export async function readTar(format: 'tar' | 'tar.gz', request: ReadRequest): Promise<void> {
  const file = createReadStream(request.archive, { highWaterMark: readSize });
  const chunks = format === 'tar' ? file : decompress(file, createGunzip(decompression), request);
  await using bytes = new ChunkReader(chunks);
  await new TarReader(bytes, request).read();
}

class TarReader {
  readonly #bytes: ChunkReader;
  readonly #request: ReadRequest;
  readonly #extensions = new TarExtensions();

  constructor(bytes: ChunkReader, request: ReadRequest) {
    this.#bytes = bytes;
    this.#request = request;
  }

  /**
   * Requires the end mark of tar: without it, the archive is cut off. Checksums do not notice that a whole member of a gzip file is
   * missing.
   */
  async read(): Promise<void> {
    let hasEndMark = false;
    while (!(await this.#bytes.isAtEnd())) {
      const block = await this.#bytes.read(tarBlock);
      await this.#request.timeSlice.yieldToEventLoop();
      hasEndMark = isZero(block);
      if (!hasEndMark) await this.#readEntry(readTarHeader(block));
    }
    if (!hasEndMark) throw invalidArchive('is not complete: the end mark of tar is missing');
  }

  async #readEntry(header: TarHeader): Promise<void> {
    if (!isExtension(header.type)) return this.#writeEntry(this.#extensions.apply(header));
    if (header.size > maxExtension)
      throw unsafeEntry(`${header.name}`, 'an extended header that is too long');
    this.#extensions.add(header.type, await this.#bytes.read(header.size));
    await this.#skipPadding(header.size);
  }

  async #writeEntry(entry: TarEntry): Promise<void> {
    const { name, type, linkname, size } = entry;
    const { sink } = this.#request;
    // Directories and hard links have no content, even if their header has a size.
    switch (type) {
      case 'directory':
        sink.makeDirectory(name);
        return;
      case 'file':
        if (size <= smallFile) sink.writeFile(name, await this.#bytes.read(size));
        else await sink.writeLargeFile(name, this.#bytes.stream(size));
        break;
      case 'hard link':
        await sink.copyFile(name, linkname);
        return;
      default:
        throw unsafeEntry(name, `a ${type} that no site needs`);
    }
    await this.#skipPadding(size);
  }

  async #skipPadding(size: number): Promise<void> {
    await this.#bytes.read((tarBlock - (size % tarBlock)) % tarBlock);
  }
}

/** Reads exact numbers of bytes from a stream of chunks. */
export class ChunkReader implements AsyncDisposable {
  readonly #chunks: AsyncIterator<Buffer>;
  #chunk: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The stream has no more bytes. */
  async isAtEnd(): Promise<boolean> {
    while (this.#chunk.length === 0) {
      const { value, done } = await this.#chunks.next();
      if (done === true) return true;
      this.#chunk = value;
    }
    return false;
  }

  /** @returns bytes in one buffer that is not reused, fewer than asked for at the end of the stream */
  async read(length: number): Promise<Buffer> {
    if (length <= this.#chunk.length) return this.#takeBytes(length);
    const chunks: Buffer[] = [];
    for await (const chunk of this.stream(length)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** Gives bytes chunk by chunk, fewer than asked for at the end of the stream. */
  async *stream(length: number): AsyncGenerator<Buffer> {
    for (let missing = length; missing > 0; ) {
      if (await this.isAtEnd()) return;
      const chunk = this.#takeBytes(Math.min(missing, this.#chunk.length));
      missing -= chunk.length;
      yield chunk;
    }
  }

  /** Closes the stream, however much has been read. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#chunks.return?.();
  }

  #takeBytes(length: number): Buffer {
    const bytes = this.#chunk.subarray(0, length);
    this.#chunk = this.#chunk.subarray(length);
    return bytes;
  }
}
