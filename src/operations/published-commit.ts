import type { Context } from '../record/context.ts';
import type { UntrustedText } from '../shared/untrusted-text.ts';

const notReadable =
  ': one of the commits is not in this repository, or github-token may not read it (in a private repository, add "permissions: contents: read")';

type CheckContext = Pick<Context, 'clock' | 'github' | 'githubToken' | 'log' | 'redactor' | 'signal'>;

/** Whether a commit is published; if nobody knows, why, as a sentence that is safe to show, without its full stop. */
type PublishedCommit =
  | { readonly is: 'published' | 'missing' }
  | { readonly is: 'unknown'; readonly why: string };

/**
 * Finds out whether a deployment has a commit: it is the one that the service reports, or GitHub says that that one contains it.
 * Logs what it found out.
 * @param commit full SHA of the commit that has to be published
 * @param reported SHA that the service says it has published
 * @throws `signal.reason`
 */
export async function checkPublished(
  commit: string,
  reported: UntrustedText | undefined,
  { clock, github, githubToken: token, log, redactor, signal }: CheckContext,
): Promise<PublishedCommit> {
  const unknown = (reason: string) => {
    const why = `It is not known whether commit ${commit} is published: ${reason}`;
    log.warning(`${why}.`);
    return { is: 'unknown', why } as const;
  };
  if (reported === undefined) return unknown('the service does not say which commit it built');
  const sha = reported.raw;
  if (!/^(?:[\da-f]{40}|[\da-f]{64})$/i.test(sha))
    return unknown(`the service reports "${redactor.show(reported, 80)}", which is no full SHA`);
  if (sha.toLowerCase() === commit.toLowerCase()) return { is: 'published' };
  try {
    const isContained = await github.compareCommits({ base: commit, head: sha, token, clock, log, signal });
    if (isContained) log.info(`Commit ${commit} is published: ${sha} contains it`);
    return { is: isContained ? 'published' : 'missing' };
  } catch (error) {
    signal.throwIfAborted();
    const { status, message = String(error) } = error as { status?: number; message?: string };
    const hint = status === 404 || /not accessible/i.test(message) ? notReadable : '';
    return unknown(`GitHub could not compare it with ${sha}${hint} (${redactor.show(message, 200)})`);
  }
}
