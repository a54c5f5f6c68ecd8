/**
 * All that takes real tools: workflows run by act, linted by actionlint, audited by zizmor, the chart rendered by helm,
 * the site served by nginx, and uploaded by the AWS CLI to an S3 server. A line for each stage; what a stage has said is shown when it fails.
 *
 *   node script/e2e.ts [STAGE...]     run, lint, audit, chart, nginx, s3; all of them by default
 */
import { globSync, mkdirSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import process from 'node:process';
import { checkNginx } from './e2e-nginx.ts';
import { checkS3 } from './e2e-s3.ts';
import { installTools } from './e2e-tools.ts';
import { runWorkflow, stageCopy, stageRepository, startService } from './e2e-workflows.ts';
import { runCommand } from './run-command.ts';

const root = resolve(import.meta.dirname, '..');
const workflows = ['.github/workflows/*.yml', '__tests__/e2e/*.yml', 'examples/*.yml'];

interface Outcome {
  /** Empty when all is well. */
  readonly problem: string;
  readonly note: string;
}

async function lint(env: NodeJS.ProcessEnv): Promise<Outcome> {
  // actionlint does not know "$/" yet. As "./" it also checks the inputs that are given to it.
  const copy = stageCopy('lint', path => `./${path}`);
  // What actionlint takes for the root of a project.
  mkdirSync(join(copy, '.git'));
  const files = globSync(workflows, { cwd: copy });
  const { code, output } = await runCommand('actionlint', files, { cwd: copy, env });
  return { problem: code === 0 ? '' : output, note: `${files.length} workflows, no finding` };
}

async function audit(env: NodeJS.ProcessEnv): Promise<Outcome> {
  // By name: in directories it takes nothing for a workflow that is not in .github/workflows.
  const places = globSync(
    [
      '.github/dependabot.yml',
      '.github/*/**/action.yml',
      '__tests__/e2e/**/*.yml',
      'action.yml',
      ...workflows,
    ],
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
  const domains = ['docs.example.com', 'api.example.com', 'help.example.com'];
  await using service = await startService(domains);
  const run = { repository, event: 'push', file: '.github/workflows/e2e.yml' };
  const { code, output } = await runWorkflow(run, { service, env });
  const jobs = output.match(/🏁 {2}Job succeeded/g)?.length ?? 0;
  return { problem: code === 0 ? '' : failedJobs(output), note: `${jobs} jobs` };
}

/** The whole has to fail, the site that failed has to be named, and the others have to be there. */
async function runFailing(env: NodeJS.ProcessEnv): Promise<Outcome> {
  const repository = await stageRepository();
  await using service = await startService(['docs.example.com', 'help.example.com']);
  const run = { repository, event: 'workflow_dispatch', file: '__tests__/e2e/failing-site.yml' };
  const { code, output, artifacts } = await runWorkflow(run, { service, env });
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
  const script = ['test', '--silent', '--', 'publish/helm'];
  const { code, output } = await runCommand('npm', script, { cwd: root, env });
  const passed = code === 0 && /^Tests: +\d+ passed/m.test(output);
  return { problem: passed ? '' : output, note: 'the chart renders what the action has written' };
}

/** The end of what the failed jobs have said; all jobs, where none of them came that far. */
function failedJobs(text: string): string {
  const names = [...text.matchAll(/^(\[.+?\]) 🏁 {2}Job failed/gm)].map(([, name = '']) => name);
  const lines = text.split('\n').filter(line => !line.includes('LocalRepositoryCache'));
  const theirs = lines.filter(line => names.some(name => line.startsWith(name)));
  const shown = (theirs.length > 0 ? theirs : lines).slice(-60).join('\n');
  return `${shown}\n\nThe whole log is in ${relative(process.cwd(), join(root, '.tools/e2e'))}.`;
}

const stages = [
  { name: 'lint', title: 'actionlint', work: lint },
  { name: 'audit', title: 'zizmor', work: audit },
  { name: 'run', title: 'act: e2e.yml', work: runAll },
  { name: 'run', title: 'act: a site that fails', work: runFailing },
  { name: 'chart', title: 'helm', work: renderChart },
  { name: 'nginx', title: 'nginx', work: checkNginx },
  { name: 's3', title: 'S3', work: checkS3 },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter(name => !stages.some(stage => stage.name === name));
try {
  if (unknown.length > 0)
    throw new Error(`No stage is named ${unknown.join(', ')}: run, lint, audit, chart, nginx, s3.`);
  const env = { ...process.env, PATH: await installTools() };
  for (const { name, title, work } of stages) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
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
