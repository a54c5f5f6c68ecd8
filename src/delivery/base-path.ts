import { join } from 'node:path';
import { readStart } from '../files/regular-file.ts';
import type { Context } from '../record/context.ts';
import { documentedBasePaths } from '../shared/base-paths.ts';
import { ActionError } from '../shared/errors.ts';
import { count, oneLine } from '../shared/text.ts';
import { TimeSlice } from '../shared/time-slice.ts';
import { findServedPath } from '../site/served-path.ts';
import type { WrittenSite } from '../site/writer.ts';

/** Where the site is served, as far as the inputs say it. */
export interface SitePlace {
  /** Ends with "/". */
  readonly siteUrl: URL | undefined;
  /** Of an export by project: "/docs", or "/" for the root. */
  readonly basePath: string | undefined;
}

/**
 * Finds out for which path an unpacked site was made, and whether it can work where it is served.
 * @param directory absolute path of the directory that holds the site
 * @returns that path, "/" for the root; empty if the files do not tell
 * @throws ActionError BASE_PATH_MISMATCH if it certainly cannot; errors of the file system; `signal.reason`
 */
export async function checkBasePath(
  { paths, root }: WrittenSite,
  directory: string,
  place: SitePlace,
  { clock, log, record, signal }: Context,
): Promise<string> {
  const served = servedPathOf(place);
  const servedAt = served === '/' ? '' : served;
  const { basePath, verdict, missing } = await findServedPath({
    paths: root === '.' ? paths : paths.map(path => path.slice(root.length + 1)),
    readStart: (path, maxBytes) => readStart(join(directory, path), maxBytes),
    host: place.siteUrl?.host,
    servedAt,
    timeSlice: new TimeSlice(clock, signal),
  });
  const made = oneLine(basePath ?? '', 200);
  record.set({ basePath: made });
  if (verdict === 'cannot-work') throw mismatch(made, place);
  if (verdict === 'differs') log.warning(`${describeDifference(made, place)}. Links may lead nowhere there.`);
  if (served === undefined && made !== '') log.info(`The bundle is made to be served at ${made}`);
  if (missing !== undefined)
    log.warning(
      `The bundle lacks ${count(missing.count, 'file')} that its pages load, such as ${oneLine(missing.first, 200)}.`,
    );
  return made;
}

/** @returns "/docs", or "/" for the root; undefined when no input says it */
function servedPathOf({ siteUrl, basePath }: SitePlace): string | undefined {
  return siteUrl?.pathname.replace(/(?<=.)\/$/, '') ?? basePath;
}

function describeDifference(made: string, place: SitePlace): string {
  const verb = place.siteUrl === undefined ? 'base-path says' : 'site-url serves it at';
  return `The bundle is made for ${made}, but ${verb} ${oneLine(servedPathOf(place) ?? '', 200)}`;
}

function mismatch(made: string, place: SitePlace): ActionError {
  const served = servedPathOf(place);
  const byProject = ['/', ...documentedBasePaths].some(path => path === served)
    ? `, or export it by project ("project-id" without "domain") with "base-path: ${served}"`
    : '';
  const correct =
    place.siteUrl === undefined
      ? 'Set base-path to where the site is served, or export it anew for a base path that the service supports'
      : `Set site-url to where the site is served${byProject}`;
  return new ActionError('BASE_PATH_MISMATCH', {
    what: `${describeDifference(made, place)}, where its pages find neither their style sheets nor each other`,
    hint: `Nothing was replaced. ${correct}`,
  });
}
