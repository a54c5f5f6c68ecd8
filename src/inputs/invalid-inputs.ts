import { ActionError, errorHints } from '../shared/errors.ts';

export interface InvalidInput {
  readonly name: string;
  /** The problem with the input, such as `given "ja"` or "does not exist", in text that can be shown. */
  readonly found: string;
  /** The text that would be valid, such as "true or false". */
  readonly accepted: string;
}

/** The error for inputs that cannot be used: it lists every problem. */
export function invalidInputs(problems: readonly InvalidInput[], cause?: unknown): ActionError {
  const count = new Set(problems.map(({ name }) => name)).size;
  const lines = problems.map(({ name, found, accepted }) => `- ${name}: ${found}. Accepted: ${accepted}`);
  return new ActionError('INPUTS_INVALID', {
    what: count === 1 ? 'One input is invalid' : `${count} inputs are invalid`,
    hint: `${errorHints.INPUTS_INVALID}:\n${lines.join('.\n')}`,
    cause,
  });
}
