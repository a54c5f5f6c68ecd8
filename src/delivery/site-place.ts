import { join } from 'node:path';
import { readStart } from '../files/regular-file.ts';
import type { Context } from '../record/context.ts';
import { documentedBasePaths } from '../shared/base-paths.ts';
import { ActionError } from '../shared/errors.ts';
import { count, oneLine } from '../shared/text.ts';
import { findBasePath } from '../site/base-path.ts';
import type { WrittenSite } from '../site/writer.ts';

/** Where the site is served, as far as the inputs say it. */
export interface SitePlace {
  /** Ends with "/". */
  readonly siteUrl: URL | undefined;
  /** Of an export by project: "/docs", or "/" for the root. */
  readonly basePath: string | undefined;
}

/**
 * Reads from an unpacked site for which path it was made, and checks that it can work where it is served.
 * @param directory absolute path of the directory that holds the site
 * @throws ActionError BASE_PATH_MISMATCH if it certainly cannot; errors of the file system
 */
export async function checkBasePath(
  { paths, root }: WrittenSite,
  directory: string,
  place: SitePlace,
  { log, record }: Context,
): Promise<void> {
  const servedAt = servedPathOf(place);
  const found = await findBasePath({
    paths: root === '.' ? paths : paths.map(path => path.slice(root.length + 1)),
    readStart: (path, maxBytes) => readStart(join(directory, path), maxBytes),
    host: place.siteUrl?.host,
    servedAt,
  });
  const made = oneLine(found?.basePath ?? '', 200);
  record.set({ basePath: made });
  if (found === undefined) return;
  if (found.isMismatch) throw mismatch(made, place);
  if (servedAt === undefined) log.info(`The bundle is made to be served at ${made}`);
  const [missing] = found.missing;
  if (missing !== undefined)
    log.warning(
      `The bundle lacks ${count(found.missing.length, 'file')} that its pages load, such as ${oneLine(missing, 200)}.`,
    );
}

/** @returns "/docs", or "/" for the root; undefined when no input says it */
function servedPathOf({ siteUrl, basePath }: SitePlace): string | undefined {
  return siteUrl?.pathname.replace(/(?<=.)\/$/, '') ?? basePath;
}

function mismatch(made: string, place: SitePlace): ActionError {
  const served = servedPathOf(place);
  const verb = place.siteUrl === undefined ? 'base-path says' : 'site-url serves it at';
  const shown = oneLine(served ?? '', 200);
  const byProject = ['/', ...documentedBasePaths].some(path => path === served)
    ? `, or export it by project ("project-id" without "domain") with "base-path: ${served}"`
    : '';
  const correct =
    place.siteUrl === undefined
      ? 'Set base-path to where the site is served, or export it anew for a base path that the service supports'
      : `Set site-url to where the site is served${byProject}`;
  return new ActionError('BASE_PATH_MISMATCH', {
    what: `The bundle is made for ${made}, but ${verb} ${shown}, where its pages find neither their style sheets nor each other`,
    hint: `Nothing was replaced. ${correct}`,
  });
}
