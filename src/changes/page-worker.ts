/** A thread of `readSite`. script/build.ts bundles it beside the action, which does not load the HTML parser then. */
import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { isPage } from '../shared/page-path.ts';
import type { SiteFile } from './manifest.ts';
import { digestLength, readPage } from './page-facts.ts';
import type { ReadRequest, ReadSite } from './pages.ts';

/** Bytes of the largest page that is read. A larger one is compared by its bytes, which bounds time and memory. */
const maxPageSize = 8 * 1024 * 1024;

const { directory, paths, hashes }: ReadRequest = workerData;
const buffer = Buffer.allocUnsafeSlow(256 * 1024);
const files: SiteFile[] = [];
const unreadable: string[] = [];
for (const path of paths) {
  const file = readFile(path);
  if (file === undefined) unreadable.push(path);
  else files.push(file);
}
parentPort?.postMessage({ files, unreadable } satisfies ReadSite);

function readFile(path: string): SiteFile | undefined {
  let file: number | undefined;
  try {
    // By now it may no longer be what it was in the list: do not follow a link, and do not wait for a pipe.
    const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
    file = openSync(join(directory, path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    return fstatSync(file).isFile() ? readOpenFile(file, path) : undefined;
  } catch (error) {
    // Anything else is a bug, and not a file that cannot be read.
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function readOpenFile(file: number, path: string): SiteFile {
  const hash = createHash('sha256');
  const page: Buffer[] = [];
  let size = 0;
  for (let length = readSync(file, buffer); length > 0; length = readSync(file, buffer)) {
    const chunk = buffer.subarray(0, length);
    size += length;
    hash.update(chunk);
    if (isPage(path) && size <= maxPageSize) page.push(Buffer.from(chunk));
  }
  const sha256 = hash.digest('hex');
  if (!isPage(path)) return { path, size, sha256 };
  const facts = size <= maxPageSize ? readPage(Buffer.concat(page), path, hashes) : undefined;
  return { path, size, sha256, ...(facts ?? { title: '', text: sha256.slice(0, digestLength) }) };
}
