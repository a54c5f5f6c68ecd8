/** A workflow that act runs, and its expected results. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSetUp } from '../../__tests__/support/set-up.ts';
import type { GithubOptions } from '../../simulator/github/server.ts';
import type { SimulatorOptions } from '../../simulator/server.ts';
import { type Facts, untrueOf } from './facts.ts';
import { published } from './payloads.ts';
import {
  type Caller,
  type RunRequest,
  runWorkflow,
  type WorkflowRun,
  workflowsOf,
  writeVariant,
} from './workflows.ts';
import { startWorld, type World } from './world.ts';

export interface Scenario {
  /** Workflow of the caller's repository, such as one of examples/. */
  readonly file: string;
  /** Continues the name of the file. */
  readonly title: string;
  /** What somebody changes in the file who follows its comments. */
  readonly edit?: (text: string) => string;
  /** By default, it has 60 pages, and deploys a commit that contains the one that runs are for. */
  readonly service?: SimulatorOptions;
  readonly github?: (sha: string) => GithubOptions;
  /** @returns what must be true, by a sentence about it. Do not use the log: act may lose the last lines of a step. */
  check(stage: Stage): Promise<Facts>;
}

export interface Stage {
  readonly world: World;
  readonly caller: Caller;
  /** Writes the workflow of the scenario anew, with a change. @returns the name of its file */
  variant(name: string, change: (text: string) => string): string;
  /**
   * Runs the workflow of the scenario, by default as if it was started manually. The secrets of the request are beside those that
   * lead to the world.
   */
  run(request?: Partial<Omit<RunRequest, 'env'>>): Promise<WorkflowRun>;
}

/** act gives every job all secrets that it has. So it gets only those that an example tells to create, at its top. */
function secretsFor(file: string, repository: string): readonly string[] {
  const text = readFileSync(join(workflowsOf({ path: repository }), file), 'utf8');
  const [head = ''] = text.split(/^name:/m);
  return readSetUp(head).secrets;
}

/** @returns what is not true; empty if there is no problem */
export async function runScenario(
  scenario: Scenario,
  { caller, env }: { readonly caller: Caller; readonly env: NodeJS.ProcessEnv },
): Promise<string> {
  const service = { pages: 60, newDeployments: [{ sha: published }], ...scenario.service };
  const parents = { [caller.sha]: null, [published]: caller.sha };
  const github = { parents, ...scenario.github?.(caller.sha) };
  await using world = await startWorld(env, { service, github, origin: caller.origin });
  const runs: WorkflowRun[] = [];
  const { edit } = scenario;
  const name = edit === undefined ? scenario.file : writeVariant(caller, scenario.file, 'edited', edit);
  const check = scenario.check({
    world,
    caller,
    variant: (variant, change) => writeVariant(caller, name, variant, change),
    async run({ file = name, repository = caller.path, secrets = {}, ...request } = {}) {
      // What an edited workflow needs, its original says.
      const created = secretsFor(file === name ? scenario.file : file, repository);
      const all = Object.entries({ DOCS_ADMIN_API_KEY: world.service.key, ...secrets });
      // An empty secret is one that nobody has created. act would ask for it.
      const given = all.filter(([name, value]) => value !== '' && created.includes(name));
      const run = await runWorkflow({
        event: 'workflow_dispatch',
        repository,
        ...request,
        secrets: { ...Object.fromEntries(given), GITHUB_TOKEN: world.github.token },
        env: world.env,
        file: `.github/workflows/${file}`,
      });
      runs.push(run);
      return run;
    },
  });
  const facts = await check.catch((error: Error) => ({ [error.message]: false }));
  const wrong = untrueOf({ ...facts, 'no other host is asked': world.rejected.length === 0 });
  if (wrong.length === 0) return '';
  const logs = runs.map(
    ({ output, jobs }) => `… ${jobs.join(', ')}\n${output.split('\n').slice(-40).join('\n')}`,
  );
  const rejected = `hosts that do not exist here: ${world.rejected.join(', ')}`;
  return [`${scenario.file} ${scenario.title}`, ...wrong, rejected, ...logs].join('\n');
}
