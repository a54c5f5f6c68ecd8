import type { ActionError } from '../shared/errors.ts';

/** What a run has to tell, however it ends: summary and comment are made of it. All text is Markdown already. */
export interface Report {
  readonly state: 'running' | 'succeeded' | 'warned' | 'failed' | 'cancelled';
  /** What it is about, as in "docs.example.com". */
  readonly subject: string;
  /** What happened, in a few words. */
  readonly headline: string;
  /** The thing to click. */
  readonly link?: string | undefined;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** For the summary only. */
  readonly details?: Report['facts'];
  readonly error?: ActionError | undefined;
  /** For the summary only: what to do next, and charts. */
  readonly extras?: readonly string[];
}

/** Facts without those that are not known. */
export function known(facts: readonly (readonly [string, string | undefined])[]): Report['facts'] {
  return facts.filter((fact): fact is readonly [string, string] => Boolean(fact[1]));
}

/** How an error ends a run. */
export function stateOf(error: ActionError): 'failed' | 'cancelled' {
  return error.code === 'CANCELLED' ? 'cancelled' : 'failed';
}
