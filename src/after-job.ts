import * as z from 'zod/mini';
import type { System } from './operation.ts';
import { commentOf } from './report/comment.ts';

/** The state that `followJob` saves. */
const savedComment = z.object({
  marker: z.string().check(z.regex(/^<!-- [a-z\d -]+ -->$/)),
  issueNumber: z.optional(z.int()),
  subject: z.string(),
  facts: z.array(z.tuple([z.string(), z.string()])),
});

const headlines = {
  failure: { state: 'failed', headline: 'exported, but the job failed afterwards' },
  cancelled: { state: 'canceled', headline: 'exported, but the job was canceled afterwards' },
} as const;

/**
 * At the end of the job: writes to the comment of a completed export how the job ended, unless it succeeded. What goes wrong is a
 * warning, because the job's own work is done.
 */
export async function runPost({ runner, clock, signal }: System): Promise<void> {
  const { log, redactor } = runner;
  const state = runner.state('comment');
  const status = runner.input('job-status');
  if (state === '' || (status !== 'failure' && status !== 'cancelled')) return;
  try {
    const { marker, issueNumber, ...report } = z.parse(savedComment, JSON.parse(state));
    const token = runner.input('github-token');
    const onWritten = (url: string) => log.info(`Updated the comment ${url}`);
    const keeper = runner.keepComment({ token, issueNumber, marker, clock, signal, onWritten });
    await keeper.finish(commentOf({ ...report, ...headlines[status] }, marker, runner.runUrl));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warning(`The comment does not say how the job ended: ${redactor.show(reason)}`);
  }
}
