/** No site is below a path with more segments, and each cut reads what is left of the path. */
export const maxCuts = 16;

/**
 * Finds where a path may begin that leads to a file: "/docs/a.css" leads to "docs/a.css" at the root, and to "a.css" below "/docs".
 * @param pathname of a URL, percent-encoded
 * @param isFile gets what is left of the path, decoded and without slashes at its ends
 * @returns what was cut off each time, such as "/docs", or an empty text for the root
 */
export function prefixesOf(pathname: string, isFile: (rest: string) => boolean): readonly string[] {
  // Servers take several slashes for one.
  const segments = decodePath(pathname)
    .split('/')
    .filter(segment => segment !== '');
  return segments
    .slice(0, maxCuts)
    .map((_, cut) => cut)
    .filter(cut => isFile(segments.slice(cut).join('/')))
    .map(cut => ['', ...segments.slice(0, cut)].join('/'));
}

/** @param path percent-encoded, as in a URL. A name may contain "%" as it is. */
export function decodePath(path: string): string {
  return path.includes('%') ? path.split('/').map(decodeSegment).join('/') : path;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
