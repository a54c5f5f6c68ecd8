import type { Steps } from '../advice/steps.ts';
import type { KnownJob } from '../record/job-record.ts';
import type { Facts } from '../record/outputs.ts';
import type { Phase } from '../record/step-record.ts';
import type { ActionError } from '../shared/errors.ts';
import { formatDuration } from '../shared/text.ts';

/** The facts that reports are made of. */
export interface RunFacts extends Facts {
  /** Why the run has failed. */
  readonly error: ActionError | undefined;
  /** State of the job that the error is about; undefined if there is no job. */
  readonly jobState?: KnownJob['state'] | undefined;
  /** Milliseconds since the run began. */
  readonly elapsed: number;
  /** The phases of the run, in order. Left out where a report needs none. */
  readonly phases?: readonly Phase[];
}

interface ReportLink {
  /** Such as "Pull request". */
  readonly name: string;
  /** Safe to show. */
  readonly url: string;
  /** It must not be followed, so it is shown as text. */
  readonly isText?: boolean | undefined;
}

/** The content of the summary and the comment. All text is Markdown. */
export interface Report {
  readonly state: 'running' | 'succeeded' | 'noted' | 'warned' | 'failed' | 'canceled';
  /** For example "docs.example.com". */
  readonly subject: string;
  /** The result in a few words. */
  readonly headline: string;
  /** What the headline can mean: sentences in plain text, without the last full stop. */
  readonly note?: string | undefined;
  /** The most important link, which a later comment may repeat. */
  readonly link?: ReportLink | undefined;
  /** The commit that was published or built, as Markdown. */
  readonly commit?: string | undefined;
  /** What few readers need, so it is folded. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** The pages that the service could not build, as Markdown; empty if there are none. */
  readonly broken?: string | undefined;
  /** The pages that have changed, as Markdown. */
  readonly changes?: string | undefined;
  readonly error?: ActionError | undefined;
  /** What to do about the error, about a result that is not the expected one, or to follow the job. */
  readonly steps?: Steps | undefined;
  /** The code of the error, with a link to its explanation, as Markdown. */
  readonly help?: string | undefined;
  /** For the summary only: where the time went. */
  readonly chart?: string | undefined;
}

/** Drops facts that are unknown. */
export function knownFacts(facts: readonly (readonly [string, string | undefined])[]): Report['facts'] {
  return facts.filter((fact): fact is readonly [string, string] => Boolean(fact[1]));
}

export const notWaiting = 'Not waiting because "wait" is false';

/** The note about a step that has left its job; undefined if it has not. */
export function noteOfLeft({ left }: RunFacts): string | undefined {
  return left === undefined ? undefined : notWaiting;
}

/** @param hasWarning people should look at the result although there was no error */
export function stateOf({ error, left }: RunFacts, hasWarning: boolean): Report['state'] {
  if (error !== undefined) return error.code === 'CANCELLED' ? 'canceled' : 'failed';
  if (left !== undefined) return 'running';
  return hasWarning ? 'warned' : 'succeeded';
}

export function timeOf({ elapsed, phases = [] }: RunFacts): string {
  return describeTime(elapsed, phases);
}

/** What is known of a job after an error that is not the job's own, in a few words. */
export function endingOf({ code }: ActionError, { jobState }: RunFacts): string {
  if (code === 'CANCELLED') return 'canceled';
  if (jobState === undefined) return 'not started';
  if (code === 'TIMED_OUT') return 'not done in time';
  return jobState === 'ended' ? 'done, but not delivered' : 'could not be followed';
}

/** The service may have started a job whose ID is unknown. */
export function isStartUnknown({ code }: ActionError, { jobState }: RunFacts): boolean {
  return code === 'START_UNKNOWN' || (code === 'RESPONSE_INVALID' && jobState === undefined);
}

/** Runs of this many milliseconds and more get a chart. For shorter ones, a line says the same. */
const shortestChart = 60_000;

/** The phases in the unit in which the whole time is shown, so that they add up to it; none if only one took time. */
function phasesWorthShowing(elapsed: number, phases: readonly Phase[]): readonly Phase[] {
  const unit = elapsed < 9950 ? 100 : 1000;
  let end = 0;
  const shown = phases.map(({ name, duration }) => {
    const begin = Math.round(end / unit);
    end += duration;
    return { name, duration: (Math.round(end / unit) - begin) * unit };
  });
  const long = shown.filter(({ duration }) => duration > 0);
  return long.length < 2 ? [] : long;
}

/** How long a run took: "4.2 s: 3.9 s waiting for the job, 0.2 s archive", or only "1m 20s" if it has a chart or one phase. */
export function describeTime(elapsed: number, phases: readonly Phase[]): string {
  const total = formatDuration(elapsed);
  const shown = elapsed < shortestChart ? phasesWorthShowing(elapsed, phases) : [];
  const parts = shown.map(({ name, duration }) => `${formatDuration(duration)} ${name}`);
  return parts.length === 0 ? total : `${total}: ${parts.join(', ')}`;
}

/** Where the time of a long run went, as a Mermaid chart, which GitHub renders; undefined if the run was short or had one phase. */
export function chartOfTime(elapsed: number, phases: readonly Phase[]): string | undefined {
  const shown = elapsed < shortestChart ? [] : phasesWorthShowing(elapsed, phases);
  if (shown.length === 0) return undefined;
  const seconds = shown.map(({ duration }) => duration / 1000);
  // The names include the durations, because the bar of a short phase is hardly visible.
  const names = shown.map(({ name, duration }) => `"${capitalized(name)} · ${formatDuration(duration)}"`);
  // An axis without labels, in a blue that is readable in the light and the dark theme.
  const yAxis = { showLabel: false, showTick: false, showAxisLine: false };
  // Larger names, or names that are closer to the edge, are cut off.
  const xAxis = { labelFontSize: 13, labelPadding: 10 };
  const xyChart = { width: 720, titleFontSize: 16, height: 60 + shown.length * 36, xAxis, yAxis };
  const themeVariables = { xyChart: { backgroundColor: 'transparent', plotColorPalette: '#2f81f7' } };
  return [
    '```mermaid',
    `%%{init: ${JSON.stringify({ xyChart, themeVariables })}}%%`,
    'xychart-beta horizontal',
    `  title "Where the time went: ${formatDuration(elapsed)}"`,
    `  x-axis [${names.join(', ')}]`,
    `  y-axis 0 --> ${Math.max(...seconds)}`,
    `  bar [${seconds.join(', ')}]`,
    '```',
  ].join('\n');
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
