import { rmSync } from 'node:fs';
import { sep } from 'node:path';

/** The path is inside the directory, or the directory itself. Both are absolute. */
export function contains(directory: string, path: string): boolean {
  return path === directory || path.startsWith(directory.endsWith(sep) ? directory : directory + sep);
}

/** Some file systems take ".GIT" for ".git". @param name in lower case */
export function hasSegment(path: string, name: string): boolean {
  return path.toLowerCase().split(sep).includes(name);
}

/**
 * Removes a directory with everything in it, synchronously: that takes a third of the time, and the asynchronous call keeps
 * a promise for each entry, hundreds of MiB of them.
 * @returns whether nothing is left
 */
export function removeTree(path: string): boolean {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
    return true;
  } catch {
    return false;
  }
}
