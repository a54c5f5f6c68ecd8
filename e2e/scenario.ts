/** A workflow that act runs, and its expected results. */

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { GithubOptions } from '../simulator/github/server.ts';
import type { SimulatorOptions } from '../simulator/server.ts';
import { packSite } from '../simulator/site/archive.ts';
import { generateSite } from '../simulator/site/site.ts';
import { recipeDocuments } from './recipes.ts';
import { readSetUp } from './set-up.ts';
import type { Caller, RunRequest, WorkflowRun } from './workflows.ts';
import { startWorld, type World } from './world.ts';

const root = resolve(import.meta.dirname, '..');

export interface Scenario {
  /** Workflow of the caller's repository, such as one of examples/. */
  readonly file: string;
  /** Continues the name of the file. */
  readonly title: string;
  readonly service?: SimulatorOptions;
  readonly github?: (sha: string) => GithubOptions;
  /** Name of a bucket that the workflow uses. */
  readonly bucket?: string;
  /** @returns what must be true, by a sentence about it. Do not use the log: act may lose the last lines of a step. */
  check(stage: Stage): Promise<Readonly<Record<string, boolean>>>;
}

export interface Stage {
  readonly world: World;
  readonly caller: Caller;
  /** PATH contains act and helm. */
  readonly env: NodeJS.ProcessEnv;
  /** Runs the workflow of the scenario, by default as if it was started manually. */
  run(request?: Partial<Omit<RunRequest, 'env'>>): Promise<WorkflowRun>;
}

/** Export jobs that were started. */
export const startsOf = ({ service }: World) => service.jobsStarted;

/**
 * act gives every job all secrets that it has. So it gets only those that the text tells to create: a workflow at its top, and README.md
 * for its recipes. @returns undefined if the workflow has no such list
 */
function secretsFor(file: string, caller: Caller): readonly string[] | undefined {
  if (recipeDocuments.some(({ name }) => file.startsWith(`${name}-`)))
    return readSetUp(readFileSync(join(root, 'README.md'), 'utf8')).secrets;
  const [head = ''] = readFileSync(join(caller.path, '.github/workflows', file), 'utf8').split(/^name:/m);
  return head.includes('# Create first:') ? readSetUp(head).secrets : undefined;
}

/** @returns what is not true; empty if there is no problem */
export async function runScenario(
  scenario: Scenario,
  { caller, env }: { readonly caller: Caller; readonly env: NodeJS.ProcessEnv },
): Promise<string> {
  const files = [
    ...generateSite(24, 'docs.example.com'),
    { path: '.well-known/security.txt', text: 'Contact:\n' },
  ];
  const service = scenario.service ?? { archive: await packSite(files, 'tar.gz') };
  const github = scenario.github?.(caller.sha) ?? {};
  await using world = await startWorld(env, { service, github, bucket: scenario.bucket });
  const runs: WorkflowRun[] = [];
  const facts = await scenario.check({
    world,
    caller,
    env,
    async run({ file = scenario.file, ...request } = {}) {
      const path = `.github/workflows/${file}`;
      const run = await world.run({
        created: secretsFor(file, caller),
        event: 'workflow_dispatch',
        repository: caller.path,
        ...request,
        file: path,
      });
      runs.push(run);
      return run;
    },
  });
  const wrong = Object.entries({ ...facts, 'no other host is asked': world.rejected.length === 0 })
    .filter(([, holds]) => !holds)
    .map(([sentence]) => `does not hold: ${sentence}`);
  if (wrong.length === 0) return '';
  const title = `${scenario.file} ${scenario.title}`;
  const logs = runs.map(({ output, jobs }) =>
    [`… ${jobs.join(', ')}`, output.split('\n').slice(-40).join('\n')].join('\n'),
  );
  return [
    title,
    ...wrong,
    ...(world.rejected.length > 0 ? [`asked: ${world.rejected.join(', ')}`] : []),
    ...logs,
  ].join('\n');
}
