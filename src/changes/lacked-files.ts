import { cutsOf } from '../html/links.ts';
import { isAddedByHost, PageReferences, type ReferenceKind } from '../html/page-references.ts';
import type { LackedFile, SiteFile } from './manifest.ts';

/** Files of a site that are no pages, by path. */
export type OtherFiles = ReadonlyMap<string, SiteFile>;

/** A page, and where it is served. */
interface Place {
  /** URL of the page. */
  readonly page: URL;
  /** Host at which the site is served, if that is known. */
  readonly host: string | undefined;
}

/** Finds the scripts, style sheets, and pictures of its own site that a page lacks. */
export class LackedFiles {
  readonly references: PageReferences;
  readonly #found = new Map<string, LackedFile>();

  constructor({ page, host }: Place, files: OtherFiles) {
    const add = (reference: ReferenceKind, url: URL) => {
      const path = url.pathname;
      if ((url.host !== page.host && url.host !== host) || isAddedByHost(path)) return;
      const kind = reference === 'picture' || reference === 'style' ? reference : 'script';
      if (!cutsOf(path).some(cut => isUsable(kind, files.get(cut)))) this.#found.set(path, { kind, path });
    };
    this.references = new PageReferences(page, add, kind => kind !== 'link');
  }

  /** The files; undefined without any. */
  get all(): readonly LackedFile[] | undefined {
    return this.#found.size === 0 ? undefined : [...this.#found.values()];
  }
}

/** Selects of what a page lacks what the earlier site had, with other bytes: paths in the site, or else those of the URLs. */
export type LostFiles = (page: SiteFile) => {
  /** Scripts and style sheets. */
  readonly code: readonly string[];
  readonly pictures: readonly string[];
};

const codeNames = { script: /\.[cm]?js$/i, style: /\.css$/i };

/** Tells what pages have lost since the earlier site. A page may have lacked a file before, too. */
export function lostFiles(earlier: readonly SiteFile[], now: readonly SiteFile[]): LostFiles {
  const before = new Map(earlier.map(file => [file.path, file]));
  const after = new Map(now.map(file => [file.path, file]));
  const hasKind = (files: readonly SiteFile[], kind: keyof typeof codeNames) =>
    files.some(file => codeNames[kind].test(file.path) && isUsable(kind, file));
  const isKindLost = {
    script: hasKind(earlier, 'script') && !hasKind(now, 'script'),
    style: hasKind(earlier, 'style') && !hasKind(now, 'style'),
    picture: false,
  };
  const wasThere = (path: string) => {
    const file = before.get(path);
    return file !== undefined && file.size > 0 && file.sha256 !== after.get(path)?.sha256;
  };
  // Builds rename files, so a new name tells that something was lost only if no file of its kind is left.
  const nameOf = ({ kind, path }: LackedFile) =>
    cutsOf(path).find(wasThere) ?? (isKindLost[kind] ? path.slice(1) : undefined);
  return ({ lacks = [] }) => {
    const { picture = [], ...code } = Object.groupBy(lacks, ({ kind }) => kind);
    const namesOf = (files: readonly LackedFile[]) => files.flatMap(file => nameOf(file) ?? []);
    return { code: namesOf([...(code.style ?? []), ...(code.script ?? [])]), pictures: namesOf(picture) };
  };
}

/** An empty file is none, and a host or a generator may have put an HTML page in place of a script or a style sheet. */
function isUsable(kind: LackedFile['kind'], file: SiteFile | undefined): boolean {
  return file !== undefined && file.size > 0 && (kind === 'picture' || file.isMarkup !== true);
}
