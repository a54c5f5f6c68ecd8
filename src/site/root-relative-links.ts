/** Bytes at the start of a page that are searched. Navigation is there, and a search must not keep signals waiting. */
export const maxSearched = 4 * 1024 * 1024;

/** What a browser loads or follows. */
const linkAttributes = new Set([
  'action',
  'data',
  'formaction',
  'href',
  'imagesrcset',
  'poster',
  'src',
  'srcset',
  'xlink:href',
]);
/** The end of each element whose content is text, whatever it looks like. */
const textEnds = new Map(
  ['iframe', 'noembed', 'noframes', 'script', 'style', 'textarea', 'title', 'xmp'].map(name => [
    name,
    new RegExp(`</${name}[\\s/>]`, 'gi'),
  ]),
);

/*
 * Each of these expressions can match in one way only, and starts where the one before has ended. So the time grows with
 * the length of a page, whatever it contains.
 */
const comment = /<!--(?:-?>|.*?(?:--!?>|$))/sy;
const tagName = /<([a-z][^\t\n\f\r />]*)/iy;
/** A name, and perhaps a value. A quotation mark that is missing at the end of a value is missing at the end of the page. */
const attribute =
  /[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*("[^"]*"?|'[^']*'?|[^\t\n\f\r >]*))?/y;
/** The value of `content` up to the URL in `<meta http-equiv="refresh" content="0; url=/guides">`. */
const refresh = /^[\s\d.]*[;,]\s*url\s*=[\s'"]*/i;

/**
 * Finds out whether an HTML page has a link that begins with "/", but not with "//", which names another host. Text,
 * comments, and scripts do not count, because pages about HTML show links that are not real. Character references are not
 * resolved.
 * @param servedBelow path of the URL at which the site is served, such as "/docs": links that begin with it and a slash are
 *   right, and do not count. Empty at the root, or when it is not known
 */
export function hasRootRelativeLink(page: Buffer, servedBelow: string): boolean {
  const text = page.toString('latin1', 0, maxSearched);
  // Clears most pages without such a link in some microseconds.
  if (!/=[\s"']*\//.test(text)) return false;
  for (let at = text.indexOf('<'); at !== -1; ) {
    const { attributes, end } = readMarkup(text, at);
    if (attributes.some(attribute => isRootRelative(linkOf(attribute), servedBelow))) return true;
    at = text.indexOf('<', end);
  }
  return false;
}

/** @returns an empty text for an attribute that is no link */
function linkOf({ name, value }: Attribute): string {
  const unquoted = /^["']/.test(value) ? value.slice(1) : value;
  if (linkAttributes.has(name)) return unquoted.trimStart();
  const beforeUrl = name === 'content' ? refresh.exec(unquoted)?.[0] : undefined;
  return beforeUrl === undefined ? '' : unquoted.slice(beforeUrl.length);
}

function isRootRelative(link: string, servedBelow: string): boolean {
  // Browsers read a backslash as a slash.
  if (!/^\/(?![/\\])/.test(link)) return false;
  return servedBelow === '' || !link.startsWith(`${servedBelow}/`);
}

interface Attribute {
  /** In lower case. */
  readonly name: string;
  /** As written, with the quotation marks. */
  readonly value: string;
}

interface Markup {
  /** Those that have a value. */
  readonly attributes: readonly Attribute[];
  /** Where it ends: behind its start, whatever it is. */
  readonly end: number;
}

/**
 * Reads what begins with a "<", as browsers do, except in rare places: a start tag, with the text of an element that holds
 * nothing else; a comment; or only this character.
 */
export function readMarkup(text: string, start: number): Markup {
  const tag = matchAt(tagName, text, start);
  if (tag === null) return { attributes: [], end: start + (matchAt(comment, text, start)?.[0].length ?? 1) };
  const attributes: Attribute[] = [];
  let end = start + tag[0].length;
  for (;;) {
    const found = matchAt(attribute, text, end);
    if (found === null) break;
    const [{ length }, name = '', value] = found;
    if (value !== undefined) attributes.push({ name: name.toLowerCase(), value });
    end += length;
  }
  const textEnd = textEnds.get((tag[1] ?? '').toLowerCase());
  if (textEnd === undefined) return { attributes, end };
  return { attributes, end: matchAt(textEnd, text, end)?.index ?? text.length };
}

/** @param expression with the flag "y" or "g": matches there, or from there on */
function matchAt(expression: RegExp, text: string, start: number): RegExpExecArray | null {
  expression.lastIndex = start;
  return expression.exec(text);
}
