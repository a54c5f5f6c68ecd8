import { withTimeLimit } from '../shared/abort.ts';
import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/ports.ts';
import type { Runner } from '../shared/runner.ts';
import type { UntrustedText } from '../shared/untrusted-text.ts';

/** Milliseconds that GitHub may take to compare two commits. */
const timeLimit = 60_000;
const notFound =
  ': one of the commits is not in this repository, or github-token may not read it (in a private repository, add "permissions: contents: read")';
const notAccessible =
  ': github-token may not read this repository; add "permissions: contents: read" to the job';

export interface CommitCheck {
  /** Full SHA of the commit that has to be published. */
  readonly commit: string;
  /** SHA that the service says it has published. */
  readonly reported: UntrustedText | undefined;
  /** Token to ask GitHub with. */
  readonly token: string;
}

interface CheckTools {
  readonly runner: Pick<Runner, 'compareCommits' | 'redactor'>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** The answer, as far as there is one. */
export type Publication =
  /** `in`: SHA of the published commit, which is the commit itself or a newer one. */
  | { readonly kind: 'contained'; readonly in: string }
  | { readonly kind: 'not-contained' }
  /** `reason`: ends a sentence, safe to show. */
  | { readonly kind: 'unknown'; readonly reason: string };

/**
 * Finds out whether a commit is published: it is the one that the service reports, or GitHub says that that one contains it.
 * @throws `signal.reason`
 */
export async function findPublication(
  { commit, reported, token }: CommitCheck,
  { runner, clock, signal }: CheckTools,
): Promise<Publication> {
  if (reported === undefined)
    return { kind: 'unknown', reason: 'the service does not say which commit it built.' };
  const { redactor } = runner;
  const sha = reported.raw;
  if (!/^(?:[\da-f]{40}|[\da-f]{64})$/i.test(sha)) {
    const reason = `the service reports "${redactor.show(reported, 80)}", which is no full SHA.`;
    return { kind: 'unknown', reason };
  }
  if (sha.toLowerCase() === commit.toLowerCase()) return { kind: 'contained', in: sha };
  const deadline = clock.now() + timeLimit;
  const timeLeft = () => deadline - clock.now();
  try {
    const isContained = await withTimeLimit(
      limited => runner.compareCommits({ base: commit, head: sha, token, clock, signal: limited, timeLeft }),
      { timeLimit, clock, signal },
      new Error('GitHub did not respond in time'),
    );
    return isContained ? { kind: 'contained', in: sha } : { kind: 'not-contained' };
  } catch (error) {
    signal.throwIfAborted();
    const { status, message = String(error) } = error as { status?: number; message?: string };
    const hint =
      status === 404 ? notFound : status === 403 && /not accessible/i.test(message) ? notAccessible : '';
    const reason = `GitHub could not compare it with ${sha}${hint} (${redactor.show(message, 200)}).`;
    return { kind: 'unknown', reason };
  }
}

/** Logs what is not clear from the report of the deployment alone. */
export function logPublication(commit: string, publication: Publication, log: Log): void {
  if (publication.kind === 'unknown')
    log.warning(`It is not known whether commit ${commit} is published: ${publication.reason}`);
  if (publication.kind === 'contained' && publication.in.toLowerCase() !== commit.toLowerCase())
    log.info(`Commit ${commit} is published: ${publication.in} contains it`);
}
