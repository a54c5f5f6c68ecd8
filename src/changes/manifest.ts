import { hash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { byPath, sortPages, spread } from '../files/site-paths.ts';
import type { ExportSubject } from '../shared/job.ts';
import { isPlainPath, toSingleLine } from '../shared/text.ts';

/** Beside the start page of a site, so that it is deployed with it. */
export const manifestName = 'docs-manifest.json';

/** Where the manifest of a site is, whether the URL of the site ends with a slash or not. */
export function manifestUrl(siteUrl: URL): URL {
  return new URL(siteUrl.href.replace(/\/*$/, `/${manifestName}`));
}

/** Bytes of the largest manifest that is written and read: some 140,000 files. */
export const maxManifestSize = 32 * 1024 * 1024;
/** Pages that are marked. */
const mostMarks = 50;
/** The version that this code writes and reads. Raised when something else counts as a change of a page. */
const manifestVersion = 1;

const pageDigest = z.string().check(z.regex(/^[\da-f]{32}$/));
const siteFile = z.object({
  /** Relative to the site, separated by "/". */
  path: z.string().check(z.maxLength(4096), z.refine(isSafe)),
  /** Bytes. */
  size: z.int().check(z.nonnegative()),
  /** Hexadecimal. */
  sha256: z.string().check(z.regex(/^[\da-f]{64}$/)),
  /** Only a page has one, of at most 200 UTF-16 code units. */
  title: z.optional(z.string().check(z.maxLength(200))),
  /** Only a page has one: the digest of what a reader reads. */
  text: z.optional(pageDigest),
  /** Only a page has it: how many letters and digits a reader reads, without those of links. Earlier releases wrote none. */
  letters: z.optional(z.int().check(z.nonnegative())),
  /** Only a page has it, if it leads elsewhere at once: host and path. */
  redirect: z.optional(z.string().check(z.maxLength(2048))),
  /** Only a page with data has one: the digest of the texts that its reader may open. */
  data: z.optional(pageDigest),
  /** Only a page has it, if it was added or changed: `verify` looks at it. */
  changed: z.optional(z.boolean()),
});

/** A file of a site. What the manifest does not say is known only of a site that was read. */
export type SiteFile = Readonly<z.infer<typeof siteFile>> & {
  /** Only a page has it: its first words. */
  readonly words?: readonly string[] | undefined;
  /** The content begins as HTML does. */
  readonly isMarkup?: boolean | undefined;
  /** Only a page has it: what the page lacks. */
  readonly lacks?: readonly LackedFile[] | undefined;
};

/** A file that a page loads or shows, and that its site does not have, or has only as an empty file or as an HTML page. */
export interface LackedFile {
  readonly kind: 'script' | 'style' | 'picture';
  /** Percent-encoded path of its URL. */
  readonly path: string;
}

export interface Manifest {
  /** Undefined if the export did not know it. */
  readonly subject: ExportSubject | undefined;
  /** When the export was unpacked, ISO 8601. */
  readonly exportedAt?: string | undefined;
  readonly files: readonly SiteFile[];
}

/**
 * Marks pages that were added or changed, so that `verify` looks at them: of many, a sample that is spread evenly.
 * @param changed paths of pages with changes that a reader sees at once
 * @param changedData paths of pages that differ in their data alone; they fill up what the others leave
 */
export function markChanged(
  files: readonly SiteFile[],
  changed: readonly string[],
  changedData: readonly string[] = [],
): readonly SiteFile[] {
  const sample = (paths: readonly string[], most: number) => {
    const { home, others } = sortPages(paths);
    return spread([...home, ...others], most);
  };
  const seen = sample(changed, mostMarks);
  const marked = new Set([...seen, ...sample(changedData, mostMarks - seen.length)]);
  return files.map(file => (marked.has(file.path) ? { ...file, changed: true } : file));
}

/**
 * Writes a manifest: one JSON value, in which each file, sorted by path, has a line of its own, so that tools for lines can process it.
 * @param path of a file that does not exist yet
 * @returns SHA-256 of the file, hexadecimal; undefined if it would be too large to be read, so that none is written
 * @throws errors of the file system
 */
export async function writeManifest(
  path: string,
  { subject, exportedAt, files }: Manifest,
): Promise<string | undefined> {
  const head = JSON.stringify({ version: manifestVersion, ...(subject ?? { domain: '' }), exportedAt });
  const lines = files
    .toSorted(byPath)
    .map(({ path, size, sha256, title, text, letters, redirect, data, changed }) =>
      JSON.stringify({ path, size, sha256, title, text, letters, redirect, data, changed }),
    );
  const content = `${head.slice(0, -1)},"files":[\n${lines.join(',\n')}\n]}\n`;
  if (Buffer.byteLength(content) > maxManifestSize) return undefined;
  await writeFile(path, content, { flag: 'wx', mode: 0o644 });
  return hash('sha256', content);
}

/** The message completes a sentence that begins with the manifest: "is incomplete or not a manifest". */
export class UnreadableManifest extends Error {
  override readonly name = 'UnreadableManifest';
  /** What there is: a damaged manifest, that of another site, nothing after a redirect, a redirect to http, or perhaps a login, or a bucket. */
  readonly found: 'damaged' | 'other' | 'elsewhere' | 'redirect' | 'login' | 'bucket';

  constructor(message: string, found: UnreadableManifest['found'] = 'damaged', options?: ErrorOptions) {
    super(message, options);
    this.found = found;
  }
}

const versioned = z.looseObject({ version: z.int() });
const manifest = z.object({
  domain: z.optional(z.string()),
  project: z.optional(z.string()),
  exportedAt: z.optional(z.iso.datetime({ offset: true })),
  // Each file is validated by itself, so that a manifest that is wrong everywhere ends with its first mistake.
  files: z.array(z.unknown()),
});

/**
 * Reads a manifest, however its JSON is laid out. Anybody may have written it, so nothing in it is trusted: neither its types, names,
 * and numbers, nor its titles.
 * @throws UnreadableManifest
 */
export function readManifest(bytes: Buffer): Manifest {
  try {
    // A tool for Windows may have added a byte order mark, which counts as white space.
    const text = bytes.toString().trim();
    // A rule of the host may send a page for each path that is not there, too.
    if (text.startsWith('<')) throw new UnreadableManifest('is a page, perhaps a login', 'login');
    return validate(JSON.parse(text));
  } catch (error) {
    if (error instanceof UnreadableManifest) throw error;
    throw new UnreadableManifest('is incomplete or not a manifest', 'damaged', { cause: error });
  }
}

function validate(json: unknown): Manifest {
  const { version } = z.parse(versioned, json);
  if (version !== manifestVersion)
    throw new UnreadableManifest(`has version ${version}, and only version ${manifestVersion} can be read`);
  const { domain, project, exportedAt, files: entries } = z.parse(manifest, json);
  const files = entries.map(entry => {
    const { title = '', ...file } = z.parse(siteFile, entry);
    return { ...file, title: toSingleLine(title) };
  });
  // Twice as many pages would double what a percentage of them allows.
  if (new Set(files.map(({ path }) => path)).size < files.length)
    throw new UnreadableManifest('lists a file twice');
  if (project !== undefined) return { subject: { project }, exportedAt, files };
  return { subject: domain ? { domain } : undefined, exportedAt, files };
}

/** A relative path in the form that the files of a site have. */
function isSafe(path: string): boolean {
  return isPlainPath(path) && !/[\\\p{Cc}]/u.test(path);
}
