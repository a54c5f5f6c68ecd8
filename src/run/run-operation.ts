import { Client } from '../api/client.ts';
import type { Runner } from '../github/runner.ts';
import type { Inputs } from '../inputs/schema.ts';
import type { KnownJob, Operation, Services, System } from '../operations/operation.ts';
import { attachStep, helpLine } from '../report/attach-step.ts';
import { phasesChart } from '../report/charts.ts';
import { plain, summaryOf } from '../report/markdown.ts';
import type { Report } from '../report/report.ts';
import { Results } from '../results/results.ts';
import { Timeline } from '../results/timeline.ts';
import { ActionError, type ErrorCode, withFileSystemCode } from '../shared/errors.ts';
import { isLoopback } from '../shared/http.ts';
import type { Network } from '../shared/ports.ts';
import { formatDuration, oneLine } from '../shared/text.ts';
import { createComment, type RunComment } from './comment.ts';

/** Runs an operation to its end. Never throws. */
export async function runOperation(inputs: Inputs, system: System) {
  const services = createServices(inputs, system);
  const { runner, clock, results, startedAt, timeline } = services;
  const operation = await createOperation(inputs, services);
  const comment = inputs.comment ? createComment(inputs, services, operation.target) : undefined;
  const facts = () => ({ ...results.facts, elapsed: clock.now() - startedAt });
  let error: unknown;
  try {
    await operation.start();
    comment?.begin(operation.report(facts(), 'running'));
    await operation.complete();
  } catch (thrown) {
    error = withJob(withFileSystemCode(thrown), operation.job.known());
  }
  runner.logDetails('Outputs', results.outputLines());
  if (error === undefined) runner.log.info(`Done in ${formatDuration(facts().elapsed)}`);
  return {
    /** Why the operation failed, with its job where there is one. */
    error,
    /** Writes the summary and the comment. Call it after the error has been shown: a canceled run is killed soon. */
    async finish(): Promise<void> {
      if (error === undefined || error instanceof ActionError) {
        const helped = error && helpWith(error, operation.job.known(), { baseUrl: inputs.baseUrl, runner });
        const chart = phasesChart(timeline.phases());
        const extras = [...(helped ?? []), chart].filter(extra => extra !== undefined);
        const report = { ...operation.report(facts(), 'ended', error), extras };
        await writeReports(report, comment, inputs.summary ? runner : undefined);
      }
    },
  };
}

/** Only the code of the operation at hand is loaded. */
async function createOperation(inputs: Inputs, services: Services): Promise<Operation> {
  if (inputs.operation === 'agent-job') {
    const { AgentJobOperation } = await import('../operations/agent-job.ts');
    return new AgentJobOperation(inputs, services);
  }
  if (inputs.operation === 'publish' || inputs.operation === 'preview') {
    const { Deployment } = await import('../operations/deployment.ts');
    return new Deployment({ ...inputs, isMain: true }, services);
  }
  const { ExportOperation } = await import('../operations/export.ts');
  return new ExportOperation(inputs, services);
}

function createServices(inputs: Inputs, system: System): Services {
  const { baseUrl, apiKey } = inputs;
  const { runner, clock, signal } = system;
  const { agentFor, log, redactor } = runner;
  const allowLoopback = isLoopback(baseUrl.hostname);
  const network: Network = { agentFor, clock, log, redactor, signal, allowLoopback };
  const client = new Client({ baseUrl, apiKey, network });
  const results = new Results(runner);
  const timeline = new Timeline(clock);
  const place = [...runner.step, inputs.commentKey];
  return { ...system, network, client, results, timeline, place, startedAt: clock.now() };
}

/** Markdown for the summary: where the error is explained, and the step that attaches to the job. */
function helpWith(
  { code }: ActionError,
  job: KnownJob | undefined,
  { baseUrl, runner }: { readonly baseUrl: URL; readonly runner: Runner },
): readonly (string | undefined)[] {
  const attaches = job !== undefined && attachable.has(code);
  return [helpLine(runner.helpFor(code)), attaches ? attachStep(runner.actionName, baseUrl, job) : undefined];
}

/** @param runner writes the summary; undefined if the workflow wants none */
async function writeReports(
  report: Report,
  comment: RunComment | undefined,
  runner: Runner | undefined,
): Promise<void> {
  // A missing summary must not fail the step.
  const write = async (markdown: string) =>
    runner?.writeSummary(markdown).catch((error: unknown) => {
      runner.log.warning(`Could not write the job summary: ${oneLine(String(error))}.`);
    });
  await write(summaryOf(report));
  // Last, because a canceled run has little time left.
  const problem = await comment?.finish(report);
  if (problem !== undefined) await write(`\n${plain(problem, 1000)}\n`);
}

/** Failures after which attaching to the same job may still bring the result. */
const attachable: ReadonlySet<ErrorCode> = new Set([
  'TIMED_OUT',
  'CANCELLED',
  'UNREACHABLE',
  'SERVICE_UNAVAILABLE',
  'RESPONSE_INVALID',
  'BUNDLE_NOT_READY',
  'DOWNLOAD_REFUSED',
  'DOWNLOAD_FAILED',
  'FILE_SYSTEM',
]);

/** Adds the job to an error, and how to attach to it where that helps. */
function withJob(error: unknown, job: KnownJob | undefined): unknown {
  if (!(error instanceof ActionError) || job === undefined) return error;
  const { noun, jobId, ended, instead } = job;
  const status = job.status === undefined ? 'no status yet' : `last status "${job.status}"`;
  const state = ended
    ? `The ${noun} has ended`
    : `The ${noun} keeps running: the service has no way to cancel it`;
  const attach = `${state}. To attach to it, run the step with "job-id: ${jobId}"${instead}. `;
  return error.with({
    what: `${error.what} (${noun} ${jobId}, ${status})`,
    hint: attachable.has(error.code) ? attach + error.hint : error.hint,
  });
}
