/** What matters about an element of HTML. */
export interface ElementTraits {
  /** In lower case. */
  readonly name: string;
  /** Text before and after it is not one word. */
  readonly block?: true;
  /** Has no content and no end tag. */
  readonly void?: true;
  /** Readers do not see its content; `rawText`: its content is not HTML. */
  readonly hides?: 'content' | 'rawText';
  readonly heading?: true;
  /** Attributes that name what it shows. */
  readonly sources?: readonly string[];
}

const groups: readonly (readonly [traits: Omit<ElementTraits, 'name'>, names: string])[] = [
  [
    { block: true },
    `article aside blockquote body caption center colgroup dd details dialog dir div dl dt fieldset figcaption figure
     footer form frameset h1 h2 h3 h4 h5 h6 header hgroup html legend li main menu nav object ol optgroup option p pre rp rt
     search section select summary table tbody td tfoot th thead tr ul`,
  ],
  [{ block: true, void: true }, 'br hr'],
  [
    { void: true },
    'area base basefont bgsound col embed frame img input keygen link meta param source track wbr',
  ],
  [{ hides: 'rawText' }, 'iframe noembed noframes script style'],
  [{ hides: 'content' }, 'datalist nav noscript template'],
  [{ heading: true }, 'h1 h2 h3 h4 h5 h6'],
  [{ sources: ['src'] }, 'audio embed frame iframe img input source track video'],
  [{ sources: ['src', 'poster'] }, 'video'],
  [{ sources: ['data'] }, 'object'],
  [{ sources: ['href', 'xlink:href'] }, 'image use'],
  // Shown within the line, as all that are not listed.
  [{}, 'a abbr b button code del em i ins kbd label path q s small span strong sub sup svg title var'],
];

const elements = new Map<string, ElementTraits>();
for (const [traits, names] of groups) {
  for (const name of names.trim().split(/\s+/))
    elements.set(name, { name, ...elements.get(name), ...traits });
}

/** @param name in any letter case */
export function traitsOf(name: string): ElementTraits {
  return elements.get(name) ?? elements.get(name.toLowerCase()) ?? { name: name.toLowerCase() };
}
