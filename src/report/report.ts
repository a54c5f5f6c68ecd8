import type { Facts } from '../record/outputs.ts';
import type { ActionError } from '../shared/errors.ts';
import { formatDuration } from '../shared/text.ts';

/** The facts that reports are made of. */
export interface RunFacts extends Facts {
  /** There is more to come. */
  readonly isRunning: boolean;
  /** Why the run has failed. */
  readonly error: ActionError | undefined;
  /** Milliseconds since the run began. */
  readonly elapsed: number;
}

/** The content of the summary and the comment. All text is Markdown. */
export interface Report {
  readonly state: 'running' | 'succeeded' | 'warned' | 'failed' | 'canceled';
  /** For example "docs.example.com". */
  readonly subject: string;
  /** The result in a few words. */
  readonly headline: string;
  /** The most important link. */
  readonly link?: string | undefined;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** The pages that the service could not build, as Markdown; empty if there are none. */
  readonly broken?: string | undefined;
  /** The pages that have changed, as Markdown. */
  readonly changes?: { readonly summary: string; readonly comment: string } | undefined;
  /** For the summary only. */
  readonly details?: Report['facts'];
  readonly error?: ActionError | undefined;
  /** For the summary only: next steps and charts. */
  readonly extras?: readonly string[];
}

/** Drops facts that are unknown. */
export function knownFacts(facts: readonly (readonly [string, string | undefined])[]): Report['facts'] {
  return facts.filter((fact): fact is readonly [string, string] => Boolean(fact[1]));
}

/** How a run stands. @param hasWarning its end without an error is one that people should look at */
export function stateOf({ error, isRunning }: RunFacts, hasWarning: boolean): Report['state'] {
  if (error !== undefined) return error.code === 'CANCELLED' ? 'canceled' : 'failed';
  if (isRunning) return 'running';
  return hasWarning ? 'warned' : 'succeeded';
}

/** Empty while there is more to come. */
export function timeOf({ elapsed, isRunning }: RunFacts): string {
  return isRunning ? '' : formatDuration(elapsed);
}

/** The end of a run that says nothing about the result of its job, in a few words; undefined for any other end. */
export function endingOf({ code }: ActionError): string | undefined {
  if (code === 'CANCELLED') return 'canceled';
  return code === 'TIMED_OUT' ? 'not done in time' : undefined;
}

/** The service may have started something of which nothing is known, not even its ID. */
export function isStartUnknown({ code }: ActionError, { jobId }: Facts): boolean {
  return code === 'START_UNKNOWN' || (code === 'RESPONSE_INVALID' && jobId === undefined);
}
