import { parseInputs } from '../inputs/parse-inputs.ts';
import type { Inputs } from '../inputs/schema.ts';
import { code, helpLine, summaryOf } from '../report/markdown.ts';
import { ActionError } from '../shared/errors.ts';
import type { Runner } from '../shared/runner.ts';
import { helpFor, type Step, writeSummary } from './step.ts';

/** Runs the step: inputs, operation, outcome, reports. Never throws; a failure becomes the step's one error. */
export async function runStep(step: Step): Promise<void> {
  const { runner, showError } = step;
  try {
    maskSecrets(runner);
    await runWith(parseInputs(runner.input), step);
  } catch (error) {
    const isInvalid = error instanceof ActionError && error.code === 'INPUTS_INVALID';
    const inputs = isInvalid ? commentedWithoutKey(runner) : undefined;
    if (isInvalid && inputs !== undefined) return await runWith(inputs, step, error);
    showError(error);
    // parseInputs, which knows this input, has failed.
    if (isInvalid && !/^false$/i.test(runner.input('summary')))
      await writeSummary(summaryOfProblems(error, runner), step);
  }
}

/** By import(), so that an invalid input is reported before the code of the operations is loaded. */
async function runWith(inputs: Inputs, step: Step, problem?: ActionError): Promise<void> {
  const { runOperation } = await import('./run-operation.ts');
  await runOperation(inputs, step, problem);
}

/**
 * The inputs of a step that comments, and whose only problem is an empty key, such as a secret that the repository was not granted.
 * Otherwise, its comment would go on to show an earlier success.
 */
function commentedWithoutKey({ input }: Runner): Inputs | undefined {
  if (input('api-key').trim() !== '') return undefined;
  try {
    const inputs = parseInputs(name => (name === 'api-key' ? 'none' : input(name)));
    return inputs.comment ? inputs : undefined;
  } catch {
    return undefined;
  }
}

/** The summary of a step that was not started because of its inputs. */
function summaryOfProblems(error: ActionError, runner: Runner): string {
  const [hint = '', ...problems] = error.hint.split('\n');
  // As code, because GitHub finds secrets in a summary only as they are, without escapes.
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

/** Secrets are masked before anything else happens, so that no later failure can show one. */
function maskSecrets(runner: Pick<Runner, 'input' | 'mask'>): void {
  // The runner masks a secret as it is stored; each of its lines alone is a different text.
  for (const name of ['api-key', 'github-token']) {
    for (const line of runner.input(name).split(/[\r\n]+/)) {
      if (line !== '') runner.mask(line);
    }
  }
}
