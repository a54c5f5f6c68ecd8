import type { Inputs } from './inputs/schema.ts';
import type { Services } from './operation.ts';
import { commentOf, markerOf } from './report/comment.ts';
import type { Report } from './report/report.ts';
import type { CommentKeeper as Keeper } from './shared/ports.ts';

export type CommentKeeper = Keeper<Report>;

/** @param target what the comment is about: one comment is kept for each */
export function createCommentKeeper(
  inputs: Inputs,
  { runner, clock, signal, results, place }: Services,
  target: string,
): CommentKeeper {
  const marker = markerFor(inputs, target, place);
  return runner.keepComment({
    token: inputs.githubToken,
    issueNumber: inputs.issueNumber,
    marker,
    clock,
    signal,
    render: report => commentOf(report, marker, runner.runUrl),
    onWritten: commentUrl => results.record({ commentUrl }),
  });
}

function markerFor({ operation, baseUrl }: Inputs, target: string, place: readonly string[]): string {
  return markerOf(operation, [baseUrl.href, target, ...place]);
}

/** Has the post step update the comment of a completed export if the job does not succeed. */
export function followJob(
  inputs: Inputs,
  target: string,
  report: Report,
  { runner, place }: Pick<Services, 'runner' | 'place'>,
): void {
  if (inputs.operation !== 'export' || !inputs.wait || report.state !== 'succeeded') return;
  const { subject, facts } = report;
  const { issueNumber } = inputs;
  const marker = markerFor(inputs, target, place);
  runner.saveState('comment', JSON.stringify({ marker, issueNumber, subject, facts }));
}
