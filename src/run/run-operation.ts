import { adviceOn } from '../advice/advice.ts';
import { Client } from '../api/client.ts';
import type { Inputs } from '../inputs/schema.ts';
import { isLoopback } from '../net/network.ts';
import type { Operation } from '../operations/operation.ts';
import type { Context, Step } from '../record/context.ts';
import { StepRecord } from '../record/step-record.ts';
import { commentOf, markerOf, placeOf } from '../report/comment.ts';
import { helpLine, plain, summaryOf } from '../report/markdown.ts';
import { chartOfTime, type Report } from '../report/report.ts';
import { type ActionError, leavesJobUnread } from '../shared/errors.ts';
import type { StepComment } from '../shared/github.ts';
import { formatDuration, oneLine } from '../shared/text.ts';
import { helpFor, reportOf, toActionError, withJob, writeSummary } from './ending.ts';

/**
 * Runs an operation, then shows its error, and writes summary and comment, whatever went wrong.
 * @param problem an error of the inputs. The operation does not run, but its comment is updated
 */
export async function runOperation(inputs: Inputs, step: Step, problem?: ActionError): Promise<void> {
  const { runner } = step;
  const context = createContext(inputs, step);
  const { record, redactor } = context;
  for (const warning of inputs.warnings) runner.log.warning(warning);
  const operation = await createOperation(inputs, context);
  const comment = openComment(inputs, operation.commentSubject, context);
  const ending = problem === undefined ? operation.run(comment) : Promise.reject(problem);
  const error = await ending.then(
    () => undefined,
    (thrown: unknown) => toActionError(withJob(toActionError(thrown, redactor), record.job), redactor),
  );
  const outputs = record.outputLines();
  if (outputs.length > 0) runner.log.group('Outputs', outputs);
  if (error === undefined) runner.log.info(`Done in ${formatDuration(record.elapsed)}`);
  else step.showError(error);
  const time = { elapsed: record.elapsed, phases: record.phases() };
  const facts = { ...record.facts, ...time, jobState: record.job?.known?.state, error };
  const help = error && helpLine(error.code, helpFor(error.code, runner));
  const chart = chartOfTime(time.elapsed, time.phases);
  const extras = chart === undefined ? [] : [chart];
  const report = {
    ...reportOf(operation, facts, context),
    ...(error && { steps: adviceOn(error.code, error.facts) }),
    help,
    extras,
  };
  if (inputs.summary) await writeSummary(summaryOf(report), step);
  // The comment is written last, because it takes the longest, and a canceled run has little time.
  const unwritten = await writeComment(comment, { inputs, report, context, step });
  if (inputs.summary && unwritten !== undefined)
    await writeSummary(`\n${plain(redactor.redact(unwritten), 1000)}\n`, step);
}

interface Ended {
  readonly inputs: Inputs;
  readonly report: Report;
  readonly context: Context;
  readonly step: Step;
}

/** @returns why the comment could not be written, in a sentence; undefined if it was, or there is none to write */
async function writeComment(
  comment: StepComment,
  { inputs, report, context, step }: Ended,
): Promise<string | undefined> {
  const { log, record } = context;
  const { jobId: id, left, status } = record.facts;
  // Another step reports on a job that this one has started and left.
  const isLeft = left !== undefined && report.error === undefined;
  if (!inputs.comment || isLeft) return undefined;
  // A given ID of which nothing was read may be mistyped. After an outage, it is still the one to go on with.
  const hasJob = status !== undefined || record.job?.known?.hasAsked === true;
  const isUnread = !hasJob && report.error !== undefined && leavesJobUnread.has(report.error.code);
  const ids = { jobId: hasJob ? id : undefined, unreadJobId: isUnread ? id : undefined };
  const { commentNote: note } = inputs;
  const isAgent = inputs.operation === 'agent-job';
  const { runUrl } = step.runner.environment;
  const written = await comment.write(
    before => {
      // A new result replaces the one before, but the pull request of an earlier agent job stays open.
      const earlier = hasJob && !isAgent ? '' : before;
      return commentOf(report, { ...ids, runUrl, earlier, note });
    },
    // GitHub sends a mail only of a new comment, and people wait for the agent.
    { isNew: isAgent },
  );
  if (written.kind !== 'written') return written.kind === 'unwritten' ? written.problem : undefined;
  try {
    record.set({ commentUrl: written.url });
  } catch (error) {
    // The comment itself was written.
    log.warning(`Could not set the output commentUrl: ${oneLine(String(error))}.`);
  }
  return undefined;
}

/** Loads only the code of the selected operation. */
async function createOperation(inputs: Inputs, shared: Context): Promise<Operation> {
  if (inputs.operation === 'verify') {
    const { Verification } = await import('../operations/verification.ts');
    return new Verification(inputs, shared);
  }
  const { baseUrl, apiKey } = inputs;
  const context = { ...shared, client: new Client({ baseUrl, apiKey, network: shared }) };
  if (inputs.operation === 'agent-job') {
    const { AgentJobOperation } = await import('../operations/agent-job.ts');
    return new AgentJobOperation(inputs, context);
  }
  if (inputs.operation === 'publish' || inputs.operation === 'preview') {
    const { Deployment } = await import('../operations/deployment.ts');
    return new Deployment(inputs, context);
  }
  const { ExportOperation } = await import('../operations/export.ts');
  return new ExportOperation(inputs, context);
}

function createContext(inputs: Inputs, step: Step): Context {
  const { runner, clock } = step;
  return {
    ...step,
    ...runner,
    ...runner.environment,
    allowLoopback: isLoopback(targetOf(inputs).hostname),
    githubToken: inputs.githubToken,
    record: new StepRecord(runner, clock),
  };
}

function targetOf(inputs: Inputs): URL {
  return inputs.operation === 'verify' ? inputs.siteUrl : inputs.baseUrl;
}

/** @param subject what the comment is about: a place keeps one comment for each */
function openComment(
  inputs: Inputs,
  subject: string,
  { clock, github, log, redactor, signal, stepNames }: Context,
): StepComment {
  const { operation, githubToken: token, issueNumber, commentKey } = inputs;
  const place = placeOf(stepNames, commentKey);
  const marker = markerOf(operation, [targetOf(inputs).href, subject, ...place]);
  return github.commentOf({ token, issueNumber, marker, clock, log, redactor, signal });
}
