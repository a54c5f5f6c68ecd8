import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod/mini';
import { openRegularFile, UnusableFile } from '../shared/files.ts';
import { isPage } from '../shared/page-path.ts';
import { flatten, oneLine } from '../shared/text.ts';
import type { Page, Pages } from './compare.ts';
import { JsonListSplitter } from './json-list-splitter.ts';
import { type ManifestHead, manifestVersion } from './manifest.ts';

/** Far more than a site has, and as much as an archive may hold. */
const maxFiles = 1_000_000;
/** Bytes: a million files with long paths and titles. */
const maxSize = 1024 * 1024 * 1024;

export type ReadManifest =
  | ({ readonly kind: 'read'; readonly pages: Pages } & ManifestHead)
  /** @param reason the end of a sentence: "is of version 2" */
  | { readonly kind: 'unreadable'; readonly reason: string };

const headSchema = z.looseObject({
  version: z.number(),
  domain: z.string().check(z.maxLength(1000)),
  jobId: z.string().check(z.maxLength(1000)),
  exportedAt: z.optional(z.iso.datetime({ offset: true })),
  files: z.array(z.unknown()).check(z.maxLength(0)),
});
const versionSchema = z.looseObject({ version: z.number() });

/** Why a manifest cannot be used. */
class Unreadable extends Error {}

/**
 * Reads the pages of a manifest. It may come from a cache that others write to, so nothing of it is believed: neither its
 * size nor its types, names and numbers. What is not a page is checked and forgotten.
 * @throws `signal.reason`, and nothing else
 */
export async function readManifest(
  path: string,
  { signal }: { readonly signal: AbortSignal },
): Promise<ReadManifest> {
  try {
    return await read(path, signal);
  } catch (error) {
    signal.throwIfAborted();
    return { kind: 'unreadable', reason: describe(error) };
  }
}

async function read(path: string, signal: AbortSignal): Promise<ReadManifest> {
  signal.throwIfAborted();
  const pages = new PageCollector();
  const splitter = new JsonListSplitter(entry => pages.add(entry));
  await using file = await openRegularFile(path, maxSize);
  for await (const chunk of file.createReadStream({ highWaterMark: 256 * 1024, autoClose: false })) {
    splitter.write(chunk as Buffer);
    await nextTurn();
    signal.throwIfAborted();
  }
  const { domain, jobId, exportedAt } = checkHead(JSON.parse(splitter.end()));
  return {
    kind: 'read',
    domain,
    jobId,
    ...(exportedAt !== undefined && { exportedAt }),
    pages: pages.pages,
  };
}

function checkHead(head: unknown): z.infer<typeof headSchema> {
  const { data } = versionSchema.safeParse(head);
  if (data !== undefined && data.version !== manifestVersion)
    throw new Unreadable(`is of version ${data.version} of the format, not ${manifestVersion}`);
  const checked = headSchema.safeParse(head);
  if (!checked.success) throw new Unreadable('is not a manifest');
  return checked.data;
}

class PageCollector {
  readonly #pages = new Map<string, Page>();
  #count = 0;

  get pages(): Pages {
    return this.#pages;
  }

  add(text: string): void {
    this.#count += 1;
    if (this.#count > maxFiles)
      throw new Unreadable(`lists more than ${maxFiles.toLocaleString('en-US')} files`);
    const { path, title = '', text: digest } = checkFile(JSON.parse(text));
    if (!isPage(path)) return;
    if (digest === undefined) throw new Unreadable('lists a page without its digest');
    if (this.#pages.has(path)) throw new Unreadable('lists a page twice');
    this.#pages.set(path, { title: flatten(title), text: digest });
  }
}

interface FileEntry {
  readonly path: string;
  readonly title?: string;
  readonly text?: string;
}

/** By hand: a million times a schema takes several seconds. */
function checkFile(entry: unknown): FileEntry {
  const { path, size, sha256, title, text } = entry as Readonly<Record<string, unknown>>;
  const valid =
    typeof path === 'string' &&
    isSafe(path) &&
    Number.isSafeInteger(size) &&
    (size as number) >= 0 &&
    isHex(sha256, 64) &&
    (title === undefined || (typeof title === 'string' && title.length <= 200)) &&
    (text === undefined || isHex(text, 32));
  if (!valid) throw new Unreadable('lists a file in a form that no manifest has');
  return entry as FileEntry;
}

function isHex(value: unknown, length: number): boolean {
  return typeof value === 'string' && value.length === length && /^[\da-f]+$/.test(value);
}

/** A relative path in the only form that a site's files have. */
function isSafe(path: string): boolean {
  return (
    path !== '' &&
    path.length <= 4096 &&
    !/[\\\p{Cc}]/u.test(path) &&
    path.split('/').every(segment => segment !== '' && segment !== '.' && segment !== '..')
  );
}

function describe(error: unknown): string {
  if (error instanceof Unreadable || error instanceof UnusableFile) return error.message;
  if (error instanceof SyntaxError) return 'is not valid JSON';
  const { code, message = String(error) } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? 'does not exist' : `cannot be read: ${oneLine(message)}`;
}
