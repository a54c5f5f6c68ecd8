import type { Steps } from '../advice/steps.ts';
import type { BrokenPages } from '../broken-pages/broken-pages.ts';
import type { ChangesFacts } from '../changes/compare.ts';
import type { linkOutput } from '../shared/runner.ts';

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
  /** Several lines of Markdown. */
  changesMarkdown: String,
  /** Hexadecimal. */
  manifestSha256: String,
  contentSha256: String,
  cacheHit: Boolean,
  /** Absolute path. */
  valuesFile: String,
  /** Empty when the agent has ended without a pull request. */
  prLink: String,
  commentUrl: String,
};

export type OutputName = keyof typeof outputTypes;
export const outputNames = Object.keys(outputTypes) as readonly OutputName[];

type Outputs = {
  readonly [Name in OutputName]?: ReturnType<(typeof outputTypes)[Name]> | undefined;
};

export interface PreviewProblem {
  /** A predicate: "does not answer yet (HTTP 404)". */
  readonly text: string;
  /** The link is unsafe, so it was not requested, and reports show it as text. */
  readonly isRefused: boolean;
}

/** Facts of one attempt, such as a deployment. They are cleared when another attempt begins. */
export interface AttemptFacts
  extends Pick<Outputs, 'status' | 'publishedCommit' | 'previewUrl' | 'brokenPages'> {
  /** Its URL at GitHub, unless it is of another repository. */
  readonly commitUrl?: string | undefined;
  readonly commitMessage?: string | undefined;
  /** What its commit changed, such as "1 page added, 2 changed". */
  readonly filesChanged?: string | undefined;
  /** The service has skipped the deployment, so nothing was built. */
  readonly isSkipped?: boolean | undefined;
  /** Set if a preview was built, and its link does not answer. */
  readonly previewProblem?: PreviewProblem | undefined;
  /** Why it is unknown whether the deployment contains the required commit: a sentence without its full stop. */
  readonly commitDoubt?: string | undefined;
  /** Branch of a preview that the step follows, if it is not the branch of the step. */
  readonly builtBranch?: string | undefined;
  /** Full SHA of the commit that the run is for, if a preview is of another one. */
  readonly runCommit?: string | undefined;
  /** The pages that the service could not build. */
  readonly broken?: BrokenPages | undefined;
}

/** Facts of the step itself: its other outputs but the link, which gives access to the archive, and some for reports only. */
export interface StepFacts extends Omit<Outputs, typeof linkOutput | keyof AttemptFacts> {
  /** Set if the step has left its job to itself: how to follow it. */
  readonly left?: Steps | undefined;
  /** Set if the step had nothing to do: why, as a sentence without its full stop. */
  readonly ignored?: string | undefined;
  /** Size of the archive in bytes. */
  readonly bundleSize?: number | undefined;
  /** URL of the repository that the agent works on, and its branch. */
  readonly repository?: string | undefined;
  readonly ref?: string | undefined;
  /** When the agent job was archived (ISO 8601). */
  readonly archivedAt?: string | undefined;
  /** The pages behind the three numbers. */
  readonly changes?: ChangesFacts | undefined;
}

/** What is known of a step, for its reports. */
export type Facts = StepFacts & AttemptFacts;
