import type { ChangesFacts } from './changes.ts';

/** What is known about a run. Most of it is an output of the same name. */
export interface Facts {
  /** Redacted, on one line. */
  readonly jobId?: string | undefined;
  /** Last status seen. */
  readonly status?: string | undefined;
  /** Redacted, on one line. */
  readonly deploymentId?: string | undefined;
  /** Empty when the service does not say. */
  readonly publishedCommit?: string | undefined;
  readonly commitMessage?: string | undefined;
  /** Such as "1 added, 2 modified". */
  readonly filesChanged?: string | undefined;
  readonly previewUrl?: string | undefined;
  readonly pageCount?: number | undefined;
  /** ISO 8601. */
  readonly bundleExpiresAt?: string | undefined;
  /** Absolute path. */
  readonly bundlePath?: string | undefined;
  /** Bytes. */
  readonly bundleSize?: number | undefined;
  /** Hexadecimal. */
  readonly bundleSha256?: string | undefined;
  /** Absolute path. */
  readonly sitePath?: string | undefined;
  readonly htmlFileCount?: number | undefined;
  /** HTML pages with links that begin with "/". */
  readonly rootRelativeLinks?: number | undefined;
  readonly pagesAdded?: number | undefined;
  readonly pagesChanged?: number | undefined;
  readonly pagesRemoved?: number | undefined;
  /** Absolute paths. */
  readonly changesFile?: string | undefined;
  readonly manifestFile?: string | undefined;
  /** The pages behind the three numbers. */
  readonly changes?: ChangesFacts | undefined;
  readonly cacheHit?: boolean | undefined;
  /** Absolute path. */
  readonly valuesFile?: string | undefined;
  /** Empty when the agent has ended without a pull request. */
  readonly prLink?: string | undefined;
  /** Digits. Empty without a pull request, and when its number is unknown. */
  readonly prNumber?: string | undefined;
  /** The service returned a pull request link that is not a URL of the web. */
  readonly unusablePrLink?: boolean | undefined;
  readonly repository?: string | undefined;
  readonly ref?: string | undefined;
  readonly model?: string | undefined;
  /** ISO 8601. */
  readonly createdAt?: string | undefined;
  readonly archivedAt?: string | undefined;
  readonly commentUrl?: string | undefined;
}
