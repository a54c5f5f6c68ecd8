import { posix } from 'node:path';

/**
 * Finds the directory of a site among the paths of all its files: the one that holds every file, if it has an index.html.
 * Otherwise the site begins where the paths do. So nothing that was counted and checked is ever left out.
 */
export class SiteRoot {
  /** The deepest directory that holds every file so far. */
  #common: string | undefined;
  /** The outermost directory whose index.html was seen. */
  #indexed: string | undefined;

  /** @param path of a file, separated by "/" */
  add(path: string): void {
    const directory = posix.dirname(path);
    this.#common = this.#common === undefined ? directory : commonDirectory(this.#common, directory);
    if (posix.basename(path) !== 'index.html') return;
    // One that is inside the earlier one cannot be the directory that holds every file.
    if (this.#indexed === undefined || commonDirectory(directory, this.#indexed) === directory)
      this.#indexed = directory;
  }

  /** Path of the directory, "." where the paths begin. Comes last. */
  get path(): string {
    return this.hasIndex ? (this.#common ?? '.') : '.';
  }

  /** The directory has an index.html. Comes last. */
  get hasIndex(): boolean {
    return this.#common !== undefined && this.#common === this.#indexed;
  }
}

function commonDirectory(one: string, other: string): string {
  let common = one;
  while (common !== '.' && !`${other}/`.startsWith(`${common}/`)) common = posix.dirname(common);
  return common;
}
