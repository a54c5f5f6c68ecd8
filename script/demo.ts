/** One run of the committed action against the embedded simulator, shown as a user would see it. */
import { rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startSimulator } from '../simulator/server.ts';
import { createLog, startAction } from './local-runner.ts';

const usage = `Usage: script/demo [--operation export] [--pages N] [--job-seconds N]

Runs dist/index.js once, as GitHub's runner would, against a simulator of the service on this machine.`;

interface DemoOptions {
  readonly pages: number;
  readonly jobSeconds: number;
}

function readOptions(): DemoOptions {
  const fail = (problem: string): never => {
    console.error(`${problem}\n\n${usage}`);
    process.exit(2);
  };
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
    if (values.operation !== 'export')
      fail(`--operation ${values.operation} is not known: it can be export.`);
    const [pages, jobSeconds] = [Number(values.pages), Number(values['job-seconds'])];
    if (!(Number.isInteger(pages) && pages > 0))
      fail(`--pages ${values.pages} is not a whole number above 0.`);
    if (!(jobSeconds > 0)) fail(`--job-seconds ${values['job-seconds']} is not a number above 0.`);
    return { pages, jobSeconds };
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

/** What the step of a workflow says; also what the demonstration runs. */
function stepText(inputs: Readonly<Record<string, string>>): string {
  const lines = Object.entries(inputs).map(([name, value]) => {
    return `    ${name}: ${name === 'api-key' ? '$' + '{{ secrets.DOCS_ADMIN_API_KEY }}' : value}`;
  });
  return ['- uses: docs-admin-action@v1', '  with:', ...lines].join('\n');
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

const { pages, jobSeconds } = readOptions();
const directory = resolve(import.meta.dirname, '../.demo');
rmSync(directory, { recursive: true, force: true });
await using service = await startSimulator({ pages, jobSeconds });
const inputs = {
  'api-key': service.key,
  'base-url': service.baseUrl,
  domain: 'docs.example.com',
  'extract-to': 'site',
};

heading('The step');
console.log(stepText(inputs));

heading('Its log');
const shown = createLog();
const started = startAction({
  inputs,
  directory,
  onLine: line => {
    const text = shown(line);
    if (text !== undefined) console.log(text);
  },
});
// Ctrl-C reaches the action too, which says what becomes of the job.
process.on('SIGINT', () => undefined);
const run = await started.finished;
if (run.stderr !== '') console.error(run.stderr);

heading('Its outputs');
printOutputs(run.outputs);

heading('Its job summary');
console.log(run.summary.trimEnd());

const { sitePath } = run.outputs;
if (run.exitCode === 0 && sitePath !== undefined) {
  heading('The site');
  console.log(
    `Open ${relative(process.cwd(), join(sitePath, 'index.html'))} in a browser: it needs no server.`,
  );
}
process.exitCode = run.exitCode ?? 1;
