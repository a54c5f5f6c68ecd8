import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { linkSegments, parentOf, pathKey, pointsOutside } from '../archive/entry-path.ts';
import type { EntrySink } from '../archive/entry-sink.ts';
import { unsafeEntry } from '../archive/errors.ts';
import type { ArchiveLimits } from '../archive/limits.ts';
import type { TimeSlice } from '../shared/time-slice.ts';
import type { EntryNames } from './names.ts';

/** As many links in a row as Linux follows (path_resolution(7)). */
const maxChain = 40;
/** Larger files are copied in chunks of so many bytes, so that a cancellation need not wait for the end of one. */
const chunkSize = 256 * 1024;

export interface Link {
  /** In safe form. */
  readonly path: string;
  /** The path that the link contains, and the directory that it is relative to, in safe form. */
  readonly text: string;
  readonly base: string;
}

interface LinkedSite {
  /** Absolute path. */
  readonly directory: string;
  readonly names: EntryNames;
  readonly limits: ArchiveLimits;
  readonly timeSlice: TimeSlice;
  /** Checks and counts copies as it does entries. */
  readonly sink: EntrySink;
}

/**
 * Resolves links by copying. A directory is copied only after the links inside it have been resolved, so that the copy is
 * complete. Where that is impossible, because links form a cycle, a link is left out.
 */
export class LinkResolver {
  readonly #site: LinkedSite;
  readonly #links: ReadonlyMap<string, Link>;
  /** By the key of the directory that they are in. */
  readonly #linksIn: ReadonlyMap<string, readonly Link[]>;
  readonly #states = new Map<Link, 'started' | 'done'>();
  /** Where links lead to; undefined for nothing, or in a circle. */
  readonly #targets = new Map<Link, string | undefined>();
  /** Directories inside which all links have been resolved. */
  readonly #resolvedInside = new Set<string>();
  readonly #leftOut: string[] = [];

  constructor(links: readonly Link[], site: LinkedSite) {
    this.#site = site;
    this.#links = new Map(links.map(link => [pathKey(link.path), link]));
    this.#linksIn = Map.groupBy(links, link => pathKey(parentOf(link.path)));
  }

  /**
   * @returns paths of the links that lead to nothing or in a cycle
   * @throws ActionError ARCHIVE_UNSAFE for a link to a directory that contains it, and for a chain that is too long
   */
  async resolve(): Promise<readonly string[]> {
    for (const link of this.#links.values()) await this.#resolveLink(link, 1);
    return this.#leftOut.sort();
  }

  /** @returns false when the link is already being resolved, which means a cycle */
  async #resolveLink(link: Link, depth: number): Promise<boolean> {
    const state = this.#states.get(link);
    if (state !== undefined) return state === 'done';
    checkDepth(link, depth);
    this.#states.set(link, 'started');
    await this.#site.timeSlice.yieldToEventLoop();
    const target = this.#follow(link, depth);
    if (target !== undefined && (await this.#resolveTarget(link, target, depth))) {
      this.#site.names.remove(link.path);
      await this.#copy(target, link.path);
    } else {
      this.#leftOut.push(link.path);
    }
    this.#states.set(link, 'done');
    return true;
  }

  /** Follows a link as Linux does: ".." leaves the directory that a link on the way leads to. @returns a path without links */
  #follow(link: Link, depth: number): string | undefined {
    if (this.#targets.has(link)) return this.#targets.get(link);
    checkDepth(link, depth);
    // Until it is known: a link that leads to itself leads to nothing.
    this.#targets.set(link, undefined);
    let at: string | undefined = link.base;
    for (const segment of linkSegments(link.path, link.text)) {
      if (segment === '..' && at === '') throw pointsOutside(link.path);
      if (at === undefined || this.#site.names.kindOf(at) !== 'directory') return undefined;
      at = segment === '..' ? parentOf(at) : posix.join(at, segment);
      const next = this.#links.get(pathKey(at));
      if (next !== undefined) at = this.#follow(next, depth + 1);
    }
    this.#targets.set(link, at);
    return at;
  }

  /** Resolves the links inside a target. @returns whether the target can be copied then */
  async #resolveTarget({ path }: Link, target: string, depth: number): Promise<boolean> {
    const kind = this.#site.names.kindOf(target);
    if (kind !== 'directory') return kind === 'file';
    if (target === '' || `${path}/`.startsWith(`${target}/`)) {
      throw unsafeEntry(path, 'a link to a directory that contains it');
    }
    return this.#resolveInside(target, depth);
  }

  async #resolveInside(path: string, depth: number): Promise<boolean> {
    const { directory, limits, timeSlice } = this.#site;
    if (this.#resolvedInside.has(path)) return true;
    // Those of a circle may be looked through more than once.
    limits.count('entries');
    await timeSlice.yieldToEventLoop();
    for (const link of this.#linksIn.get(pathKey(path)) ?? [])
      if (!(await this.#resolveLink(link, depth + 1))) return false;
    for (const entry of readdirSync(join(directory, path), { withFileTypes: true }))
      if (entry.isDirectory() && !(await this.#resolveInside(posix.join(path, entry.name), depth)))
        return false;
    this.#resolvedInside.add(path);
    return true;
  }

  async #copy(from: string, to: string): Promise<void> {
    const { directory, names, sink, timeSlice } = this.#site;
    await timeSlice.yieldToEventLoop();
    if (names.kindOf(from) === 'file') return this.#copyFile(from, to);
    sink.makeDirectory(to);
    for (const name of readdirSync(join(directory, from))) {
      await this.#copy(posix.join(from, name), posix.join(to, name));
    }
  }

  async #copyFile(from: string, to: string): Promise<void> {
    const { directory, sink } = this.#site;
    const source = join(directory, from);
    const { size, mtimeMs } = statSync(source);
    const entry = { name: to, size, modified: mtimeMs };
    if (size <= chunkSize) sink.writeFile(entry, readFileSync(source));
    else await sink.writeLargeFile(entry, createReadStream(source, { highWaterMark: chunkSize }));
  }
}

function checkDepth({ path }: Link, depth: number): void {
  if (depth > maxChain) throw unsafeEntry(path, `part of a chain of more than ${maxChain} links`);
}
