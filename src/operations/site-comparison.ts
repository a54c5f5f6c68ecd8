import { createHash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join, posix, resolve } from 'node:path';
import {
  allowedRemovals,
  type Changes,
  comparePages,
  exceedsLimit,
  type Pages,
  type RemovalLimit,
} from '../changes/compare.ts';
import { DigestQueue } from '../changes/digest-queue.ts';
import { type ManifestFile, ManifestWriter } from '../changes/manifest.ts';
import { readManifest } from '../changes/manifest-reader.ts';
import { readSite } from '../changes/site-reader.ts';
import { ActionError } from '../shared/errors.ts';
import { isPage, naturalOrder } from '../shared/page-path.ts';
import { count, oneLine } from '../shared/text.ts';
import type { FileObserver } from '../site/observed-file.ts';
import type { WrittenSite } from '../site/writer.ts';
import { type BaselineState, maxManifestBytes } from './baseline.ts';
import type { Services } from './operation.ts';

/** Milliseconds that looking for the earlier manifest may take. */
const lookupLimit = 30_000;
/** Removed pages that the error names. */
const namedPages = 10;

export interface ComparisonRequest {
  /** "previous", or the path of a directory. */
  readonly compareWith: string;
  readonly limit: RemovalLimit | undefined;
  readonly jobId: string;
  readonly baseUrl: URL;
  readonly domain: string | undefined;
  readonly paths: readonly string[];
}

/** What the site is compared with. */
interface Baseline {
  readonly pages: Pages;
  /** Of an earlier export; undefined for a directory. */
  readonly export?: { readonly jobId: string; readonly exportedAt: string | undefined };
}

/** Compares the site, while it is unpacked, with an earlier one. */
export class SiteComparison implements AsyncDisposable {
  readonly #request: ComparisonRequest;
  readonly #services: Services;
  readonly #directory: string;
  readonly #baseline: Baseline | undefined;
  readonly #files: ManifestFile[] = [];
  readonly #queue: DigestQueue;

  private constructor(
    request: ComparisonRequest,
    services: Services,
    earlier: { readonly directory: string; readonly baseline: Baseline | undefined },
  ) {
    this.#request = request;
    this.#services = services;
    this.#directory = earlier.directory;
    this.#baseline = earlier.baseline;
    const pages = earlier.baseline?.pages;
    this.#queue = new DigestQueue({
      onFile: file => this.#files.push(file),
      // The site may be in a directory of the archive, which is not known before the end.
      findEarlier: path => pages?.get(path) ?? pages?.get(path.slice(path.indexOf('/') + 1)),
    });
  }

  /**
   * Finds the earlier site. One that cannot be read is a warning.
   * @throws ActionError FILE_SYSTEM; `signal.reason`
   */
  static async begin(request: ComparisonRequest, services: Services): Promise<SiteComparison> {
    const directory = await mkdtemp(join(services.runner.directories.temp, 'docs-admin-action-'));
    const baseline = await findBaseline(request, services, directory);
    return new SiteComparison(request, services, { directory, baseline });
  }

  get observer(): FileObserver {
    return this.#queue;
  }

  /**
   * Compares the unpacked site and writes the manifest and the changes.
   * @throws ActionError TOO_MANY_REMOVED, FILE_SYSTEM
   */
  async check({ index }: WrittenSite): Promise<void> {
    const { results, runner } = this.#services;
    try {
      await this.#queue.finish();
    } catch (error) {
      runner.log.warning(`The site could not be compared: ${oneLine(String(error))}`);
      return;
    }
    const root = index === undefined ? '.' : posix.dirname(index);
    const files = this.#files
      .filter(({ path }) => root === '.' || path.startsWith(`${root}/`))
      .map(file => (root === '.' ? file : { ...file, path: file.path.slice(root.length + 1) }))
      .toSorted((left, right) => (left.path < right.path ? -1 : 1));
    results.record({ manifestFile: this.#writeManifest(files) });
    if (this.#baseline === undefined) return;
    const pages = new Map(
      files
        .filter(({ path }) => isPage(path))
        .map(({ path, title = '', text = '' }) => [path, { title, text }]),
    );
    const changes = comparePages(this.#baseline.pages, pages);
    results.record({
      pagesAdded: changes.added.length,
      pagesChanged: changes.changed.length,
      pagesRemoved: changes.removed.length,
      changesFile: await this.#writeChanges(this.#baseline, changes),
      changes,
    });
    this.#checkLimit(changes, this.#baseline.pages.size);
  }

  /** Asks the post step to store the manifest, once the whole job has succeeded. */
  saveBaseline(): void {
    const { runner, results, clock } = this.#services;
    const { manifestFile } = results.facts;
    if (this.#request.domain === undefined || manifestFile === undefined) return;
    const key = `${keyPrefixOf(this.#request)}${Math.round(clock.now())}-${this.#request.jobId}`;
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
    await this.#queue[Symbol.asyncDispose]();
  }

  #writeManifest(files: readonly ManifestFile[]): string {
    const { jobId, domain = '' } = this.#request;
    const path = join(this.#directory, 'manifest.json');
    const exportedAt = new Date(this.#services.clock.now()).toISOString();
    const writer = new ManifestWriter(path, { domain, jobId, exportedAt });
    for (const file of files) writer.add(file);
    writer.finish();
    return path;
  }

  async #writeChanges(baseline: Baseline, { added, changed, removed }: Changes): Promise<string> {
    const path = join(this.#directory, 'changes.json');
    const content = { version: 1, baseline: baseline.export ?? null, added, changed, removed };
    await writeFile(path, `${JSON.stringify(content, undefined, 2)}\n`);
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

async function findBaseline(
  request: ComparisonRequest,
  services: Services,
  directory: string,
): Promise<Baseline | undefined> {
  const { log, directories } = services.runner;
  const unchecked = request.limit === undefined ? '' : ', so max-removed-pages is not checked';
  if (request.compareWith !== 'previous') {
    const path = resolve(directories.workspace, request.compareWith);
    const { pages, warnings } = await readSite(path, services).catch((error: unknown) => {
      services.signal.throwIfAborted();
      return {
        pages: new Map(),
        warnings: [`The site in ${oneLine(path)} could not be read: ${oneLine(String(error))}`],
      };
    });
    for (const warning of warnings) log.warning(warning);
    if (pages.size > 0) return { pages };
    log.info(`Changes: ${oneLine(path)} has no pages to compare with${unchecked}`);
    return undefined;
  }
  if (request.domain === undefined) {
    log.info(`Changes: set "domain" to compare with the previous export${unchecked}`);
    return undefined;
  }
  const found = await findManifest(request, services, directory);
  if (found.kind === 'found') return found.baseline;
  if (found.kind === 'none') log.info(`Changes: no earlier export to compare with${unchecked}`);
  else log.warning(`The earlier export cannot be read${unchecked}: ${found.reason}`);
  return undefined;
}

type FoundManifest =
  | { readonly kind: 'found'; readonly baseline: Baseline }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable'; readonly reason: string };

async function findManifest(
  request: ComparisonRequest,
  { runner, clock, signal }: Services,
  directory: string,
): Promise<FoundManifest> {
  const limit = new AbortController();
  const timer = clock.startTimer(lookupLimit, () => limit.abort());
  const query = { keyPrefix: keyPrefixOf(request), maxBytes: maxManifestBytes };
  const stored = await runner.runStore.findNewest(query, AbortSignal.any([signal, limit.signal]));
  timer.stop();
  signal.throwIfAborted();
  if (stored.kind === 'failed') return { kind: 'unreadable', reason: stored.reason };
  if (stored.kind !== 'found') return { kind: 'none' };
  const file = join(directory, 'earlier-manifest.json');
  await writeFile(file, stored.text);
  const manifest = await readManifest(file, { signal });
  if (manifest.kind === 'unreadable') return manifest;
  const { pages, jobId, exportedAt } = manifest;
  return { kind: 'found', baseline: { pages, export: { jobId, exportedAt } } };
}

/** "250,000", as `count` writes it. */
function grouped(quantity: number): string {
  return quantity.toLocaleString('en-US');
}

/** The same for each export of this service, domain, and list of paths. */
function keyPrefixOf({ baseUrl, domain, paths }: ComparisonRequest): string {
  const subject = JSON.stringify([baseUrl.href, domain, paths]);
  const digest = createHash('sha256').update(subject).digest('hex').slice(0, 32);
  return `docs-admin-action-baseline-v1-${digest}-`;
}
