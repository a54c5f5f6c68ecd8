import { parentOf, pathKey } from '../archive/entry-path.ts';
import { unsafeEntry } from '../archive/errors.ts';
import type { ArchiveLimits } from '../archive/limits.ts';

export type EntryKind = 'directory' | 'file';

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
    this.#limits.count('entries');
    const taken = this.kindOf(path);
    if (taken === 'directory' && kind === 'directory') return [];
    if (taken !== undefined) {
      const both =
        kind === 'directory' ? `a ${taken} and a directory of the same name` : 'the same name twice';
      throw unsafeEntry(path, both);
    }
    const parent = parentOf(path);
    const created = this.kindOf(parent) === 'directory' ? [] : this.add(parent, 'directory');
    this.#kinds.set(pathKey(path), kind);
    return kind === 'directory' ? [...created, path] : created;
  }
}
