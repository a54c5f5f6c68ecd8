import { mkdtemp, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  allowedRemovals,
  byPath,
  type Changes,
  compareSites,
  type RemovalLimit,
} from '../changes/compare.ts';
import { fetchManifest } from '../changes/live-site.ts';
import {
  type EarlierManifest,
  manifestName,
  maxManifestSize,
  readManifest,
  type SiteFile,
  UnreadableManifest,
  writeManifest,
} from '../changes/manifest.ts';
import { type ReadSite, readSite } from '../changes/pages.ts';
import { listSite, type SiteFiles } from '../changes/site-files.ts';
import { ActionError } from '../shared/errors.ts';
import { exists, readRegularFile } from '../shared/files.ts';
import { isPage, naturalOrder } from '../shared/page-path.ts';
import { count, formatCount, oneLine } from '../shared/text.ts';
import type { DeliveryTools } from './tools.ts';

/** Removed pages that the error names. */
const namedPages = 10;

export interface ComparisonRequest {
  /** "live", or the path of a directory or of a manifest. */
  readonly compareWith: string;
  /** With "live": where the site is. Ends with "/". */
  readonly siteUrl: URL | undefined;
  readonly subject: { readonly domain: string } | { readonly project: string } | undefined;
  readonly limit: RemovalLimit | undefined;
  /** For reading each site, in milliseconds. */
  readonly timeLimit: number;
}

/** What a site is compared with. */
interface Baseline {
  readonly files: readonly SiteFile[];
  readonly isComparable: boolean;
  /** Of an earlier export; undefined for a directory. */
  readonly export?: { readonly exportedAt: string | undefined };
}

export interface ComparedSite {
  readonly hasManifest: boolean;
  /** Undefined if there was nothing to compare with. */
  readonly changes: Changes | undefined;
}

/**
 * Compares the unpacked site with an earlier one. Looks for that one from the beginning, so that this takes no time of its own
 * while the job runs.
 */
export class SiteComparison implements AsyncDisposable {
  readonly #request: ComparisonRequest;
  readonly #services: DeliveryTools;
  readonly #ended = new AbortController();
  /** Undefined if there is nothing to compare with. */
  readonly #search: Promise<Baseline | undefined>;

  constructor(request: ComparisonRequest, services: DeliveryTools) {
    this.#request = request;
    this.#services = services;
    const signal = AbortSignal.any([services.signal, this.#ended.signal]);
    this.#search = this.#find(signal);
    // `check` reports why it failed.
    this.#search.catch(() => undefined);
  }

  /**
   * Compares the site and writes the manifest into it.
   * @param directory absolute path of the directory that holds the site, not yet in place
   * @returns whether there is a manifest, and what has changed if that is known
   * @throws ActionError TOO_MANY_REMOVED; errors of the file system; `signal.reason`
   */
  async check(directory: string): Promise<ComparedSite> {
    const { results, signal } = this.#services;
    const baseline = await this.#search;
    const site = await listSite(directory, signal);
    const read = await this.#read('site', site, signal);
    const files = read?.files;
    let changes: Changes | undefined;
    if (baseline !== undefined) {
      const isComparable = files !== undefined && baseline.isComparable;
      const now = files ?? unreadFiles(site.paths);
      changes = compareSites(baseline.files, now, isComparable);
      results.record({
        pagesAdded: changes.added.length,
        pagesChanged: changes.changed?.length,
        pagesRemoved: changes.removed.length,
        changesFile: await this.#writeChanges(baseline, changes),
        changes,
      });
      this.#checkLimit(changes, baseline);
    }
    const hasManifest = files !== undefined && (await this.#leaveManifest(directory, files));
    return { hasManifest, changes };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ended.abort();
    await this.#search.catch(() => undefined);
  }

  async #find(signal: AbortSignal): Promise<Baseline | undefined> {
    const { compareWith, siteUrl, limit } = this.#request;
    const { log, directories } = this.#services.runner;
    try {
      if (compareWith === 'live' && siteUrl !== undefined) {
        const manifest = await fetchManifest(siteUrl, { ...this.#services.network, signal });
        return manifest ? this.#checkManifest(manifest) : this.#nothing('no earlier export to compare with');
      }
      const path = resolve(directories.workspace, compareWith);
      const status = await stat(path).catch(() => undefined);
      if (status?.isFile() !== true) return await this.#readDirectory(path, signal);
      const bytes = await readRegularFile(path, { maxBytes: maxManifestSize });
      return this.#checkManifest(readManifest(bytes.toString()));
    } catch (error) {
      signal.throwIfAborted();
      const reason = error instanceof Error ? error.message : String(error);
      log.warning(`The earlier export cannot be read${unchecked(limit)}: ${oneLine(reason)}`);
      return undefined;
    }
  }

  #checkManifest({ domain, exportedAt, files, isComparable }: EarlierManifest): Baseline {
    const { subject } = this.#request;
    const own = subject !== undefined && 'domain' in subject ? subject.domain : domain;
    if (domain !== '' && domain.toLowerCase() !== own.toLowerCase())
      throw new UnreadableManifest(`its manifest is of ${oneLine(domain, 100)}`);
    if (!isComparable) {
      this.#services.runner.log.warning(
        'The manifest of the earlier export has another version, so changed pages are not known.',
      );
    }
    return { files, isComparable, export: { exportedAt } };
  }

  async #readDirectory(path: string, signal: AbortSignal): Promise<Baseline | undefined> {
    const site = await listSite(path, signal);
    const paths = site.paths.filter(found => found !== manifestName);
    const read = await this.#read('earlier site', { ...site, paths }, signal);
    const { files, unreadable } = read ?? { files: unreadFiles(paths), unreadable: site.unreadable };
    const [first] = unreadable;
    if (first !== undefined) {
      this.#services.runner.log.warning(
        `${count(unreadable.length, 'file or directory', 'files and directories')} of the earlier site could not be read, such as "${oneLine(first, 120)}". Their pages count as added.`,
      );
    }
    if (files.some(file => isPage(file.path))) return { files, isComparable: read !== undefined };
    return this.#nothing(`${oneLine(path)} has no pages to compare with`);
  }

  #nothing(reason: string): undefined {
    const { limit } = this.#request;
    const { info, warning } = this.#services.runner.log;
    (limit === undefined ? info : warning)(`Changes: ${reason}${unchecked(limit)}`);
  }

  /** @returns undefined, after a warning, if the files cannot be read: for the limit, their paths are enough */
  async #read(
    name: 'site' | 'earlier site',
    site: SiteFiles,
    signal: AbortSignal,
  ): Promise<ReadSite | undefined> {
    const { runner, clock } = this.#services;
    try {
      const read = await readSite(site, { clock, signal, timeLimit: this.#request.timeLimit });
      const [first] = read.unreadable;
      if (first !== undefined && name === 'site') throw new Error(`${first} cannot be read`);
      return read;
    } catch (error) {
      signal.throwIfAborted();
      const reason = error instanceof Error ? error.message : String(error);
      runner.log.warning(
        `The pages of the ${name} could not be read, so changed pages are not known: ${oneLine(reason)}`,
      );
      return undefined;
    }
  }

  /** @returns the path */
  async #writeChanges(baseline: Baseline, changes: Changes): Promise<string> {
    const directory = await mkdtemp(join(this.#services.runner.directories.temp, 'docs-admin-action-'));
    const path = join(directory, 'changes.json');
    const { added, changed = [], removed, files } = changes;
    const content = { version: 1, baseline: baseline.export ?? null, added, changed, removed, files };
    await writeFile(path, `${JSON.stringify(content, undefined, 2)}\n`);
    return path;
  }

  #checkLimit({ removed }: Changes, { files }: Baseline): void {
    const { limit } = this.#request;
    if (limit === undefined) return;
    const earlier = files.filter(({ path }) => isPage(path)).length;
    const allowed = allowedRemovals(limit, earlier);
    if (removed.length <= allowed) return;
    const named = naturalOrder(removed)
      .slice(0, namedPages)
      .map(({ path }) => oneLine(path, 120));
    const left = removed.length - named.length;
    throw new ActionError('TOO_MANY_REMOVED', {
      what: `The export removes ${formatCount(removed.length)} of ${count(earlier, 'page')}, but max-removed-pages allows ${formatCount(allowed)}: ${named.join(', ')}${left > 0 ? `, and ${formatCount(left)} more` : ''}`,
    });
  }

  /** @returns false, after a warning, if the archive has a file of that name */
  async #leaveManifest(directory: string, files: readonly SiteFile[]): Promise<boolean> {
    const path = join(directory, manifestName);
    const { runner, clock } = this.#services;
    if (await exists(path)) {
      runner.log.warning(
        `The archive has a file ${manifestName} of its own, so the next export cannot be compared with this one.`,
      );
      return false;
    }
    const { subject } = this.#request;
    const domain = subject !== undefined && 'domain' in subject ? subject.domain : '';
    const exportedAt = new Date(clock.now()).toISOString();
    await writeManifest(path, { domain, exportedAt, files: files.toSorted(byPath) });
    return true;
  }
}

function unreadFiles(paths: readonly string[]): readonly SiteFile[] {
  return paths.map(path => ({ path, size: 0, sha256: '' }));
}

/** Suffix: max-removed-pages is not checked. */
function unchecked(limit: RemovalLimit | undefined): string {
  return limit === undefined ? '' : ', so max-removed-pages is not checked';
}
