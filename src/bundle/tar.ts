import { createReadStream, ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable, TransformOptions } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { ActionError } from '../kernel/errors.ts';
import type { ArchiveFormat } from './archive-format.ts';
import { readZstd } from './archive-zstd.ts';
import { unsafe } from './entry-path.ts';
import type { SiteWriter } from './site-writer.ts';

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
const tarBlock = 512;

/**
 * Reads a tar archive into a writer.
 * @throws ActionError ARCHIVE_UNSAFE; any error of the decompressor or the format; `signal.reason`
 */
export async function readTar(
  archive: string,
  format: Exclude<ArchiveFormat, 'zip'>,
  writer: SiteWriter,
  signal: AbortSignal,
): Promise<void> {
  const entries = extract();
  const checked = (chunks: AsyncIterable<Buffer>) => checkStream(chunks, writer);
  const source = openSource(archive, format, writer);
  const { size } = await stat(archive);
  if (source instanceof ReadStream) writer.measure(() => source.bytesRead / size);
  const feeding =
    format === 'tar.gz'
      ? pipeline(source, createGunzip(decompression), checked, entries, { signal })
      : pipeline(source, checked, entries, { signal });
  // Awaited below; until then a failure shows up in the loop as well.
  feeding.catch(() => undefined);
  try {
    for await (const entry of entries) {
      writer.countEntry();
      await readEntry(entry.header, entry as unknown as Readable, writer);
      await writer.breathe();
    }
  } finally {
    entries.destroy();
    await feeding.catch(() => undefined);
  }
  await feeding;
}

function openSource(archive: string, format: ArchiveFormat, { breathe }: SiteWriter) {
  return format === 'tar.zst'
    ? readZstd({ archive, options: decompression, breathe })
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

async function readEntry(header: Header, body: Readable, writer: SiteWriter): Promise<void> {
  const { name, type, linkname, size = 0 } = header;
  if (Object.keys(header.pax ?? {}).some(key => key.startsWith('GNU.sparse')))
    throw unsafe(name, 'a sparse file');
  switch (type) {
    case 'directory':
      writer.makeDirectory(name);
      break;
    case 'file':
    case 'contiguous-file':
      await (size <= smallFile ? readSmall : readLarge)(header, body, writer);
      return;
    case 'symlink':
      writer.addLink(name, linkname ?? '', 'symbolic');
      break;
    case 'link':
      writer.addLink(name, linkname ?? '', 'hard');
      break;
    default:
      throw unsafe(name, `a ${type ?? 'kind of entry'} that no site needs`);
  }
  body.resume();
}

async function readSmall(header: Header, body: Readable, writer: SiteWriter): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  const bytes = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
  writer.writeFile(header.name, bytes, modifiedAt(header));
}

async function readLarge(header: Header, body: Readable, writer: SiteWriter): Promise<void> {
  const file = writer.openFile(header.name, modifiedAt(header));
  try {
    for await (const chunk of body) {
      file.write(chunk);
      await writer.breathe();
    }
  } finally {
    file.close();
  }
}

/** In milliseconds since 1970. A pax header, which has fractions of a second, comes before the one that every entry has. */
function modifiedAt({ mtime, pax }: Header): number | undefined {
  const exact = (pax as Readonly<Record<string, string>> | undefined)?.['mtime'];
  return exact === undefined ? mtime?.getTime() : Number(exact) * 1000;
}
