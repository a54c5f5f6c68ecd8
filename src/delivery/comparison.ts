import { mkdtemp, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { changesForReview } from '../changes/changes-for-review.ts';
import {
  allowedRemovals,
  type Changes,
  compareSites,
  describeChanges,
  type RemovalLimit,
} from '../changes/compare.ts';
import { findEarlierExport } from '../changes/earlier-export.ts';
import {
  type Manifest,
  manifestName,
  markChanged,
  maxManifestSize,
  UnreadableManifest,
  writeManifest,
} from '../changes/manifest.ts';
import { exists, UnusableFile } from '../files/regular-file.ts';
import { isPage } from '../files/site-paths.ts';
import { NoAnswer } from '../net/public-request.ts';
import type { Context } from '../record/context.ts';
import { ActionError } from '../shared/errors.ts';
import type { ErrorFacts } from '../shared/facts.ts';
import { count, formatCount, oneLine } from '../shared/text.ts';
import { describeKinds, describeLostFiles, findMissing, listMissing } from './missing-pages.ts';

export interface ComparisonRequest {
  /** "live", or a path relative to the workspace, of a manifest or of a directory that has one. */
  readonly compareWith: string;
  /** With "live": where the site is. Ends with "/". */
  readonly siteUrl: URL | undefined;
  /** Of this export; undefined if only its job is known. */
  readonly subject: Manifest['subject'];
  readonly limit: RemovalLimit | undefined;
}

/** Compares the unpacked site with an earlier export. Begins to read the earlier export at once, while the job runs. */
export class SiteComparison implements AsyncDisposable {
  readonly #request: ComparisonRequest;
  readonly #context: Context;
  readonly #ended = new AbortController();
  /** Undefined if there is nothing to compare with. */
  readonly #search: Promise<Manifest | undefined>;
  /** Undefined until `compare` has compared. */
  #changes: Changes | undefined;

  constructor(request: ComparisonRequest, context: Context) {
    this.#request = request;
    this.#context = context;
    this.#search = this.#find(AbortSignal.any([context.signal, this.#ended.signal]));
    // `compare` reports why it failed.
    this.#search.catch(() => undefined);
  }

  /**
   * @throws ActionError TOO_MANY_REMOVED, LIVE_SITE_UNREACHABLE; errors of the file system; `signal.reason`
   */
  async compare(files: Manifest['files']): Promise<void> {
    const { log, record } = this.#context;
    const earlier = await this.#search;
    if (earlier === undefined) return;
    const changes = compareSites(earlier.files, files);
    const counts = describeChanges(changes);
    log.info(`Changes: ${counts}`);
    const { added, changed, removed, changedData } = changes;
    if (changedData.length > 0 && added.length + changed.length + removed.length === 0)
      log.info(
        'contentSha256 changed, although no page counts as changed: the only differences are in text that is not shown at first, such as in another tab, or in text outside of the main part of a page',
      );
    this.#changes = changes;
    record.set({
      pagesAdded: added.length,
      pagesChanged: changed.length,
      pagesRemoved: removed.length,
      changesFile: await this.#writeChanges(earlier, changes),
      changesMarkdown: changesForReview(changes),
      changes: { ...changes, counts },
    });
    this.#checkLimit(changes, earlier);
    for (const warning of describeLostFiles(changes)) log.warning(warning);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ended.abort();
    await this.#search.catch(() => undefined);
  }

  async #find(signal: AbortSignal): Promise<Manifest | undefined> {
    const { compareWith, siteUrl, subject, limit } = this.#request;
    const { directories, log } = this.#context;
    const isLive = compareWith === 'live' && siteUrl !== undefined;
    const source = isLive ? siteUrl : resolve(directories.workspace, compareWith);
    const unchecked = limit === undefined ? '' : ', so max-removed-pages is not checked';
    try {
      const manifest = await findEarlierExport(source, subject, { ...this.#context, signal });
      if (manifest !== undefined) return manifest;
    } catch (error) {
      signal.throwIfAborted();
      const said = isLive ? unreadableLive : 'The earlier export cannot be read';
      const what = `${said}: ${reasonOf(error)}`;
      // The site may exist all the same, and must not lose its pages.
      if (isLive && limit !== undefined)
        throw new ActionError('LIVE_SITE_UNREACHABLE', { what, facts: factsOf(error), cause: error });
      log.warning(`${what}${unchecked}. ${isLive ? ifUnreadableLive : ifUnreadable}`);
      return undefined;
    }
    const nothing = `Changes: no earlier export to compare with${unchecked}`;
    if (limit === undefined) log.info(nothing);
    else log.warning(`${nothing}. ${isLive ? ifNotLive : ifNone}`);
    return undefined;
  }

  /** @returns the path */
  async #writeChanges({ exportedAt }: Manifest, changes: Changes): Promise<string> {
    const directory = await mkdtemp(join(this.#context.directories.temp, 'docs-admin-action-'));
    const path = join(directory, 'changes.json');
    const { added, changed, removed, files } = changes;
    const content = { version: 1, baseline: { exportedAt }, added, changed, removed, files };
    await writeFile(path, `${JSON.stringify(content, undefined, 2)}\n`);
    return path;
  }

  #checkLimit(changes: Changes, { files }: Manifest): void {
    const { limit } = this.#request;
    if (limit === undefined) return;
    const pages = files.filter(({ path }) => isPage(path));
    if (pages.every(({ letters }) => letters === undefined))
      this.#context.log.info(
        'Changes: an earlier release of the action made the earlier export, so pages that have lost their text cannot be detected this time',
      );
    const allowed = allowedRemovals(limit, pages.length);
    const missing = findMissing(changes).length;
    if (missing <= allowed) return;
    const share = `${formatCount(missing)} of ${count(pages.length, 'page')}`;
    const verb = missing === 1 ? 'is' : 'are';
    throw new ActionError('TOO_MANY_REMOVED', {
      what: `${share} ${verb} missing (${describeKinds(changes)}), but max-removed-pages allows only ${formatCount(allowed)}. Missing: ${listMissing(changes)}`,
    });
  }

  /**
   * Writes the manifest into the site, with marks of the pages that `compare` has found added or changed.
   * @returns its SHA-256, hexadecimal; undefined, after a warning, if the archive has a file of that name, or the manifest would be too large
   * @throws errors of the file system
   */
  async leaveManifest(directory: string, files: Manifest['files']): Promise<string | undefined> {
    const path = join(directory, manifestName);
    const { log, clock } = this.#context;
    if (await exists(path)) {
      log.warning(
        `The archive has a file ${manifestName} of its own, so the next export cannot be compared with this one. In the documentation, give this file another name, or leave out compare-with.`,
      );
      return undefined;
    }
    const { subject } = this.#request;
    const exportedAt = new Date(clock.now()).toISOString();
    const { added = [], changed = [], changedData = [] } = this.#changes ?? {};
    const marked = markChanged(files, pathsOf([...added, ...changed]), pathsOf(changedData));
    const sha256 = await writeManifest(path, { subject, exportedAt, files: marked });
    if (sha256 === undefined) {
      log.warning(
        `With ${count(files.length, 'file')}, ${manifestName} would be larger than ${maxManifestSize / 1024 ** 2} MiB, so no manifest is written. Leave out compare-with and the operation verify, which need a manifest.`,
      );
    }
    return sha256;
  }
}

function pathsOf(pages: Changes['added']): readonly string[] {
  return pages.map(({ path }) => path);
}

const unreadableLive = `The action could not read ${manifestName} from the live site`;
/** What to do, for warnings. */
const ifUnreadableLive = `If another site is live there, correct site-url. If the runner can never read the site, keep the ${manifestName} of each run, for example in a cache, and set compare-with to its path. Otherwise, the next run compares again.`;
const ifUnreadable = `Check that compare-with leads to the ${manifestName} of an earlier export of this site.`;
const ifNotLive = `This is normal for the first deployment. If the site was deployed before, check that your workflow deploys ${manifestName}, too.`;
const ifNone = `This is normal for the first run. After that, check that your workflow keeps ${manifestName} at the path in compare-with.`;
function factsOf(error: unknown): ErrorFacts {
  if (error instanceof UnreadableManifest) return { reason: error.found };
  return error instanceof NoAnswer ? { reason: 'no answer', place: error.elsewhere } : {};
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof NoAnswer) return `no answer (${message})`;
  const isOfManifest = error instanceof UnreadableManifest || error instanceof UnusableFile;
  return oneLine(isOfManifest ? `the manifest ${message}` : message);
}
