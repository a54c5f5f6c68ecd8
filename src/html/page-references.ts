import { resolve, resolveBase } from './links.ts';
import type { Attributes, PageHandler } from './page-parts.ts';

/** Kinds of files that a page loads. */
export type LoadKind = 'script' | 'module' | 'style' | 'picture';
export type ReferenceKind = LoadKind | 'link';

/** Paths of scripts that hosts add. */
const addedByHost = /^\/(?:cdn-cgi|_vercel|\.netlify)\//;

/** @param path of a URL */
export function isAddedByHost(path: string): boolean {
  return addedByHost.test(path);
}

/** Finds the scripts, style sheets, pictures, and links of a page. Templates are skipped: only a script can show their content. */
export class PageReferences implements PageHandler {
  readonly #page: URL;
  readonly #add: (kind: ReferenceKind, url: URL) => void;
  readonly #isWanted: (kind: ReferenceKind) => boolean;
  /** URL of `<base href>`. */
  #base: URL | undefined;
  /** Number of open templates. */
  #templates = 0;

  /**
   * @param page URL of the page
   * @param add receives each URL, resolved as a browser resolves it
   * @param isWanted leaves out other kinds before they are resolved, which takes time
   */
  constructor(
    page: URL,
    add: (kind: ReferenceKind, url: URL) => void,
    isWanted: (kind: ReferenceKind) => boolean = () => true,
  ) {
    this.#page = page;
    this.#add = add;
    this.#isWanted = isWanted;
  }

  onopentag(name: string, attributes: Attributes): void {
    if (name === 'template') this.#templates += 1;
    if (this.#templates > 0) return;
    if (name === 'base') this.#base ??= resolveBase(attributes['href'] ?? '', this.#page);
    const kind = kindOf(name, attributes);
    if (kind === undefined || !this.#isWanted(kind)) return;
    const url = this.#resolve(attributes[name === 'script' || name === 'img' ? 'src' : 'href']);
    if (url !== undefined) this.#add(kind, url);
  }

  onclosetag(name: string): void {
    if (name === 'template') this.#templates -= 1;
  }

  #resolve(reference = ''): URL | undefined {
    const to = reference.trim();
    return to === '' ? undefined : resolve(to, this.#base ?? this.#page);
  }
}

function kindOf(name: string, attributes: Attributes): ReferenceKind | undefined {
  if (name === 'a') return 'link';
  if (name === 'img') return 'picture';
  if (name === 'script') return kindOfScript(attributes);
  return name === 'link' ? kindOfLink(attributes) : undefined;
}

/** With any other type, a script is a data block. */
function kindOfScript({ type = '' }: Attributes): LoadKind | undefined {
  if (/^\s*module\s*$/i.test(type)) return 'module';
  return type === '' || isScriptType(type.trim().toLowerCase()) ? 'script' : undefined;
}

function kindOfLink({ rel = '', as = '' }: Attributes): LoadKind | undefined {
  const words = rel.toLowerCase().split(/\s+/);
  const preloaded = words.includes('preload') ? as.toLowerCase() : undefined;
  if (words.includes('stylesheet') || preloaded === 'style') return 'style';
  if (words.includes('modulepreload')) return 'module';
  return preloaded === 'script' ? 'script' : undefined;
}

/** Recognizes media types of JavaScript. @param type in lower case, without parameters */
export function isScriptType(type: string): boolean {
  return /^(?:text|application)\/(?:x-)?(?:java|ecma)script$/.test(type);
}
