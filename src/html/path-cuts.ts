/** No site is below a path with more segments, and each cut reads what is left of the path. */
const maxCuts = 16;

/** The two parts of a path. */
export interface PathCut {
  /** Begins with "/", or is empty. */
  readonly prefix: string;
  /** What follows the slash after it. */
  readonly rest: string;
}

/**
 * Cuts the path of a URL at each of its first slashes: "/docs/a.css" is a file "docs/a.css" at the root, or "a.css" below "/docs".
 * @param pathname percent-encoded. The parts are decoded, without a slash at their end.
 */
export function* cutPath(pathname: string): Generator<PathCut, undefined> {
  // Servers take several slashes for one.
  const path = decodePath(pathname).replace(/\/+(?=\/|$)/g, '');
  for (let at = 0, cuts = 0; at !== -1 && cuts < maxCuts; at = path.indexOf('/', at + 1), cuts += 1)
    yield { prefix: path.slice(0, at), rest: path.slice(at + 1) };
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
