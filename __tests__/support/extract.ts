import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { type Header, pack } from 'tar-stream';
import { ZipFile } from 'yazl';
import { systemClock } from '../../src/shared/clock.ts';
import { type ExtractedSite, type ExtractRequest, extractArchive } from '../../src/site/extract.ts';

export type TarEntry = Partial<Header> & { readonly name: string; readonly text?: string | Buffer };
export type Files = Readonly<Record<string, Buffer>>;

export const page = '<!doctype html><title>Page</title>';

export async function tar(entries: readonly TarEntry[]): Promise<Buffer> {
  const archive = pack();
  for (const { text, ...header } of entries) archive.entry(header, text ?? '');
  archive.finalize();
  return buffer(archive);
}

export const tarFormats = {
  tar,
  'tar.gz': async (entries: readonly TarEntry[]) => gzipSync(await tar(entries)),
  'tar.zst': async (entries: readonly TarEntry[]) => zstdCompressSync(await tar(entries)),
};

export async function zip(fill: (archive: ZipFile) => void, forceZip64Format = false): Promise<Buffer> {
  const archive = new ZipFile();
  fill(archive);
  archive.end({ forceZip64Format, comment: '' });
  return buffer(archive.outputStream);
}

export function link(name: string, linkname: string): TarEntry {
  return { name, type: 'symlink', linkname };
}

/** Unpacks to "site" in a directory, which also gets the archive. */
export function extract(
  directory: string,
  archive: Buffer,
  changes: Partial<ExtractRequest> = {},
): Promise<ExtractedSite> {
  const path = join(directory, 'archive');
  writeFileSync(path, archive);
  return extractArchive({
    archive: path,
    target: join(directory, 'site'),
    clean: false,
    signal: new AbortController().signal,
    clock: systemClock,
    onProgress: () => undefined,
    ...changes,
  });
}
