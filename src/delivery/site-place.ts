import type { Context } from '../record/context.ts';
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
 * @returns that path, "/" for the root; empty if the files do not tell
 * @throws ActionError BASE_PATH_MISMATCH if it certainly cannot; errors of the file system
 */
export async function checkBasePath(
  { paths, root }: WrittenSite,
  directory: string,
  place: SitePlace,
  { log, record }: Context,
): Promise<string> {
  const servedAt = servedPathOf(place);
  const found = await findBasePath({
    directory,
    paths: root === '.' ? paths : paths.map(path => path.slice(root.length + 1)),
    host: place.siteUrl?.host,
    servedAt,
  });
  const made = oneLine(found?.basePath ?? '', 200);
  record.set({ basePath: made });
  if (found === undefined) return made;
  if (found.isMismatch) throw mismatch(made, place);
  if (servedAt === undefined) log.info(`The bundle is made to be served at ${made}`);
  const [missing] = found.missing;
  if (missing !== undefined)
    log.warning(
      `The bundle lacks ${count(found.missing.length, 'file')} that its pages load, such as ${oneLine(missing, 200)}.`,
    );
  return made;
}

/** @returns "/docs", or "/" for the root; undefined when no input says it */
function servedPathOf({ siteUrl, basePath }: SitePlace): string | undefined {
  return siteUrl?.pathname.replace(/(?<=.)\/$/, '') ?? basePath;
}

function mismatch(made: string, place: SitePlace): ActionError {
  const input = place.siteUrl === undefined ? 'base-path' : 'site-url';
  const served = oneLine(servedPathOf(place) ?? '', 200);
  return new ActionError('BASE_PATH_MISMATCH', {
    what: `The bundle is made for ${made}, but ${input} says ${served}, where its pages find neither their style sheets nor each other`,
    hint: `Nothing was replaced. Set ${input} to where the site is served, or export it anew by project ("project-id", without "domain" and "job-id"), for ${served}`,
  });
}
