import type { Runner } from '../github/runner.ts';
import { withTimeLimit } from '../shared/abort.ts';
import type { Clock } from '../shared/clock.ts';
import type { UntrustedText } from '../shared/untrusted-text.ts';

/** Milliseconds that GitHub may take to compare two commits. */
const timeLimit = 60_000;
const notVisible =
  ': one of the commits is not in this repository, or github-token may not read it (in a private repository, add "permissions: contents: read")';

export interface CommitCheck {
  /** Full SHA of the commit that has to be published. */
  readonly commit: string;
  /** What the service says it has published. */
  readonly reported: UntrustedText | undefined;
  /** Token to ask GitHub with. */
  readonly token: string;
}

/**
 * Tells whether a commit is published: it is the one that the service reports, or GitHub says that that one contains it.
 * @returns true also when that cannot be known, after a warning
 * @throws `signal.reason`
 */
export async function isPublished(
  { commit, reported, token }: CommitCheck,
  { runner, clock, signal }: { readonly runner: Runner; readonly clock: Clock; readonly signal: AbortSignal },
): Promise<boolean> {
  const { log } = runner;
  const unknown = (reason: string) => {
    log.warning(`It is not known whether commit ${commit} is published: ${reason}`);
    return true;
  };
  if (reported === undefined) return unknown('the service does not say which commit it built.');
  const sha = reported.raw;
  if (!/^(?:[\da-f]{40}|[\da-f]{64})$/i.test(sha))
    return unknown(`the service reports "${runner.redactor.show(reported, 80)}", which is no full SHA.`);
  if (sha.toLowerCase() === commit.toLowerCase()) return true;
  try {
    const isContained = await withTimeLimit(
      limited => runner.compareCommits({ base: commit, head: sha, token, signal: limited }),
      { timeLimit, clock, signal },
      new Error('GitHub did not respond in time'),
    );
    if (isContained) log.info(`Commit ${commit} is published: ${sha} contains it`);
    return isContained;
  } catch (error) {
    signal.throwIfAborted();
    const { status, message = String(error) } = error as { status?: number; message?: string };
    const hint = status === 404 ? notVisible : '';
    return unknown(`GitHub could not compare it with ${sha}${hint} (${runner.redactor.show(message, 200)}).`);
  }
}
