/** SHA-256 (hexadecimal) of each file of a site, by path. Paths are relative to the site, with "/" as separator. */
export type FileDigests = ReadonlyMap<string, string>;

/** Pages are compared separately. Scripts, style sheets, and fonts get new names in each build. */
const uncounted = /\.(?:html?|[cm]?js|css|eot|[ot]tf|woff2?)$/i;
/** A fake host, to tell links within the site from links to other hosts. */
const host = 'https://site.invalid/';
/** Longer references are ignored. In UTF-16 code units. */
const maxReference = 4096;

/**
 * Finds the file that a page shows or links to: a picture, a video, or a download. Leading segments of the path are dropped one by one,
 * because a site at "/docs" refers to its file "a.png" as "/docs/a.png".
 * @param base what the reference is relative to: `urlOf(page)`, or its `<base href>`
 * @returns its digest; undefined if the reference leads to no file that counts, or to another host
 */
export function findShownFile(reference: string, base: URL, digests: FileDigests): string | undefined {
  const url = resolve(reference, base);
  if (url?.host !== base.host || uncounted.test(url.pathname)) return undefined;
  const found = cutsOf(url.pathname).find(path => digests.has(path));
  return found === undefined ? undefined : digests.get(found);
}

/**
 * Returns each path that a file of the site may have to which a URL leads, longest first: "/docs/a.png" leads to "docs/a.png", or to
 * "a.png" of a site at "/docs".
 * @param pathname of a URL, percent-encoded
 */
export function cutsOf(pathname: string): readonly string[] {
  const path = decodePath(pathname);
  const cuts: string[] = [];
  for (let at = 0; cuts.length < maxCuts && at !== -1; at = path.indexOf('/', at + 1))
    cuts.push(path.slice(at + 1));
  return cuts;
}

/** @param path of a page, relative to its site */
export function urlOf(path: string): URL {
  return new URL(path.toWellFormed().split('/').map(encodeURIComponent).join('/'), host);
}

/** @returns undefined for an invalid or overlong reference */
export function resolve(reference: string, base: URL): URL | undefined {
  return reference.length <= maxReference ? (URL.parse(reference, base.href) ?? undefined) : undefined;
}

/** Longer `<base href>` values are ignored, because the value is parsed again for each reference. In UTF-16 code units. */
const maxBase = 200;

/**
 * Resolves the value of `<base href>`.
 * @param page URL of the page
 * @returns undefined for an empty, overlong, or invalid value
 */
export function resolveBase(href: string, page: URL): URL | undefined {
  const to = href.trim();
  return to === '' || to.length > maxBase ? undefined : resolve(to, page);
}

/** Longest redirect that is kept. In UTF-16 code units. */
const maxRedirect = 2048;

/**
 * Reads where `<meta http-equiv="refresh">` leads within 10 seconds. A longer time is that of a page that people read.
 * @param content such as "0; url=/guides/start", with white space collapsed
 * @param base URL of `<base href>`
 * @returns host and path, so that a query does not make each login another one; undefined if the page loads itself again
 */
export function findRedirect(content: string, base: URL | undefined, page: URL): string | undefined {
  const [, , target = ''] = /^\d(?:\.\d*)?(?: ?[;,] ?| )(?:url ?= ?)?(["']?)(.*)/i.exec(content) ?? [];
  const url = resolve(target.replace(/["'].*/, ''), base ?? page);
  if (target === '' || url === undefined || nameOf(url) === nameOf(page)) return undefined;
  return (url.host + url.pathname).slice(0, maxRedirect);
}

/** The same for each URL of a page: with ".html", without, or as a directory. */
function nameOf({ host, pathname }: URL): string {
  return host + pathname.replace(/\.html?$/i, '').replace(/\/(?:index)?$/i, '');
}

/** Leading segments that are dropped at most. Each attempt reads the rest of the path, so this keeps the cost linear. */
const maxCuts = 16;

/**
 * Finds the base paths at which a path leads to a file: "/docs/a.css" leads to "docs/a.css" at the root, and to "a.css" below "/docs".
 * @param pathname of a URL, percent-encoded
 * @param isFile gets the rest of the path, decoded, without leading and trailing slashes
 * @returns each base path that fits, such as "/docs"; the root is an empty string
 */
export function prefixesOf(pathname: string, isFile: (rest: string) => boolean): readonly string[] {
  // Servers treat repeated slashes as one.
  const segments = decodePath(pathname)
    .split('/')
    .filter(segment => segment !== '');
  return segments
    .slice(0, maxCuts)
    .map((_, cut) => cut)
    .filter(cut => isFile(segments.slice(cut).join('/')))
    .map(cut => ['', ...segments.slice(0, cut)].join('/'));
}

/** @param path of a URL. A "%" that begins no valid sequence stays as it is. */
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

/** Parameters that choose a deployment, or sign a link, whatever else is in its query. */
const alone = /^(?:dpl|x-(?:amz|goog)-.*)$/i;
/** Sets of parameters that sign a link only together. Each begins with those without which there is no signature. */
const together: readonly { readonly needed: readonly string[]; readonly all: RegExp }[] = [
  // CloudFront, with a policy of its own or without.
  { needed: ['signature', 'key-pair-id'], all: /^(?:policy|expires|signature|key-pair-id|hash-algorithm)$/i },
  // S3, version 2.
  { needed: ['signature', 'expires', 'awsaccesskeyid'], all: /^(?:signature|expires|awsaccesskeyid)$/i },
  // Google, version 2.
  { needed: ['signature', 'expires', 'googleaccessid'], all: /^(?:signature|expires|googleaccessid)$/i },
  // Azure.
  { needed: ['sig', 'se'], all: /^(?:sig|s[eprtv]|spr|sk(?:[estv]|oid|tid))$/i },
];

/** Longer queries count as they are written, because an object for each of millions of parameters takes too much memory. */
const maxQuery = 2048;

/** A link as it is written, without the parameters of its query that only sign it: those differ in every export. */
export function withoutSignature(link: string): string {
  if (!/[?&](?:dpl|x-(?:amz|goog)-|sig)/i.test(link)) return link;
  const [, before = '', query = '', fragment = ''] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(link) ?? [];
  if (query.length > maxQuery) return link;
  const parameters = query.split('&').map(parameter => {
    const [name = ''] = parameter.split('=', 1);
    return { parameter, name };
  });
  const names = new Set(parameters.map(({ name }) => name.toLowerCase()));
  const signing = [
    alone,
    ...together.filter(({ needed }) => needed.every(name => names.has(name))).map(({ all }) => all),
  ];
  const kept = parameters
    .filter(({ name }) => !signing.some(expression => expression.test(name)))
    .map(({ parameter }) => parameter);
  return before + (kept.length === 0 ? '' : `?${kept.join('&')}`) + fragment;
}
