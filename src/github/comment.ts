import { Foreign } from '../shared/foreign.ts';
import type { Comment, CommentRequest, Log } from '../shared/ports.ts';
import type { Redactor } from '../shared/redactor.ts';

/**
 * Opens the comment without loading what it takes to write it: that is the largest part of the bundle, and most runs
 * write none.
 */
export function openComment(request: CommentRequest, log: Log, redactor: Redactor): Comment {
  let writer: Promise<(body: string) => Promise<string>> | undefined;
  let problem: string | undefined;
  return {
    get problem() {
      return problem;
    },
    async write(body) {
      if (problem !== undefined) return undefined;
      try {
        writer ??= import('./comment-writer.ts').then(({ createCommentWriter }) =>
          createCommentWriter(request, log),
        );
        return await untilAborted(
          writer.then(write => write(redactor.redact(body))),
          request.signal,
        );
      } catch (error) {
        problem = `No comment was written: ${reasonOf(error, request.signal, redactor)}`;
        log.warning(problem);
        return undefined;
      }
    },
  };
}

/** Rejects as soon as the signal aborts, whatever Octokit waits for: a silent proxy, or the end of a rate limit. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

const permission =
  'add "permissions: pull-requests: write" (for an issue "issues: write") to the job. A pull request from a fork gets a read-only token, whatever the workflow says';

/** What kept the comment from being written, and what would help. */
function reasonOf(error: unknown, signal: AbortSignal, redactor: Redactor): string {
  if (signal.aborted) return 'GitHub did not answer in time.';
  const {
    status,
    message = String(error),
    type,
  } = error as { status?: number; message?: string; type?: string };
  const words = redactor.show(new Foreign(message));
  if (/locked/i.test(message)) return `the conversation is locked (${words}).`;
  if (type === 'NOT_FOUND' || status === 410) return `it was deleted, or what it belongs to was (${words}).`;
  if (status === 401) return `the token in github-token is not valid (${words}).`;
  if (status === 404) return `the token may not see it, or issue-number is wrong (${words}); ${permission}.`;
  if (/rate limit/i.test(message)) return `GitHub limits how often this token may write (${words}).`;
  if (status === 403 || type === 'FORBIDDEN') return `the token may not write it (${words}); ${permission}.`;
  return `${words}${status === undefined ? '' : ` (HTTP ${status})`}.`;
}
