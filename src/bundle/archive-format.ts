import { open } from 'node:fs/promises';
import { ActionError } from '../kernel/errors.ts';

export type ArchiveFormat = 'tar' | 'tar.gz' | 'tar.zst' | 'zip';

const tarBlock = 512;

/**
 * Tells a format by content: names and content types of object stores are often wrong.
 * @throws ActionError ARCHIVE_INVALID, which names the kind of file and quotes nothing of it: it may be a secret of the store's
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
    what: `The archive is neither tar (plain, gzip or zstd) nor zip, but ${kindOf(head)}`,
  });
}

/** Files that a store may send in the place of an archive, by how they begin (white space aside). */
const kinds: readonly (readonly [begin: RegExp, name: string])[] = [
  [/^<(!doctype html|html|head|body)\b/i, 'an HTML page'],
  [/^</, 'XML'],
  [/^[[{]/, 'JSON'],
  [/^%PDF-/, 'a PDF file'],
  [/^7z\xbc\xaf/, 'a 7z archive'],
  [/^Rar!/, 'a RAR archive'],
  [/^\xfd7zXZ/, 'an xz file'],
  [/^BZh/, 'a bzip2 file'],
  [/^[\t\n\r\x20-\x7e\x80-\xff]+$/, 'text'],
];

function kindOf(head: Buffer): string {
  if (head.length === 0) return 'an empty file';
  // Without the mark that some editors put in front of UTF-8.
  const text = head.toString('latin1').replace(/^(\xef\xbb\xbf)?\s*/, '');
  return kinds.find(([begin]) => begin.test(text))?.[1] ?? 'a file of another kind';
}

/** Every tar variant has the checksum of its header in the header, in octal. */
function isTarHeader(head: Buffer): boolean {
  if (head.length < tarBlock) return false;
  const stored = Number.parseInt(head.toString('latin1', 148, 156), 8);
  const bytes = Buffer.concat([head.subarray(0, 148), Buffer.alloc(8, ' '), head.subarray(156)]);
  // An archive of nothing is all zeros.
  return stored === bytes.reduce((sum, byte) => sum + byte, 0) || head.every(byte => byte === 0);
}
