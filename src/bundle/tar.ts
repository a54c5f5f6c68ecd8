import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { ActionError } from '../kernel/errors.ts';
import type { ArchiveFormat } from './archive-format.ts';
import { unsafe } from './entry-path.ts';
import type { SiteWriter } from './site-writer.ts';

/** Bytes a chunk: larger ones mean fewer turns of the event loop. */
const chunkSize = 256 * 1024;
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
  // gzip has a checksum and a length at its end; without one, only the end mark tells that nothing is missing.
  if (format === 'tar') await checkEndMark(archive);
  const entries = extract();
  const source = createReadStream(archive, { highWaterMark: chunkSize });
  const decompressor = createDecompressor(format);
  const feeding =
    decompressor === undefined
      ? pipeline(source, entries, { signal })
      : pipeline(source, decompressor, entries, { signal });
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

function createDecompressor(format: ArchiveFormat) {
  if (format === 'tar.gz') return createGunzip({ chunkSize });
  return format === 'tar.zst' ? createZstdDecompress({ chunkSize }) : undefined;
}

async function checkEndMark(archive: string): Promise<void> {
  await using file = await open(archive, 'r');
  const { size } = await file.stat();
  const { buffer } = await file.read(Buffer.alloc(tarBlock), 0, tarBlock, size - tarBlock);
  if (size % tarBlock === 0 && buffer.every(byte => byte === 0)) return;
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
      await (size <= smallFile ? readSmall(name, body, writer) : readLarge(name, body, writer));
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

async function readSmall(name: string, body: Readable, writer: SiteWriter): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  writer.writeFile(name, chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks));
}

async function readLarge(name: string, body: Readable, writer: SiteWriter): Promise<void> {
  const file = writer.openFile(name);
  try {
    for await (const chunk of body) {
      file.write(chunk);
      await writer.breathe();
    }
  } finally {
    file.close();
  }
}
