import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allowedRemovals, type Changes, comparePages, exceedsLimit, type Pages } from '../changes/compare.ts';
import { DigestQueue } from '../changes/digest-queue.ts';
import { type ManifestFile, ManifestWriter } from '../changes/manifest.ts';
import { ActionError } from '../shared/errors.ts';
import { isPage, naturalOrder } from '../shared/page-path.ts';
import { count, oneLine } from '../shared/text.ts';
import type { FileObserver } from '../site/observed-file.ts';
import type { WrittenSite } from '../site/writer.ts';
import type { BaselineState } from './baseline.ts';
import {
  type Baseline,
  baselineKeyPrefix,
  type EarlierSite,
  type EarlierSiteRequest,
  findEarlierSite,
  uncheckedLimit,
} from './earlier-site.ts';
import type { Services } from './operation.ts';

/** Removed pages that the error names. */
const namedPages = 10;

export interface ComparisonRequest extends EarlierSiteRequest {
  readonly jobId: string;
}

/**
 * Compares the site, while it is unpacked, with an earlier one. Looks for that one from the beginning, so that this takes no time
 * of its own while the job runs.
 */
export class SiteComparison implements AsyncDisposable {
  readonly #request: ComparisonRequest;
  readonly #services: Services;
  readonly #ended = new AbortController();
  readonly #search: Promise<EarlierSite>;
  readonly #files: ManifestFile[] = [];
  readonly #queue: DigestQueue;
  #earlierPages: Pages | undefined;

  constructor(request: ComparisonRequest, services: Services) {
    this.#request = request;
    this.#services = services;
    const signal = AbortSignal.any([services.signal, this.#ended.signal]);
    this.#search = findEarlierSite(request, { ...services, signal });
    // `ready` reports why it failed.
    this.#search.catch(() => undefined);
    this.#queue = new DigestQueue({
      onFile: file => this.#files.push(file),
      // The site may be in a directory of the archive, which is not known before the end.
      findEarlier: path => {
        const pages = this.#earlierPages;
        return pages?.get(path) ?? pages?.get(path.slice(path.indexOf('/') + 1));
      },
    });
  }

  /**
   * Waits for the earlier site. One that cannot be read is a warning.
   * @throws errors of the file system; `signal.reason`
   */
  async ready(): Promise<void> {
    this.#queue.start();
    const { baseline, warnings = [], note } = await this.#search;
    this.#earlierPages = baseline?.pages;
    const { log } = this.#services.runner;
    for (const warning of warnings) log.warning(warning);
    if (note !== undefined) log.info(note);
  }

  get observer(): FileObserver {
    return this.#queue;
  }

  /**
   * Compares the unpacked site and writes the manifest and the changes.
   * @throws ActionError TOO_MANY_REMOVED, FILE_SYSTEM
   */
  async check({ root }: WrittenSite): Promise<void> {
    const { results, runner } = this.#services;
    try {
      await this.#queue.finish();
    } catch (error) {
      const unchecked = uncheckedLimit(this.#request);
      runner.log.warning(`The site could not be compared${unchecked}: ${oneLine(String(error))}`);
      return;
    }
    const files = this.#files
      .map(file => (root === '.' ? file : { ...file, path: file.path.slice(root.length + 1) }))
      .toSorted((left, right) => (left.path < right.path ? -1 : 1));
    const { directory, baseline } = await this.#search;
    results.record({ manifestFile: this.#writeManifest(join(directory, 'manifest.json'), files) });
    if (baseline === undefined) return;
    const pages = new Map(
      files
        .filter(({ path }) => isPage(path))
        .map(({ path, title = '', text = '' }) => [path, { title, text }]),
    );
    const changes = comparePages(baseline.pages, pages);
    results.record({
      pagesAdded: changes.added.length,
      pagesChanged: changes.changed.length,
      pagesRemoved: changes.removed.length,
      changesFile: await writeChanges(join(directory, 'changes.json'), baseline, changes),
      changes,
    });
    this.#checkLimit(changes, baseline.pages.size);
  }

  /** Asks the post step to store the manifest, once the whole job has succeeded. */
  saveBaseline(): void {
    const { runner, results, clock } = this.#services;
    const { manifestFile } = results.facts;
    if (this.#request.domain === undefined || manifestFile === undefined) return;
    const key = `${baselineKeyPrefix(this.#request)}${Math.round(clock.now())}-${this.#request.jobId}`;
    const state: BaselineState = {
      manifestFile,
      key: key
        .toLowerCase()
        .replace(/[^a-z0-9._-]/g, '_')
        .slice(0, 200),
    };
    runner.saveState('baseline', JSON.stringify(state));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ended.abort();
    await this.#search.catch(() => undefined);
    await this.#queue[Symbol.asyncDispose]();
  }

  /** @returns the path */
  #writeManifest(path: string, files: readonly ManifestFile[]): string {
    const { jobId, domain = '' } = this.#request;
    const exportedAt = new Date(this.#services.clock.now()).toISOString();
    const writer = new ManifestWriter(path, { domain, jobId, exportedAt });
    for (const file of files) writer.add(file);
    writer.finish();
    return path;
  }

  #checkLimit({ removed }: Changes, earlier: number): void {
    const { limit } = this.#request;
    if (limit === undefined || !exceedsLimit(limit, { removed: removed.length, earlier })) return;
    const named = naturalOrder(removed)
      .slice(0, namedPages)
      .map(({ path }) => oneLine(path, 120));
    const more = removed.length > namedPages ? `, and ${grouped(removed.length - namedPages)} more` : '';
    throw new ActionError('TOO_MANY_REMOVED', {
      what: `The export removes ${grouped(removed.length)} of ${count(earlier, 'page')}, but max-removed-pages allows ${grouped(allowedRemovals(limit, earlier))}: ${named.join(', ')}${more}`,
    });
  }
}

/** @returns the path */
async function writeChanges(
  path: string,
  baseline: Baseline,
  { added, changed, removed }: Changes,
): Promise<string> {
  const content = { version: 1, baseline: baseline.export ?? null, added, changed, removed };
  await writeFile(path, `${JSON.stringify(content, undefined, 2)}\n`);
  return path;
}

/** "250,000", as `count` writes it. */
function grouped(quantity: number): string {
  return quantity.toLocaleString('en-US');
}
