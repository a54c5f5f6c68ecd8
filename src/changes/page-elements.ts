// Which elements of HTML count, and how.

const setOf = (names: string) => new Set(names.split(' '));
/** Text before and after them is not one word. */
export const blocks = setOf(
  'address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption figure footer ' +
    'form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav object ol optgroup option p pre rp rt ' +
    'search section select summary table tbody td tfoot th thead tr ul',
);
/** Text that becomes part of one of them looks different. */
export const markedBlocks = setOf('h1 h2 h3 h4 h5 h6 li td th');
export const markedText = setOf('sup sub del s ins');
const unseen = setOf('datalist iframe nav noembed noframes noscript script style template');
/** Browsers close them by themselves. */
export const optionalEndTags = setOf(
  'area body br col dd dt embed head hr html img input li optgroup option p rp rt source tbody td tfoot th thead tr track wbr',
);
/** Attributes that name what the element shows. */
export const sources: Readonly<Record<string, readonly string[]>> = {
  audio: ['src'],
  embed: ['src'],
  frame: ['src'],
  iframe: ['src'],
  image: ['href', 'xlink:href'],
  img: ['src'],
  input: ['src'],
  object: ['data'],
  source: ['src'],
  track: ['src'],
  use: ['href', 'xlink:href'],
  video: ['src', 'poster'],
};
/** Linked files that count by their path: they are pages of their own, or every build writes them anew. */
export const countsByPath = /\.(?:html?|xhtml|xml|json|md|txt)$/i;

export type Attributes = Readonly<Record<string, string | undefined>>;

export function isHiddenElement(name: string, { hidden, open, role }: Attributes): boolean {
  if (hidden !== undefined && hidden !== 'until-found') return true;
  return role === 'navigation' || (name === 'dialog' && open === undefined);
}

/** Readers do not see what is written in it, except in a shadow root. */
export function isUnseen(name: string, { shadowrootmode = '' }: Attributes): boolean {
  return unseen.has(name) && !(name === 'template' && /^(?:open|closed)$/i.test(shadowrootmode));
}

/** Elements that may hold the whole content of a page. */
export function contentKindOf(name: string, { role }: Attributes): 'main' | 'article' | undefined {
  if (name === 'main' || role === 'main') return 'main';
  return name === 'article' ? 'article' : undefined;
}
