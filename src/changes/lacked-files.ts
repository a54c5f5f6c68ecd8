import { cutsOf } from '../html/links.ts';
import type { Attributes, PageHandler } from '../html/page-parts.ts';
import type { PageReader } from '../html/page-reader.ts';
import { isAddedByHost, PageReferences, type ReferenceKind } from '../html/page-references.ts';
import type { LackedFile, SiteFile } from './manifest.ts';

/** Files of a site that are no pages, by path. */
export type OtherFiles = ReadonlyMap<string, SiteFile>;

/** Files that are kept of one page. No page needs more, and a hostile one may name a million. */
const maxLacked = 1000;

/** References that are kept of all pages. */
const maxKnown = 10_000;

/** A page, and where it is served. */
interface Place {
  /** URL of the page. */
  readonly page: URL;
  /** Host at which the site is served, if that is known. */
  readonly host: string | undefined;
}

/** Elements that matter here: most of a page is none of them. */
const names = new Set(['base', 'img', 'link', 'script', 'template']);

/** Finds the scripts, style sheets, and pictures of its own site that a page lacks. */
export class LackedFiles {
  readonly #references: PageReferences;
  readonly #found = new Map<string, LackedFile>();
  readonly #known: Set<string>;
  /** The last reference leads to a file that can be used. */
  #isThere = false;

  /** @param known receives references that lead to a file from any page, so that each is resolved only once */
  constructor({ page, host }: Place, files: OtherFiles, known: Set<string>) {
    this.#known = known;
    const add = (reference: ReferenceKind, url: URL) => {
      const path = url.pathname;
      if ((url.host !== page.host && url.host !== host) || isAddedByHost(path)) return;
      const kind = reference === 'picture' || reference === 'style' ? reference : 'script';
      this.#isThere = cutsOf(path).some(cut => isUsable(kind, files.get(cut)));
      if (!this.#isThere && this.#found.size < maxLacked) this.#found.set(path, { kind, path });
    };
    this.#references = new PageReferences(page, add, kind => kind !== 'link');
  }

  /** @returns a handler that gives all of the page to the reader, too */
  around(reader: PageReader): PageHandler {
    return {
      onopentag: (name, attributes) => {
        reader.onopentag(name, attributes);
        if (names.has(name)) this.#look(name, attributes);
      },
      onclosetag: name => {
        reader.onclosetag(name);
        if (name === 'template') this.#references.onclosetag(name);
      },
      ontext: text => reader.ontext(text),
    };
  }

  #look(name: string, attributes: Attributes): void {
    const reference = attributes[name === 'link' ? 'href' : 'src'];
    const key = reference?.startsWith('/') ? `${name} ${reference}` : undefined;
    if (key !== undefined && this.#known.has(key)) return;
    this.#isThere = false;
    this.#references.onopentag(name, attributes);
    if (key !== undefined && this.#isThere && this.#known.size < maxKnown) this.#known.add(key);
  }

  /** The files; undefined without any. */
  get all(): readonly LackedFile[] | undefined {
    return this.#found.size === 0 ? undefined : [...this.#found.values()];
  }
}

const codeNames = { script: /\.[cm]?js$/i, style: /\.css$/i };

/** @returns a function that names a lacked file if the earlier site had it, with other bytes: its path in the site, or else that of the URL */
export function findLost(
  before: ReadonlyMap<string, SiteFile>,
  after: ReadonlyMap<string, SiteFile>,
): (file: LackedFile) => string | undefined {
  const hasKind = (files: ReadonlyMap<string, SiteFile>, kind: keyof typeof codeNames) =>
    files.values().some(file => codeNames[kind].test(file.path) && isUsable(kind, file));
  const isKindLost = {
    script: hasKind(before, 'script') && !hasKind(after, 'script'),
    style: hasKind(before, 'style') && !hasKind(after, 'style'),
    picture: false,
  };
  const wasThere = (path: string) => {
    const file = before.get(path);
    return file !== undefined && file.size > 0 && file.sha256 !== after.get(path)?.sha256;
  };
  // Builds rename files, so a new name tells that something was lost only if no file of its kind is left.
  return ({ kind, path }) => cutsOf(path).find(wasThere) ?? (isKindLost[kind] ? path.slice(1) : undefined);
}

/** An empty file is none, and a host or a generator may have put an HTML page in place of a script or a style sheet. */
function isUsable(kind: LackedFile['kind'], file: SiteFile | undefined): boolean {
  return file !== undefined && file.size > 0 && (kind === 'picture' || file.isMarkup !== true);
}
