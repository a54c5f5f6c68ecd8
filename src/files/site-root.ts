import { posix } from 'node:path';

/** Where a site begins among the files of an archive or a directory. */
export interface SiteRoot {
  /** Path of the directory, "." where the paths begin. */
  readonly path: string;
  /** The directory has an index.html. */
  readonly hasIndex: boolean;
}

/**
 * Finds the directory of a site: the one that holds every file, if it has an index.html. Otherwise the site begins where the paths
 * do. So nothing that was counted and checked is ever left out.
 * @param paths of all files, separated by "/"
 */
export function findSiteRoot(paths: readonly string[]): SiteRoot {
  const first = posix.dirname(paths[0] ?? '');
  const common = paths.map(path => posix.dirname(path)).reduce(commonDirectory, first);
  const hasIndex = paths.includes(posix.join(common, 'index.html'));
  return { path: hasIndex ? common : '.', hasIndex };
}

function commonDirectory(one: string, other: string): string {
  let common = one;
  while (common !== '.' && !`${other}/`.startsWith(`${common}/`)) common = posix.dirname(common);
  return common;
}
