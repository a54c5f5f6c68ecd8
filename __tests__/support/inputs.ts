import { parseInputs } from '../../src/inputs/parse-inputs.ts';
import type { Inputs } from '../../src/inputs/schema.ts';
import { ActionError } from '../../src/shared/errors.ts';

export type Given = Readonly<Record<string, string>>;

const required: Given = { 'api-key': 'docs_admin_secret', 'base-url': 'https://api.acme.test' };

/** Parses inputs, beside those that every operation needs. */
export function parse(given: Given): Inputs {
  const all: Given = { ...required, ...given };
  return parseInputs(name => all[name] ?? '');
}

/** The message for inputs that must be rejected, and a line for each problem. */
export function rejection(given: Given): string {
  try {
    parse(given);
  } catch (error) {
    if (error instanceof ActionError && error.code === 'INPUTS_INVALID') {
      const { problems = [] } = error.facts;
      return [error.message, ...problems.map(problem => `- ${problem}.`)].join('\n');
    }
    throw error;
  }
  throw new Error('these inputs were accepted');
}
