import { createReadStream, ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { TransformOptions } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { ActionError } from '../shared/errors.ts';
import type { SiteWriter } from '../site/writer.ts';
import { ChunkReader } from './chunk-reader.ts';
import type { ArchiveFormat } from './detect-format.ts';
import { unsafe } from './entry-path.ts';
import { isExtension, type TarEntry, TarExtensions } from './tar-extensions.ts';
import { readTarHeader, tarBlock } from './tar-header.ts';
import { readZstd } from './zstd.ts';

/**
 * Bytes read at a time, and bytes that the decompressor delivers at a time: its thread gets its next task only when the
 * main thread looks for events, so a task has to last about as long as writing out what the one before has brought.
 */
const readSize = 1024 * 1024;
const chunkSize = 512 * 1024;
/** The decompressor may be some chunks ahead of the writing. The types lack the second option. */
const decompression: { readonly chunkSize: number } & Pick<TransformOptions, 'highWaterMark'> = {
  chunkSize,
  highWaterMark: 4 * chunkSize,
};
/** Files up to this size, in bytes, are collected and written in one go. */
const smallFile = 1024 * 1024;
/** Longest extended header in bytes. Names take some hundreds; what else may be there, such as attributes, some thousands. */
const maxExtension = 1024 * 1024;
const zeros = Buffer.alloc(tarBlock);

/**
 * Reads a tar archive into a writer.
 * @throws ActionError ARCHIVE_UNSAFE, ARCHIVE_INVALID; any error of the decompressor; `signal.reason`
 */
export async function readTar(
  archive: string,
  format: Exclude<ArchiveFormat, 'zip'>,
  writer: SiteWriter,
  signal: AbortSignal,
): Promise<void> {
  const checked = (chunks: AsyncIterable<Buffer>) => checkStream(chunks, writer);
  let reading = Promise.resolve();
  const read = (chunks: AsyncIterable<Buffer>) => {
    const bytes = new ChunkReader(chunks);
    reading = readEntries(bytes, writer).finally(() => bytes.close());
    return reading;
  };
  const source = openSource(archive, format, writer);
  const { size } = await stat(archive);
  if (source instanceof ReadStream) writer.measure(() => source.bytesRead / size);
  try {
    await (format === 'tar.gz'
      ? pipeline(source, createGunzip(decompression), checked, read, { signal })
      : pipeline(source, checked, read, { signal }));
  } finally {
    // A cancellation ends the pipeline first; nothing may be written when this has returned.
    await reading.catch(() => undefined);
  }
}

function openSource(archive: string, format: ArchiveFormat, { breathe, countFrame }: SiteWriter) {
  return format === 'tar.zst'
    ? readZstd({ archive, options: decompression, countFrame, breathe })
    : createReadStream(archive, { highWaterMark: readSize });
}

/**
 * Passes a tar on, and checks what the reader of entries does not: that padding does not go on for ever, and that the
 * end mark is there. Checksums tell that no byte has changed, but not that a whole member of a gzip file is missing.
 */
async function* checkStream(chunks: AsyncIterable<Buffer>, writer: SiteWriter): AsyncGenerator<Buffer> {
  let size = 0;
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    writer.countRead(chunk.length);
    size += chunk.length;
    tail = (chunk.length < tarBlock ? Buffer.concat([tail, chunk]) : chunk).subarray(-tarBlock);
    yield chunk;
  }
  if (tail.length === tarBlock && size % tarBlock === 0 && tail.every(byte => byte === 0)) return;
  throw new ActionError('ARCHIVE_INVALID', {
    what: 'The archive is not complete: the end mark of tar is missing',
  });
}

async function readEntries(bytes: ChunkReader, writer: SiteWriter): Promise<void> {
  const extensions = new TarExtensions();
  for (let block = await bytes.read(tarBlock); block.length > 0; block = await bytes.read(tarBlock)) {
    await writer.breathe();
    if (block.length < tarBlock) throw cutOff();
    if (block.equals(zeros)) continue;
    const header = readTarHeader(block);
    if (isExtension(header.type)) {
      writer.countExtension(header.size);
      if (header.size > maxExtension) throw unsafe(header.name, 'an extended header that is too long');
      extensions.add(header.type, await readContent(bytes, header.size));
      await skipPadding(bytes, header.size);
    } else {
      writer.countEntry();
      await readEntry(extensions.apply(header), bytes, writer);
    }
  }
}

async function readEntry(header: TarEntry, bytes: ChunkReader, writer: SiteWriter): Promise<void> {
  const { name, type, linkname, size, modified, sparse } = header;
  if (sparse) throw unsafe(name, 'a sparse file');
  switch (type) {
    case 'directory':
      // Its size, if it has one, is what it took on a disk.
      writer.makeDirectory(name);
      return;
    case 'file':
      if (size <= smallFile) writer.writeFile(name, await readContent(bytes, size), modified);
      else await readLarge(header, bytes, writer);
      break;
    case 'symlink':
    case 'link':
      writer.addLink(name, linkname, type === 'link' ? 'hard' : 'symbolic');
      await skip(bytes, size, writer);
      break;
    default:
      throw unsafe(name, `a ${type} that no site needs`);
  }
  await skipPadding(bytes, size);
}

async function readContent(bytes: ChunkReader, size: number): Promise<Buffer> {
  const content = await bytes.read(size);
  if (content.length < size) throw cutOff();
  return content;
}

async function readLarge(
  { name, size, modified }: TarEntry,
  bytes: ChunkReader,
  writer: SiteWriter,
): Promise<void> {
  const file = writer.openFile(name, modified);
  let missing = size;
  try {
    for await (const part of bytes.stream(size)) {
      file.write(part);
      missing -= part.length;
      await writer.breathe();
    }
  } finally {
    file.close();
  }
  if (missing > 0) throw cutOff();
}

async function skip(bytes: ChunkReader, size: number, writer: SiteWriter): Promise<void> {
  for await (const _ of bytes.stream(size)) await writer.breathe();
}

async function skipPadding(bytes: ChunkReader, size: number): Promise<void> {
  await bytes.read((tarBlock - (size % tarBlock)) % tarBlock);
}

function cutOff(): ActionError {
  return new ActionError('ARCHIVE_INVALID', { what: 'The archive is not complete: it ends within an entry' });
}
