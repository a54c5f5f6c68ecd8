/** Parameters that tell caches apart, or sign a link, and do not choose what is shown. */
const cacheParameter =
  /^(?:v|ver|version|rev|hash|h|t|ts|cb|cachebust(?:er)?|build|buildid|dpl|_|x-(?:amz|goog)-.*|signature|expires|key-pair-id|policy)$/i;
const signatureParameter = /^(?:dpl|x-(?:amz|goog)-.*|signature|expires|key-pair-id|policy)$/i;

/** The target of a link without what changes from build to build. */
export function linkTarget(url: string): string {
  const trimmed = url.trim();
  return normalize(trimmed, isAsset(trimmed));
}

/** The source of an image, a frame or other media without what changes from build to build. */
export function mediaSource(url: string): string {
  return normalize(url.trim(), true);
}

/**
 * Removes, from the path, segments that are build ids, and in names of files that are no pages the hash; from the query,
 * hashes, times and signatures. Where a page leads to (`/guides/a1b2c3d4`, `watch?v=…`) stays.
 */
function normalize(url: string, asset: boolean): string {
  // Most links lead to pages, and have nothing that is long enough for an ID.
  if (!asset && !url.includes('?') && !/[\w-]{16}/.test(url)) return url;
  // An embedded file is what it is.
  if (/^(?:data|blob|javascript|mailto|tel):/i.test(url)) return url;
  const [, path = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(.*)$/s.exec(url) ?? [];
  const segments = path.split('/').map((segment, index, all) => {
    if (isBuildId(segment)) return '*';
    return asset && index === all.length - 1 ? withoutHash(segment) : segment;
  });
  const parameters = (query?.split('&') ?? []).filter(parameter => !isPassing(parameter, asset));
  return segments.join('/') + (parameters.length === 0 ? '' : `?${parameters.join('&')}`) + fragment;
}

/** Whether a link leads to a file that is no page. */
function isAsset(url: string): boolean {
  const [path = ''] = url.split(/[?#]/, 1);
  const extension = /\.([a-z][a-z\d]{1,4})$/i.exec(path.slice(path.lastIndexOf('/') + 1))?.[1];
  return extension !== undefined && !/^(?:x?html?|php|aspx?|jsp|md|com|org|net|io|dev)$/i.test(extension);
}

function isPassing(parameter: string, asset: boolean): boolean {
  const [name = '', value] = parameter.split('=', 2);
  if (!asset) return signatureParameter.test(name);
  return cacheParameter.test(name) || isHash(value ?? name) || (value === undefined && /^\d{6,}$/.test(name));
}

/** A segment that is nothing but 16 or more hexadecimal digits, or Next.js's build id: 21 characters of any kind. */
function isBuildId(segment: string): boolean {
  return (
    (/^[\da-f]{16,64}$/i.test(segment) && /\d/.test(segment)) ||
    (/^[\w-]{21}$/.test(segment) && /\d/.test(segment) && /[a-z]/.test(segment) && /[A-Z]/.test(segment))
  );
}

/** "shot.Wth3h1Mq.png", "shot-3f5a2b1c.png" and "3f5a2b1c9d8e.png" without the hash; some bundlers add two of them. */
function withoutHash(name: string): string {
  // No file system has longer ones, and the patterns take their time.
  if (name.length > 255) return name;
  const [, stem = '', extensions = ''] = /^(.+?)((?:\.[a-z][a-z\d]{1,4})*)$/i.exec(name) ?? [];
  return isHash(stem) ? `*${extensions}` : withoutHashes(stem) + extensions;
}

function withoutHashes(stem: string): string {
  const [, base = '', last = ''] =
    /^(.*)[.\-_~@]([\w-]{8}|[\w-]{8}_[\w-]{4,8}|[\da-f]{6,64})$/is.exec(stem) ?? [];
  return isHash(last) ? `${withoutHashes(base).replace(/\.\*$/, '')}.*` : stem;
}

/**
 * Whether a text looks like a hash and not like a word, a number or a date: 6 or more hexadecimal digits of which some are
 * letters and some are not; or as many characters as bundlers take of a hash, unless words and numbers make it up.
 */
function isHash(text: string): boolean {
  if (/^[\da-f]{6,128}$/i.test(text)) return /\d/.test(text) && /[a-f]/i.test(text);
  return /^(?:[\w-]{8}(?:_[\w-]{4,8})?|[\w-]{20,24}|[\w-]{43,44}=?)$/.test(text) && !isName(text);
}

/** "DarkMode", "OVERVIEW" are names; "Wth3h1Mq" is none, because "th" and "h" are no words. */
function isName(text: string): boolean {
  const parts = text.match(/[A-Z]{2,}(?![a-z])|[A-Z]?[a-z]+|[A-Z]|\d+/g) ?? [];
  const words = parts.filter(part => /[a-z]/i.test(part));
  const isWord = (part: string) => part.length > 2 && /[aeiouy]/i.test(part);
  return words.every(isWord) || (words.length === 1 && !/\d.*[a-z]/i.test(text)) || /^\d+$/.test(text);
}
