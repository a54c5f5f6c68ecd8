import { globSync } from 'node:fs';
import { sep } from 'node:path';

/**
 * Finds files and directories by pattern.
 * @param exclude whether to leave out an entry of this name, and everything in it
 * @returns paths below `cwd` in a fixed order, joined by "/" on every system
 */
export function findPaths(
  pattern: string | readonly string[],
  cwd: string,
  exclude: (name: string) => boolean = () => false,
): readonly string[] {
  return globSync(pattern, { cwd, exclude })
    .map(path => path.replaceAll(sep, '/'))
    .sort();
}
