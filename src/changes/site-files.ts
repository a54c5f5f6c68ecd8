import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { hashFile } from '../files/file-hash.ts';
import { isPage } from '../files/page-path.ts';
import { untilAborted } from '../shared/abort.ts';
import type { Clock } from '../shared/clock.ts';
import { TimeSlice } from '../shared/time-slice.ts';
import type { SiteFile } from './manifest.ts';
import { digestLength, type PageFacts, readPage } from './page-facts.ts';

/** Bytes of the largest page that is read as its reader does, and of the largest file that is in memory as a whole. */
const maxPageSize = 8 * 1024 * 1024;

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
 * Reads all files of a site, and its pages as their readers do.
 * @param directory absolute path of a site that nobody else writes to
 * @throws errors of the file system; `signal.reason`
 */
export async function readSite(
  directory: string,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<readonly SiteFile[]> {
  const timeSlice = new TimeSlice(clock, signal);
  const files: SiteFile[] = [];
  for (const path of await listFiles(directory, signal)) {
    const file = join(directory, path);
    const { size } = statSync(file);
    const isLarge = size > maxPageSize;
    const facts = isLarge ? await readLargeFile(file, signal) : await readSmallFile(file, timeSlice);
    const { sha256, page = { title: '', text: sha256.slice(0, digestLength) } } = facts;
    files.push(isPage(path) ? { path, size, sha256, ...page } : { path, size, sha256 });
    await timeSlice.yieldToEventLoop();
  }
  return files;
}

interface FileFacts {
  readonly sha256: string;
  /** Undefined if it counts by its bytes. */
  readonly page?: PageFacts | undefined;
}

async function readLargeFile(path: string, signal: AbortSignal): Promise<FileFacts> {
  await using handle = await open(path);
  return await hashFile(handle, signal);
}

async function readSmallFile(path: string, timeSlice: TimeSlice): Promise<FileFacts> {
  const bytes = readFileSync(path);
  const sha256 = hash('sha256', bytes);
  if (!isPage(path)) return { sha256 };
  const reading = readPage(bytes);
  for (;;) {
    const { done, value: page } = reading.next();
    if (done) return { sha256, page };
    await timeSlice.yieldToEventLoop();
  }
}
