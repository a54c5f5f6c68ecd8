import { isAbsolute, relative, sep } from 'node:path';
import type { Facts } from '../record/outputs.ts';
import type { ActionError } from '../shared/errors.ts';
import type { ExportSubject } from '../shared/job.ts';
import { count, formatBytes, formatCount } from '../shared/text.ts';
import {
  brokenPagesMarkdown,
  commitLabel,
  commitLine,
  doubtIn,
  mistakesIn,
  withoutCommit,
  withTooManyBroken,
} from './deployment-report.ts';
import { code, link, plain } from './markdown.ts';
import {
  endingOf,
  isStartUnknown,
  knownFacts,
  noteOfLeft,
  type Report,
  type RunFacts,
  stateOf,
  timeOf,
} from './report.ts';

interface ExportFacts extends RunFacts {
  /** Absolute path. Paths inside are shown relative to it. */
  readonly workspace: string;
  /** Undefined if only the job is known. */
  readonly subject: ExportSubject | undefined;
  readonly siteUrl?: URL | undefined;
  /** The run has ended before the export began. */
  readonly isPublishing: boolean;
}

/** Never contains the bundle link, which gives access. */
export function exportReport(facts: ExportFacts): Report {
  const { deploymentId, jobId, status, bundleSize, bundleSha256, sitePath, valuesFile, changes } = facts;
  const isThere = facts.error === undefined && sitePath !== undefined;
  const size = bundleSize === undefined ? undefined : formatBytes(bundleSize);
  return {
    state: stateOfExport(facts),
    subject: subjectOf(facts),
    headline: outcomeOf(facts),
    note: noteOfLeft(facts) ?? (facts.error === undefined ? facts.commitDoubt : undefined),
    steps: facts.left,
    link: isThere && facts.siteUrl ? { name: 'Site', url: facts.siteUrl.href } : undefined,
    commit: commitLine(commitLabel(facts), facts),
    error: facts.error,
    broken: brokenPagesMarkdown(facts.broken),
    facts: knownFacts([
      ['Deployment at the service', deploymentId && code(deploymentId)],
      ['Changed in the commit', facts.filesChanged],
      ['Job', jobId && code(jobId)],
      ['Status', status && code(status)],
      ['Pages exported', facts.pageCount?.toLocaleString('en-US')],
      ['Archive', size && `${size}${facts.cacheHit === true ? ', from the cache' : ''}`],
      ['Site', sitePath && code(pathFrom(facts.workspace, sitePath))],
      ['Pages unpacked', facts.htmlFileCount?.toLocaleString('en-US')],
      ['Made to be served at', facts.basePath && code(facts.basePath)],
      ['Values file', valuesFile && code(pathFrom(facts.workspace, valuesFile))],
      ['Time', timeOf(facts)],
      ['Link expires', facts.bundleExpiresAt],
      ['SHA-256', bundleSha256 && code(bundleSha256)],
    ]),
    changes: changes && changesMarkdown(changes, facts.siteUrl?.href),
  };
}

/** An unpacked site is not the site that readers see, so nothing is done yet. */
function stateOfExport(facts: ExportFacts): Report['state'] {
  const state = stateOf(facts, Boolean(facts.brokenPages || facts.isSkipped || facts.commitDoubt));
  return state === 'succeeded' && facts.sitePath !== undefined ? 'noted' : state;
}

function subjectOf({ subject }: ExportFacts): string {
  if (subject === undefined) return 'Documentation';
  return 'domain' in subject ? plain(subject.domain) : `Project ${code(subject.project)}`;
}

function pathFrom(workspace: string, path: string): string {
  const inside = relative(workspace, path);
  // With the separator that workflows have.
  return inside === '' || isAbsolute(inside) ? path : inside.replaceAll(sep, '/');
}

function publishingFailure(error: ActionError, facts: ExportFacts): string {
  const { code } = error;
  if (code === 'COMMIT_NOT_PUBLISHED')
    return facts.isSkipped ? `publishing was ${withoutCommit(facts)}` : withoutCommit(facts);
  if (code === 'TOO_MANY_BROKEN') return withTooManyBroken('published', facts);
  if (code === 'TIMED_OUT') return 'not published in time';
  if (code === 'CANCELLED') return 'canceled during publishing';
  if (isStartUnknown(error, facts)) return 'unknown whether it was published';
  if (facts.jobState === 'ended') return `could not be published${mistakesIn(facts)}`;
  return `publishing ${endingOf(error, facts)}`;
}

function outcomeOf(facts: ExportFacts): string {
  const { error } = facts;
  if (error !== undefined && facts.isPublishing)
    return `${publishingFailure(error, facts)}, so nothing was exported`;
  if (error !== undefined && isStartUnknown(error, facts)) return 'unknown whether the export was started';
  if (error?.code === 'EXPORT_FAILED') return `export failed${mistakesIn(facts)}`;
  if (error !== undefined) return `export ${endingOf(error, facts)}`;
  const skipped = facts.isSkipped ? ', publishing was skipped' : '';
  return `${describeEnd(facts)}${skipped}${mistakesIn(facts)}${doubtIn(facts)}`;
}

function describeEnd(facts: ExportFacts): string {
  if (facts.sitePath !== undefined)
    return `${count(facts.htmlFileCount ?? 0, 'page')} exported, not deployed yet`;
  if (facts.bundleSize !== undefined) return `archive of ${formatBytes(facts.bundleSize)} ready`;
  return facts.status === 'completed' ? 'export completed' : 'export started';
}

/** Pages that are named, of all kinds together. */
const maxPages = 10;
const maxTitle = 100;

type Changes = NonNullable<Facts['changes']>;
type ListedPage = Changes['added'][number];

/**
 * The three numbers and the names of the first pages of each kind, as Markdown in which nothing of a page's title or path has a meaning.
 * @param siteUrl public URL of the site, for links to pages. Removed pages are not linked
 */
export function changesMarkdown({ added, changed, removed, counts }: Changes, siteUrl?: string): string {
  const kinds = [
    { name: 'Added', pages: added, url: siteUrl },
    { name: 'Changed', pages: changed, url: siteUrl },
    { name: 'Removed', pages: removed, url: undefined },
  ].filter(({ pages }) => pages.length > 0);
  const most = mostOfEachKind(kinds.map(({ pages }) => pages.length));
  const lists = kinds.map(({ name, pages, url }) => {
    const lines = pages.slice(0, most).map(page => lineOf(page, url));
    if (lines.length < pages.length) lines.push(`- and ${formatCount(pages.length - lines.length)} more`);
    return `${name}:\n\n${lines.join('\n')}`;
  });
  return [`**Changes:** ${counts}`, ...lists].join('\n\n');
}

/** How many pages of each kind can be named. A kind with few leaves room for the others. */
function mostOfEachKind(lengths: readonly number[]): number {
  const named = (most: number) => lengths.reduce((sum, length) => sum + Math.min(length, most), 0);
  let most = maxPages;
  while (named(most) > maxPages) most -= 1;
  return most;
}

function lineOf({ path, title }: ListedPage, siteUrl: string | undefined): string {
  // Cut before it is escaped, so that no entity is cut.
  const label = plain(title, maxTitle) || plain(path, maxTitle);
  const shown = siteUrl === undefined ? label : link(pageUrl(siteUrl, path), label);
  return title === '' && siteUrl === undefined ? `- ${code(path)}` : `- ${shown} ${code(path)}`;
}

/**
 * The URL of a page: that of its directory for an index.html; otherwise with its extension, which every server understands.
 * @param siteUrl without query and fragment
 */
export function pageUrl(siteUrl: string, path: string): string {
  const segments = path.replace(/(^|\/)index\.html$/, '$1').split('/');
  const encoded = segments.map(segment => encodeURIComponent(segment.toWellFormed()));
  return `${siteUrl.replace(/\/+$/, '')}/${encoded.join('/')}`;
}
