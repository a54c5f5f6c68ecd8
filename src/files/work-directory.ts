import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findMount, removeTree } from './directories.ts';
import { errorCode } from './regular-file.ts';

/**
 * Milliseconds without a heartbeat after which a run counts as dead. Many heartbeats long, because a process may be stopped,
 * or the clock of its file server may differ.
 */
const maxSilence = 10 * 60_000;

/** What may be removed when its run is dead. Names have a random number and no process ID: containers share those. */
const disposable = /^\.docs-admin-action-[\da-f]{16}\.(?:work|discarded)$/;

/** A new name that this action recognizes as its own. */
export function temporaryName(ending: string): string {
  return `.docs-admin-action-${randomBytes(8).toString('hex')}.${ending}`;
}

export interface Place {
  /** Absolute path of the directory that finished files are renamed into. */
  readonly near: string;
  /** Absolute path of a directory for temporary files, used if files can be renamed from there. */
  readonly temp: string | undefined;
  /** In milliseconds. */
  readonly heartbeat?: number;
}

/**
 * A directory for unfinished files, from which they can be renamed to their place. A killed run leaves it behind. So Git
 * ignores it, nobody else can read it, and a later run removes it (`removeLeftovers`).
 */
export class WorkDirectory {
  /** Absolute path. */
  readonly path: string;
  readonly #timer: NodeJS.Timeout;

  private constructor(path: string, heartbeat: number) {
    this.path = path;
    this.#timer = setInterval(() => {
      const now = new Date();
      utimes(path, now, now).catch(() => undefined);
    }, heartbeat).unref();
  }

  /** @throws errors of the file system */
  static async create({ near, temp, heartbeat = 10_000 }: Place): Promise<WorkDirectory> {
    const root = temp !== undefined && (await canRename(temp, near)) ? temp : near;
    const path = join(root, temporaryName('work'));
    await mkdir(path, { mode: 0o700 });
    const directory = new WorkDirectory(path, heartbeat);
    try {
      // It ignores itself as well, so "git add --all" finds nothing here.
      await writeFile(join(path, '.gitignore'), '*\n');
    } catch (error) {
      directory.remove();
      throw error;
    }
    return directory;
  }

  /**
   * Removes it with everything in it, as far as possible.
   * @param limit longest time in milliseconds; a later run, or the runner, removes the rest
   */
  remove(limit?: number): void {
    this.leave();
    removeTree(this.path, limit);
  }

  /** Lets a later run remove it. */
  leave(): void {
    clearInterval(this.#timer);
  }
}

/** Whether files can be renamed from one directory to another. */
async function canRename(from: string, to: string): Promise<boolean> {
  const [source, destination] = await Promise.all([from, to].map(path => stat(path).catch(() => undefined)));
  if (source === undefined || source.dev !== destination?.dev) return false;
  // A file system that is mounted twice, as in the runner's containers, has one device number, but does not rename from one
  // mount to the other. It reports that before it looks for the name, which does not exist.
  const nothing = temporaryName('nothing');
  const code = await rename(join(from, nothing), join(to, nothing)).then(() => undefined, errorCode);
  return code !== 'EXDEV';
}

/**
 * Removes what killed runs of this action left in a directory. What has a heartbeat stays, and so does what cannot be
 * removed.
 * @param directory absolute path; need not exist
 * @param now milliseconds since 1970
 */
export async function removeLeftovers(directory: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const path = join(directory, name);
    if (disposable.test(name) && (await isAbandoned(path, now))) removeUnlessMounted(path);
  }
}

/** Whether a directory was last changed or renamed long ago. Its ctime tells, which nobody can set. */
export async function isAbandoned(path: string, now = Date.now()): Promise<boolean> {
  const status = await lstat(path).catch(() => undefined);
  return status?.isDirectory() === true && now - status.ctimeMs > maxSilence;
}

/**
 * Removes a directory with everything in it, unless a file system is mounted inside.
 * @returns whether nothing is left
 */
export function removeUnlessMounted(path: string): boolean {
  try {
    return findMount(path) === undefined && removeTree(path);
  } catch (error) {
    return errorCode(error) === 'ENOENT';
  }
}
