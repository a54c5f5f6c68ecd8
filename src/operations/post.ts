import type { Clock } from '../shared/clock.ts';
import type { Runner } from '../shared/ports.ts';
import { UntrustedText } from '../shared/untrusted-text.ts';
import { updateComment } from './comment.ts';

interface Services {
  readonly runner: Runner;
  readonly clock: Clock;
  /** Aborts when the run is canceled. */
  readonly signal: AbortSignal;
}

/**
 * Work for the end of the job.
 * @param state what the main step saved under the task's name
 */
type PostTask = (state: string, services: Services) => Promise<void>;

/** By the name under which the main step saves the state. They run in this order. */
const registered: Readonly<Record<string, PostTask>> = { comment: updateComment };

/**
 * Runs the tasks for which the main step of this step has saved a state. The job's result is in the input `job-status`. A task
 * that fails becomes a warning: the job's own work is done.
 */
export async function runPost(services: Services, tasks = registered): Promise<void> {
  const { log, redactor, state } = services.runner;
  for (const [name, task] of Object.entries(tasks)) {
    const value = state(name);
    if (value === '') continue;
    try {
      await task(value, services);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warning(`Cannot finish "${name}" after the job: ${redactor.show(new UntrustedText(reason))}`);
    }
  }
}
