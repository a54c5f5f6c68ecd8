import { pathKey, unsafe } from '../archive/entry-path.ts';

/** As many links in a row as Linux follows (path_resolution(7)). */
const maxChain = 40;

export interface Link {
  readonly path: string;
  readonly target: string;
}

export type EntryKind = 'directory' | 'file' | 'link';

/** What links are carried out on. */
export interface LinkedSite {
  readonly kindOf: (path: string) => EntryKind | undefined;
  /** Puts a copy of a file or a directory where a link is. */
  readonly replace: (link: string, target: string) => Promise<void>;
  /** Counts a look at a link, because directories in one another can ask for very many. */
  readonly countLook: () => void;
  /** Lets signals through now and then. */
  readonly breathe: () => Promise<void>;
}

/**
 * Carries links out as copies. A directory is copied only when the links inside it have been carried out, so that the
 * copy lacks nothing; where that can never be, because links lead in a circle, the link is left out.
 * @returns paths of the links that lead to nothing or in a circle
 * @throws ActionError ARCHIVE_UNSAFE for a link to a directory that holds it, and for too long a chain
 */
export async function carryOutLinks(links: readonly Link[], site: LinkedSite): Promise<readonly string[]> {
  const byKey = new Map(links.map(link => [pathKey(link.path), link]));
  const keys = [...byKey.keys()].sort();
  const states = new Map<Link, 'begun' | 'done'>();
  const settled = new Set<string>();
  const leftOut: string[] = [];
  for (const link of links) await carryOut(link, 1);
  return leftOut.sort();

  /** @returns false when the link is being carried out already: then the way leads in a circle */
  async function carryOut(link: Link, depth: number): Promise<boolean> {
    const state = states.get(link);
    if (state !== undefined) return state === 'done';
    if (depth > maxChain) throw unsafe(link.path, `part of a chain of more than ${maxChain} links`);
    states.set(link, 'begun');
    await site.breathe();
    if (await settle(link, depth)) await site.replace(link.path, link.target);
    else leftOut.push(link.path);
    states.set(link, 'done');
    return true;
  }

  /** Brings what a link leads to into its final state. @returns false when that is nothing, or never final */
  async function settle({ path, target }: Link, depth: number): Promise<boolean> {
    for (const part of [...parents(target), target]) {
      const link = byKey.get(pathKey(part));
      if (link !== undefined && site.kindOf(part) === 'link' && !(await carryOut(link, depth + 1)))
        return false;
    }
    const kind = site.kindOf(target);
    if (kind !== 'directory') return kind === 'file';
    if (target === '' || `${path}/`.startsWith(`${target}/`)) {
      throw unsafe(path, 'a link to a directory that holds it');
    }
    return settleInside(`${pathKey(target)}/`, depth);
  }

  async function settleInside(prefix: string, depth: number): Promise<boolean> {
    if (settled.has(prefix)) return true;
    for (let at = firstFrom(prefix); keys[at]?.startsWith(prefix); at += 1) {
      site.countLook();
      await site.breathe();
      const link = byKey.get(keys[at] ?? '');
      if (link !== undefined && !(await carryOut(link, depth + 1))) return false;
    }
    settled.add(prefix);
    return true;
  }

  /** Binary search: a directory may hold few of very many links. */
  function firstFrom(prefix: string): number {
    let low = 0;
    let high = keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((keys[middle] ?? '') < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** "a/b/c" gives "a" and "a/b". */
function parents(path: string): readonly string[] {
  const segments = path.split('/');
  return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join('/'));
}
