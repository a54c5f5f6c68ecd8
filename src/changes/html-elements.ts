/** What matters about an element of HTML. One that is not listed is shown within the line and has no meaning here. */
export interface ElementTraits {
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

const groups: readonly (readonly [traits: ElementTraits, names: string])[] = [
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
];

export const elements: ReadonlyMap<string, ElementTraits> = new Map(
  groups
    .flatMap(([traits, names]) =>
      names
        .trim()
        .split(/\s+/)
        .map(name => [name, traits] as const),
    )
    .reduce<Map<string, ElementTraits>>(
      (table, [name, traits]) => table.set(name, { ...table.get(name), ...traits }),
      new Map(),
    ),
);
