/** Packs a site in any format that the service might use. The same site always becomes the same bytes. */
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { ZipFile } from 'yazl';
import type { SiteFile } from './site.ts';

export type ArchiveFormat = 'tar.gz' | 'tar' | 'zip';

/** A fixed date, so that archives can be compared. */
const modified = new Date(Date.UTC(2026, 0, 1));

export async function packSite(files: readonly SiteFile[], format: ArchiveFormat): Promise<Buffer> {
  switch (format) {
    case 'tar':
      return packTar(files);
    case 'tar.gz':
      return promisify(gzip)(await packTar(files));
    case 'zip':
      return packZip(files);
  }
}

/** Each directory once, before its content. */
function directoriesOf(files: readonly SiteFile[]): readonly string[] {
  const all = files.flatMap(({ path }) => {
    const names = path.split('/').slice(0, -1);
    return names.map((_, index) => `${names.slice(0, index + 1).join('/')}/`);
  });
  return [...new Set(all)].sort();
}

async function packTar(files: readonly SiteFile[]): Promise<Buffer> {
  const archive = pack();
  for (const name of directoriesOf(files)) archive.entry({ name, type: 'directory', mtime: modified });
  for (const { path, text, modified: mtime = modified } of files) archive.entry({ name: path, mtime }, text);
  archive.finalize();
  return buffer(archive);
}

async function packZip(files: readonly SiteFile[]): Promise<Buffer> {
  const archive = new ZipFile();
  for (const name of directoriesOf(files)) archive.addEmptyDirectory(name, { mtime: modified });
  for (const { path, text, modified: mtime = modified } of files) {
    archive.addBuffer(Buffer.from(text), path, { mtime });
  }
  archive.end();
  return buffer(archive.outputStream);
}
