import { Client } from '../api/client.ts';
import type { Inputs } from '../inputs/schema.ts';
import { isLoopback } from '../net/http.ts';
import type { Network } from '../net/network.ts';
import type { KnownJob, Operation, OperationParts } from '../operations/operation.ts';
import { phasesChart } from '../report/charts.ts';
import { commentOf, markerOf } from '../report/comment.ts';
import { helpLine } from '../report/follow-step.ts';
import { plain, summaryOf } from '../report/markdown.ts';
import { Results } from '../results/results.ts';
import { Timeline } from '../results/timeline.ts';
import type { Clock } from '../shared/clock.ts';
import { ActionError, type ErrorCode, withFileSystemCode } from '../shared/errors.ts';
import type { CommentKeeper, Runner } from '../shared/runner.ts';
import { formatDuration, oneLine } from '../shared/text.ts';

/** The world that a run is in. */
export interface World {
  readonly runner: Runner;
  readonly clock: Clock;
  /** Aborts when the run is canceled; the reason is the error to show. */
  readonly signal: AbortSignal;
}

/** Runs an operation to its end. Never throws. */
export async function runOperation(inputs: Inputs, world: World) {
  const { runner, clock } = world;
  const startedAt = clock.now();
  const parts = createParts(inputs, world);
  const { results, timeline } = parts;
  const operation = await createOperation(inputs, parts);
  const comment = inputs.comment ? keepComment(inputs, operation.commentSubject, parts) : undefined;
  const facts = () => ({ ...results.facts, elapsed: clock.now() - startedAt });
  let error: unknown;
  for (const warning of inputs.warnings) runner.log.warning(warning);
  try {
    await operation.start();
    comment?.begin(commentOf(operation.report(facts(), 'running'), runner.runUrl));
    await operation.complete();
  } catch (thrown) {
    error = withJob(withFileSystemCode(thrown), operation.job);
  }
  runner.logDetails('Outputs', results.outputLines());
  if (error === undefined) runner.log.info(`Done in ${formatDuration(facts().elapsed)}`);
  return {
    /** Why the operation failed, with its job where there is one. */
    error,
    /** Writes the summary and the comment. Call it after the error has been shown: a canceled run is killed soon. */
    async finish(): Promise<void> {
      if (error !== undefined && !(error instanceof ActionError)) return;
      const help = error && helpLine(runner.helpFor(error.code));
      const extras = [help, phasesChart(timeline.phases())].filter(extra => extra !== undefined);
      const report = { ...operation.report(facts(), 'ended', error), extras };
      if (inputs.summary) await writeSummary(summaryOf(report), runner);
      // Last, because a canceled run has little time left.
      const problem = await comment?.finish(commentOf(report, runner.runUrl));
      if (inputs.summary && problem !== undefined) await writeSummary(`\n${plain(problem, 1000)}\n`, runner);
    },
  };
}

/** Only the code of the operation at hand is loaded. */
async function createOperation(inputs: Inputs, parts: OperationParts): Promise<Operation> {
  if (inputs.operation === 'agent-job') {
    const { AgentJobOperation } = await import('../operations/agent-job.ts');
    return new AgentJobOperation(inputs, parts);
  }
  if (inputs.operation === 'publish' || inputs.operation === 'preview') {
    const { Deployment } = await import('../operations/deployment.ts');
    return new Deployment({ ...inputs, role: 'the step' }, parts);
  }
  const { ExportOperation } = await import('../operations/export.ts');
  return new ExportOperation(inputs, parts);
}

function createParts({ baseUrl, apiKey }: Inputs, { runner, clock, signal }: World): OperationParts {
  const { agentFor, log, redactor } = runner;
  const allowLoopback = isLoopback(baseUrl.hostname);
  const network: Network = { agentFor, clock, log, redactor, signal, allowLoopback };
  const client = new Client({ baseUrl, apiKey, network });
  return { runner, network, client, results: new Results(runner), timeline: new Timeline(clock) };
}

/** @param subject what the comment is about: a place keeps one comment for each */
function keepComment(
  { operation, baseUrl, githubToken: token, issueNumber, commentKey }: Inputs,
  subject: string,
  { runner, network, results }: OperationParts,
): CommentKeeper {
  const { clock, signal } = network;
  const marker = markerOf(operation, [baseUrl.href, subject, ...runner.step, commentKey]);
  const onWritten = (commentUrl: string) => results.record({ commentUrl });
  return runner.keepComment({ token, issueNumber, marker, clock, signal, onWritten });
}

/** A missing summary must not fail the step. */
async function writeSummary(markdown: string, { log, writeSummary }: Runner): Promise<void> {
  await writeSummary(markdown).catch((error: unknown) => {
    log.warning(`Could not write the job summary: ${oneLine(String(error))}.`);
  });
}

/** Failures after which following the same job may still bring the result. */
const followable: ReadonlySet<ErrorCode> = new Set([
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

/** The same as long as the job runs: with another key, for example. */
const followableWhileRunning: ReadonlySet<ErrorCode> = new Set([
  'KEY_REFUSED',
  'ACCESS_REFUSED',
  'REQUEST_REFUSED',
]);

function isFollowable(code: ErrorCode, { state }: KnownJob): boolean {
  return followable.has(code) || (state !== 'ended' && followableWhileRunning.has(code));
}

/** Adds the job to an error, and how to follow it where that helps. */
function withJob(error: unknown, job: KnownJob | undefined): unknown {
  if (!(error instanceof ActionError) || job === undefined) return error;
  const { noun, jobId, howToFollow, rerun } = job;
  const status = job.status === undefined ? 'no status yet' : `last status "${job.status}"`;
  const what = `${error.what} (${noun} ${jobId}, ${status})`;
  const inOrder = (...sentences: readonly (string | undefined)[]) =>
    error.with({ what, hint: sentences.filter(sentence => sentence !== undefined).join('. ') });
  if (error.code === 'JOB_NOT_FOUND' && job.hasAsked) return inOrder(lostJob, rerun);
  if (!isFollowable(error.code, job)) return error.with({ what });
  return inOrder(describeState(job), howToFollow, error.hint, rerun);
}

function describeState({ noun, state }: KnownJob): string {
  if (state === 'ended') return `The ${noun} has ended`;
  return `The ${noun} ${state === 'running' ? 'goes on' : 'may go on'}: the service has no way to cancel it`;
}

/** The workflow cannot have misspelled the ID of a job that this step has started. */
const lostJob =
  'The service has accepted this job and no longer knows it. Look for it in the service dashboard before you run the step again; if it happens again, report it to the operator of the service';
