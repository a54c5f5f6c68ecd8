import type { ErrorCode } from '../shared/errors.ts';
import type { ErrorFacts } from '../shared/facts.ts';
import { cautionOf, stepsOfJob } from './job.ts';
import { ofAgent } from './of-agent.ts';
import { ofExports } from './of-exports.ts';
import { ofOtherOperations } from './of-other-operations.ts';
import { ofRequests } from './of-requests.ts';
import { ofRuns } from './of-runs.ts';
import type { Entry, MaybeSteps, Step, Steps } from './steps.ts';

/**
 * What each error means, who can correct it, and what to do: the only place that says so. docs/troubleshooting.md is made from it, too.
 */
export const entries: Readonly<Record<ErrorCode, Entry>> = {
  ...ofRuns,
  ...ofRequests,
  ...ofExports,
  ...ofOtherOperations,
  ...ofAgent,
};

/** What to do about an error: what to correct, then to run the step again, then how to follow the job that is left; and cautions. */
export function adviceOn(code: ErrorCode, facts: ErrorFacts): Steps {
  const { leavesJob, steps } = entries[code];
  const ofJob = leavesJob ? knownOf(stepsOfJob(facts, code === 'TIMED_OUT')) : [];
  return knownOf([...steps(facts, ofJob), cautionOf(facts)]);
}

function knownOf(steps: MaybeSteps): Steps {
  return steps.filter((step): step is Step => Boolean(step));
}
