import type { KnownJob } from '../record/job-record.ts';
import type { Facts } from '../record/outputs.ts';
import type { Phase } from '../record/step-record.ts';
import type { ActionError } from '../shared/errors.ts';
import { describeTime } from './time-spent.ts';

/** The facts that reports are made of. */
export interface RunFacts extends Facts {
  /** There is more to come. */
  readonly isRunning: boolean;
  /** Why the run has failed. */
  readonly error: ActionError | undefined;
  /** How the job stands that the error is about; undefined if there is none. */
  readonly jobState?: KnownJob['state'] | undefined;
  /** Milliseconds since the run began. */
  readonly elapsed: number;
  /** The phases of the run, in order. Left out where a report needs none. */
  readonly phases?: readonly Phase[];
}

/** The content of the summary and the comment. All text is Markdown. */
export interface Report {
  readonly state: 'running' | 'succeeded' | 'noted' | 'warned' | 'failed' | 'canceled';
  /** For example "docs.example.com". */
  readonly subject: string;
  /** The result in a few words. */
  readonly headline: string;
  /** What the headline can mean, or what comes next: sentences in plain text, without the last full stop. */
  readonly note?: string | undefined;
  /** While there is more to come: what this step has begun, as a sentence in plain text, without the full stop. */
  readonly begun?: string | undefined;
  /** The most important link. */
  readonly link?: string | undefined;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** The pages that the service could not build, as Markdown; empty if there are none. */
  readonly broken?: string | undefined;
  /** The pages that have changed, as Markdown. */
  readonly changes?: string | undefined;
  /** For the summary only. */
  readonly details?: Report['facts'];
  readonly error?: ActionError | undefined;
  /** For the summary only: where to read more, and where the time went. */
  readonly extras?: readonly string[];
}

/** Drops facts that are unknown. */
export function knownFacts(facts: readonly (readonly [string, string | undefined])[]): Report['facts'] {
  return facts.filter((fact): fact is readonly [string, string] => Boolean(fact[1]));
}

/** How its job stands with a run. @param hasWarning its end without an error is one that people should look at */
export function stateOf({ error, isRunning, left }: RunFacts, hasWarning: boolean): Report['state'] {
  if (error !== undefined) return error.code === 'CANCELLED' ? 'canceled' : 'failed';
  if (isRunning || left !== undefined) return 'running';
  return hasWarning ? 'warned' : 'succeeded';
}

/** Empty while there is more to come. */
export function timeOf({ elapsed, isRunning, phases = [] }: RunFacts): string {
  return isRunning ? '' : describeTime(elapsed, phases);
}

/** What is known of a job after an error that is not the job's own, in a few words. */
export function endingOf({ code }: ActionError, { jobState }: RunFacts): string {
  if (code === 'CANCELLED') return 'canceled';
  if (jobState === undefined) return 'not started';
  if (code === 'TIMED_OUT') return 'not done in time';
  return jobState === 'ended' ? 'done, but not delivered' : 'could not be followed';
}

/** The service may have started something of which nothing is known, not even its ID. */
export function isStartUnknown({ code }: ActionError, { jobState }: RunFacts): boolean {
  return code === 'START_UNKNOWN' || (code === 'RESPONSE_INVALID' && jobState === undefined);
}
