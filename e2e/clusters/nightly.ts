/** What the examples for clusters have in common: each night, they propose what is new, and verify what is deployed. */
import { at } from '../hosts/hosts.ts';
import type { Facts } from '../support/facts.ts';
import type { Stage } from '../support/scenario.ts';
import type { RunRequest, WorkflowRun } from '../support/workflows.ts';

export const night = { event: 'schedule' };

/** What somebody sets who serves the site there. The documented limit is ten minutes. */
export const setFor = (base: string) => (text: string) =>
  at(
    'https://docs.acme.test',
    base,
  )(text).replace('operation: verify\n', '$&          timeout-minutes: 0.1\n');

/** The jobs of a run, of which some run at once. */
export const sorted = ({ jobs }: WorkflowRun) => [...jobs].sort().join();

/** The example, before anything is set in it. */
export async function copiedFacts({ run, world }: Stage, request: Partial<RunRequest>): Promise<Facts> {
  const { code } = await run({ ...night, ...request });
  return { 'as it is copied, it exports nothing': code !== 0 && world.service.jobsStarted === 0 };
}

/** @param run a night, and what is different of it. @returns jobs */
export async function verifyOnlyFacts(
  { world: { service } }: Stage,
  run: (request: Partial<RunRequest>) => Promise<string>,
  vars: RunRequest['vars'] = {},
): Promise<Facts> {
  const started = service.jobsStarted;
  const verified = [
    await run({ event: 'workflow_dispatch', inputs: { 'verify-only': 'true' } }),
    await run({ event: 'repository_dispatch', payload: { action: 'docs-deployed' } }),
    await run({ vars: { ...vars, DOCS_HOLD: 'true' } }),
  ];
  return {
    [`to verify only, by hand, by a dispatch, and on hold, exports nothing: ${verified.join('; ')}`]:
      verified.every(jobs => jobs === 'Read: succeeded,Verify: succeeded') && service.jobsStarted === started,
  };
}
