/** Bytes at the start of a page that are searched. Navigation is there, and a search must not keep signals waiting. */
export const maxSearched = 4 * 1024 * 1024;

/*
 * The time grows with the length of a page, whatever it contains: each of these expressions stops at the first character that
 * does not belong to it, and the next search begins there.
 */
const startTag = /<[a-z][^<>]*/gi;
/** Clears most pages, and most tags, in some microseconds. */
const valueWithSlash = /=[\s"']*\//;
/** An attribute that a browser loads or follows. */
const link =
  /[\s"'](?:action|data|formaction|href|imagesrcset|poster|src|srcset|xlink:href)\s*=\s*(?:["']\s*)?([^\s"'>]*)/gi;
/** As in `<meta http-equiv="refresh" content="0; url=/guides">`. */
const refresh = /\scontent\s*=\s*["'][\d.\s]*[;,]\s*url\s*=\s*(?:["']\s*)?([^\s"'>]*)/gi;

/**
 * Finds out whether an HTML page has a link that begins with "/", but not with "//", which names another host. Comments,
 * scripts, styles, and text do not count, because pages about HTML show links that are not real. This is a search, and reads
 * rare markup wrongly.
 * @param servedBelow path of the URL at which the site is served, such as "/docs": links that begin with it and a slash are
 *   right, and do not count. Empty at the root, or when it is not known
 */
export function hasRootRelativeLink(page: Buffer, servedBelow: string): boolean {
  const text = page.toString('latin1', 0, maxSearched);
  if (!valueWithSlash.test(text)) return false;
  for (const [tag] of markupOf(text).matchAll(startTag)) {
    if (!valueWithSlash.test(tag)) continue;
    const values = [link, refresh].values().flatMap(expression => tag.matchAll(expression));
    if (values.some(([, value = '']) => isRootRelative(value, servedBelow))) return true;
  }
  return false;
}

function isRootRelative(value: string, servedBelow: string): boolean {
  // Browsers read a backslash as a slash.
  if (!/^\/(?![/\\])/.test(value)) return false;
  return servedBelow === '' || !value.startsWith(`${servedBelow}/`);
}

/** A page without its comments, and without what is in scripts and styles. */
function markupOf(page: string): string {
  const withoutScripts = cutPieces(page.split(/<\/script/i), /<script[\s>]/i, '>');
  const withoutStyles = cutPieces(withoutScripts.split(/<\/style/i), /<style[\s>]/i, '>');
  return cutPieces(withoutStyles.split('-->'), /<!--/, '<!--');
}

/**
 * Cuts each piece of a page, which ends where a script, a style, or a comment ends, at the first start of one.
 * @param last the last characters that stay, from the start on
 */
function cutPieces(pieces: readonly string[], start: RegExp, last: string): string {
  const cut = pieces.map(piece => {
    const from = piece.search(start);
    const end = from === -1 ? -1 : piece.indexOf(last, from);
    return end === -1 ? piece : piece.slice(0, end + last.length);
  });
  return cut.join('');
}
