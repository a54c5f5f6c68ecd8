import type { Attributes, PageHandler } from '../files/page-parts.ts';

/** A page does not work without the files that it loads, and leads to other pages. */
export type ReferenceKind = 'load' | 'page';

/** Characters of the longest reference that is looked at. */
const maxReference = 2000;

interface Reference {
  readonly kind: ReferenceKind;
  readonly to: string | undefined;
}

/**
 * Finds the references of a page that begin with "/". Images, icons, and forms do not count: generators forget to put the path
 * before them at which the site is served.
 */
export class PageReferences implements PageHandler {
  #loadsRelatively = false;
  readonly #site: URL;
  readonly #add: (kind: ReferenceKind, url: URL) => void;
  readonly #readsRelative: boolean;
  /** URL of `<base href>`, unless it is relative. */
  #base: URL | undefined;

  /**
   * @param site URL of the site's host: absolute links to it count, too
   * @param add gets the URL of each reference
   * @param options `readsRelative`: `site` is the URL of the page itself, so references that are relative to it are known, too
   */
  constructor(
    site: URL,
    add: (kind: ReferenceKind, url: URL) => void,
    { readsRelative = false }: { readonly readsRelative?: boolean } = {},
  ) {
    this.#site = site;
    this.#add = add;
    this.#readsRelative = readsRelative;
  }

  /** The page loads a file by a path that is relative to its own, which works anywhere. */
  get loadsRelatively(): boolean {
    return this.#loadsRelatively;
  }

  onopentag(name: string, attributes: Attributes): void {
    if (name === 'base') this.#base ??= this.#resolve(attributes['href']);
    const { kind, to } = referenceOf(name, attributes) ?? {};
    const url = this.#resolve(to);
    if (kind === 'load' && isRelative(to?.trim() ?? '')) this.#loadsRelatively = true;
    if (kind === undefined || url?.host !== this.#site.host || url.pathname === '/') return;
    this.#add(kind, url);
  }

  /** @returns undefined if the reference is relative to the page, or none */
  #resolve(reference = ''): URL | undefined {
    const to = reference.trim();
    // No file has such a path, and each resolution would read all of it.
    if (to.length > maxReference) return undefined;
    const isRelativeKnown = this.#readsRelative || this.#base !== undefined;
    const counts = isRelativeKnown ? /./ : /^(?:[/\\]|https?:)/i;
    return counts.test(to) ? (URL.parse(to, (this.#base ?? this.#site).href) ?? undefined) : undefined;
  }
}

function referenceOf(name: string, attributes: Attributes): Reference | undefined {
  const { src, href, content = '', 'http-equiv': directive = '' } = attributes;
  if (name === 'script') return { kind: 'load', to: src };
  if (name === 'link' && isLoaded(attributes)) return { kind: 'load', to: href };
  if (name === 'a' || name === 'area') return { kind: 'page', to: href };
  if (name !== 'meta' || !/^refresh$/i.test(directive)) return undefined;
  return { kind: 'page', to: /^[\d.\s]*[;,]\s*url\s*=\s*["']?([^"']*)/i.exec(content)?.[1] };
}

function isRelative(reference: string): boolean {
  return /^[^:/\\?#][^:]*$/.test(reference) && reference.length <= maxReference;
}

function isLoaded({ rel = '', as = '' }: Attributes): boolean {
  const words = rel.toLowerCase().split(/\s+/);
  if (words.includes('stylesheet') || words.includes('modulepreload')) return true;
  return words.includes('preload') && /^(?:script|style)$/i.test(as);
}
