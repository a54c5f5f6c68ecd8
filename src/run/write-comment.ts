import type { Inputs } from '../inputs/schema.ts';
import type { Context, Step } from '../record/context.ts';
import { commentOf, saysAlready } from '../report/comment.ts';
import type { Report } from '../report/report.ts';
import { leavesJobUnread } from '../shared/errors.ts';
import type { StepComment } from '../shared/github.ts';
import { oneLine } from '../shared/text.ts';

export interface Ended {
  readonly inputs: Inputs;
  readonly report: Report;
  readonly context: Context;
  readonly step: Step;
}

/** @returns why the comment could not be written, in a sentence; undefined if it was, or there is none to write */
export async function writeComment(comment: StepComment, ended: Ended): Promise<string | undefined> {
  const { inputs, report, context, step } = ended;
  if (!isWanted(ended)) return undefined;
  const { log, record } = context;
  const { jobId: id, status } = record.facts;
  // The input job-id may be mistyped if the job was never read. But if only the service was down, people go on with this ID.
  const hasJob = status !== undefined || record.job?.known?.hasAsked === true;
  const isUnread = !hasJob && report.error !== undefined && leavesJobUnread.has(report.error.code);
  const ids = { jobId: hasJob ? id : undefined, unreadJobId: isUnread ? id : undefined };
  const { runUrl } = step.runner.environment;
  const written = await comment.write(
    earlier =>
      isKept(earlier, ended)
        ? undefined
        : commentOf(report, { ...ids, runUrl, earlier, note: inputs.commentNote }),
    // GitHub sends a mail only of a new comment, and people wait for the agent.
    { isNew: inputs.operation === 'agent-job' },
  );
  if (written.kind === 'unwritten') return written.problem;
  if (written.kind !== 'written') return undefined;
  try {
    record.set({ commentUrl: written.url });
  } catch (error) {
    // The comment itself was written.
    log.warning(
      `Could not set the output commentUrl: ${oneLine(String(error))}. Check the free disk space of the runner.`,
    );
  }
  return undefined;
}

function isWanted({ inputs, report, context }: Ended): boolean {
  const { left, ignored } = context.record.facts;
  // Another step reports on a job that this one has started and left.
  const isLeft = (left ?? ignored) !== undefined && report.error === undefined;
  // Nobody waits to hear that the agent had nothing to do.
  const isNothing = inputs.operation === 'agent-job' && report.state === 'noted' && !context.github.isAwaited;
  return inputs.comment !== false && !isLeft && !(inputs.comment === 'changes' && isNothing);
}

/** @param earlier the comment that is there; empty if there is none. @returns true if it stays as it is */
function isKept(earlier: string, { inputs, report, context }: Ended): boolean {
  if (inputs.operation !== 'publish' && inputs.operation !== 'preview') return false;
  // A push cancels the run before it, whose comment still has a link that works.
  if (report.state === 'canceled') return earlier !== '';
  const { jobId } = context.record.facts;
  return inputs.comment === 'changes' && report.state === 'succeeded' && saysAlready(earlier, report, jobId);
}
