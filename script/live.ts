/** Exports from a service once by each way, and prints how its responses compare with docs/service-api.md. */
import { statSync } from 'node:fs';
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { parseArgs, styleText } from 'node:util';
import { runBundle } from '../__tests__/support/bundle.ts';
import type { ActionRun } from '../__tests__/support/step.ts';
import { createLog } from '../__tests__/support/step-log.ts';
import * as checks from './live-checks.ts';

const usage = `Usage: DOCS_ADMIN_API_KEY=KEY script/live --base-url URL [options]

Exports from a service with dist/index.js, and prints how its responses compare with
docs/service-api.md. It says what this does and costs, and asks first. The exit status is 1 if
something differs, and 2 if nothing was compared.

  --base-url URL    URL of the admin API
  --project-id P    project to export
  --domain D        domain to export; with --project-id, both are exported
  --base-path PATH  path of the export by project, such as /docs
  --job-id ID       look at this job, and start no other. By project, a key that can only read is enough
  --yes             start without a question
  --help            print this help`;

function readOptions() {
  const text = { type: 'string', default: '' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const subject = { 'project-id': text, domain: text, 'base-path': text, 'job-id': text };
  const names = { 'base-url': text, ...subject, yes: flag, help: flag };
  const { values } = parseArgs({ options: names });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const { 'project-id': projectId, domain, 'base-path': basePath, 'job-id': jobId, yes } = values;
  const key = process.env['DOCS_ADMIN_API_KEY']?.trim() ?? '';
  const baseUrl = values['base-url'].replace(/\/+$/, '');
  if (key === '') throw new Error('DOCS_ADMIN_API_KEY is not set. Set it to an admin API key.');
  if (!/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])./.test(baseUrl))
    throw new Error('--base-url is not an https URL. Set it to that of the admin API.');
  const ways: Inputs[] = [];
  if (projectId !== '') ways.push({ 'project-id': projectId, 'base-path': basePath, 'job-id': jobId });
  if (domain !== '') ways.push({ domain, 'job-id': jobId });
  if (ways.length === 0) throw new Error('There is nothing to export. Add --project-id, --domain, or both.');
  if (ways.length > 1 && jobId !== '')
    throw new Error('--job-id belongs to one of them. Remove --project-id or --domain.');
  return { key, baseUrl, jobId, ways, yes };
}

type Inputs = Readonly<Record<string, string>>;
type Options = ReturnType<typeof readOptions>;

/** Ends if the key is wrong, before anything is started. */
async function checkKey(service: checks.RawService, jobId: string): Promise<void> {
  const answer = await service.ask(`GET ${service.jobs}/${jobId || checks.unknownId}`);
  const problem = service.clean(checks.describe(answer));
  if (answer.status === 599) throw new Error(`The service cannot be reached (${problem}). Check --base-url.`);
  if (answer.status === 401 || answer.status === 403)
    throw new Error(
      `The service rejects the key (${problem}). Check DOCS_ADMIN_API_KEY, and when it expires.`,
    );
}

async function confirm({ baseUrl, ways, yes }: Options): Promise<void> {
  const starts = `${2 * ways.length} starts to ${baseUrl}, of which the service should reject ${ways.length}`;
  console.log(`This sends ${starts}. Each may count for the limit of 10 an hour.`);
  if (yes) return;
  if (!process.stdin.isTTY) throw new Error('Nothing was started: there is no terminal to ask. Add --yes.');
  const terminal = createInterface(process.stdin, process.stdout);
  const answer = await terminal.question('Continue? (y/N) ');
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Nothing was started.');
}

/** Runs the action, and reads its job beside it. @param onJob is called with each line of the log after the job is known */
async function runBeside(
  service: checks.RawService,
  inputs: Inputs,
  { key, baseUrl }: Options,
  onJob: (jobId: string) => void,
) {
  const reads: Promise<checks.Answer>[] = [];
  let jobId = '';
  const show = createLog();
  const canceling = new AbortController();
  // Ctrl-C reaches the action as well, which then logs what happens to the job.
  process.once('SIGINT', () => canceling.abort(new Error('Canceled.')));
  const run = await runBundle({
    inputs: { ...inputs, 'api-key': key, 'base-url': baseUrl },
    longest: 3_600_000,
    onLine(line) {
      const text = show(line) ?? '::';
      if (!text.startsWith('::')) console.log(`  ${text}`);
      jobId ||= /^(?:Started|Attached to) job (\S+)/.exec(text)?.[1] ?? '';
      if (jobId === '') return;
      onJob(jobId);
      // Such as "running · 5.0 s": the job has changed.
      if (text.includes(' · ')) reads.push(service.ask(`GET ${service.jobs}/${jobId}`));
    },
  });
  canceling.signal.throwIfAborted();
  return { run, jobId, reads: await Promise.all(reads) };
}

const errorOf = ({ annotations }: ActionRun) => annotations.find(({ level }) => level === 'error')?.message;

/** Exports, and then compares. */
async function compare(service: checks.RawService, given: Inputs, options: Options) {
  const { jobs, isByProject } = service;
  const isNew = given['job-id'] === '';
  let refused: Promise<checks.Answer> | undefined;
  const inputs = { ...given, 'extract-to': 'site' };
  const {
    run: step,
    jobId,
    reads,
  } = await runBeside(service, inputs, options, id => {
    if (isNew) refused ??= service.ask(isByProject ? `POST ${jobs}` : service.linkRequest(id));
  });
  using run = step;
  const { htmlFileCount, bundlePath } = run.outputs;
  const isDone = run.exitCode === 0;
  const rows: checks.Row[] = [
    ['The action exports a site', errorOf(run) ?? `${htmlFileCount} HTML files`, isDone],
  ];
  const what = isByProject ? 'Another start' : 'Generating the bundle';
  if (refused) rows.push(checks.statusRow(`${what} while the job runs`, 409, await refused));
  // A job by domain that has ended does not show all of its fields.
  if (reads.length > 0 && (isNew || isByProject)) rows.push(...checks.compareJob(service, reads));
  const size = bundlePath === undefined ? 'none' : `${statSync(bundlePath).size}`;
  if (jobId !== '') rows.push(...(await checks.compareLinks(service, jobId, size)));
  if (isDone) rows.push(...checks.compareSite(run, given['base-path'] ?? '/'));
  return [...rows, ...(await checks.compareErrors(service, isNew))];
}

async function main(): Promise<void> {
  const options = readOptions();
  const trials = options.ways.map(inputs => {
    return { inputs, service: new checks.RawService(options, inputs['project-id']) };
  });
  for (const { service } of trials) await checkKey(service, options.jobId);
  if (options.jobId === '') await confirm(options);
  for (const { inputs, service } of trials) {
    console.log(`\nExport by ${service.isByProject ? 'project' : 'domain'}`);
    const rows = await compare(service, inputs, options);
    console.log('\nWhat the documents say, or the action expects → what was seen');
    for (const [expected, seen, isExpected] of rows) {
      const verdict = isExpected ? styleText('green', 'as expected') : styleText('red', 'differs    ');
      console.log(`${verdict}  ${expected}\n             → ${service.clean(seen)}`);
      if (!isExpected) process.exitCode = 1;
    }
  }
}

await main().catch(({ message }: Error) => {
  console.error(message);
  process.exit(2);
});
