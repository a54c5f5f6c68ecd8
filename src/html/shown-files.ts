import { decodePath, maxCuts } from './path-cuts.ts';

/** SHA-256 of each file of a site, hexadecimal, by its path: relative to the site, and separated by "/". */
export type FileDigests = ReadonlyMap<string, string>;

/** Pages are compared by themselves; scripts, style sheets, and fonts are other ones in each build. */
const uncounted = /\.(?:html?|[cm]?js|css|eot|[ot]tf|woff2?)$/i;
/** Stands for the host of a site, which is not known where its pages are compared. */
const host = 'https://site.invalid/';
/** UTF-16 code units of the longest reference that is looked at. */
const maxReference = 4096;

/**
 * Finds the file that a page shows or links to: a picture, a video, or a download. The first segments of the path may be those below
 * which the site is served: at "/docs", it shows its files as "/docs/a.png".
 * @param base what the reference is relative to: `urlOf(page)`, or its `<base href>`
 * @returns its digest; undefined if the reference leads to no file that counts, or to another host
 */
export function findShownFile(reference: string, base: URL, digests: FileDigests): string | undefined {
  const url = resolve(reference, base);
  if (url?.host !== base.host || uncounted.test(url.pathname)) return undefined;
  const path = decodePath(url.pathname);
  for (let cut = 0, at = 0; cut < maxCuts && at !== -1; cut += 1, at = path.indexOf('/', at + 1)) {
    const digest = digests.get(path.slice(at + 1));
    if (digest !== undefined) return digest;
  }
  return undefined;
}

/** @param path of a page, relative to its site */
export function urlOf(path: string): URL {
  return new URL(path.toWellFormed().split('/').map(encodeURIComponent).join('/'), host);
}

/** @returns undefined if the reference is none, or a long one, which no file has */
export function resolve(reference: string, base: URL): URL | undefined {
  return reference.length <= maxReference ? (URL.parse(reference, base.href) ?? undefined) : undefined;
}
