import type { ActionError } from '../kernel/errors.ts';
import { count, formatBytes, formatDuration } from '../kernel/text.ts';
import { code, factTable, plain } from './markdown.ts';

/** What is known of an export when it ends, well or badly. */
export interface ExportFacts {
  readonly domain?: string | undefined;
  readonly jobId?: string | undefined;
  /** Last status seen. */
  readonly status?: string | undefined;
  readonly pageCount?: number | undefined;
  /** ISO 8601. */
  readonly bundleExpiresAt?: string | undefined;
  /** Bytes. */
  readonly bundleSize?: number | undefined;
  readonly bundleSha256?: string | undefined;
  readonly cacheHit?: boolean | undefined;
  /** Path of the site, as people would write it. */
  readonly sitePath?: string | undefined;
  readonly htmlFileCount?: number | undefined;
  /** Milliseconds. */
  readonly elapsed: number;
}

/** The job summary of an export: what happened in one line, then the facts. Never holds the link. */
export function exportSummary(facts: ExportFacts, error: ActionError | undefined): string {
  const subject = facts.domain === undefined ? 'Documentation' : plain(facts.domain);
  const lines = [`### ${error === undefined ? '✅' : '❌'} ${subject}: ${headline(facts, error)}`];
  if (error !== undefined)
    lines.push(`${plain(error.what, 1000)}.`, `**What to do:** ${plain(error.hint, 1000)}.`);
  lines.push(factTable(rows(facts)));
  return `${lines.join('\n\n')}\n`;
}

function headline(facts: ExportFacts, error: ActionError | undefined): string {
  if (error?.code === 'CANCELLED') return 'export cancelled';
  if (error !== undefined) return 'export failed';
  if (facts.sitePath !== undefined) return `${count(facts.htmlFileCount ?? 0, 'page')} unpacked`;
  if (facts.bundleSize !== undefined) return `archive of ${formatBytes(facts.bundleSize)} ready`;
  return facts.bundleExpiresAt !== undefined || facts.status === 'completed'
    ? 'export completed'
    : 'export started';
}

function rows(facts: ExportFacts): readonly (readonly [string, string])[] {
  const { jobId, status, pageCount, bundleSize, bundleSha256, bundleExpiresAt, cacheHit, sitePath } = facts;
  const all: (readonly [string, string | undefined])[] = [
    ['Job', jobId && code(jobId)],
    ['Status', status && code(status)],
    ['Pages exported', pageCount?.toLocaleString('en-US')],
    ['Archive', bundleSize === undefined ? undefined : archive(bundleSize, cacheHit === true)],
    ['SHA-256', bundleSha256 && code(bundleSha256)],
    ['Link expires', bundleExpiresAt],
    ['Site', sitePath && code(sitePath)],
    ['Pages unpacked', facts.htmlFileCount?.toLocaleString('en-US')],
    ['Time', formatDuration(facts.elapsed)],
  ];
  return all.filter((row): row is readonly [string, string] => Boolean(row[1]));
}

function archive(bytes: number, cached: boolean): string {
  return `${formatBytes(bytes)}${cached ? ', from the cache' : ''}`;
}
