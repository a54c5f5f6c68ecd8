import { Client } from '../api/client.ts';
import type { Inputs } from '../inputs/schema.ts';
import { isLoopback } from '../net/network.ts';
import type { Operation } from '../operations/operation.ts';
import type { Context, Step } from '../record/context.ts';
import type { JobRecord } from '../record/job-record.ts';
import { StepRecord } from '../record/step-record.ts';
import { commentOf, markerOf, placeOf } from '../report/comment.ts';
import { helpLine, plain, summaryOf } from '../report/markdown.ts';
import { chartOfTime, type RunFacts } from '../report/report.ts';
import type { ActionError } from '../shared/errors.ts';
import type { CommentKeeper } from '../shared/github.ts';
import { formatDuration, oneLine } from '../shared/text.ts';
import { helpFor, toActionError, withJob, writeSummary } from './ending.ts';

/**
 * Runs an operation, then shows its error, and writes summary and comment, whatever went wrong.
 * @param problem an error of the inputs. The operation does not run, but its comment is updated
 */
export async function runOperation(inputs: Inputs, step: Step, problem?: ActionError): Promise<void> {
  const { runner } = step;
  const context = createContext(inputs, step);
  const { record } = context;
  for (const warning of inputs.warnings) runner.log.warning(warning);
  const operation = await createOperation(inputs, context);
  const comment = inputs.comment ? keepComment(inputs, operation.commentSubject, context) : undefined;
  const report = (outcome: Pick<RunFacts, 'isRunning' | 'error'>) =>
    operation.report({
      ...record.facts,
      elapsed: record.elapsed,
      phases: record.phases(),
      jobState: record.job?.known?.state,
      ...outcome,
    });
  const { runUrl } = runner.environment;
  const begun = new Set<JobRecord | undefined>();
  const beginComment = () => {
    if (begun.has(record.job)) return;
    begun.add(record.job);
    const { jobId } = record.facts;
    comment?.begin(commentOf(report({ isRunning: true, error: undefined }), { jobId, runUrl }));
  };
  const ending = problem === undefined ? operation.run(beginComment) : Promise.reject(problem);
  const error = await ending.then(
    () => undefined,
    (thrown: unknown) => withJob(toActionError(thrown, context.redactor), record.job),
  );
  const outputs = record.outputLines();
  if (outputs.length > 0) runner.log.group('Outputs', outputs);
  if (error === undefined) runner.log.info(`Done in ${formatDuration(record.elapsed)}`);
  else step.showError(error);
  const help = error && helpLine(helpFor(error.code, runner));
  const chart = chartOfTime(record.elapsed, record.phases());
  const extras = [help, chart].filter(extra => extra !== undefined);
  const last = { ...report({ isRunning: false, error }), extras };
  if (inputs.summary) await writeSummary(summaryOf(last), step);
  // The comment is written last, because it takes the longest, and a canceled run has little time.
  const { jobId, status } = record.facts;
  // A given ID of which nothing was read may be mistyped.
  const found = begun.size > 0 || status !== undefined ? jobId : undefined;
  // A step that has found no job must not hide what an earlier one has reported.
  const unwritten = await comment?.finish(earlier =>
    commentOf(last, { jobId: found, runUrl, earlier: begun.size > 0 ? '' : earlier }),
  );
  if (inputs.summary && unwritten !== undefined) await writeSummary(`\n${plain(unwritten, 1000)}\n`, step);
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
function keepComment(
  inputs: Inputs,
  subject: string,
  { clock, github, log, record, redactor, signal, stepNames }: Context,
): CommentKeeper {
  const { operation, githubToken: token, issueNumber, commentKey } = inputs;
  const place = placeOf(stepNames, commentKey);
  const marker = markerOf(operation, [targetOf(inputs).href, subject, ...place]);
  const onWritten = (commentUrl: string) => {
    try {
      record.set({ commentUrl });
    } catch (error) {
      // The comment itself was written.
      log.warning(`Could not set the output commentUrl: ${oneLine(String(error))}.`);
    }
  };
  return github.keepComment({ token, issueNumber, marker, clock, log, redactor, signal, onWritten });
}
