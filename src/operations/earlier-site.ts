import { createHash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Pages, RemovalLimit } from '../changes/compare.ts';
import { readManifest } from '../changes/manifest-reader.ts';
import { readSite } from '../changes/site-reader.ts';
import { oneLine } from '../shared/text.ts';
import { maxManifestBytes } from './baseline.ts';
import type { Services } from './operation.ts';

/** Milliseconds that looking for the earlier manifest may take. */
const lookupLimit = 30_000;

/** Exports with the same ones follow one another. */
export interface ExportSubject {
  readonly baseUrl: URL;
  readonly domain: string | undefined;
  readonly paths: readonly string[];
}

export interface EarlierSiteRequest extends ExportSubject {
  /** "previous", or the path of a directory. */
  readonly compareWith: string;
  readonly limit: RemovalLimit | undefined;
}

/** What a site is compared with. */
export interface Baseline {
  readonly pages: Pages;
  /** Of an earlier export; undefined for a directory. */
  readonly export?: { readonly jobId: string; readonly exportedAt: string | undefined };
}

export interface EarlierSite {
  /** A temporary directory for what is found, and for what will be written. */
  readonly directory: string;
  /** Undefined if there is nothing to compare with. */
  readonly baseline?: Baseline;
  /** What could not be read. */
  readonly warnings?: readonly string[];
  /** Why there is nothing to compare with. */
  readonly note?: string;
}

/**
 * Finds what the site is compared with. It writes nothing to the log, because it may run beside other work.
 * @throws errors of the file system; `signal.reason`
 */
export async function findEarlierSite(
  request: EarlierSiteRequest,
  services: Pick<Services, 'runner' | 'clock' | 'signal'>,
): Promise<EarlierSite> {
  const { runner, signal } = services;
  const directory = await mkdtemp(join(runner.directories.temp, 'docs-admin-action-'));
  const unchecked = uncheckedLimit(request);
  if (request.compareWith !== 'previous') {
    const path = resolve(runner.directories.workspace, request.compareWith);
    const { pages, warnings } = await readSite(path, { signal }).catch((error: unknown) => {
      signal.throwIfAborted();
      const warning = `The site in ${oneLine(path)} could not be read: ${oneLine(String(error))}`;
      return { pages: new Map(), warnings: [warning] };
    });
    if (pages.size > 0) return { directory, warnings, baseline: { pages } };
    return {
      directory,
      warnings,
      note: `Changes: ${oneLine(path)} has no pages to compare with${unchecked}`,
    };
  }
  if (request.domain === undefined)
    return { directory, note: `Changes: set "domain" to compare with the previous export${unchecked}` };
  const found = await findManifest(request, services, directory);
  if (found.kind === 'found') return { directory, baseline: found.baseline };
  if (found.kind === 'none')
    return { directory, note: `Changes: no earlier export to compare with${unchecked}` };
  return { directory, warnings: [`The earlier export cannot be read${unchecked}: ${found.reason}`] };
}

/** Says, after why nothing is compared, what does not happen therefore. */
export function uncheckedLimit({ limit }: Pick<EarlierSiteRequest, 'limit'>): string {
  return limit === undefined ? '' : ', so max-removed-pages is not checked';
}

/** The same for each export of this service, domain, and list of paths. */
export function baselineKeyPrefix({ baseUrl, domain, paths }: ExportSubject): string {
  const subject = JSON.stringify([baseUrl.href, domain, paths]);
  const digest = createHash('sha256').update(subject).digest('hex').slice(0, 32);
  return `docs-admin-action-baseline-v1-${digest}-`;
}

type FoundManifest =
  | { readonly kind: 'found'; readonly baseline: Baseline }
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable'; readonly reason: string };

async function findManifest(
  subject: ExportSubject,
  { runner, clock, signal }: Pick<Services, 'runner' | 'clock' | 'signal'>,
  directory: string,
): Promise<FoundManifest> {
  const limit = new AbortController();
  const timer = clock.startTimer(lookupLimit, () => limit.abort());
  const query = { keyPrefix: baselineKeyPrefix(subject), maxBytes: maxManifestBytes };
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
