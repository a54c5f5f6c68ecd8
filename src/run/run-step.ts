import { parseInputs } from '../inputs/parse-inputs.ts';
import type { Inputs } from '../inputs/schema.ts';
import type { Step } from '../record/context.ts';
import { code, helpLine, summaryOf } from '../report/markdown.ts';
import { ActionError } from '../shared/errors.ts';
import type { Runner } from '../shared/runner.ts';
import { helpFor, writeSummary } from './ending.ts';

/** Runs the step: inputs, operation, outcome, reports. Never throws; a failure becomes the step's one error. */
export async function runStep(step: Step): Promise<void> {
  const { runner, showError } = step;
  try {
    maskSecrets(runner);
    const { inputs, problem } = readInputs(runner);
    // Loaded here, so that invalid inputs are reported without loading the operations.
    const { runOperation } = await import('./run-operation.ts');
    await runOperation(inputs, step, problem);
  } catch (error) {
    showError(error);
    const isInvalid = error instanceof ActionError && error.code === 'INPUTS_INVALID';
    // Read directly, because parseInputs has failed.
    if (isInvalid && !/^false$/i.test(runner.input('summary')))
      await writeSummary(summaryOfProblems(error, runner), step);
  }
}

interface ReadInputs {
  readonly inputs: Inputs;
  /** The key is empty, such as a secret that the repository was not granted. */
  readonly problem?: ActionError;
}

/**
 * A step that comments, and whose only problem is an empty key, is to say so there: its comment may show an earlier success.
 * @throws ActionError INPUTS_INVALID
 */
function readInputs({ input }: Runner): ReadInputs {
  try {
    return { inputs: parseInputs(input) };
  } catch (error) {
    const isEmpty = error instanceof ActionError && input('api-key').trim() === '';
    const inputs = isEmpty ? withoutKey(input) : undefined;
    if (!isEmpty || !inputs?.comment) throw error;
    return { inputs, problem: error };
  }
}

/** @returns undefined if there is another problem */
function withoutKey(input: Runner['input']): Inputs | undefined {
  try {
    return parseInputs(name => (name === 'api-key' ? 'none' : input(name)));
  } catch {
    return undefined;
  }
}

function summaryOfProblems(error: ActionError, runner: Runner): string {
  const [hint = '', ...problems] = error.hint.split('\n');
  // As code, which needs no escapes: GitHub masks only unescaped secrets in a summary.
  const list = problems.map(problem => `- ${code(problem.replace(/^- /, ''), 1000)}`);
  return summaryOf({
    state: 'failed',
    subject: 'Docs Admin Action',
    headline: 'not started',
    error: error.with({ hint: hint.replace(/:$/, '') }),
    facts: [],
    extras: [list.join('\n'), helpLine(helpFor(error.code, runner))],
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
