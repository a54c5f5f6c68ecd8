/**
 * All that takes real tools. A line before each stage and one after it; what a stage has said is shown when it fails.
 *
 *   node e2e/index.ts [STAGE...]       lint, audit, new, run, examples, neighbors, nginx, search; all of them by default
 *   node e2e/index.ts examples=NAME    those whose file and title contain this
 */
import { join, relative } from 'node:path';
import process from 'node:process';
import { read, root, workflowFiles } from '../__tests__/support/workflows.ts';
import { findPaths } from '../script/find-paths.ts';
import { agentScenarios, askingForPushes, withoutFollowing } from './agent/agents.ts';
import { hostingScenario } from './clusters/container-image.ts';
import { gitopsScenario } from './clusters/gitops.ts';
import { checkNeighbors } from './hosts/neighbors.ts';
import { checkNginx } from './hosts/nginx.ts';
import { checkSearch } from './hosts/search.ts';
import { searchStep } from './hosts/search-site.ts';
import { sharedHostScenarios } from './hosts/shared-hosts.ts';
import { siteScenarios } from './hosts/sites.ts';
import { checkNew } from './new/workflows.ts';
import { writtenScenarios } from './new/written.ts';
import { publishingScenarios } from './pages/publishing.ts';
import { setupScenarios } from './pages/setup-mistakes.ts';
import { place } from './support/files.ts';
import { auditFiles, lintScripts, lintWorkflows } from './support/linters.ts';
import { forPrivateSite, readAllRecipes, withReport } from './support/recipes.ts';
import { runScenario } from './support/scenario.ts';
import { installTools, scratch } from './support/tools.ts';
import { runWorkflow, stageAction, stageCaller, stageRepository } from './support/workflows.ts';

interface Outcome {
  /** Empty if the stage succeeds. */
  readonly problem: string;
  readonly note: string;
}

/** Workflows in documents, and examples as docs/hosting.md and docs/agent.md change them, as files. */
function writeVariants(): readonly string[] {
  const directory = join(scratch, 'variants');
  const pages = read('examples/github-pages.yml');
  const queued = withReport(pages.replace('  group: pages\n', '  group: pages\n  queue: max\n'));
  // In the job "export", before the site is uploaded.
  const step = searchStep().replace(/^(?=.)/gm, '      ');
  const searchable = pages.replace(
    '      - name: Upload the site\n',
    () => `${step}\n      - name: Upload the site\n`,
  );
  const agent = read('examples/agent.yml');
  const variants = {
    ...Object.fromEntries(readAllRecipes().map(({ file, text }) => [file, text])),
    'queued.yml': queued,
    'search.yml': searchable,
    'asking.yml': withoutFollowing(agent),
    'agent-pushes.yml': askingForPushes(agent),
    'private.yml': forPrivateSite(pages),
  };
  place(directory, variants);
  return Object.keys(variants).map(file => join(directory, file));
}

async function lint(env: NodeJS.ProcessEnv): Promise<Outcome> {
  const files = [...workflowFiles, ...writeVariants()];
  // actionlint does the same for scripts in workflows.
  const scripts = findPaths(['examples/*.sh', 'e2e/bin/*'], root);
  const findings = [await lintWorkflows(files, env), await lintScripts(scripts, env)];
  const note = `${files.length} workflows and ${scripts.length} scripts, no finding`;
  return { problem: findings.filter(Boolean).join('\n'), note };
}

async function audit(env: NodeJS.ProcessEnv): Promise<Outcome> {
  // By name, because in directories it finds only workflows in .github/workflows.
  const others = findPaths(['.github/dependabot.yml', 'e2e/actions/*/action.yml', 'action.yml'], root);
  const places = [...others, ...workflowFiles];
  const problem = await auditFiles(['--strict-collection', ...places], env);
  return { problem, note: `${places.length} files, no finding` };
}

/** The job of .github/workflows/e2e.yml that needs no other machine. */
async function runSteps(env: NodeJS.ProcessEnv): Promise<Outcome> {
  const repository = await stageRepository();
  const file = '.github/workflows/e2e.yml';
  const { code, output, jobs } = await runWorkflow({ repository, event: 'push', file, job: 'steps', env });
  return { problem: code === 0 ? '' : endOf(output), note: jobs.join() };
}

function endOf(output: string): string {
  const end = output.split('\n').slice(-60).join('\n');
  return `${end}\n\nThe whole log is in ${relative(process.cwd(), scratch)}.`;
}

/** All examples, each with its expected results. */
const exampleScenarios = [
  hostingScenario,
  ...sharedHostScenarios,
  ...setupScenarios,
  ...siteScenarios,
  gitopsScenario,
  ...agentScenarios,
  ...publishingScenarios,
  ...writtenScenarios,
];

/** Runs workflows of a repository that uses the action. */
async function runExamples(env: NodeJS.ProcessEnv, filter: string): Promise<Outcome> {
  const scenarios = exampleScenarios.filter(({ file, title }) => `${file} ${title}`.includes(filter));
  stageAction();
  const caller = await stageCaller();
  const problems: string[] = [];
  for (const scenario of scenarios) {
    const problem = await runScenario(scenario, { caller, env });
    if (problem !== '') problems.push(problem);
  }
  return { problem: problems.join('\n\n'), note: `${scenarios.length} scenarios as expected` };
}

const stages = {
  lint,
  audit,
  new: checkNew,
  run: runSteps,
  examples: runExamples,
  neighbors: checkNeighbors,
  nginx: checkNginx,
  search: checkSearch,
};

const wanted = new Map(
  process.argv.slice(2).map(word => {
    const [name = '', filter = ''] = word.split('=');
    return [name, filter] as const;
  }),
);
const unknown = [...wanted.keys()].filter(name => !(name in stages));
try {
  if (unknown.length > 0)
    throw new Error(`No stage is named ${unknown.join(', ')}: ${Object.keys(stages).join(', ')}.`);
  const env = { ...process.env, PATH: await installTools() };
  for (const [name, work] of Object.entries(stages)) {
    if (wanted.size > 0 && !wanted.has(name)) continue;
    console.log(`… ${name}`);
    const start = performance.now();
    const { problem, note } = await work(env, wanted.get(name) ?? '');
    const time = `${((performance.now() - start) / 1000).toFixed(1)} s`;
    console.log(problem === '' ? `✓ ${name}: ${note} (${time})` : `✗ ${name} (${time})\n\n${problem}\n`);
    if (problem !== '') process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
