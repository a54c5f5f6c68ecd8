import { posix } from 'node:path';
import { unsafe } from '../archive/entry-path.ts';

/** What makes a directory a repository, by what it can be recognized (gitrepository-layout(5), setup.c of Git). */
const layouts = [
  ['HEAD', 'OBJECTS', 'REFS'],
  // The rest lies in another directory, which this file names.
  ['HEAD', 'COMMONDIR'],
];
const parts = new Set(layouts.flat());
/** Git reads these as files: a section of pages named "head" is no part of a repository. */
const files: readonly string[] = ['HEAD', 'COMMONDIR'];

/** Nearly all names end here: those that hold none of the words, nor characters that could stand for one of them. */
const suspect = /git|head|objects|refs|commondir|[^ -~]/i;

/**
 * Finds Git repositories among the paths of an archive. A repository's settings name programs, and Git runs them in
 * any later step that calls it there, with that step's secrets.
 *
 * Other files of Git's, such as .gitattributes and .gitmodules, can only choose among programs that the user's own
 * settings name, and so may be part of a site.
 */
export class RepositoryGuard {
  /** By directory, the names that it has of those that make a repository. */
  readonly #names = new Map<string, Set<string>>();

  /**
   * @param path of a file, a directory or a link that is new, in safe form; its parents have been checked before
   * @throws ActionError ARCHIVE_UNSAFE for ".git" in any spelling, and for the path that makes a directory a repository
   */
  check(path: string, kind: 'file' | 'directory' | 'link'): void {
    const segment = posix.basename(path);
    if (isDotGit(segment)) throw unsafe(path, 'part of a Git repository');
    const name = suspect.test(segment) ? fold(segment) : '';
    // A link is looked at again when it has become what it leads to.
    if (!parts.has(name) || kind === 'link') return;
    if (kind === 'directory' && files.includes(name)) return;
    const directory = posix.dirname(path).split('/').map(fold).join('/');
    const names = this.#names.get(directory) ?? new Set();
    this.#names.set(directory, names.add(name));
    if (layouts.some(layout => layout.every(part => names.has(part)))) {
      throw unsafe(path, 'with which its directory is a Git repository');
    }
  }
}

/**
 * Tells whether some file system takes a path segment for ".git", on this machine or where the site is brought to:
 * in any case, with what NTFS and HFS+ leave out, and by its short name on NTFS.
 */
export function isDotGit(segment: string): boolean {
  return suspect.test(segment) && /^(\.GIT|GIT~\d+)$/.test(fold(segment));
}

/** The form in which file systems compare names, and a little more: no name of a site becomes a suspect by it. */
function fold(segment: string): string {
  return (
    segment
      // ZFS compares in a form of the volume's choice, this one being the coarsest.
      .normalize('NFKC')
      // HFS+ ignores some of these.
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      // A stream of NTFS.
      .replace(/:.*$/, '')
      // Windows drops them.
      .replace(/[. ]+$/, '')
      .toUpperCase()
  );
}
