import type { Inputs } from '../inputs/schema.ts';
import { commentOf, markerOf } from '../report/comment.ts';
import type { Report } from '../report/report.ts';
import type { Services } from './operation.ts';

/** Longest time in milliseconds for writing a comment; after a cancellation, which leaves 7.5 s, a shorter one. */
const timeLimit = 60_000;
const cancelledLimit = 5_000;

/** Keeps one comment on a pull request or issue up to date. Never throws, and never holds the job up. */
export interface CommentKeeper {
  /** Writes that the job runs, without waiting for it to be written. */
  begin(report: Report): void;
  /**
   * Writes the outcome, after what was begun.
   * @returns what kept it from being written
   */
  finish(report: Report): Promise<string | undefined>;
}

export function createCommentKeeper(
  inputs: Inputs,
  { runner, results, signal }: Services,
  target: string,
): CommentKeeper {
  const marker = markerOf(inputs.operation, `${inputs.baseUrl.href}\n${target}`);
  const limit = new AbortController();
  const comment = runner.openComment({
    token: inputs.githubToken,
    issueNumber: inputs.issueNumber,
    marker,
    signal: limit.signal,
  });
  const write = async (report: Report) => {
    results.record({ commentUrl: await comment.write(commentOf(report, marker, runner.runUrl)) });
  };
  let begun = Promise.resolve();
  return {
    begin(report) {
      begun = write(report);
    },
    async finish(report) {
      const timer = setTimeout(() => limit.abort(), signal.aborted ? cancelledLimit : timeLimit);
      await begun;
      await write(report);
      clearTimeout(timer);
      return comment.problem;
    },
  };
}
