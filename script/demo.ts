/**
 * Runs the committed action against the simulators, and shows it as a user would see it. It imports no packages, so that it runs
 * in a fresh clone.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startBundle } from '../__tests__/support/bundle.ts';
import type { ActionRun } from '../__tests__/support/step.ts';
import { createLog } from '../__tests__/support/step-log.ts';
import { startGithub } from '../simulator/github/server.ts';
import { type Simulator, startSimulator } from '../simulator/server.ts';
import { type Host, startHost } from '../simulator/site/host.ts';
import { committedBundle } from './committed-bundle.ts';

const operations = ['export', 'publish', 'preview', 'agent'] as const;
type Operation = (typeof operations)[number];
const operationNames = new Intl.ListFormat('en', { type: 'disjunction' }).format(operations);

const usage = `Usage: script/demo [export | publish | preview | agent] [options]

Runs dist/index.js once, like GitHub's runner, against simulators on this machine: the
documentation service, its object store, and a small GitHub for the comment. An exported site
is served on this machine, and a second step verifies it. It is in .demo/ until the next run.

  script/demo                a site that readers get as it was exported
  script/demo --old-page     the same, but the host still has an old page: the second step fails

  --by-project       export a project, with links below /docs, in place of a domain
  --old-page         after an export, serve another text on one page
  --broken           let a deployment meet pages that cannot be built
  --job-seconds N    duration of the job (default: 4)
  --help             print this help`;

interface DemoOptions {
  readonly operation: Operation;
  readonly byProject: boolean;
  readonly oldPage: boolean;
  readonly broken: boolean;
  readonly jobSeconds: number;
}

function readOptions(): DemoOptions {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'by-project': { type: 'boolean', default: false },
        'old-page': { type: 'boolean', default: false },
        broken: { type: 'boolean', default: false },
        'job-seconds': { type: 'string', default: '4' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    const [given = 'export', ...more] = positionals;
    const operation = operations.find(name => name === given);
    if (operation === undefined || more.length > 0)
      throw new Error(`Run ${operationNames}, not "${positionals.join(' ')}".`);
    const { 'by-project': byProject, 'old-page': oldPage, broken } = values;
    if ((byProject || oldPage) && operation !== 'export')
      throw new Error('--by-project and --old-page are only for an export.');
    if (broken && operation !== 'publish' && operation !== 'preview')
      throw new Error('--broken is only for publish and preview.');
    const jobSeconds = Number(values['job-seconds']);
    if (!(jobSeconds > 0))
      throw new Error(`--job-seconds must be a number above 0, not "${values['job-seconds']}".`);
    return { operation, byProject, oldPage, broken, jobSeconds };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(2);
  }
}

const subjects = {
  publish: { operation: 'publish' },
  preview: { operation: 'preview', branch: 'new-guide' },
  agent: { operation: 'agent-job', prompt: 'Describe the new option --retry' },
};

type Inputs = Readonly<Record<string, string>>;

/** The directory "public" is the root of the host. */
function exportInputs(byProject: boolean, { url }: Host): Inputs {
  const comparing = { 'compare-with': 'live' };
  if (!byProject)
    return { domain: 'docs.example.com', 'site-url': url, 'extract-to': 'public', ...comparing };
  const place = { 'site-url': `${url}/docs`, 'extract-to': 'public/docs' };
  return { 'project-id': 'docs', ...place, ...comparing };
}

function inputsOf({ operation, byProject }: DemoOptions, service: Simulator, host: Host): Inputs {
  const access = { 'api-key': service.key, 'base-url': service.baseUrl };
  if (operation === 'export') return { ...access, ...exportInputs(byProject, host) };
  const { operation: name, ...subject } = subjects[operation];
  return { operation: name, ...access, 'project-id': 'docs', ...subject, comment: 'true' };
}

/** The step, as in a workflow. */
function stepText(inputs: Inputs): string {
  const lines = Object.entries(inputs).map(([name, value]) => {
    return `    ${name}: ${name === 'api-key' ? '$' + '{{ secrets.DOCS_ADMIN_API_KEY }}' : value}`;
  });
  return [`- uses: ${repository}@v1`, '  with:', ...lines].join('\n');
}

/** Ends with one sentence if dist/ is stale. */
function readEntry(): string {
  try {
    return committedBundle();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

function heading(text: string): void {
  console.log(`\n${text}\n${'─'.repeat(text.length)}`);
}

/** Prints outputs as a table. Presigned URLs are shown without their query, as everywhere. */
function printOutputs(outputs: Inputs): void {
  const width = Math.max(...Object.keys(outputs).map(name => name.length));
  for (const [name, value] of Object.entries(outputs)) {
    console.log(`${name.padEnd(width)}  ${value.replace(/\?.*/, '?… (query of a presigned URL, hidden)')}`);
  }
}

const root = resolve(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly repository: string;
};
const repository = manifest.repository.replace(/^github:/, '');
const options = readOptions();
const { byProject, oldPage, broken, jobSeconds } = options;
const entry = readEntry();
const directory = join(root, '.demo');
rmSync(directory, { recursive: true, force: true });
const prLink = 'https://github.com/example/docs/pull/8';
await using service = await startSimulator({
  pages: 40,
  jobSeconds,
  exports: byProject ? 'project' : 'domain',
  brokenPages: broken ? 'failure' : undefined,
  newAgentJobs: { prLink },
});
await using github = await startGithub({ pullRequests: [7], schema: false });
await using host = await startHost({
  directory: join(directory, 'workspace/public'),
  change: (path, content) =>
    oldPage && path.endsWith('index.html')
      ? Buffer.from(`${content}`.replace('<main>', '<main>Old. '))
      : content,
});
// Ctrl-C reaches the action as well, which then logs what happens to the job.
process.on('SIGINT', () => undefined);

/** Shows a step, and its log while it runs. */
async function showStep(inputs: Inputs, title: string): Promise<ActionRun> {
  heading(title);
  console.log(stepText(inputs));
  heading(`Log of the ${title.toLowerCase()}`);
  const shown = createLog();
  const { finished } = startBundle({
    inputs,
    entry,
    directory,
    longest: 3_600_000,
    githubToken: github.token,
    env: { ...github.env, GITHUB_EVENT_NAME: 'pull_request' },
    event: { pull_request: { number: 7 } },
    onLine: line => {
      const text = shown(line);
      if (text !== undefined && text !== '::endgroup::') console.log(text.replace(/^::group::/, '▾ '));
    },
  });
  const run = await finished;
  if (run.stderr !== '') console.error(run.stderr);
  process.exitCode = run.exitCode ?? 1;
  return run;
}

const run = await showStep(inputsOf(options, service, host), 'Step');

heading('Outputs');
printOutputs(run.outputs);

heading('Job summary');
console.log(run.summary.trimEnd());

for (const { body } of github.commentsOf(7)) {
  heading('Comment on pull request 7');
  console.log(body);
}

const { sitePath, basePath, manifestSha256 } = run.outputs;
if (run.exitCode === 0 && sitePath !== undefined && manifestSha256 !== undefined) {
  const siteUrl = byProject ? `${host.url}/docs` : host.url;
  const verifying = { operation: 'verify', 'site-url': siteUrl, 'manifest-sha256': manifestSha256 };
  // A host that never has the page need not be waited for.
  await showStep({ ...verifying, ...(oldPage && { 'timeout-minutes': '0.05' }) }, 'Second step');

  heading('Site');
  const command = `npx serve ${relative(process.cwd(), join(directory, 'workspace/public'))}`;
  console.log(`It is made for ${basePath}. Serve it with "${command}", and open ${basePath} there.`);
}
