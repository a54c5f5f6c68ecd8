import type { Clock } from '../shared/clock.ts';
import { linkOutput, type Runner } from '../shared/runner.ts';
import { oneLine } from '../shared/text.ts';
import type { JobRecord } from './job-record.ts';
import { type AttemptFacts, type Facts, type OutputName, outputNames, type StepFacts } from './outputs.ts';

/** A phase of a run, which is one bar of the chart in the summary. */
export interface Phase {
  /** In lower case, to stand in a sentence: "waiting for the job". */
  readonly name: string;
  /** Milliseconds. */
  readonly duration: number;
}

/**
 * All that is known of a step: facts for outputs and reports, phases, and the job that the step is about. Operations record facts as
 * soon as these are known, and only the lifecycle and the reports read the facts.
 */
export class StepRecord {
  readonly #runner: Pick<Runner, 'setOutput'>;
  readonly #clock: Clock;
  readonly #begin: number;
  readonly #outputs = new Map<OutputName, string>();
  #facts: StepFacts = {};
  #attempt: AttemptFacts = {};
  readonly #phases: { readonly name: string; readonly at: number }[] = [];
  #job: JobRecord | undefined;

  constructor(runner: Pick<Runner, 'setOutput'>, clock: Clock) {
    this.#runner = runner;
    this.#clock = clock;
    this.#begin = clock.now();
    this.enter('preparing');
  }

  get facts(): Facts {
    return { ...this.#facts, ...this.#attempt };
  }

  /** Milliseconds since the step began. */
  get elapsed(): number {
    return this.#clock.now() - this.#begin;
  }

  /** The job that an error of the step is about; undefined if it is about none. */
  get job(): JobRecord | undefined {
    return this.#job;
  }

  /** From now on, an error is about this job, or about none. After an error, the job stays in the record, for the report. */
  setJob(job: JobRecord | undefined): void {
    this.#job = job;
  }

  /** Records facts, and sets their outputs. An undefined value leaves an earlier one in place. */
  set(facts: StepFacts): void {
    this.#facts = { ...this.#facts, ...knownOf(facts) };
    this.#output(facts);
  }

  /** The same for facts of the newest attempt. */
  setAttempt(facts: AttemptFacts): void {
    this.#attempt = { ...this.#attempt, ...knownOf(facts) };
    this.#output(facts);
  }

  /** Another attempt has begun: clears the facts of the one before, and their outputs. */
  clearAttempt(): void {
    for (const name of Object.keys(this.#attempt).filter(isOutput)) this.#setOutput(name, '');
    this.#attempt = {};
  }

  #output(facts: Facts): void {
    for (const [name, value] of Object.entries(knownOf(facts))) {
      if (isOutput(name)) this.#setOutput(name, String(value));
    }
  }

  /**
   * Records the newest link to the archive. The link gives access, so reports never have it.
   * @param expiresAt ISO 8601; undefined if it is not known, whatever it was of an earlier link
   */
  setLink(url: string, expiresAt: string | undefined): void {
    this.#setOutput(linkOutput, url);
    this.set({ bundleExpiresAt: expiresAt ?? '' });
  }

  #setOutput(name: OutputName, text: string): void {
    if (this.#outputs.get(name) === text) return;
    this.#runner.setOutput(name, text);
    this.#outputs.set(name, text);
  }

  /** Begins a phase, and ends the one before. Does nothing if the step is in this phase already. */
  enter(phase: string): void {
    if (this.#phases.at(-1)?.name !== phase) this.#phases.push({ name: phase, at: this.#clock.now() });
  }

  /** All phases so far, including the current one. */
  phases(): readonly Phase[] {
    const now = this.#clock.now();
    return this.#phases.map(({ name, at }, index) => ({
      name,
      duration: (this.#phases[index + 1]?.at ?? now) - at,
    }));
  }

  /** One line for each output, safe for the log. */
  outputLines(): readonly string[] {
    return [...this.#outputs].map(
      ([name, value]) => `${name}: ${name === linkOutput ? '(set, not shown)' : oneLine(value)}`,
    );
  }
}

function knownOf(facts: Facts): Partial<Facts> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

function isOutput(name: string): name is OutputName {
  return outputNames.includes(name as OutputName);
}
