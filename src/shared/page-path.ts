import { posix } from 'node:path';

/** Whether a path within a site, separated by "/", is that of an HTML page. */
export function isPage(path: string): boolean {
  // "._page.html" holds what macOS knows of a page, and is none.
  return /\.html?$/i.test(path) && !posix.basename(path).startsWith('._');
}

/** Whether a path is to be preferred as the start page: fewer directories, then by name, so that no order matters. */
export function isShallower(left: string, right: string): boolean {
  const depth = (path: string) => path.split('/').length;
  return depth(left) - depth(right) < 0 || (depth(left) === depth(right) && left < right);
}
