/** Where a reference of a page leads. */
export type Target =
  /** A place on the page itself. */
  | { readonly kind: 'same-page' }
  /** Perhaps a file of the site: its path, and the fragment with "#". */
  | { readonly kind: 'site'; readonly path: string; readonly query: string; readonly fragment: string }
  /** Anywhere else, or not a URL. */
  | { readonly kind: 'elsewhere'; readonly url: string };

/** Stands for the host of the site, which no page can know. */
const siteOrigin = 'https://site.invalid';

/** Parameters that only tell caches apart. */
const cacheBusters =
  /^(?:v|ver|version|rev|hash|h|t|ts|cb|cachebust(?:er)?|build|buildid|_|\d{6,}|[\da-f]{8,64})$/i;
/** Parameters that only sign a link, or choose a deployment. */
const signatures = /^(?:dpl|x-(?:amz|goog)-.*|signature|expires|key-pair-id|policy)$/i;
/** The same of Azure. Its names are so short that they count only beside a signature. */
const azureSignatures = /^(?:sig|s[eprtv]|spr|sk(?:[estv]|oid|tid))$/i;

/** Resolves the references of one page. */
export class PageLinks {
  readonly #page: string;
  #base: string | undefined;

  /** @param path of the page, relative to the site and separated by "/" */
  constructor(path: string) {
    this.#page = `${siteOrigin}/${path.split('/').map(encodeURIComponent).join('/')}`;
  }

  /** Takes the `href` of a `<base>`, of which the first one that has it counts. */
  setBase(href: string | undefined): void {
    if (href !== undefined) this.#base ??= URL.parse(href.trim(), this.#page)?.href ?? this.#page;
  }

  resolve(reference: string): Target {
    const url = URL.parse(reference.trim(), this.#base ?? this.#page);
    if (url === null) return { kind: 'elsewhere', url: reference.trim() };
    if (url.origin !== siteOrigin) return { kind: 'elsewhere', url: url.href };
    const { pathname, search, hash } = url;
    // Not another page, as `?page=2` would be.
    if (`${siteOrigin}${pathname}` === this.#page && search === '') return { kind: 'same-page' };
    return { kind: 'site', path: decodePath(pathname.slice(1)), query: search, fragment: hash };
  }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * A URL without parameters that only sign it. For media, also without those that only bust caches: in a link they may choose what
 * is shown, such as `watch?v=…`.
 */
export function withoutPassingParameters(url: string, isMedia: boolean): string {
  const [, before = '', query, fragment = ''] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(url) ?? [];
  // Compares data: URLs verbatim.
  if (query === undefined || /^(?!https?:)[a-z][a-z\d+.-]*:/i.test(url)) return url;
  const signing = /(?:^|&)sig=/i.test(query) ? [signatures, azureSignatures] : [signatures];
  const passing = isMedia ? [...signing, cacheBusters] : signing;
  const kept = query.split('&').filter(parameter => {
    const [name = ''] = parameter.split('=', 1);
    return !passing.some(names => names.test(name));
  });
  return before + (kept.length === 0 ? '' : `?${kept.join('&')}`) + fragment;
}
