import { readStart } from '../files/regular-file.ts';
import { invalidArchive } from './errors.ts';
import { hasValidChecksum, isZero, tarBlock } from './tar-header.ts';

export type ArchiveFormat = 'tar' | 'tar.gz' | 'zip';

/**
 * Detects a format by content: names and content types in object stores are often wrong.
 * @throws ActionError ARCHIVE_INVALID, which tells what the file looks like and quotes nothing from it
 */
export async function detectFormat(archive: string): Promise<ArchiveFormat> {
  const head = await readStart(archive, tarBlock);
  const magic = head.subarray(0, 4).toString('hex');
  if (magic.startsWith('1f8b')) return 'tar.gz';
  if (magic === '504b0304' || magic === '504b0506') return 'zip';
  // A tar without entries is all zeros.
  if (head.length === tarBlock && (isZero(head) || hasValidChecksum(head))) return 'tar';
  throw invalidArchive(`is neither tar (plain or gzip) nor zip; it is ${signatureOf(head)}`);
}

/** Files in place of an archive, by their first characters: mostly responses of a store or a proxy. */
const otherContent: readonly (readonly [RegExp, string])[] = [
  [/^$/, 'empty'],
  [/^\(\xb5\/\xfd/, 'compressed with zstd'],
  [/^\s*<(!doctype html|html|head|body)\b/i, 'an HTML page, perhaps of a login or an error'],
  [/^\s*<(\?xml\b|error>)/i, 'an XML document, perhaps an error of the store'],
  [/^\s*[{[]/, 'JSON, perhaps an error of the store'],
  [/^[\t\n\r\x20-\x7e]+$/, 'plain text'],
];

function signatureOf(head: Buffer): string {
  const text = head.toString('latin1').replace(/^\xef\xbb\xbf/, '');
  return otherContent.find(([pattern]) => pattern.test(text))?.[1] ?? 'of an unknown kind';
}
