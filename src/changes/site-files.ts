import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { hashFile } from '../files/regular-file.ts';
import { isPage } from '../files/site-paths.ts';
import { urlOf } from '../html/links.ts';
import { digestLength, type PageFacts, readPage, type SitePage } from '../html/page-facts.ts';
import type { PageReader } from '../html/page-reader.ts';
import { type Clock, TimeSlice, untilAborted } from '../shared/clock.ts';
import { LackedFiles } from './lacked-files.ts';
import type { SiteFile } from './manifest.ts';

/** Larger pages are compared by their bytes, and larger files are hashed without being loaded into memory. In bytes. */
export const maxPageSize = 8 * 1024 * 1024;
/** Bytes in which a file shows whether it begins as HTML does. */
const startLength = 1024;

/**
 * Lists all files of a directory. Links are not followed.
 * @returns paths relative to it, separated by "/", in no particular order
 * @throws errors of the file system; `signal.reason`
 */
export async function listFiles(directory: string, signal: AbortSignal): Promise<readonly string[]> {
  const entries = await untilAborted(readdir(directory, { recursive: true, withFileTypes: true }), signal);
  return entries
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => relative(directory, join(parentPath, name)).replaceAll(sep, '/'));
}

/**
 * Hashes all files of a site, and extracts what readers see of its pages, and what the pages lack.
 * @param directory absolute path of a site that nobody else writes to
 * @param host at which the site is served, if that is known
 * @throws errors of the file system; `signal.reason`
 */
export async function readSite(
  directory: string,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
  host?: string,
): Promise<readonly SiteFile[]> {
  const timeSlice = new TimeSlice(clock, signal);
  const paths = await listFiles(directory, signal);
  const files = new Map<string, SiteFile>();
  const digests = new Map<string, string>();
  const known = new Set<string>();
  // Pages come last, because they depend on the files that they load and show.
  for (const path of [...paths.filter(path => !isPage(path)), ...paths.filter(isPage)]) {
    const absolute = join(directory, path);
    const { size } = statSync(absolute);
    const bytes = size > maxPageSize ? undefined : readFileSync(absolute);
    const sha256 = bytes === undefined ? await hashLargeFile(absolute, signal) : hash('sha256', bytes);
    const file = { path, size, sha256 };
    if (isPage(path)) {
      const lacked = new LackedFiles({ page: urlOf(path), host }, files, known);
      const around = (reader: PageReader) => lacked.around(reader);
      const page = bytes && (await readInSlices({ bytes, path, digests }, timeSlice, around));
      // A page that is too large or too deeply nested is compared by its bytes.
      const facts = page ?? { title: '', text: sha256.slice(0, digestLength) };
      files.set(path, { ...file, ...facts, lacks: lacked.all });
    } else {
      files.set(path, bytes && isMarkup(bytes) ? { ...file, isMarkup: true } : file);
      digests.set(path, sha256);
    }
    await timeSlice.yieldToEventLoop();
  }
  return [...files.values()];
}

function isMarkup(bytes: Buffer): boolean {
  return bytes.toString('utf8', 0, startLength).trimStart().startsWith('<');
}

async function hashLargeFile(path: string, signal: AbortSignal): Promise<string> {
  await using handle = await open(path);
  const { sha256 } = await hashFile(handle, signal);
  return sha256;
}

/**
 * Runs `readPage`, and yields to the event loop.
 * @param around see `readPage`
 * @returns undefined if the page is nested too deeply
 * @throws `signal.reason`
 */
export async function readInSlices(
  page: SitePage,
  timeSlice: TimeSlice,
  around?: Parameters<typeof readPage>[1],
): Promise<PageFacts | undefined> {
  const reading = readPage(page, around);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
    await timeSlice.yieldToEventLoop();
  }
}
