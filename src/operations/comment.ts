import type { Inputs } from '../inputs/schema.ts';
import { commentOf, markerOf } from '../report/comment.ts';
import type { Report } from '../report/report.ts';
import type { CommentKeeper as Keeper } from '../shared/ports.ts';
import type { Services } from './operation.ts';

export type CommentKeeper = Keeper<Report>;

/** @param target what the comment is about: one comment is kept for each */
export function createCommentKeeper(
  { operation, baseUrl, githubToken: token, issueNumber }: Inputs,
  { runner, clock, signal, results }: Services,
  target: string,
): CommentKeeper {
  const marker = markerOf(operation, `${baseUrl.href}\n${target}`);
  return runner.keepComment({
    token,
    issueNumber,
    marker,
    clock,
    signal,
    render: report => commentOf(report, marker, runner.runUrl),
    onWritten: url => results.record({ commentUrl: url }),
  });
}
