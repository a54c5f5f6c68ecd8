import { adviceOn } from '../advice/advice.ts';
import { parseCommentInputs, parseInputs } from '../inputs/parse-inputs.ts';
import type { Inputs } from '../inputs/schema.ts';
import type { Step } from '../record/context.ts';
import { helpLine, summaryOf } from '../report/markdown.ts';
import { ActionError } from '../shared/errors.ts';
import type { Runner } from '../shared/runner.ts';
import { helpFor, toActionError, writeSummary } from './ending.ts';

/** Runs the step: inputs, operation, outcome, reports. Never throws; a failure becomes the step's one error. */
export async function runStep(step: Step): Promise<void> {
  const { runner, showError } = step;
  try {
    maskSecrets(runner);
    const { inputs, problem } = readInputs(step);
    // Loaded here, so that invalid inputs are reported without loading the operations.
    const { runOperation } = await import('./run-operation.ts');
    await runOperation(inputs, step, problem);
  } catch (error) {
    showError(error);
    const isInvalid = error instanceof ActionError && error.code === 'INPUTS_INVALID';
    // Read directly, because parseInputs has failed.
    if (isInvalid && !/^false$/i.test(runner.input('summary')))
      await writeSummary(summaryOfProblems(error, step), step);
  }
}

interface ReadInputs {
  readonly inputs: Inputs;
  /** If there is one, the operation must not run. */
  readonly problem?: ActionError;
}

/**
 * If inputs are invalid, a step that comments says so in its comment, which may still show an earlier success.
 * @throws ActionError INPUTS_INVALID if nobody knows which comment that is
 */
function readInputs({ runner: { input } }: Step): ReadInputs {
  try {
    return { inputs: parseInputs(input) };
  } catch (error) {
    const inputs = error instanceof ActionError ? parseCommentInputs(input) : undefined;
    if (!(error instanceof ActionError) || !inputs?.comment) throw error;
    return { inputs, problem: error };
  }
}

function summaryOfProblems(thrown: ActionError, { redactor, runner }: Step): string {
  const error = toActionError(thrown, redactor);
  return summaryOf({
    state: 'failed',
    subject: 'Docs Admin Action',
    headline: 'not started',
    error,
    steps: adviceOn(error.code, error.facts),
    help: helpLine(error.code, helpFor(error.code, runner)),
    facts: [],
  });
}

/** Runs before anything else, so that no later error can show a secret. */
function maskSecrets(runner: Pick<Runner, 'input' | 'mask'>): void {
  // The runner masks the whole secret, but not each of its lines.
  for (const name of ['api-key', 'github-token']) {
    for (const line of runner.input(name).split(/[\r\n]+/)) {
      if (line !== '') runner.mask(line);
    }
  }
}
