/** Exports from a service, or does what is named, once, and prints how its responses compare with docs/service-api.md. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { parseArgs, styleText } from 'node:util';
import { runBundle } from '../__tests__/support/bundle.ts';
import { createLog } from '../__tests__/support/step-log.ts';
import * as checks from './live-checks.ts';
import { compareOperation, operationNames, operationOf } from './live-operations.ts';

const usage = `Usage: DOCS_ADMIN_API_KEY=KEY script/live [agent] [publish] [preview] --base-url URL [options]

Exports from a service with dist/index.js, and prints how its responses compare with
docs/service-api.md. If operations are named, does these instead. It says what they do and cost,
and asks first. The exit status is 1 if something differs, and 2 if nothing was compared.

  --base-url URL    URL of the admin API
  --project-id P    project to export, ask, publish, or preview
  --branch NAME     branch to preview
  --domain D        domain to export; with --project-id, both are exported
  --base-path PATH  path of the export by project, such as /docs
  --job-id ID       look at this job, and start none: by project, a key that only reads is enough
  --record DIR      keep the responses, without secrets, in DIR/project.json and DIR/domain.json
  --yes             start without a question
  --help            print this help`;

function readOptions() {
  const text = { type: 'string', default: '' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const subject = { 'project-id': text, domain: text, 'base-path': text, 'job-id': text };
  const names = { 'base-url': text, ...subject, branch: text, record: text, yes: flag, help: flag };
  const { values, positionals } = parseArgs({ options: names, allowPositionals: true });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const { 'project-id': projectId, domain, 'base-path': basePath, 'job-id': jobId, record, yes } = values;
  const key = process.env['DOCS_ADMIN_API_KEY']?.trim() ?? '';
  const baseUrl = values['base-url'].replace(/\/+$/, '');
  if (key === '') throw new Error('DOCS_ADMIN_API_KEY is not set. Set it to an admin API key.');
  if (!/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])./.test(baseUrl))
    throw new Error('--base-url is not an https URL. Set it to that of the admin API.');
  const operations = operationNames.filter(name => positionals.includes(name));
  const unknown = positionals.find(name => !operationNames.some(known => known === name));
  if (unknown !== undefined) throw new Error(`"${unknown}" is none of ${operationNames.join(', ')}.`);
  if (operations.length > 0 && projectId === '') throw new Error('Add --project-id.');
  if (operations.includes('preview') && values.branch === '') throw new Error('Add --branch.');
  const todo = operations.map(name => operationOf(name, projectId, values.branch));
  const ways: Inputs[] = [];
  if (projectId !== '') ways.push({ 'project-id': projectId, 'base-path': basePath, 'job-id': jobId });
  if (domain !== '') ways.push({ domain, 'job-id': jobId });
  if (ways.length === 0) throw new Error('There is nothing to export. Add --project-id, --domain, or both.');
  if (ways.length > 1 && jobId !== '')
    throw new Error('--job-id belongs to one of them. Remove --project-id or --domain.');
  return { key, baseUrl, projectId, jobId, ways, todo, record, yes };
}

type Inputs = Readonly<Record<string, string>>;
type Options = ReturnType<typeof readOptions>;

/** Ends if the key is wrong, before anything is started. */
async function checkKey(service: checks.RawService, job: string): Promise<void> {
  const answer = await service.ask(`GET ${job}`);
  const problem = service.clean(checks.describe(answer));
  if (answer.status === 599) throw new Error(`The service cannot be reached (${problem}). Check --base-url.`);
  if (answer.status === 401 || answer.status === 403)
    throw new Error(
      `The service rejects the key (${problem}). Check DOCS_ADMIN_API_KEY, and when it expires.`,
    );
}

async function confirm({ baseUrl, ways, todo, yes }: Options): Promise<void> {
  const starts = `${2 * ways.length} starts to ${baseUrl}, of which the service should reject ${ways.length}`;
  for (const { warning } of todo) console.log(warning);
  if (todo.length === 0) console.log(`This sends ${starts}. Each may count for the limit of 10 an hour.`);
  if (yes) return;
  if (!process.stdin.isTTY) throw new Error('Nothing was started: there is no terminal to ask. Add --yes.');
  const terminal = createInterface(process.stdin, process.stdout);
  const answer = await terminal.question('Continue? (y/N) ');
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Nothing was started.');
}

/** Runs the action, reads its job beside it, and then compares. */
async function compare(service: checks.RawService, inputs: Inputs, { key, baseUrl }: Options) {
  const { jobs, isByProject } = service;
  const isNew = inputs['job-id'] === '';
  const reads: Promise<checks.Answer>[] = [];
  let jobId = '';
  let refused: Promise<checks.Answer> | undefined;
  const show = logged();
  const canceling = new AbortController();
  // Ctrl-C reaches the action as well, which then logs what happens to the job.
  process.once('SIGINT', () => canceling.abort(new Error('Canceled.')));
  using run = await runBundle({
    inputs: { ...inputs, 'api-key': key, 'base-url': baseUrl, 'extract-to': 'site' },
    longest: 3_600_000,
    onLine(line) {
      const text = show(line) ?? '';
      jobId ||= /^(?:Started|Attached to) job (\S+)/.exec(text)?.[1] ?? '';
      if (jobId === '') return;
      if (isNew) refused ??= service.ask(isByProject ? `POST ${jobs}` : service.linkRequest(jobId));
      // Such as "running · 5.0 s": the job has changed.
      if (text.includes(' · ')) reads.push(service.ask(`GET ${jobs}/${jobId}`));
    },
  });
  canceling.signal.throwIfAborted();
  const { htmlFileCount, bundleSize } = run.outputs;
  const error = run.annotations.find(({ level }) => level === 'error')?.message;
  const isDone = run.exitCode === 0;
  const rows: checks.Row[] = [['The action exports a site', error ?? `${htmlFileCount} HTML files`, isDone]];
  const what = isByProject ? 'Another start' : 'Generating the bundle';
  if (refused) rows.push(checks.statusRow(`${what} while the job runs`, 409, await refused));
  // A job by domain that has ended does not show all of its fields.
  if (reads.length > 0 && (isNew || isByProject))
    rows.push(...checks.compareJob(service, await Promise.all(reads)));
  if (jobId !== '') rows.push(...(await checks.compareLinks(service, jobId, bundleSize)));
  if (isDone) rows.push(...checks.compareSite(run, inputs['base-path'] ?? '/'));
  return [...rows, ...(await checks.compareErrors(service, isNew))];
}

async function main(): Promise<void> {
  const options = readOptions();
  const { jobId, projectId, record, todo } = options;
  const ways = options.ways.map(inputs => {
    return { inputs, service: new checks.RawService(options, inputs['project-id']) };
  });
  const id = jobId || checks.unknownId;
  // A plan may have the agent, and no export.
  for (const { jobs } of todo)
    await checkKey(new checks.RawService(options, projectId), `${jobs}/${checks.unknownId}`);
  for (const { service } of ways) if (todo.length === 0) await checkKey(service, `${service.jobs}/${id}`);
  if (record !== '') mkdirSync(record, { recursive: true });
  if (jobId === '' || todo.length > 0) await confirm(options);
  for (const operation of todo) {
    const { operation: name = '' } = operation.inputs;
    const service = new checks.RawService(options, projectId);
    console.log(`\n${name}`);
    const access = { 'api-key': options.key, 'base-url': options.baseUrl, 'project-id': projectId };
    report(
      service,
      name,
      await compareOperation(service, operation, { ...access, onLine: logged() }),
      record,
    );
  }
  if (todo.length > 0) return;
  for (const { inputs, service } of ways) {
    const by = service.isByProject ? 'project' : 'domain';
    console.log(`\nExport by ${by}`);
    report(service, by, await compare(service, inputs, options), record);
  }
}

/** Shows the log of a step. @returns a function that returns the text of a line */
function logged(): (line: string) => string | undefined {
  const show = createLog();
  return line => {
    const text = show(line) ?? '::';
    if (!text.startsWith('::')) console.log(`  ${text}`);
    return text;
  };
}

/** @param record directory to keep the responses in; empty for none */
function report(service: checks.RawService, name: string, rows: readonly checks.Row[], record: string): void {
  console.log('\nWhat the documents say, or the action expects → what was seen');
  for (const [expected, seen, isExpected] of rows) {
    const verdict = isExpected ? styleText('green', 'as expected') : styleText('red', 'differs    ');
    console.log(`${verdict}  ${expected}\n             → ${service.clean(seen)}`);
    if (!isExpected) process.exitCode = 1;
  }
  const text = `${JSON.stringify(service.kept, undefined, 2)}\n`;
  if (record !== '') writeFileSync(join(record, `${name}.json`), text);
}

await main().catch(({ message }: Error) => {
  console.error(message);
  process.exit(2);
});
