import { textElements } from '../shared/html-tag.ts';

/**
 * Tags of navigation, and all that might keep a tag from ending at the next ">": comments and declarations, elements whose
 * content is text, and values that contain ">" or do not end. Other values are passed over in a lookahead, because a search
 * that goes back in each of them takes twice as long.
 */
const special = new RegExp(
  `<(?:/?nav|${[...textElements].join('|')})(?=[\\t\\n\\f\\r />])|<!|=[\\t\\n\\f\\r ]*(?:"(?![^">]*")|'(?![^'>]*'))`,
  'gi',
);

/** Where a search for the end of navigation has ended. */
export interface NavigationEnd {
  /** Whether the end tag begins there. If not, no earlier one is certain. */
  readonly isFound: boolean;
  readonly at: number;
}

/**
 * Finds the end tag of an element `<nav>` in a fraction of the time of reading its content. The end tag is found only if every
 * tag and comment before it ends at the next ">", whatever else they contain.
 * @param html a page in Latin-1, a character for each byte
 * @param start where the content begins
 */
export function endOfNavigation(html: string, start: number): NavigationEnd {
  let depth = 1;
  special.lastIndex = start;
  for (let found = special.exec(html); found !== null; found = special.exec(html)) {
    const at = found.index;
    const markup = found[0].toLowerCase();
    if (!isBetweenTags(html, at)) return { isFound: false, at };
    if (markup === '<!') {
      const end = html.indexOf('>', at);
      if (end < 0 || !html.startsWith('--', end - 2)) return { isFound: false, at };
      special.lastIndex = end;
    } else if (markup.endsWith('nav')) {
      depth += markup === '<nav' ? 1 : -1;
      if (depth === 0) return { isFound: true, at };
    } else return { isFound: false, at };
  }
  return { isFound: false, at: html.length };
}

/** Whether the last tag or comment before a place has ended. */
function isBetweenTags(html: string, at: number): boolean {
  const close = html.indexOf('>', html.lastIndexOf('<', at - 1));
  return close >= 0 && close < at;
}
