import { posix } from 'node:path';
import { parentOf } from '../archive/entry-path.ts';
import { unsafeEntry } from '../archive/errors.ts';

/** Names that make a directory a repository (gitrepository-layout(5), setup.c of Git). */
const layouts = [
  ['HEAD', 'OBJECTS', 'REFS'],
  // The second file names the directory with the rest.
  ['HEAD', 'COMMONDIR'],
];
const parts = new Set(layouts.flat());
/** Git reads these as files, so a directory of pages named "head" is harmless. */
const files: readonly string[] = ['HEAD', 'COMMONDIR'];

/** Excludes nearly all names at once: those without these words, and without characters that could stand for them. */
const suspect = /git|head|objects|refs|commondir|[^ -~]/i;

/**
 * Finds Git repositories among the paths of an archive. The settings of a repository name programs, which Git runs in any
 * later step that calls it there, with the secrets of that step.
 *
 * Other files of Git, such as .gitattributes and .gitmodules, can only select programs that the user's own settings name,
 * so a site may contain them.
 */
export class RepositoryGuard {
  /** By directory, which of these names it has. */
  readonly #names = new Map<string, Set<string>>();

  /**
   * @param path of a new entry, in safe form; its parents have been checked before
   * @throws ActionError ARCHIVE_UNSAFE for ".git" in any spelling, and for the entry that completes a repository
   */
  check(path: string, kind: 'file' | 'directory' | 'link'): void {
    const segment = posix.basename(path);
    if (isDotGit(segment)) throw unsafeEntry(path, 'part of a Git repository');
    const name = suspect.test(segment) ? fold(segment) : '';
    // A link is checked again as the copy that replaces it.
    if (!parts.has(name) || kind === 'link') return;
    if (kind === 'directory' && files.includes(name)) return;
    const directory = parentOf(path).split('/').map(fold).join('/');
    const names = this.#names.get(directory) ?? new Set();
    this.#names.set(directory, names.add(name));
    if (layouts.some(layout => layout.every(part => names.has(part)))) {
      throw unsafeEntry(path, 'which makes its directory a Git repository');
    }
  }
}

/**
 * Whether any file system, on this machine or where the site is deployed, reads a path segment as ".git": in upper or lower
 * case, with characters that NTFS and HFS+ ignore, or as its short name on NTFS.
 */
export function isDotGit(segment: string): boolean {
  return suspect.test(segment) && /^(\.GIT|GIT~\d+)$/.test(fold(segment));
}

/** Normalizes at least as much as any file system does when it compares names. */
function fold(segment: string): string {
  return (
    segment
      // ZFS compares in a form that the volume selects, of which this is the coarsest.
      .normalize('NFKC')
      // HFS+ ignores some of these.
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      // A stream on NTFS.
      .replace(/:.*$/, '')
      // Windows ignores them.
      .replace(/[. ]+$/, '')
      .toUpperCase()
  );
}
