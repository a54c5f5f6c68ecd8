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
import { startGithub } from '../simulator/github/server.ts';
import { startSimulator } from '../simulator/server.ts';
import { startHost } from '../simulator/site/host.ts';
import { committedBundle } from './committed-bundle.ts';

const usage = `Usage: script/demo [options]

Runs dist/index.js like GitHub's runner, against simulators of the service and of GitHub on this machine:

  1. A step exports a site, which is then served on this machine.
  2. A second step verifies what readers of that site get.
  3. A step previews a branch with three broken pages. It is red, and comments on the pull request.
  4. A step asks the agent to update the documentation, and comments with the agent's pull request.

The site stays in .demo/ until the next run. To run the action with other inputs, see script/service.

  --old-page         let the host serve an old text on one page: the second step fails
  --job-seconds N    duration of each job (default: 4)
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
  console.log('');
  const shown = createLog();
  const run = await runBundle({
    inputs,
    entry,
    directory,
    longest: 3_600_000,
    githubToken: github.token,
    env: { ...github.env, GITHUB_EVENT_NAME: 'pull_request' },
    event: { pull_request: { number: pullRequest } },
    onLine: line => {
      const text = shown(line);
      if (text !== undefined && text !== '::endgroup::') console.log(text.replace(/^::group::/, '▾ '));
    },
  });
  if (run.stderr !== '') console.error(run.stderr);
  return run;
}

/** Shows a step that comments, and what people then read on the pull request. */
async function showComment(title: string, inputs: Inputs): Promise<void> {
  const known = github.commentsOf(pullRequest).length;
  await showStep(title, { ...inputs, comment: 'true' });
  for (const { body } of github.commentsOf(pullRequest).slice(known)) {
    heading(`The comment on pull request ${pullRequest}, as Markdown`);
    // The first lines of a comment are hidden.
    console.log(body.replace(/^(?:<!--.*-->\s+)+/, '').trimEnd());
  }
}

const { oldPage, jobSeconds, entry } = readOptions();
const directory = resolve(import.meta.dirname, '../.demo');
const pullRequest = 7;
rmSync(directory, { recursive: true, force: true });
await using service = await startSimulator({
  pages: 40,
  jobSeconds,
  brokenPages: 'failure',
  newAgentJobs: { prLink: 'https://github.com/example/docs/pull/8' },
});
// Its schema comes from a package.
await using github = await startGithub({ pullRequests: [pullRequest], schema: false });
await using host = await startHost({
  directory: join(directory, 'workspace/public'),
  change: (path, content) =>
    oldPage && path.endsWith('index.html')
      ? Buffer.from(`${content}`.replace('<main>', '<main>Old. '))
      : content,
});
// Ctrl-C reaches the action as well, which then logs what happens to the job.
let stopped = false;
process.on('SIGINT', () => {
  stopped = true;
});

const access = { 'api-key': service.key, 'base-url': service.baseUrl, 'project-id': 'docs' };

const exported = await showStep('1. Export a site', {
  ...access,
  'site-url': host.url,
  'extract-to': 'public',
  'compare-with': 'live',
});
heading('The job summary, as Markdown');
console.log(exported.summary.trimEnd());
process.exitCode = exported.exitCode ?? 1;

const { manifestSha256 } = exported.outputs;
if (exported.exitCode === 0 && manifestSha256 !== undefined) {
  const verified = await showStep('2. Verify what readers get', {
    operation: 'verify',
    'site-url': host.url,
    'manifest-sha256': manifestSha256,
    // A host that never has the page need not be waited for.
    ...(oldPage && { 'timeout-minutes': '0.05' }),
  });
  process.exitCode = verified.exitCode ?? 1;
}
if (!stopped)
  await showComment('3. Preview a branch that has broken pages', {
    operation: 'preview',
    ...access,
    branch: 'new-guide',
  });
if (!stopped)
  await showComment('4. Ask the agent', {
    operation: 'agent-job',
    ...access,
    prompt: 'Describe the new option --retry',
  });

if (!stopped) {
  heading('Look at the site');
  const site = relative(process.cwd(), join(directory, 'workspace/public'));
  console.log(`Serve it with "npx serve ${site}", and open / there. The red step 3 is part of the demo.`);
}
// Node 24.0, which is the only 24 that npm has for some machines, would not end by itself.
setTimeout(() => process.exit(), 1_000).unref();
