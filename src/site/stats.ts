import { isPage } from '../shared/page-path.ts';
import { SiteRoot } from '../shared/site-root.ts';

export interface SiteSummary {
  readonly fileCount: number;
  readonly byteCount: number;
  readonly htmlFileCount: number;
  /** HTML files with links that begin with "/". */
  readonly rootRelativeLinks: number;
  /** The directory with the site, relative to where the archive was unpacked: "." if it is that one. */
  readonly root: string;
  /** Whether that directory has an index.html. */
  readonly hasIndex: boolean;
}

/** Sums up the files of a site as they are written. */
export class SiteStats {
  readonly #root = new SiteRoot();
  #fileCount = 0;
  #byteCount = 0;
  #htmlFileCount = 0;
  #rootRelativeLinks = 0;

  get summary(): SiteSummary {
    return {
      fileCount: this.#fileCount,
      byteCount: this.#byteCount,
      htmlFileCount: this.#htmlFileCount,
      rootRelativeLinks: this.#rootRelativeLinks,
      root: this.#root.path,
      hasIndex: this.#root.hasIndex,
    };
  }

  addFile(path: string, size: number, hasRootRelativeLink: boolean): void {
    this.#root.add(path);
    this.#fileCount += 1;
    this.#byteCount += size;
    if (isPage(path)) this.#htmlFileCount += 1;
    if (hasRootRelativeLink) this.#rootRelativeLinks += 1;
  }
}
