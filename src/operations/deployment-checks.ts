import type { DeploymentState } from '../api/schemas.ts';
import { type BrokenPages, readBrokenPages, withoutFiles } from '../broken-pages/broken-pages.ts';
import { checkUrl, type Network } from '../net/network.ts';
import { NoAnswer, requestWithRetries } from '../net/public-request.ts';
import type { Context } from '../record/context.ts';
import type { PreviewProblem } from '../record/outputs.ts';
import { ActionError } from '../shared/errors.ts';
import type { Redactor, UntrustedText } from '../shared/redactor.ts';

const notReadable =
  ': one of the commits is not in this repository, or github-token cannot read it (in a private repository, add the line "contents: read" below "permissions:" in the job)';

type CheckContext = Pick<Context, 'clock' | 'github' | 'githubToken' | 'log' | 'redactor' | 'signal'>;

/** `why` is a sentence without its full stop, and is safe to show. */
type PublishedCommit =
  | { readonly is: 'published' | 'missing' }
  | { readonly is: 'unknown'; readonly why: string };

/**
 * Checks whether the published commit is, or contains, the required one. GitHub compares the two. Logs the result.
 * @param commit full SHA of the required commit
 * @param reported SHA of the published commit, as the service reports it
 * @throws `signal.reason`
 */
export async function checkPublished(
  commit: string,
  reported: UntrustedText | undefined,
  { clock, github, githubToken: token, log, redactor, signal }: CheckContext,
): Promise<PublishedCommit> {
  const unknown = (reason: string, todo = 'Look for the commit in the service dashboard') => {
    const why = `It is not known whether commit ${commit} is published: ${reason}`;
    log.warning(`${why}. ${todo}.`);
    return { is: 'unknown', why } as const;
  };
  if (reported === undefined) return unknown('the service does not say which commit it built');
  const sha = reported.raw;
  if (!/^(?:[\da-f]{40}|[\da-f]{64})$/i.test(sha))
    return unknown(`the service reports "${redactor.show(reported, 80)}", which is not a full SHA`);
  if (sha.toLowerCase() === commit.toLowerCase()) return { is: 'published' };
  try {
    const isContained = await github.compareCommits({ base: commit, head: sha, token, clock, log, signal });
    if (isContained) log.info(`Commit ${commit} is published: ${sha} contains it`);
    return { is: isContained ? 'published' : 'missing' };
  } catch (error) {
    signal.throwIfAborted();
    const { status, message = String(error) } = error as { status?: number; message?: string };
    const cause = status === 404 || /not accessible/i.test(message) ? notReadable : '';
    return unknown(
      `GitHub could not compare it with ${sha}${cause} (${redactor.show(message, 200)})`,
      'If the documentation is in another repository, leave out commit',
    );
  }
}

/**
 * Requests the link of a preview for up to a minute, until it answers. A login page is an answer, too.
 * @returns undefined if the link answers
 * @throws `signal.reason`
 */
export async function requestPreview(link: string, network: Network): Promise<PreviewProblem | undefined> {
  const { allowLoopback } = network;
  let url: URL;
  try {
    url = checkUrl(link, { allowLoopback, subject: 'The URL of the preview' });
  } catch {
    return { text: 'was not requested, because it does not use https', isRefused: true };
  }
  try {
    const request = { url, redirects: 'same origin', maxBytes: 0, transientStatuses: [404, 410] } as const;
    await requestWithRetries('The preview', request, network);
    return undefined;
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { text: `does not answer yet (${error.message})`, isRefused: false };
  }
}

/** Warns if a preview is of another commit than the run. @param sha of the preview */
export async function compareWithRun(
  sha: string,
  branch: string,
  { github, log, record }: Context,
): Promise<void> {
  const own = await github.findHead(branch);
  if (own === undefined || own.toLowerCase().startsWith(sha.toLowerCase())) return;
  record.setAttempt({ runCommit: own });
  log.warning(
    `The preview is of commit ${sha}, and this run is for commit ${own}. Open the preview of the newest run, and re-run that run if it has the same warning.`,
  );
}

/** The difference between what the step asked for and what the deployment brought. */
export interface Shortfall {
  readonly error: ActionError;
  /**
   * Another deployment may succeed: this one was superseded, or could not refresh the pages of the site, or started before the commit
   * was there.
   */
  readonly isTemporary: boolean;
}

/** @returns undefined unless the deployment certainly lacks the required commit */
export async function findCommitShortfall(
  { commit: built, status }: DeploymentState,
  { commit }: { readonly commit?: string | undefined },
  context: Context,
): Promise<Shortfall | undefined> {
  if (commit === undefined) return undefined;
  const found = await checkPublished(commit, built?.sha, context);
  if (found.is === 'unknown') context.record.setAttempt({ commitDoubt: found.why });
  if (found.is !== 'missing') return undefined;
  const sha = built?.sha === undefined ? '' : context.redactor.show(built.sha, 64);
  const act = status.is('skipped') ? 'skipped the deployment of' : 'built';
  const what = `Commit ${commit} is not published: the service ${act} ${sha}, which does not contain it`;
  return { error: new ActionError('COMMIT_NOT_PUBLISHED', { what }), isTemporary: true };
}

/** @returns an empty string if the service does not report a valid SHA */
export function shaOf(commit: DeploymentState['commit'], redactor: Redactor): string {
  const sha = commit?.sha;
  return sha !== undefined && /^[\da-f]{7,64}$/i.test(sha.raw) ? redactor.show(sha, 64) : '';
}

/** @returns true if the deployment's commit certainly is not in the repository of the run: then its files are not there either */
async function isElsewhere(
  sha: string,
  { clock, github, githubToken: token, signal }: Context,
): Promise<boolean> {
  return sha !== '' && (await github.lacksCommit({ sha, token, clock, signal }));
}

/**
 * Finds the pages that the service could not build in the log and the summary of a deployment, and records the URL of its commit. If the
 * commit is not in the repository of the run, the pages are logged as text.
 */
export async function findBrokenPages(
  { summary, logs, commit }: DeploymentState,
  context: Context,
): Promise<BrokenPages> {
  const { log, record, redactor, repositoryUrl } = context;
  const said = [...(logs?.lines ?? []), ...(summary === undefined ? [] : [summary])];
  const sha = shaOf(commit, redactor);
  const isKnown = sha !== '' && repositoryUrl !== undefined;
  const filesUrl = isKnown ? `${repositoryUrl}/blob/${sha}` : undefined;
  const deployed = { changedFiles: commit?.filesChanged?.paths ?? [], filesUrl };
  const broken = readBrokenPages(said, deployed, redactor);
  if (!(await isElsewhere(sha, context))) {
    if (isKnown) record.setAttempt({ commitUrl: `${repositoryUrl}/commit/${sha}` });
    return broken;
  }
  if (broken.count === 0) return broken;
  log.info(`Commit ${sha} is not in this repository, so these pages are not marked at their lines:`);
  for (const { page, position, message } of broken.problems)
    log.info(`${page}${position === undefined ? '' : `:${position.startLine}`}: ${message}`);
  return withoutFiles(broken);
}
