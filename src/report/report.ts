import type { Facts } from '../results/outputs.ts';
import type { ActionError } from '../shared/errors.ts';

/** What reports are made of. */
export interface RunFacts extends Facts {
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
  /** The pages that have changed, as Markdown. */
  readonly changes?: { readonly summary: string; readonly comment: string } | undefined;
  /** For the summary only. */
  readonly details?: Report['facts'];
  readonly error?: ActionError | undefined;
  /** For the summary only: next steps and charts. */
  readonly extras?: readonly string[];
}

/** Drops facts that are unknown. */
export function known(facts: readonly (readonly [string, string | undefined])[]): Report['facts'] {
  return facts.filter((fact): fact is readonly [string, string] => Boolean(fact[1]));
}

/** How an error ends a run. */
export function stateOf(error: ActionError): 'failed' | 'canceled' {
  return error.code === 'CANCELLED' ? 'canceled' : 'failed';
}
