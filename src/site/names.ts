import { parentOf, pathKey } from '../archive/entry-path.ts';
import { unsafeEntry } from '../archive/errors.ts';
import type { ArchiveLimits } from '../archive/limits.ts';

export type EntryKind = 'directory' | 'file';

/** The names in a directory by which Git recognizes a repository. A slash ends the name of a directory. */
const repositoryPart = /(?:^|\/)(?:HEAD|commondir|objects\/|refs\/)$/i;

/** The paths of a site that are taken. All are in safe form. */
export class EntryNames {
  readonly #kinds = new Map<string, EntryKind>([['', 'directory']]);
  readonly #limits: ArchiveLimits;

  constructor(limits: ArchiveLimits) {
    this.#limits = limits;
  }

  kindOf(path: string): EntryKind | undefined {
    return this.#kinds.get(pathKey(path));
  }

  /**
   * Counts an entry, takes its path, and adds the directories that lead to it. A directory may be added again.
   * @returns directories that are new, parents first, the path itself included if it is one
   * @throws ActionError ARCHIVE_UNSAFE when the path is taken, or too many are
   */
  add(path: string, kind: EntryKind): readonly string[] {
    this.#limits.countEntry();
    const taken = this.kindOf(path);
    if (taken === 'directory' && kind === 'directory') return [];
    if (taken !== undefined) {
      const conflict =
        kind === 'directory' ? `a ${taken} and a directory of the same name` : 'the same name twice';
      throw unsafeEntry(path, conflict);
    }
    const parent = parentOf(path);
    const created = this.kindOf(parent) === 'directory' ? [] : this.add(parent, 'directory');
    this.#kinds.set(pathKey(path), kind);
    return kind === 'directory' ? [...created, path] : created;
  }

  /**
   * Looks for a repository that is not in a ".git", as Git itself does: a directory with a HEAD and either with objects and refs, or
   * with a file that names another directory for them. Upper and lower case count as the same, as on some file systems.
   * @throws ActionError ARCHIVE_UNSAFE
   */
  checkRepositories(): void {
    const repositoryParts = new Map<string, string>();
    for (const [path, kind] of this.#kinds) {
      const name = kind === 'directory' ? `${path}/` : path;
      if (repositoryPart.test(name)) repositoryParts.set(name.toLowerCase(), name);
    }
    for (const [key, head] of repositoryParts) {
      if (!key.endsWith('head')) continue;
      const directory = key.slice(0, -'head'.length);
      const hasOwnData =
        repositoryParts.has(`${directory}objects/`) && repositoryParts.has(`${directory}refs/`);
      if (hasOwnData || repositoryParts.has(`${directory}commondir`))
        throw unsafeEntry(head, 'part of a Git repository');
    }
  }
}
