import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { ActionError } from '../shared/errors.ts';
import { count, oneLine } from '../shared/text.ts';
import { TimeSlice } from '../shared/time-slice.ts';
import { findServedPath } from '../site/served-path.ts';
import type { Context } from './context.ts';

/** What the inputs say of where the site is served. */
export interface SitePlace {
  readonly siteUrl: URL | undefined;
  /** Of an export by project: "/docs", or "/" for the root. */
  readonly basePath: string | undefined;
}

/**
 * Finds out for which path an unpacked site was made, and whether it can work where it is served.
 * @param paths of all its files, relative to the directory
 * @param directory absolute path
 * @throws ActionError BASE_PATH_MISMATCH if it certainly cannot; errors of the file system; `signal.reason`
 */
export async function checkBasePath(
  paths: readonly string[],
  directory: string,
  place: SitePlace,
  { clock, log, record, signal }: Context,
): Promise<void> {
  const servedAt = pathOf(place);
  const { basePath, verdict, missing } = await findServedPath({
    paths,
    readStart: (path, maxBytes) => readStart(join(directory, path), maxBytes),
    host: place.siteUrl?.host,
    servedAt,
    timeSlice: new TimeSlice(clock, signal),
  });
  const made = oneLine(basePath ?? '', 200);
  record.set({ basePath: made });
  if (verdict === 'cannot-work') throw mismatch(made, place);
  if (verdict === 'differs')
    log.warning(`The bundle is made for ${made}, but ${describePlace(place)}. Links may lead nowhere there.`);
  if (servedAt === undefined && made !== '') log.info(`The bundle is made to be served at ${made}`);
  if (missing !== undefined)
    log.warning(
      `The bundle lacks ${count(missing.count, 'file')} that its pages load, such as ${oneLine(missing.first, 200)}.`,
    );
}

/** @returns the path as in a URL, without a slash at its end; undefined when no input says it */
function pathOf({ siteUrl, basePath }: SitePlace): string | undefined {
  const url = siteUrl ?? (basePath === undefined ? undefined : new URL(basePath, 'https://localhost'));
  return url?.pathname.replace(/\/+$/, '');
}

/** Completes "The bundle is made for /docs, but …". */
function describePlace({ siteUrl, basePath }: SitePlace): string {
  if (siteUrl === undefined) return `base-path says ${basePath}`;
  return `site-url serves it at ${oneLine(siteUrl.pathname.replace(/(?<=.)\/$/, ''), 200)}`;
}

function mismatch(made: string, place: SitePlace): ActionError {
  const { siteUrl, basePath } = place;
  const served = siteUrl?.pathname.replace(/(?<=.)\/$/, '') ?? basePath ?? '';
  const correct =
    siteUrl === undefined
      ? 'The service has not used this base path. Set base-path to one that it supports'
      : `Set site-url to where the site is served, or export it by project ("project-id" without "domain") with "base-path: ${oneLine(served, 200)}"`;
  return new ActionError('BASE_PATH_MISMATCH', {
    what: `The bundle is made for ${made}, but ${describePlace(place)}, where its pages find neither their style sheets nor each other`,
    hint: `Nothing was replaced. ${correct}`,
  });
}

/** The first bytes of a file, or all of it. */
function readStart(path: string, maxBytes: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.allocUnsafe(maxBytes);
    return bytes.subarray(0, readSync(file, bytes, 0, maxBytes, 0));
  } finally {
    closeSync(file);
  }
}
