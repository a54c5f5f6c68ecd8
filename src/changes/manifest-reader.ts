import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod/mini';
import { openRegularFile, UnusableFile } from '../shared/files.ts';
import { isPage } from '../shared/page-path.ts';
import { flatten, oneLine } from '../shared/text.ts';
import type { Page, Pages } from './compare.ts';
import { type ManifestFile, type ManifestHead, manifestVersion } from './manifest.ts';

/** Bytes: about a million files, a tenth of them pages. What is kept of the pages takes up to twice as much memory. */
const maxSize = 128 * 1024 * 1024;
/** UTF-16 code units of a line, many times what a path and a title take. JSON.parse needs much memory for deep nesting. */
const maxLine = 64 * 1024;

export type ReadManifest =
  | ({ readonly kind: 'read'; readonly pages: Pages } & ManifestHead)
  /** `reason` is the end of a sentence: "is of version 2" */
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
 * Reads the pages of a manifest that `ManifestWriter` wrote, line by line, so that it is never in memory as a whole. It may come
 * from a cache that others write to, so nothing in it is trusted: neither its size nor its types, names, and numbers. Files
 * that are not pages are checked and not kept.
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
  const lines = new ManifestLines();
  await using file = await openRegularFile(path, maxSize);
  const stream = file.createReadStream({ encoding: 'utf8', highWaterMark: 256 * 1024, autoClose: false });
  for await (const chunk of stream) {
    lines.write(chunk as string);
    await nextTurn();
    signal.throwIfAborted();
  }
  return { kind: 'read', ...lines.end() };
}

/** The first line has everything except the files, each file has a line, and the last line closes the list. */
class ManifestLines {
  readonly #pages = new Map<string, Page>();
  #head: ManifestHead | undefined;
  #isComplete = false;
  #rest = '';

  write(chunk: string): void {
    const lines = (this.#rest + chunk).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#read(line);
    if (this.#rest.length > maxLine) throw new SyntaxError('a line is too long');
  }

  end(): ManifestHead & { readonly pages: Pages } {
    if (this.#rest !== '') this.#read(this.#rest);
    if (this.#head === undefined || !this.#isComplete) throw new SyntaxError('the end is missing');
    return { ...this.#head, pages: this.#pages };
  }

  #read(line: string): void {
    if (this.#isComplete || line.length > maxLine)
      throw new SyntaxError('a line is too long, or after the end');
    if (this.#head === undefined) this.#head = checkHead(JSON.parse(`${line}]}`));
    else if (line === ']}') this.#isComplete = true;
    else this.#addFile(JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line));
  }

  #addFile(entry: unknown): void {
    const { path, sha256, title = '', text, source } = checkFile(entry);
    if (!isPage(path)) return;
    if (text === undefined) throw new Unreadable('lists a page without its digest');
    if (this.#pages.has(path)) throw new Unreadable('lists a page twice');
    this.#pages.set(path, { title: flatten(title), text, sha256, source });
  }
}

function checkHead(head: unknown): ManifestHead {
  const { data } = versionSchema.safeParse(head);
  if (data !== undefined && data.version !== manifestVersion)
    throw new Unreadable(`is of version ${data.version} of the format, not ${manifestVersion}`);
  const checked = headSchema.safeParse(head);
  if (!checked.success) throw new SyntaxError('a field is missing or invalid');
  const { domain, jobId, exportedAt } = checked.data;
  return { domain, jobId, ...(exportedAt !== undefined && { exportedAt }) };
}

/** By hand: a schema takes several seconds for a million files. */
function checkFile(entry: unknown): ManifestFile {
  const { path, size, sha256, title, text, source } = (entry ?? {}) as Readonly<Record<string, unknown>>;
  const valid =
    typeof path === 'string' &&
    isSafe(path) &&
    Number.isSafeInteger(size) &&
    (size as number) >= 0 &&
    isHex(sha256, 64) &&
    (title === undefined || (typeof title === 'string' && title.length <= 200)) &&
    (text === undefined || isHex(text, 32)) &&
    (source === undefined || isHex(source, 32));
  if (!valid) throw new Unreadable('lists a file in a form that no manifest has');
  return entry as ManifestFile;
}

function isHex(value: unknown, length: number): boolean {
  return typeof value === 'string' && value.length === length && /^[\da-f]+$/.test(value);
}

/** A relative path in the form that the files of a site have. */
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
  if (error instanceof SyntaxError) return 'is incomplete or not a manifest';
  const { code, message = String(error) } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? 'does not exist' : `cannot be read: ${oneLine(message)}`;
}
