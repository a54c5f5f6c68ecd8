import type { Inputs } from '../inputs/schema.ts';
import type { OperationParts } from '../operations/operation.ts';
import { commentOf, markerOf } from '../report/comment.ts';
import type { Report } from '../report/report.ts';

/** The comment of a run. */
export type RunComment = ReturnType<typeof createComment>;

/** @param subject what the comment is about: a place keeps one comment for each */
export function createComment(
  { operation, baseUrl, githubToken: token, issueNumber, commentKey }: Inputs,
  subject: string,
  { runner, network, results }: OperationParts,
) {
  const { clock, signal } = network;
  const marker = markerOf(operation, [baseUrl.href, subject, ...runner.step, commentKey]);
  const onWritten = (commentUrl: string) => results.record({ commentUrl });
  const keeper = runner.keepComment({ token, issueNumber, marker, clock, signal, onWritten });
  const render = (report: Report) => commentOf(report, marker, runner.runUrl);
  return {
    /** Writes that the job runs, in the background. */
    begin: (report: Report) => keeper.begin(render(report)),
    /** @returns why the comment could not be written, in a sentence */
    finish: (report: Report): Promise<string | undefined> => keeper.finish(render(report)),
  };
}
