import type { ChangesFacts } from '../changes/compare.ts';
import type { BrokenPages } from '../shared/broken-pages.ts';

/** The action's outputs, under the service's own field names, and the types of their values. action.yml is tested against this table. */
const outputTypes = {
  /** Redacted, on one line. */
  jobId: String,
  /** Last status seen. */
  status: String,
  /** Redacted, on one line. */
  deploymentId: String,
  /** Empty when the service does not say. */
  publishedCommit: String,
  previewUrl: String,
  brokenPages: Number,
  pageCount: Number,
  bundleUrl: String,
  /** ISO 8601. */
  bundleExpiresAt: String,
  /** Absolute path. */
  bundlePath: String,
  /** Bytes. */
  bundleSize: Number,
  /** Hexadecimal. */
  bundleSha256: String,
  /** Absolute path. */
  sitePath: String,
  htmlFileCount: Number,
  /** "/" for the root; empty when the files do not tell. */
  basePath: String,
  pagesAdded: Number,
  pagesChanged: Number,
  pagesRemoved: Number,
  /** Absolute paths. */
  changesFile: String,
  manifestFile: String,
  cacheHit: Boolean,
  /** Absolute path. */
  valuesFile: String,
  /** Empty when the agent has ended without a pull request. */
  prLink: String,
  /** Digits. Empty without a pull request, and when its number is unknown. */
  prNumber: String,
  repository: String,
  ref: String,
  model: String,
  /** ISO 8601. */
  createdAt: String,
  archivedAt: String,
  commentUrl: String,
};

export type OutputName = keyof typeof outputTypes;
export const outputNames = Object.keys(outputTypes) as readonly OutputName[];

type Outputs = {
  readonly [Name in OutputName]?: ReturnType<(typeof outputTypes)[Name]> | undefined;
};

/** Facts of a run: its outputs but the link, which gives access to the archive, and some for reports only. */
export interface Facts extends Omit<Outputs, 'bundleUrl'> {
  /** Set if the step has left its job to itself: why, and how to follow it, as sentences without the last full stop. */
  readonly left?: string | undefined;
  readonly commitMessage?: string | undefined;
  /** How many files of each kind, such as "1 added, 2 modified". */
  readonly filesChanged?: string | undefined;
  /** The problem with the link of a preview that was built, as a predicate: "does not answer yet (HTTP 404)". */
  readonly previewProblem?: string | undefined;
  /** The pages that the service could not build. */
  readonly broken?: BrokenPages | undefined;
  /** The pages behind the three numbers. */
  readonly changes?: ChangesFacts | undefined;
}
