import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, exists, readRegularFile } from '../files/regular-file.ts';
import { findSiteRoot, isPage } from '../files/site-paths.ts';
import type { Network } from '../net/network.ts';
import type { ExportSubject } from '../shared/job.ts';
import { oneLine } from '../shared/text.ts';
import { fetchManifest } from './live-manifest.ts';
import {
  type Manifest,
  manifestName,
  maxManifestSize,
  readManifest,
  UnreadableManifest,
} from './manifest.ts';
import { listFiles } from './site-files.ts';

/**
 * Reads the manifest of an earlier export.
 * @param source URL of the live site, which ends with "/"; or absolute path of a manifest, or of a directory that has one
 * @param subject what is exported now; undefined if that is not known
 * @returns undefined if there is no earlier export
 * @throws UnreadableManifest, also for one of another site; NoAnswer of the live site; UnusableFile; errors of the file system
 */
export async function findEarlierExport(
  source: URL | string,
  subject: ExportSubject | undefined,
  network: Network,
): Promise<Manifest | undefined> {
  const isLive = source instanceof URL;
  const manifest = isLive ? await fetchManifest(source, network) : await readFrom(source, network.signal);
  // Without a page to compare with, no page would ever count as missing.
  if (manifest?.files.some(({ path }) => isPage(path)) === false) throw new UnreadableManifest('has no page');
  if (manifest?.subject !== undefined && subject !== undefined) checkSubject(manifest.subject, subject);
  return manifest;
}

async function readFrom(path: string, signal: AbortSignal): Promise<Manifest | undefined> {
  try {
    const isDirectory = (await stat(path)).isDirectory();
    const file = isDirectory ? await findManifestIn(path, signal) : path;
    const bytes = await readRegularFile(file, { maxBytes: maxManifestSize });
    return readManifest(bytes);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** If all files of an archive were below one directory, the site and its manifest are in that directory. */
async function findManifestIn(directory: string, signal: AbortSignal): Promise<string> {
  const path = join(directory, manifestName);
  if (await exists(path)) return path;
  const root = findSiteRoot(await listFiles(directory, signal));
  return join(directory, root.path, manifestName);
}

/** A domain and a project cannot be compared: the workflow may have switched from one to the other. */
function checkSubject(earlier: ExportSubject, now: ExportSubject): void {
  const isOtherDomain =
    'domain' in earlier && 'domain' in now && earlier.domain.toLowerCase() !== now.domain.toLowerCase();
  if (isOtherDomain)
    throw new UnreadableManifest(`belongs to the domain ${oneLine(earlier.domain, 100)}`, 'other');
  const isOtherProject = 'project' in earlier && 'project' in now && earlier.project !== now.project;
  if (isOtherProject)
    throw new UnreadableManifest(`belongs to the project ${oneLine(earlier.project, 100)}`, 'other');
}
