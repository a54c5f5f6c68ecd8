import { parseInputs } from '../inputs/parse-inputs.ts';
import type { Runner } from '../shared/runner.ts';
import type { Step } from './step.ts';

/** Runs the step: inputs, operation, outcome, reports. Never throws; a failure becomes the step's one error. */
export async function runStep(step: Step): Promise<void> {
  const { runner, showError } = step;
  try {
    maskSecrets(runner);
    const inputs = parseInputs(runner.input);
    // By import(), so that an invalid input is reported before the code of the operations is loaded.
    const { runOperation } = await import('./run-operation.ts');
    await runOperation(inputs, step);
  } catch (error) {
    showError(error);
  }
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
