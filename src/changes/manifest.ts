import { writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { isPage } from '../files/page-path.ts';
import { toSingleLine } from '../shared/text.ts';

/** Beside the start page of a site, so that it is deployed with it. */
export const manifestName = 'docs-manifest.json';
/** Bytes of the largest manifest that is read: some hundred thousand files. */
export const maxManifestSize = 64 * 1024 * 1024;
/** The version that this code writes and reads. Raised when something else counts as a change of a page. */
const manifestVersion = 1;
/** UTF-16 code units of a line, many times what a path and a title take. JSON.parse needs much memory for deep nesting. */
const maxLine = 64 * 1024;

/** A file of a site. */
export interface SiteFile {
  /** Relative to the site, separated by "/". */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Of a page only; at most 200 UTF-16 code units. */
  readonly title?: string | undefined;
  /** Of a page only: the digest of what a reader reads. */
  readonly text?: string | undefined;
}

/** What was exported. */
export type ExportSubject = { readonly domain: string } | { readonly project: string };

export interface Manifest {
  /** Undefined if the export did not know it. */
  readonly subject: ExportSubject | undefined;
  /** When the export was unpacked, ISO 8601. */
  readonly exportedAt?: string | undefined;
  readonly files: readonly SiteFile[];
}

/**
 * Writes a manifest: one JSON value, in which each file has a line of its own, so that tools for lines can process it.
 * @param path of a file that does not exist yet
 * @throws errors of the file system
 */
export async function writeManifest(path: string, { subject, exportedAt, files }: Manifest): Promise<void> {
  const head = JSON.stringify({ version: manifestVersion, ...(subject ?? { domain: '' }), exportedAt });
  const lines = files.map(({ path, size, sha256, title, text }, index) => {
    const line = JSON.stringify({ path, size, sha256, title, text });
    return index === files.length - 1 ? line : `${line},`;
  });
  const content = [`${head.slice(0, -1)},"files":[`, ...lines, ']}\n'].join('\n');
  await writeFile(path, content, { flag: 'wx', mode: 0o644 });
}

/** The message completes a sentence that begins with the manifest: "is incomplete or not a manifest". */
export class UnreadableManifest extends Error {
  override readonly name = 'UnreadableManifest';
}

const anyHead = z.looseObject({ version: z.int() });
const name = z.optional(z.string().check(z.maxLength(1000)));
const head = z.looseObject({
  domain: name,
  project: name,
  exportedAt: z.optional(z.iso.datetime({ offset: true })),
  files: z.array(z.unknown()).check(z.maxLength(0)),
});
const file = z.object({
  path: z.string().check(z.maxLength(4096), z.refine(isSafe)),
  size: z.int().check(z.nonnegative()),
  sha256: z.string().check(z.regex(/^[\da-f]{64}$/)),
  title: z.optional(z.string().check(z.maxLength(200))),
  text: z.optional(z.string().check(z.regex(/^[\da-f]{32}$/))),
});
/**
 * Reads a manifest that `writeManifest` wrote. Anybody may have written it, so nothing in it is trusted: neither its types, names,
 * and numbers, nor its titles.
 * @throws UnreadableManifest
 */
export function readManifest(text: string): Manifest {
  // A tool for Windows may have added carriage returns and a byte order mark, which counts as white space.
  const lines = text.trim().split(/\r?\n/);
  const [first = '', last] = [lines.shift(), lines.pop()];
  if (last !== ']}' || [first, ...lines].some(line => line.length > maxLine)) throw notAManifest();
  const { subject, exportedAt } = readHead(`${first}]}`);
  const files = new Map<string, SiteFile>();
  for (const line of lines) {
    const entry: SiteFile = validate(line.replace(/,$/, ''), file);
    if (files.has(entry.path)) throw new UnreadableManifest('lists a file twice');
    if (isPage(entry.path) && entry.text === undefined)
      throw new UnreadableManifest('lists a page without its digest');
    files.set(entry.path, { ...entry, title: toSingleLine(entry.title ?? '') });
  }
  return { subject, exportedAt, files: [...files.values()] };
}

function readHead(line: string): Omit<Manifest, 'files'> {
  const { version } = validate(line, anyHead);
  if (version !== manifestVersion)
    throw new UnreadableManifest(`has version ${version}, and only version ${manifestVersion} can be read`);
  const { domain, project, exportedAt } = validate(line, head);
  if (domain !== undefined && project === undefined)
    return { subject: domain === '' ? undefined : { domain }, exportedAt };
  if (domain === undefined && project !== undefined) return { subject: { project }, exportedAt };
  throw notAManifest();
}

function validate<T>(line: string, schema: z.ZodMiniType<T>): T {
  try {
    return z.parse(schema, JSON.parse(line));
  } catch (error) {
    throw notAManifest(error);
  }
}

function notAManifest(cause?: unknown): UnreadableManifest {
  return new UnreadableManifest('is incomplete or not a manifest', { cause });
}

/** A relative path in the form that the files of a site have. */
function isSafe(path: string): boolean {
  return (
    path !== '' &&
    !/[\\\p{Cc}]/u.test(path) &&
    path.split('/').every(segment => segment !== '' && segment !== '.' && segment !== '..')
  );
}
