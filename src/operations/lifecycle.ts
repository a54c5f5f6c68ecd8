import type { Inputs } from '../inputs.ts';
import type { Clock } from '../kernel/clock.ts';
import { ActionError } from '../kernel/errors.ts';
import type { Network, Runner } from '../kernel/ports.ts';
import { formatDuration, oneLine } from '../kernel/text.ts';
import { createOutputs } from '../outputs.ts';
import type { Report } from '../report/report.ts';
import { summaryOf } from '../report/summary.ts';
import { createClient } from '../service/client.ts';
import { createApi } from '../service/http.ts';
import { type CommentKeeper, createCommentKeeper } from './comment.ts';
import type { Context } from './context.ts';
import { type KnownJob, withJob } from './job-errors.ts';

/** What both operations have in common: they do something about a job, and can tell about it at any moment. */
export interface Operation {
  /** What a comment is about: one comment is kept for each. */
  readonly target: string;
  /** @param announce is called once the job is known, so that a comment can say that it runs */
  run(announce: () => void): Promise<void>;
  report(state: 'running' | 'ended', error?: ActionError): Report;
  /** The job, as soon as there is one. */
  knownJob(): KnownJob | undefined;
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
    atEnd(() => close(inputs, context, operation.report('ended'), comment));
  } catch (error) {
    const shown = withJob(error, operation.knownJob());
    const known = shown instanceof ActionError ? shown : undefined;
    if (known !== undefined) atEnd(() => close(inputs, context, operation.report('ended', known), comment));
    throw shown;
  }
  runner.log.info(`Done in ${formatDuration(clock.now() - begin)}`);
}

function createContext(
  { baseUrl, apiKey }: Inputs,
  { runner, clock, signal }: { readonly runner: Runner; readonly clock: Clock; readonly signal: AbortSignal },
): Context {
  const network: Network = { agentFor: runner.agentFor, clock, log: runner.log, signal };
  const client = createClient(createApi({ baseUrl, apiKey, network }));
  return { runner, clock, signal, network, client, set: createOutputs(runner), begin: clock.now() };
}

/** A summary that cannot be written is no reason to fail. */
async function close(inputs: Inputs, context: Context, report: Report, comment: CommentKeeper | undefined) {
  if (inputs.summary) {
    await context.runner.writeSummary(summaryOf(report)).catch((error: unknown) => {
      context.runner.log.warning(`The job summary could not be written: ${oneLine(String(error))}.`);
    });
  }
  await comment?.finish(report);
}
