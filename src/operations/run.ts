import { Client } from '../api/client.ts';
import type { Inputs } from '../inputs/schema.ts';
import { createOutputs } from '../outputs.ts';
import { helpLine } from '../report/attach-step.ts';
import { phasesChart, progressChart } from '../report/charts.ts';
import { plain } from '../report/markdown.ts';
import type { Report } from '../report/report.ts';
import { summaryOf } from '../report/summary.ts';
import type { Clock } from '../shared/clock.ts';
import { ActionError } from '../shared/errors.ts';
import { isLoopback } from '../shared/http.ts';
import type { Network, Runner } from '../shared/ports.ts';
import { formatDuration, oneLine } from '../shared/text.ts';
import { type CommentKeeper, createCommentKeeper } from './comment.ts';
import type { Context } from './context.ts';
import { canAttach, type KnownJob, withJob } from './job-errors.ts';
import { createTimeline } from './timeline.ts';

/** What both operations have in common: they do something about a job, and can tell about it at any moment. */
export interface Operation {
  /** What a comment is about: one comment is kept for each. */
  readonly target: string;
  /** @param announce is called once the job is known, so that a comment can say that it runs */
  run(announce: () => void): Promise<void>;
  report(state: 'running' | 'ended', error?: ActionError): Report;
  /** The job, as soon as there is one. */
  knownJob(): KnownJob | undefined;
  /** The step that attaches to the job, as Markdown. */
  attachStep(): string | undefined;
}

/** Things to do when the outcome is known and has been shown. They never throw. */
export type Closing = () => Promise<void>;

/**
 * Runs an operation, and says what became of it.
 * @param atEnd takes what is left to do after the outcome has been shown: a cancelled run is killed soon
 * @throws ActionError that names the job, when there is one
 */
export async function runOperation(
  inputs: Inputs,
  system: { readonly runner: Runner; readonly clock: Clock; readonly signal: AbortSignal },
  create: (context: Context) => Operation,
  atEnd: (closing: Closing) => void,
): Promise<void> {
  const context = createContext(inputs, system);
  const { runner, clock, begin } = context;
  const operation = create(context);
  const comment = inputs.comment ? createCommentKeeper(inputs, context, operation.target) : undefined;
  try {
    await operation.run(() => comment?.begin(operation.report('running')));
    atEnd(() => close(inputs, context, withExtras(operation, context), comment));
  } catch (error) {
    const shown = withJob(error, operation.knownJob());
    const known = shown instanceof ActionError ? shown : undefined;
    if (known !== undefined)
      atEnd(() => close(inputs, context, withExtras(operation, context, known), comment));
    runner.logDetails('Outputs', context.outputs.lines());
    throw shown;
  }
  runner.logDetails('Outputs', context.outputs.lines());
  runner.log.info(`Done in ${formatDuration(clock.now() - begin)}`);
}

/** The report with what only the summary has room for. */
function withExtras(operation: Operation, context: Context, error?: ActionError): Report {
  const { timeline, runner } = context;
  const extras = [
    error && helpLine(runner.helpFor(error.code)),
    error && canAttach(error) ? operation.attachStep() : undefined,
    phasesChart(timeline.phases()),
    progressChart(timeline.samples()),
  ];
  return { ...operation.report('ended', error), extras: extras.filter(extra => extra !== undefined) };
}

function createContext(
  { baseUrl, apiKey }: Inputs,
  { runner, clock, signal }: { readonly runner: Runner; readonly clock: Clock; readonly signal: AbortSignal },
): Context {
  const { agentFor, log, redactor } = runner;
  const allowLoopback = isLoopback(baseUrl.hostname);
  const network: Network = { agentFor, clock, log, redactor, signal, allowLoopback };
  const client = new Client({ baseUrl, apiKey, network });
  const outputs = createOutputs(runner);
  const timeline = createTimeline(clock);
  return { runner, clock, signal, network, client, outputs, set: outputs.set, timeline, begin: clock.now() };
}

/** A summary that cannot be written is no reason to fail. */
async function close(inputs: Inputs, context: Context, report: Report, comment: CommentKeeper | undefined) {
  const write = async (markdown: string) => {
    if (!inputs.summary) return;
    await context.runner.writeSummary(markdown).catch((error: unknown) => {
      context.runner.log.warning(`The job summary could not be written: ${oneLine(String(error))}.`);
    });
  };
  await write(summaryOf(report));
  // After it, because a run that is cancelled has little time left.
  const problem = await comment?.finish(report);
  if (problem !== undefined) await write(`\n${plain(problem, 1000)}\n`);
}
