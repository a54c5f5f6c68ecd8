import { isAbsolute, relative } from 'node:path';
import type { ActionError } from '../shared/errors.ts';
import type { ExportSubject } from '../shared/job.ts';
import { count, formatBytes } from '../shared/text.ts';
import { brokenPagesMarkdown } from './broken-pages-table.ts';
import { changesMarkdown } from './changes.ts';
import { commitOf, doubtIn, mistakesIn } from './deployment-report.ts';
import { code, link, plain } from './markdown.ts';
import {
  endingOf,
  isStartUnknown,
  knownFacts,
  type Report,
  type RunFacts,
  stateOf,
  timeOf,
} from './report.ts';

interface ExportFacts extends RunFacts {
  /** Absolute path: paths in it are shown as people write them. */
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
    state: stateOf(facts, Boolean(facts.brokenPages || facts.isSkipped || facts.commitDoubt)),
    subject: subjectOf(facts),
    headline: outcomeOf(facts),
    note: facts.left ?? (facts.error === undefined ? facts.commitDoubt : undefined),
    link: isThere && facts.siteUrl ? `**Site:** ${link(facts.siteUrl.href)}` : undefined,
    error: facts.error,
    broken: brokenPagesMarkdown(facts.broken),
    facts: knownFacts([
      ['Deployment', deploymentId && code(deploymentId)],
      ['Published commit', commitOf(facts)],
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
    ]),
    changes: changes && changesMarkdown(changes, facts.siteUrl?.href),
    details: knownFacts([
      ['Link expires', facts.bundleExpiresAt],
      ['SHA-256', bundleSha256 && code(bundleSha256)],
    ]),
  };
}

function subjectOf({ subject }: ExportFacts): string {
  if (subject === undefined) return 'Documentation';
  return 'domain' in subject ? plain(subject.domain) : `Project ${code(subject.project)}`;
}

function pathFrom(workspace: string, path: string): string {
  const inside = relative(workspace, path);
  return inside === '' || isAbsolute(inside) ? path : inside;
}

function publishingFailure(error: ActionError, facts: ExportFacts): string {
  const { code } = error;
  if (code === 'COMMIT_NOT_PUBLISHED') return `published without the commit${mistakesIn(facts)}`;
  if (code === 'TIMED_OUT') return 'not published in time';
  if (code === 'CANCELLED') return 'canceled while it was published';
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
  if (facts.isRunning) return facts.isPublishing ? 'being published' : 'export is running';
  const skipped = facts.isSkipped ? ', publishing was skipped' : '';
  return `${describeEnd(facts)}${skipped}${doubtIn(facts)}${mistakesIn(facts)}`;
}

function describeEnd(facts: ExportFacts): string {
  if (facts.sitePath !== undefined) return `${count(facts.htmlFileCount ?? 0, 'page')} unpacked`;
  if (facts.bundleSize !== undefined) return `archive of ${formatBytes(facts.bundleSize)} ready`;
  return facts.status === 'completed' ? 'export completed' : 'export started';
}
