import { adviceOn } from '../advice/advice.ts';
import { Client } from '../api/client.ts';
import type { Inputs } from '../inputs/schema.ts';
import { isLoopback } from '../net/network.ts';
import type { Operation } from '../operations/operation.ts';
import type { Context, Step } from '../record/context.ts';
import { StepRecord } from '../record/step-record.ts';
import { markerOf, placeOf } from '../report/comment.ts';
import { helpLine, plain, summaryOf } from '../report/markdown.ts';
import { chartOfTime } from '../report/report.ts';
import type { ActionError } from '../shared/errors.ts';
import type { StepComment } from '../shared/github.ts';
import { formatDuration } from '../shared/text.ts';
import { helpFor, reportOf, toActionError, withJob, writeSummary } from './ending.ts';
import { writeComment } from './write-comment.ts';

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
  if (error !== undefined && error.code !== 'CANCELLED') await reactToFailure(inputs, context);
  const time = { elapsed: record.elapsed, phases: record.phases() };
  const facts = { ...record.facts, ...time, jobState: record.job?.known?.state, error };
  const help = error && helpLine(error.code, helpFor(error.code, runner));
  const report = {
    ...reportOf(operation, facts, context),
    ...(error && { steps: adviceOn(error.code, error.facts) }),
    help,
    chart: chartOfTime(time.elapsed, time.phases),
  };
  if (inputs.summary) await writeSummary(summaryOf(report), step);
  // The comment is written last, because it takes the longest, and a canceled run has little time.
  const unwritten = await writeComment(comment, { inputs, report, context, step });
  if (inputs.summary && unwritten !== undefined)
    await writeSummary(`\n${plain(redactor.redact(unwritten), 1000)}\n`, step);
}

/** Shows people who have given a command that it has failed, also where no comment can say why. */
async function reactToFailure(inputs: Inputs, context: Context): Promise<void> {
  if (inputs.operation !== 'agent-job' || inputs.command === undefined) return;
  const request = { ...context, token: context.githubToken, name: inputs.command };
  await context.github.commandOf(request).react('confused');
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
    const { DeploymentOperation } = await import('../operations/deployment.ts');
    return new DeploymentOperation(inputs, context);
  }
  const { ExportOperation } = await import('../operations/export.ts');
  return new ExportOperation(inputs, context);
}

function createContext(inputs: Inputs, step: Step): Context {
  const { runner, clock, github, redactor, signal } = step;
  const { agentFor, annotate, environment, log, mask, toolCache } = runner;
  const { directories, documents, repositoryUrl, stepNames } = environment;
  return {
    ...{ clock, github, redactor, signal },
    ...{ agentFor, annotate, log, mask, toolCache },
    ...{ directories, documents, repositoryUrl, stepNames },
    allowLoopback: isLoopback(targetOf(inputs).hostname),
    githubToken: inputs.githubToken,
    record: new StepRecord(runner, clock),
  };
}

function targetOf(inputs: Inputs): URL {
  return inputs.operation === 'verify' ? inputs.siteUrl : inputs.baseUrl;
}

/** @param subject what the comment is about. Each subject has a comment of its own */
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
