import type { Attributes, PageHandler } from './page-parts.ts';

/** A page does not work without the files that it loads, and links to other pages. */
export type ReferenceKind = 'load' | 'link';

/** Characters of the longest `<base href>`, which is read again for each reference. */
const maxBase = 200;

/** Finds the scripts and style sheets that a page loads, and its links. What is in a template does not count: a script has to use it. */
export class PageReferences implements PageHandler {
  readonly #page: URL;
  readonly #add: (kind: ReferenceKind, url: URL) => void;
  /** URL of `<base href>`. */
  #base: URL | undefined;
  /** Templates that are open. */
  #templates = 0;

  /**
   * @param page its URL
   * @param add gets the URL of each reference, as a browser resolves it
   */
  constructor(page: URL, add: (kind: ReferenceKind, url: URL) => void) {
    this.#page = page;
    this.#add = add;
  }

  onopentag(name: string, attributes: Attributes): void {
    if (name === 'template') this.#templates += 1;
    if (this.#templates > 0) return;
    if (name === 'base') this.#setBase(attributes['href']);
    const kind = kindOf(name, attributes);
    if (kind === undefined) return;
    const url = this.#resolve(name === 'script' ? attributes['src'] : attributes['href']);
    if (url !== undefined) this.#add(kind, url);
  }

  onclosetag(name: string): void {
    if (name === 'template') this.#templates -= 1;
  }

  #setBase(href = ''): void {
    if (href.length <= maxBase) this.#base ??= this.#resolve(href);
  }

  #resolve(reference = ''): URL | undefined {
    const to = reference.trim();
    if (to === '') return undefined;
    return URL.parse(to, (this.#base ?? this.#page).href) ?? undefined;
  }
}

function kindOf(name: string, attributes: Attributes): ReferenceKind | undefined {
  if (name === 'a') return 'link';
  return name === 'script' || (name === 'link' && isLoaded(attributes)) ? 'load' : undefined;
}

function isLoaded({ rel = '', as = '' }: Attributes): boolean {
  const words = rel.toLowerCase().split(/\s+/);
  if (words.includes('stylesheet') || words.includes('modulepreload')) return true;
  return words.includes('preload') && /^(?:script|style)$/i.test(as);
}
