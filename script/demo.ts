/** One run of the committed action against the embedded simulators, shown as a user would see it. */
import { rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startGithub } from '../simulator/github/server.ts';
import { type Simulator, startSimulator } from '../simulator/server.ts';
import { createLog, startAction } from './local-runner.ts';

const operations = ['export', 'agent-job'] as const;
type Operation = (typeof operations)[number];

const usage = `Usage: script/demo [--operation export|agent-job] [--pages N] [--job-seconds N]

Runs dist/index.js once, as GitHub's runner would, against simulators on this machine: the
documentation service, its object store, and a small GitHub for the comment.`;

interface DemoOptions {
  readonly operation: Operation;
  readonly pages: number;
  readonly jobSeconds: number;
}

function readOptions(): DemoOptions {
  try {
    const { values } = parseArgs({
      options: {
        operation: { type: 'string', default: 'export' },
        pages: { type: 'string', default: '40' },
        'job-seconds': { type: 'string', default: '4' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    const operation = operations.find(name => name === values.operation);
    if (operation === undefined)
      throw new Error(`--operation is export or agent-job, not "${values.operation}".`);
    const [pages, jobSeconds] = [Number(values.pages), Number(values['job-seconds'])];
    if (!(Number.isInteger(pages) && pages > 0))
      throw new Error(`--pages is a whole number above 0, not "${values.pages}".`);
    if (!(jobSeconds > 0))
      throw new Error(`--job-seconds is a number above 0, not "${values['job-seconds']}".`);
    return { operation, pages, jobSeconds };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(2);
  }
}

/** The inputs of the demonstrated step. */
function inputsOf(operation: Operation, service: Simulator): Readonly<Record<string, string>> {
  const access = { 'api-key': service.key, 'base-url': service.baseUrl };
  return operation === 'export'
    ? { ...access, domain: 'docs.example.com', 'extract-to': 'site' }
    : { operation, ...access, 'project-id': 'docs', 'job-id': 'agt_42', comment: 'true' };
}

/** The step as a workflow has it. */
function stepText(inputs: Readonly<Record<string, string>>): string {
  const lines = Object.entries(inputs).map(([name, value]) => {
    return `    ${name}: ${name === 'api-key' ? '$' + '{{ secrets.DOCS_ADMIN_API_KEY }}' : value}`;
  });
  return ['- uses: example/docs-admin-action@v1', '  with:', ...lines].join('\n');
}

function heading(text: string): void {
  console.log(`\n${text}\n${'─'.repeat(text.length)}`);
}

/** Outputs as a table; a presigned link is shown without its query, as everywhere. */
function printOutputs(outputs: Readonly<Record<string, string>>): void {
  const width = Math.max(...Object.keys(outputs).map(name => name.length));
  for (const [name, value] of Object.entries(outputs)) {
    console.log(`${name.padEnd(width)}  ${value.replace(/\?.*/, '?… (presigned query, hidden)')}`);
  }
}

const { operation, pages, jobSeconds } = readOptions();
const directory = resolve(import.meta.dirname, '../.demo');
rmSync(directory, { recursive: true, force: true });
const agentJob = {
  projectId: 'docs',
  id: 'agt_42',
  repository: 'https://github.com/example/docs',
  ref: 'main',
  model: 'example-model-1',
  outcome: 'completed' as const,
  prLink: 'https://github.com/example/docs/pull/8',
  createdAt: Date.now(),
  time: jobSeconds * 1000,
};
await using service = await startSimulator({ pages, jobSeconds, agentJobs: [agentJob] });
await using github = await startGithub({ pullRequests: [7] });
const inputs = inputsOf(operation, service);

heading('The step');
console.log(stepText(inputs));

heading('Its log');
const shown = createLog();
const started = startAction({
  inputs,
  directory,
  githubToken: github.token,
  env: { ...github.env, GITHUB_EVENT_NAME: 'pull_request' },
  event: { pull_request: { number: 7 } },
  onLine: line => {
    const text = shown(line);
    if (text !== undefined) console.log(text);
  },
});
// Ctrl-C reaches the action as well, which then says what becomes of the job.
process.on('SIGINT', () => undefined);
const run = await started.finished;
if (run.stderr !== '') console.error(run.stderr);

heading('Its outputs');
printOutputs(run.outputs);

heading('Its job summary');
console.log(run.summary.trimEnd());

for (const { body } of github.commentsOf(7)) {
  heading('Its comment on pull request 7');
  console.log(body);
}

const { sitePath } = run.outputs;
if (run.exitCode === 0 && sitePath !== undefined) {
  heading('The site');
  console.log(
    `Open ${relative(process.cwd(), join(sitePath, 'index.html'))} in a browser: the simulator's site needs no server.`,
  );
}
process.exitCode = run.exitCode ?? 1;
