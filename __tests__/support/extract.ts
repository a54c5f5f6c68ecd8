import { readdirSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect } from '@jest/globals';
import { type Header, pack } from 'tar-stream';
import { ZipFile } from 'yazl';
import { createWorkDirectory } from '../../src/files/work-directory.ts';
import { systemClock } from '../../src/shared/clock.ts';
import type { ErrorCode } from '../../src/shared/errors.ts';
import type { WrittenSite } from '../../src/site/extract.ts';
import { type ExtractRequest, extractArchive } from '../../src/site/extract.ts';

export type TarEntry = Partial<Header> & { readonly name: string; readonly text?: string | Buffer };
export type Files = Readonly<Record<string, Buffer>>;

export const page = '<!doctype html><title>Page</title>';

export async function tar(entries: readonly TarEntry[]): Promise<Buffer> {
  const archive = pack();
  for (const { text, ...header } of entries) archive.entry(header, text ?? '');
  archive.finalize();
  return buffer(archive);
}

/** A header of tar, and its content in whole blocks, whatever they say. */
export function tarBlocks(type: string, content: string | Buffer = '', name = 'x'): Buffer {
  const header = Buffer.alloc(512);
  const body = Buffer.from(content);
  header.write(name);
  header.write(`${body.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write(type, 156);
  header.write('ustar\u000000', 257);
  writeChecksum(header);
  return Buffer.concat([header, body, Buffer.alloc(-body.length & 511)]);
}

/** For the header at the beginning of a tar, after a change in it. */
export function writeChecksum(archive: Buffer): void {
  archive.write('        ', 148);
  const sum = archive.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  archive.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
}

export const tarFormats = {
  tar,
  'tar.gz': async (entries: readonly TarEntry[]) => gzipSync(await tar(entries)),
};

export async function zip(fill: (archive: ZipFile) => void): Promise<Buffer> {
  const archive = new ZipFile();
  fill(archive);
  archive.end();
  return buffer(archive.outputStream);
}

const zipModes: Readonly<Record<string, number>> = { symlink: 0o120000, fifo: 0o010000 };

export const formats: Readonly<Record<string, (entries: readonly TarEntry[]) => Promise<Buffer>>> = {
  ...tarFormats,
  zip: entries =>
    zip(archive => {
      for (const { name, text = '', type = 'file', linkname = '', mode = 0o644 } of entries) {
        // The library that writes the archive rejects these.
        if (/^\/|^[a-z]:|\\|(^|\/)\.\.?(\/|$)|\/\/|^$/i.test(name)) continue;
        if (type === 'directory') archive.addEmptyDirectory(name);
        else if (!name.endsWith('/')) {
          const content = Buffer.from(type === 'symlink' ? linkname : text);
          archive.addBuffer(content, name, { mode: (zipModes[type ?? ''] ?? 0o100000) | mode });
        }
      }
    }),
};

export function link(name: string, linkname: string): TarEntry {
  return { name, type: 'symlink', linkname };
}

/**
 * Unpacks to "site" in a directory, which also gets the archive. On Linux, too, names that differ only in case are the same by
 * default, so that a test that other systems fail is seen there.
 */
export async function extract(
  directory: string,
  archive: Buffer,
  changes: Partial<Pick<ExtractRequest, 'clock' | 'signal' | 'platform'>> = {},
): Promise<WrittenSite> {
  const path = join(directory, 'archive');
  writeFileSync(path, archive);
  using work = await createWorkDirectory(directory);
  const fresh = join(work.path, 'new');
  const { signal } = new AbortController();
  const site = await extractArchive({
    archive: path,
    directory: fresh,
    signal,
    clock: systemClock,
    platform: process.platform === 'linux' ? 'darwin' : process.platform,
    ...changes,
  });
  await rename(fresh, join(directory, 'site'));
  return site;
}

/** Expects that an archive is rejected, and that nothing of it is left. */
export async function expectRejected(
  directory: string,
  archive: Buffer,
  code: ErrorCode,
  words: string | RegExp = '',
): Promise<void> {
  const rejection = { code, what: expect.stringMatching(words) };
  await expect(extract(directory, archive)).rejects.toMatchObject(rejection);
  expect(readdirSync(directory)).toEqual(['archive']);
}
