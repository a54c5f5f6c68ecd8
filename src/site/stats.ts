import { posix } from 'node:path';

export interface SiteSummary {
  readonly fileCount: number;
  readonly byteCount: number;
  readonly htmlFileCount: number;
  /** HTML files with links that begin with "/". */
  readonly rootRelativeLinks: number;
  /** Path of the shallowest file named index.html. */
  readonly index: string | undefined;
}

/** Sums up the files of a site as they are written. */
export class SiteStats {
  #summary: SiteSummary = {
    fileCount: 0,
    byteCount: 0,
    htmlFileCount: 0,
    rootRelativeLinks: 0,
    index: undefined,
  };

  get summary(): SiteSummary {
    return this.#summary;
  }

  addFile(path: string, size: number, hasRootRelativeLink: boolean): void {
    const { fileCount, byteCount, htmlFileCount, rootRelativeLinks, index } = this.#summary;
    this.#summary = {
      fileCount: fileCount + 1,
      byteCount: byteCount + size,
      htmlFileCount: htmlFileCount + (isPage(path) ? 1 : 0),
      rootRelativeLinks: rootRelativeLinks + (hasRootRelativeLink ? 1 : 0),
      index: posix.basename(path) === 'index.html' ? shallowest(path, index) : index,
    };
  }
}

export function isPage(path: string): boolean {
  // "._page.html" has what macOS knows about a page, and is not one.
  return /\.html?$/i.test(path) && !posix.basename(path).startsWith('._');
}

/** By the number of directories, then by name, so that the order in the archive does not matter. */
function shallowest(path: string, other = path): string {
  const depths = path.split('/').length - other.split('/').length;
  return depths < 0 || (depths === 0 && path < other) ? path : other;
}
