/** What is no markup: comments, attributes with a "<", and the content of some elements, after their start tag. */
const hidden =
  /<!--(?:-?>|.*?(?:--!?>|$))|=\s*(?:"[^"<]*<[^"]*"|'[^'<]*<[^']*')|(<(iframe|noembed|noframes|script|style|textarea|title|xmp)(?=[\s/>])(?:[^<>"']|"[^"]*"|'[^']*')*>).*?(?=<\/\2[\s/>]|$)/gis;
/**
 * A start tag up to a value that a browser loads or follows. Browsers read a backslash as a slash. `content` counts only in a
 * refresh: `<meta http-equiv="refresh" content="0; url=/guides">`.
 */
const link =
  /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*?(?<=[\s/"'])(?:(?:action|data|formaction|href|imagesrcset|poster|src|srcset|xlink:href)\s*=\s*["']?|content\s*=\s*["']?[\s\d.]*[;,]\s*url\s*=\s*['"]?)\s*\/(?![/\\])/i;
/** Bytes at the start of a page that are searched. Navigation is there, and a search must not keep signals waiting. */
export const maxSearched = 4 * 1024 * 1024;
/** Bytes in which most pages have the first links of their navigation. */
const navigation = 2 * 1024;

/**
 * Finds out whether an HTML page has a link that begins with "/", but not with "//", which names another host. Text,
 * comments, and scripts do not count, because pages about HTML show links that are not real. Character references are not
 * resolved.
 */
export function hasRootRelativeLink(page: Buffer): boolean {
  const text = page.toString('latin1', 0, maxSearched);
  const isIn = (part: string) => link.test(part.replace(hidden, '$1'));
  // Clears most pages without such a link in some microseconds. Most pages with one have it in their navigation.
  return /=[\s"']*\//.test(text) && (isIn(text.slice(0, navigation)) || isIn(text));
}
