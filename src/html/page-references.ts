import type { Attributes, PageHandler } from './page-parts.ts';

/** A page does not work without the files that it loads, and leads to other pages. */
export type ReferenceKind = 'load' | 'page';

/** Characters of the longest reference that is looked at. */
const maxReference = 2000;
/** Characters of the longest `<base href>`, which is resolved again for each reference. */
const maxBase = 200;

interface Reference {
  readonly kind: ReferenceKind;
  readonly to: string | undefined;
}

/**
 * Finds the references of a page that begin with "/". Images, icons, and forms do not count: generators forget to put the path
 * before them at which the site is served. Neither does what is in a template, before a script uses it.
 */
export class PageReferences implements PageHandler {
  readonly #relative = { load: 0, page: 0 };
  readonly #site: URL;
  readonly #add: (kind: ReferenceKind, url: URL) => void;
  readonly #readsRelative: boolean;
  /** URL of `<base href>`, unless it is relative. */
  #base: URL | undefined;
  /** Templates that are open. */
  #templates = 0;

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

  /** Number of references by a path that is relative to that of the page, which work anywhere. */
  get relative(): Readonly<Record<ReferenceKind, number>> {
    return this.#relative;
  }

  onopentag(name: string, attributes: Attributes): void {
    if (name === 'template') this.#templates += 1;
    if (this.#templates > 0) return;
    if (name === 'base') this.#base ??= this.#resolve(attributes['href'], maxBase);
    const { kind, to } = referenceOf(name, attributes) ?? {};
    if (kind === undefined) return;
    const url = this.#resolve(to);
    if (url?.host === this.#site.host && url.pathname !== '/') this.#add(kind, url);
    else if (this.#base === undefined && isRelative(to?.trim() ?? '')) this.#relative[kind] += 1;
  }

  onclosetag(name: string): void {
    if (name === 'template') this.#templates -= 1;
  }

  /** @returns undefined if the reference is relative to the page, or none */
  #resolve(reference = '', longest = maxReference): URL | undefined {
    const to = reference.trim();
    // No file has such a path, and each resolution would read all of it.
    if (to.length > longest) return undefined;
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
