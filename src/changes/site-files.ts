import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { errorCode } from '../shared/files.ts';
import { SiteRoot } from '../shared/site-root.ts';

/** Directories inside each other; an archive may have as many. */
const maxDepth = 100;

export interface SiteFiles {
  /** Absolute path of the directory that holds the site. */
  readonly directory: string;
  /** Relative to it, separated by "/", in no particular order. */
  readonly paths: readonly string[];
  /** Directories that could not be listed. */
  readonly unreadable: readonly string[];
}

/**
 * Lists the files of a site in a directory, which may also hold the directory of the site, as that of an export may. Links are not
 * followed, and `.git` is left out: an archive cannot hold a repository, and one may be checked out here.
 * @param directory absolute path; one that does not exist has no files
 * @throws `signal.reason`
 */
export async function listSite(directory: string, signal: AbortSignal): Promise<SiteFiles> {
  const files: string[] = [];
  const unreadable: string[] = [];
  const directories = [''];
  for (let path = directories.pop(); path !== undefined; path = directories.pop()) {
    for (const entry of await list(directory, path, unreadable)) {
      const inner = posix.join(path, entry.name);
      if (entry.isFile()) files.push(inner);
      else if (entry.isDirectory() && entry.name !== '.git' && inner.split('/').length <= maxDepth)
        directories.push(inner);
    }
    signal.throwIfAborted();
  }
  const root = new SiteRoot();
  for (const path of files) root.add(path);
  const start = root.path === '.' ? 0 : root.path.length + 1;
  return { directory: join(directory, root.path), paths: files.map(path => path.slice(start)), unreadable };
}

async function list(directory: string, path: string, unreadable: string[]): Promise<readonly Dirent[]> {
  try {
    return await readdir(join(directory, path), { withFileTypes: true });
  } catch (error) {
    if (path !== '' || errorCode(error) !== 'ENOENT') unreadable.push(path || '.');
    return [];
  }
}
