import { open } from 'node:fs/promises';
import { ActionError } from '../shared/errors.ts';

export type ArchiveFormat = 'tar' | 'tar.gz' | 'tar.zst' | 'zip';

const tarBlock = 512;

/**
 * Tells a format by content: names and content types of object stores are often wrong.
 * @throws ActionError ARCHIVE_INVALID, with what it looks like instead, and nothing of what it holds
 */
export async function detectFormat(archive: string): Promise<ArchiveFormat> {
  await using file = await open(archive, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(tarBlock), 0, tarBlock, 0);
  const head = buffer.subarray(0, bytesRead);
  const magic = head.subarray(0, 4).toString('hex');
  if (magic.startsWith('1f8b')) return 'tar.gz';
  // A zstd frame, or a skippable one before it (RFC 8878, 3.1).
  if (magic === '28b52ffd' || /^5[0-9a-f]2a4d18$/.test(magic)) return 'tar.zst';
  if (magic === '504b0304' || magic === '504b0506') return 'zip';
  if (isTarHeader(head)) return 'tar';
  throw new ActionError('ARCHIVE_INVALID', {
    what: `The archive is neither tar (plain, gzip or zstd) nor zip; it is ${kindOf(head)}`,
  });
}

/** What a store or a proxy sends instead of an archive, by how it begins. */
const otherKinds: readonly (readonly [RegExp, string])[] = [
  [/^$/, 'empty'],
  [/^\s*<(!doctype html|html|head|body)\b/i, 'an HTML page, perhaps of a login or an error'],
  [/^\s*<(\?xml\b|error>)/i, 'an XML document, perhaps an error of the store'],
  [/^\s*[{[]/, 'JSON, perhaps an error of the store'],
  [/^BZh/, 'bzip2'],
  [/^\xfd7zXZ/, 'xz'],
  [/^7z\xbc\xaf/, '7-Zip'],
  [/^Rar!/, 'RAR'],
  [/^%PDF/, 'a PDF document'],
  [/^[\t\n\r\x20-\x7e]+$/, 'plain text'],
];

function kindOf(head: Buffer): string {
  const text = head.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  return otherKinds.find(([pattern]) => pattern.test(text))?.[1] ?? 'of an unknown kind';
}

/** Every tar variant has the checksum of its header in the header, in octal. */
function isTarHeader(head: Buffer): boolean {
  if (head.length < tarBlock) return false;
  const stored = Number.parseInt(head.toString('latin1', 148, 156), 8);
  const bytes = Buffer.concat([head.subarray(0, 148), Buffer.alloc(8, ' '), head.subarray(156)]);
  // An archive of nothing is all zeros.
  return stored === bytes.reduce((sum, byte) => sum + byte, 0) || head.every(byte => byte === 0);
}
