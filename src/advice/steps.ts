import type { ErrorFacts, Reason } from '../shared/facts.ts';
import { oneLine } from '../shared/text.ts';

/**
 * A step: a sentence without its full stop, as Markdown. What people type stands in backticks. Text from outside always goes through the
 * function `code`. Two kinds of sentences are no steps: a note explains, and a caution warns of harm.
 */
export type Step = string | { readonly note: string } | { readonly caution: string };
export type Steps = readonly Step[];
/** Steps as a list of conditions and sentences: `isNew && 'Do this'`. */
export type MaybeSteps = readonly (Step | false | undefined)[];

/** For a code with several reasons. */
export type StepsByReason = { readonly [Name in Reason]?: MaybeSteps };

export const note = (text: string): Step => ({ note: text });
export const caution = (text: string): Step => ({ caution: text });

/** A value from outside as inline code, in which nothing is markup. */
export function code(text: string, maxLength = 200): string {
  return `\`${oneLine(text, maxLength).replaceAll('`', "'")}\``;
}

/** What is said about an error code. */
export interface Entry {
  /** For troubleshooting: Markdown. */
  readonly meaning: string;
  /** Who can correct the problem, unless that is the workflow author, or the steps name somebody. */
  readonly who?: string;
  /** The service may still have the job, or its result. */
  readonly leavesJob?: true;
  /** @param ofJob what to do about the job that is left; empty if there is none */
  readonly steps: (facts: ErrorFacts, ofJob: Steps) => MaybeSteps;
  /** What readers of troubleshooting can tell apart by the message or by their workflow. Default: one case without facts. */
  readonly cases?: Readonly<Record<string, ErrorFacts>>;
}

export const runAgain = 'Run the step again with `Re-run failed jobs`';

/** To start over, if there is no job to go on with. */
export const againUnless = (ofJob: Steps): Steps => (ofJob.length === 0 ? [runAgain] : ofJob);

/** Completes a condition. A re-run would have the old limit, and the limit of the whole job can also end the step. */
export const raiseTimeout =
  'raise the step’s `timeout-minutes` under `with:`, keep the job’s `timeout-minutes` beside `runs-on` larger than that, and start a new run';

export const nothingReplaced = note('Nothing was replaced');

/** A job that is archived takes no prompt any more. */
export const askAnew =
  'To ask again, open the run that started this agent job, and use `Re-run all jobs`, which starts a new agent job';

/** Where a site works whatever the service exports. */
export const placesThatWork =
  'A site works at the root of a host: at a separate domain, or on GitHub Pages, in a repository that is named `OWNER.github.io`. By project, a repository that is named `docs` or `documentation` works, too';
