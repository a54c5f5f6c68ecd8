import { posix } from 'node:path';
import { isPage, isShallower } from '../shared/page-path.ts';

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
    const isStart =
      posix.basename(path) === 'index.html' && (index === undefined || isShallower(path, index));
    this.#summary = {
      fileCount: fileCount + 1,
      byteCount: byteCount + size,
      htmlFileCount: htmlFileCount + (isPage(path) ? 1 : 0),
      rootRelativeLinks: rootRelativeLinks + (hasRootRelativeLink ? 1 : 0),
      index: isStart ? path : index,
    };
  }
}
