/** A workflow that act runs, and its expected results. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSetUp } from '../../__tests__/support/set-up.ts';
import type { GithubOptions } from '../../simulator/github/server.ts';
import type { SimulatorOptions } from '../../simulator/server.ts';
import { asActKnows, type Caller, type RunRequest, type WorkflowRun } from './workflows.ts';
import { startWorld, type World } from './world.ts';

export interface Scenario {
  /** Workflow of the caller's repository, such as one of examples/. */
  readonly file: string;
  /** Continues the name of the file. */
  readonly title: string;
  /** What somebody changes in the file who follows its comments. */
  readonly edit?: (text: string) => string;
  readonly service?: SimulatorOptions;
  readonly github?: (sha: string) => GithubOptions;
  /** @returns what must be true, by a sentence about it. Do not use the log: act may lose the last lines of a step. */
  check(stage: Stage): Promise<Readonly<Record<string, boolean>>>;
}

export interface Stage {
  readonly world: World;
  readonly caller: Caller;
  /** PATH contains the tools. */
  readonly env: NodeJS.ProcessEnv;
  /** Runs the workflow of the scenario, by default as if it was started manually. */
  run(request?: Partial<Omit<RunRequest, 'env'>>): Promise<WorkflowRun>;
}

/** act gives every job all secrets that it has. So it gets only those that an example tells to create, at its top. */
function secretsFor(file: string, caller: Caller): readonly string[] {
  const text = readFileSync(join(caller.path, '.github/workflows', file), 'utf8');
  const [head = ''] = text.split(/^name:/m);
  return readSetUp(head).secrets;
}

/** @returns what is not true; empty if there is no problem */
export async function runScenario(
  scenario: Scenario,
  { caller, env }: { readonly caller: Caller; readonly env: NodeJS.ProcessEnv },
): Promise<string> {
  const service = scenario.service ?? { pages: 60 };
  const github = scenario.github?.(caller.sha) ?? {};
  await using world = await startWorld(env, { service, github, origin: caller.origin });
  const runs: WorkflowRun[] = [];
  const { edit } = scenario;
  const name = edit === undefined ? scenario.file : `edited-${scenario.file}`;
  const fileOf = (name: string) => join(caller.path, '.github/workflows', name);
  if (edit !== undefined)
    writeFileSync(fileOf(name), asActKnows(edit(readFileSync(fileOf(scenario.file), 'utf8'))));
  const check = scenario.check({
    world,
    caller,
    env,
    async run({ file = name, ...request } = {}) {
      const run = await world.run({
        // What an edited workflow needs, its original says.
        created: secretsFor(file === name ? scenario.file : file, caller),
        event: 'workflow_dispatch',
        repository: caller.path,
        ...request,
        file: `.github/workflows/${file}`,
      });
      runs.push(run);
      return run;
    },
  });
  const facts = await check.catch((error: Error) => ({ [error.message]: false }));
  const wrong = Object.entries({ ...facts, 'no other host is asked': world.rejected.length === 0 })
    .filter(([, holds]) => !holds)
    .map(([sentence]) => `does not hold: ${sentence}`);
  if (wrong.length === 0) return '';
  const logs = runs.map(
    ({ output, jobs }) => `… ${jobs.join(', ')}\n${output.split('\n').slice(-40).join('\n')}`,
  );
  const rejected = `hosts that do not exist here: ${world.rejected.join(', ')}`;
  return [`${scenario.file} ${scenario.title}`, ...wrong, rejected, ...logs].join('\n');
}
