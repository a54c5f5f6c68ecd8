import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { hashFile } from '../files/regular-file.ts';
import { isPage } from '../files/site-paths.ts';
import { digestLength, type PageFacts, readPage, type SitePage } from '../html/page-facts.ts';
import { type Clock, TimeSlice, untilAborted } from '../shared/clock.ts';
import type { SiteFile } from './manifest.ts';

/** Larger pages are compared by their bytes, and larger files are hashed without being loaded into memory. In bytes. */
export const maxPageSize = 8 * 1024 * 1024;

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
 * Hashes all files of a site, and extracts what readers see of its pages.
 * @param directory absolute path of a site that nobody else writes to
 * @throws errors of the file system; `signal.reason`
 */
export async function readSite(
  directory: string,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<readonly SiteFile[]> {
  const timeSlice = new TimeSlice(clock, signal);
  const paths = await listFiles(directory, signal);
  const files: SiteFile[] = [];
  const digests = new Map<string, string>();
  // Pages come last, because their digests include those of the files that they show.
  for (const path of [...paths.filter(path => !isPage(path)), ...paths.filter(isPage)]) {
    const absolute = join(directory, path);
    const { size } = statSync(absolute);
    const bytes = size > maxPageSize ? undefined : readFileSync(absolute);
    const sha256 = bytes === undefined ? await hashLargeFile(absolute, signal) : hash('sha256', bytes);
    const file = { path, size, sha256 };
    if (isPage(path)) {
      const page = bytes && (await readInSlices({ bytes, path, digests }, timeSlice));
      // A page that is too large or too deeply nested is compared by its bytes.
      files.push({ ...file, ...(page ?? { title: '', text: sha256.slice(0, digestLength) }) });
    } else {
      files.push(file);
      digests.set(path, sha256);
    }
    await timeSlice.yieldToEventLoop();
  }
  return files;
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
