import type { ActionError } from '../shared/errors.ts';
import { count, formatBytes, formatDuration } from '../shared/text.ts';
import { code, plain } from './markdown.ts';
import { known, type Report, stateOf } from './report.ts';

/** What is known of an export, at any moment of it. */
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
  /** HTML files with links that begin with "/". */
  readonly rootRelativeLinks?: number | undefined;
  /** Path of the values file, as people would write it. */
  readonly valuesFile?: string | undefined;
  /** Milliseconds. */
  readonly elapsed: number;
}

/** @param state "running" while there is more to come. Never holds the link to the bundle, which gives access. */
export function exportReport(facts: ExportFacts, state: 'running' | 'ended', error?: ActionError): Report {
  const { jobId, status, pageCount, bundleSize, bundleSha256, bundleExpiresAt, cacheHit, sitePath } = facts;
  const size = bundleSize === undefined ? undefined : formatBytes(bundleSize);
  return {
    state: error !== undefined ? stateOf(error) : state === 'ended' ? 'succeeded' : 'running',
    subject: facts.domain === undefined ? 'Documentation' : plain(facts.domain),
    headline: headlineOf(facts, state, error),
    error,
    facts: known([
      ['Job', jobId && code(jobId)],
      ['Status', status && code(status)],
      ['Pages exported', pageCount?.toLocaleString('en-US')],
      ['Archive', size && `${size}${cacheHit === true ? ', from the cache' : ''}`],
      ['Site', sitePath && code(sitePath)],
      ['Pages unpacked', facts.htmlFileCount?.toLocaleString('en-US')],
      // Said when there are some.
      [
        'Pages with links that begin with `/`',
        (facts.rootRelativeLinks || undefined)?.toLocaleString('en-US'),
      ],
      ['Values file', facts.valuesFile && code(facts.valuesFile)],
      ['Time', state === 'ended' ? formatDuration(facts.elapsed) : undefined],
    ]),
    details: known([
      ['Link expires', bundleExpiresAt],
      ['SHA-256', bundleSha256 && code(bundleSha256)],
    ]),
  };
}

function headlineOf(facts: ExportFacts, state: 'running' | 'ended', error: ActionError | undefined): string {
  if (error !== undefined) return stateOf(error) === 'cancelled' ? 'export cancelled' : 'export failed';
  if (state === 'running') return 'export is running';
  if (facts.sitePath !== undefined) return `${count(facts.htmlFileCount ?? 0, 'page')} unpacked`;
  if (facts.bundleSize !== undefined) return `archive of ${formatBytes(facts.bundleSize)} ready`;
  return facts.status === 'completed' ? 'export completed' : 'export started';
}
