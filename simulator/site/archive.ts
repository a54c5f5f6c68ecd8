/** Packs a site as the service does. The same site always becomes the same bytes. Needs no package, so that a fresh clone can run it. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { SiteFile } from './site.ts';

/** A fixed date in seconds since 1970, so that archives can be compared. */
const modified = Date.UTC(2026, 0, 1) / 1000;
/** Headers and contents of a tar fill whole blocks. */
const blockSize = 512;

/** @returns a tar.gz with an entry for each directory and each file */
export async function packSite(files: readonly SiteFile[]): Promise<Buffer> {
  const entries = [
    ...directoriesOf(files).map(path => entryOf(path, '')),
    ...files.map(({ path, text }) => entryOf(path, text)),
  ];
  return promisify(gzip)(Buffer.concat([...entries.flat(), Buffer.alloc(2 * blockSize)]));
}

/** The blocks of a file, or of a directory, whose path ends with a slash. */
function entryOf(path: string, text: string): readonly Buffer[] {
  const content = Buffer.from(text);
  return [headerOf(path, content.length), content, Buffer.alloc(-content.length & (blockSize - 1))];
}

/** A header as in POSIX (ustar). */
function headerOf(path: string, size: number): Buffer {
  if (Buffer.byteLength(path) > 100) throw new Error(`The path is too long for this header: ${path}`);
  const isDirectory = path.endsWith('/');
  const header = Buffer.alloc(blockSize);
  header.write(path, 0);
  header.write(octal(isDirectory ? 0o755 : 0o644, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(modified, 11), 136);
  header.write(isDirectory ? '5' : '0', 156);
  header.write('ustar\x0000', 257);
  // The checksum is that of a header in which it is blank.
  header.fill(' ', 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\0`, 148);
  return header;
}

const octal = (number: number, digits: number) => number.toString(8).padStart(digits, '0');

/** Each directory once, before its content. */
function directoriesOf(files: readonly SiteFile[]): readonly string[] {
  const all = files.flatMap(({ path }) => {
    const names = path.split('/').slice(0, -1);
    return names.map((_, index) => `${names.slice(0, index + 1).join('/')}/`);
  });
  return [...new Set(all)].sort();
}
