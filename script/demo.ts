/**
 * Runs the committed action against the simulators, and shows it as a user would see it. It imports no packages, so that it runs
 * in a fresh clone.
 */
import { rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { runBundle } from '../__tests__/support/bundle.ts';
import type { ActionRun } from '../__tests__/support/step.ts';
import { createLog } from '../__tests__/support/step-log.ts';
import { startSimulator } from '../simulator/server.ts';
import { startHost } from '../simulator/site/host.ts';
import { committedBundle } from './committed-bundle.ts';

const usage = `Usage: script/demo [options]

Runs dist/index.js like GitHub's runner: a step exports a site from a simulator of the service,
which is then served on this machine, and a second step verifies it. It is in .demo/ until the
next run. For publish, preview, and the agent, see script/service.

  --old-page         serve another text on one page, as a host that still has it: the second step fails
  --job-seconds N    duration of the job (default: 4)
  --help             print this help`;

/** Ends with one sentence if an option is wrong, or dist/ is stale. */
function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        'old-page': { type: 'boolean', default: false },
        'job-seconds': { type: 'string', default: '4' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    const jobSeconds = Number(values['job-seconds']);
    if (!(jobSeconds > 0))
      throw new Error(`--job-seconds must be a number above 0, not "${values['job-seconds']}".`);
    return { oldPage: values['old-page'], jobSeconds, entry: committedBundle() };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

function heading(text: string): void {
  console.log(`\n${text}\n${'─'.repeat(text.length)}`);
}

type Inputs = Readonly<Record<string, string>>;

/** What a workflow has in place of the key. */
const secret = '$' + '{{ secrets.DOCS_ADMIN_API_KEY }}';

/** Shows a step, and its log while it runs. */
async function showStep(title: string, inputs: Inputs): Promise<ActionRun> {
  heading(title);
  for (const [name, value] of Object.entries(inputs))
    console.log(`${name}: ${name === 'api-key' ? secret : value}`);
  heading(`Log of the ${title.toLowerCase()}`);
  const shown = createLog();
  const run = await runBundle({
    inputs,
    entry,
    directory,
    longest: 3_600_000,
    onLine: line => {
      const text = shown(line);
      if (text !== undefined && text !== '::endgroup::') console.log(text.replace(/^::group::/, '▾ '));
    },
  });
  if (run.stderr !== '') console.error(run.stderr);
  process.exitCode = run.exitCode ?? 1;
  return run;
}

const { oldPage, jobSeconds, entry } = readOptions();
const directory = resolve(import.meta.dirname, '../.demo');
rmSync(directory, { recursive: true, force: true });
await using service = await startSimulator({ pages: 40, jobSeconds });
await using host = await startHost({
  directory: join(directory, 'workspace/public'),
  change: (path, content) =>
    oldPage && path.endsWith('index.html')
      ? Buffer.from(`${content}`.replace('<main>', '<main>Old. '))
      : content,
});
// Ctrl-C reaches the action as well, which then logs what happens to the job.
process.on('SIGINT', () => undefined);

const { exitCode, outputs, summary } = await showStep('Step', {
  'api-key': service.key,
  'base-url': service.baseUrl,
  'project-id': 'docs',
  'site-url': host.url,
  'extract-to': 'public',
  'compare-with': 'live',
});

heading('Job summary');
console.log(summary.trimEnd());

const { manifestSha256 } = outputs;
if (exitCode === 0 && manifestSha256 !== undefined) {
  await showStep('Second step', {
    operation: 'verify',
    'site-url': host.url,
    'manifest-sha256': manifestSha256,
    // A host that never has the page need not be waited for.
    ...(oldPage && { 'timeout-minutes': '0.05' }),
  });
  heading('Site');
  const site = relative(process.cwd(), join(directory, 'workspace/public'));
  console.log(`Serve it with "npx serve ${site}", and open / there.`);
}
