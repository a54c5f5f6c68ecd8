/**
 * All that takes real tools: workflows, examples and the README's recipes run by act, linted by actionlint, audited by
 * zizmor, the chart rendered by helm, the site served by nginx, and uploaded by the AWS CLI to an S3 server; and sites
 * that real generators build twice, compared. A line before each stage and one after it; what a stage has said is shown when
 * it fails.
 *
 *   node e2e/index.ts [STAGE...]     run, examples, publishing, changes, lint, audit, chart, nginx, s3, generators; all of
 *                                     them by default
 */
import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import process from 'node:process';
import { runCommand } from '../__tests__/support/run-command.ts';
import { changesScenario } from './changes.ts';
import { exampleScenarios } from './examples.ts';
import { checkGenerators } from './generators.ts';
import { checkNginx } from './nginx.ts';
import { publishingScenarios } from './publishing.ts';
import { recipeScenarios } from './recipe-scenarios.ts';
import { readAllRecipes } from './recipes.ts';
import { checkS3 } from './s3.ts';
import { runScenario, type Scenario } from './scenario.ts';
import { installTools } from './tools.ts';
import {
  runWorkflow,
  stageAction,
  stageCaller,
  stageCopy,
  stageRepository,
  startService,
} from './workflows.ts';

const root = resolve(import.meta.dirname, '..');
const workflows = ['.github/workflows/*.yml', 'e2e/*.yml', 'examples/*.yml'];

interface Outcome {
  /** Empty if the stage succeeds. */
  readonly problem: string;
  readonly note: string;
}

interface Stage {
  readonly name: string;
  readonly title: string;
  work(env: NodeJS.ProcessEnv): Promise<Outcome>;
}

async function lint(env: NodeJS.ProcessEnv): Promise<Outcome> {
  // actionlint does not know "$/" yet. As "./" it also checks the inputs that are given to it.
  const copy = stageCopy('lint', path => `./${path}`);
  // actionlint needs this to find the root of a project.
  mkdirSync(join(copy, '.git'));
  for (const { file, text } of readAllRecipes()) writeFileSync(join(copy, '.github/workflows', file), text);
  const files = globSync(workflows, { cwd: copy });
  const { code, output } = await runCommand('actionlint', files, { cwd: copy, env });
  return { problem: code === 0 ? '' : output, note: `${files.length} workflows, no finding` };
}

async function audit(env: NodeJS.ProcessEnv): Promise<Outcome> {
  // By name, because in directories it finds only workflows in .github/workflows.
  const places = globSync(
    ['.github/dependabot.yml', '.github/*/**/action.yml', 'e2e/**/*.yml', 'action.yml', ...workflows],
    { cwd: root },
  );
  const options = ['--offline', '--persona=auditor', '--strict-collection', '--no-progress', '--quiet'];
  const { code, output } = await runCommand('zizmor', [...options, ...places], { cwd: root, env });
  return {
    problem: code === 0 ? '' : output,
    note: `${places.length} files, no finding for the persona "auditor"`,
  };
}

async function runAll(env: NodeJS.ProcessEnv): Promise<Outcome> {
  const repository = await stageRepository();
  stageAction();
  const domains = ['docs.example.com', 'api.example.com', 'help.example.com'];
  await using service = await startService(domains);
  const run = { repository, event: 'push', file: '.github/workflows/e2e.yml', env };
  const { code, output, jobs } = await runWorkflow({ ...run, ...settingsFor(service) });
  return { problem: code === 0 ? '' : failedJobs(output), note: `${jobs.length} jobs` };
}

/** The variable and the secret by which e2e.yml and failing-site.yml find the service. */
function settingsFor({ baseUrl, key }: { readonly baseUrl: string; readonly key: string }) {
  return { vars: { DOCS_ADMIN_BASE_URL: baseUrl }, secrets: { DOCS_ADMIN_API_KEY: key } };
}

/** The workflow must fail and name the site that failed, and the other sites must be there. */
async function runFailing(env: NodeJS.ProcessEnv): Promise<Outcome> {
  const repository = await stageRepository();
  stageAction();
  await using service = await startService(['docs.example.com', 'help.example.com']);
  const run = { repository, event: 'workflow_dispatch', file: 'e2e/failing-site.yml', env };
  const { code, output, artifacts } = await runWorkflow({ ...run, ...settingsFor(service) });
  const sites = readdirSync(artifacts).filter(name => name.startsWith('failing-'));
  const expected = [
    code !== 0,
    /DOMAIN_REFUSED|not served/.test(output),
    output.includes('2 of 3 sites exported'),
    sites.sort().join() === 'failing-docs.example.com,failing-help.example.com',
  ];
  const problem = expected.every(Boolean) ? '' : `Not as expected: ${expected}\n${failedJobs(output)}`;
  return { problem, note: '2 of 3 sites exported, the run failed' };
}

async function renderChart(env: NodeJS.ProcessEnv): Promise<Outcome> {
  const script = ['test', '--silent', '--', 'action/helm'];
  const { code, output } = await runCommand('npm', script, { cwd: root, env });
  const passed = code === 0 && /^Tests: +\d+ passed/m.test(output);
  return { problem: passed ? '' : output, note: 'the chart renders what the action has written' };
}

/** The end of the log of the failed jobs, or of all jobs if none got that far. */
function failedJobs(text: string): string {
  const names = [...text.matchAll(/^(\[.+?\]) 🏁 {2}Job failed/gm)].map(([, name = '']) => name);
  const lines = text.split('\n').filter(line => !line.includes('LocalRepositoryCache'));
  const theirs = lines.filter(line => names.some(name => line.startsWith(name)));
  const shown = (theirs.length > 0 ? theirs : lines).slice(-60).join('\n');
  return `${shown}\n\nThe whole log is in ${relative(process.cwd(), join(root, '.tools/e2e'))}.`;
}

/** Runs workflows of a repository that uses the action. */
async function runScenarios(scenarios: readonly Scenario[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  stageAction();
  const recipes = readAllRecipes();
  const caller = await stageCaller({
    ...Object.fromEntries(recipes.map(({ file, text }) => [file, text])),
    ...Object.fromEntries(
      ['publishing.yml'].map(file => [file, readFileSync(join(root, 'e2e', file), 'utf8')]),
    ),
  });
  const problems: string[] = [];
  for (const scenario of scenarios) {
    const problem = await runScenario(scenario, { caller, env });
    if (problem !== '') problems.push(problem);
  }
  return { problem: problems.join('\n\n'), note: `${scenarios.length} runs as expected` };
}

const stages: readonly Stage[] = [
  { name: 'lint', title: 'actionlint', work: lint },
  { name: 'audit', title: 'zizmor', work: audit },
  { name: 'run', title: 'act: e2e.yml', work: runAll },
  { name: 'run', title: 'act: a site that fails', work: runFailing },
  { name: 'examples', title: 'act: examples', work: env => runScenarios(exampleScenarios, env) },
  { name: 'examples', title: 'act: README', work: env => runScenarios(recipeScenarios, env) },
  { name: 'publishing', title: 'act: publishing', work: env => runScenarios(publishingScenarios, env) },
  { name: 'changes', title: 'act: changed pages', work: env => runScenarios([changesScenario], env) },
  { name: 'chart', title: 'helm', work: renderChart },
  { name: 'nginx', title: 'nginx', work: checkNginx },
  { name: 's3', title: 'S3', work: checkS3 },
  { name: 'generators', title: 'generators', work: checkGenerators },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter(name => !stages.some(stage => stage.name === name));
try {
  if (unknown.length > 0)
    throw new Error(
      `No stage is named ${unknown.join(', ')}: run, examples, publishing, changes, lint, audit, chart, nginx, s3, generators.`,
    );
  const env = { ...process.env, PATH: await installTools() };
  for (const { name, title, work } of stages) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`… ${title}`);
    const start = performance.now();
    const { problem, note } = await work(env);
    const time = `${((performance.now() - start) / 1000).toFixed(1)} s`;
    console.log(problem === '' ? `✓ ${title}: ${note} (${time})` : `✗ ${title} (${time})\n\n${problem}\n`);
    if (problem !== '') process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
