import type { Runner } from '../shared/runner.ts';
import { oneLine } from '../shared/text.ts';
import { type Facts, type OutputName, outputNames } from './outputs.ts';

/** Records each fact once: sets its output, and keeps it for the summary and the comment. */
export class Results {
  readonly #runner: Pick<Runner, 'setOutput' | 'setSecretOutput'>;
  readonly #outputs = new Map<OutputName, string>();
  #facts: Facts = {};

  constructor(runner: Pick<Runner, 'setOutput' | 'setSecretOutput'>) {
    this.#runner = runner;
  }

  get facts(): Facts {
    return this.#facts;
  }

  /** Records what is known. An undefined value leaves an earlier one in place. */
  record(facts: Facts): void {
    const known = Object.entries(facts).filter(([, value]) => value !== undefined);
    this.#facts = { ...this.#facts, ...Object.fromEntries(known) };
    for (const [name, value] of known) {
      const text = String(value);
      if (isOutput(name) && this.#isNew(name, text)) this.#runner.setOutput(name, text);
    }
  }

  /** Sets the output that gives access to the archive. It is not kept for reports. */
  recordBundleUrl(url: string): void {
    if (this.#isNew('bundleUrl', url)) this.#runner.setSecretOutput('bundleUrl', url);
  }

  #isNew(name: OutputName, text: string): boolean {
    if (this.#outputs.get(name) === text) return false;
    this.#outputs.set(name, text);
    return true;
  }

  /** One line for each output, safe for the log. */
  outputLines(): readonly string[] {
    return [...this.#outputs].map(
      ([name, value]) => `${name}: ${name === 'bundleUrl' ? '(set, not shown)' : oneLine(value)}`,
    );
  }
}

function isOutput(name: string): name is OutputName {
  return outputNames.includes(name as OutputName);
}
