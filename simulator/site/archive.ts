/** Packs a site as the service does. The same site always becomes the same bytes. */
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pack } from 'tar-stream';
import type { SiteFile } from './site.ts';

/** A fixed date, so that archives can be compared. */
const mtime = new Date(Date.UTC(2026, 0, 1));

export async function packSite(files: readonly SiteFile[], format: 'tar' | 'tar.gz'): Promise<Buffer> {
  const archive = pack();
  for (const name of directoriesOf(files)) archive.entry({ name, type: 'directory', mtime });
  for (const { path, text } of files) archive.entry({ name: path, mtime }, text);
  archive.finalize();
  const tar = await buffer(archive);
  return format === 'tar' ? tar : promisify(gzip)(tar);
}

/** Each directory once, before its content. */
function directoriesOf(files: readonly SiteFile[]): readonly string[] {
  const all = files.flatMap(({ path }) => {
    const names = path.split('/').slice(0, -1);
    return names.map((_, index) => `${names.slice(0, index + 1).join('/')}/`);
  });
  return [...new Set(all)].sort();
}
