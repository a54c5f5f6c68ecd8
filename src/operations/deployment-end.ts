import type { DeploymentState } from '../api/schemas.ts';
import { annotationsOf, type BrokenPages, readBrokenPages } from '../broken-pages/broken-pages.ts';
import type { Context } from '../record/context.ts';
import { ActionError } from '../shared/errors.ts';
import type { Attempt, DeploymentRequest } from './deployment-attempt.ts';
import { deploymentFailed, type Shortfall, shaOf } from './deployment-result.ts';
import { requestPreview } from './preview-link.ts';
import { checkPublished } from './published-commit.ts';

/** How a deployment has ended. */
export interface DeploymentEnd {
  readonly isSkipped: boolean;
  readonly broken: BrokenPages;
  /** Why it is not what was asked for; undefined if it is. */
  readonly shortfall: Shortfall | undefined;
}

interface EndedAttempt {
  readonly attempt: Attempt;
  /** The last response about it. */
  readonly deployment: DeploymentState;
  readonly request: DeploymentRequest;
}

/** Judges a deployment that has ended. Logs what the service says of it, and requests the link of a preview. */
export async function judge(ended: EndedAttempt, context: Context): Promise<DeploymentEnd> {
  const { deployment } = ended;
  const broken = brokenPagesOf(deployment, context);
  const isSkipped = deployment.status.is('skipped');
  context.record.setAttempt({ brokenPages: broken.count, broken, isSkipped });
  const failed = { deployment, broken: broken.count, isPreview: ended.request.branch !== undefined };
  if (!deployment.status.is('success', 'skipped'))
    return { isSkipped, broken, shortfall: deploymentFailed(failed, context) };
  if (!isSkipped) await showBuilt(ended, context);
  return { isSkipped, broken, shortfall: await findCommit(ended, context) };
}

/** Finds the pages that the service could not build, in the log and the summary of a deployment that has ended. */
function brokenPagesOf(
  { summary, logs, commit }: DeploymentState,
  { redactor, repositoryUrl }: Context,
): BrokenPages {
  const said = [...(logs?.lines ?? []), ...(summary === undefined ? [] : [summary])];
  const sha = shaOf(commit, redactor);
  const isKnown = sha !== '' && repositoryUrl !== undefined;
  const commitUrl = isKnown ? `${repositoryUrl}/blob/${sha}` : undefined;
  return readBrokenPages(said, { changedFiles: commit?.filesChanged ?? [], commitUrl }, redactor);
}

/** Shows what people should know of the last deployment that has ended: another one makes up for those before. */
export function reportEnd({ isSkipped, broken, shortfall }: DeploymentEnd, context: Context): void {
  const { annotate, log } = context;
  if (isSkipped) log.warning('The service skipped the deployment, so nothing was built.');
  const level = shortfall?.error.code === 'PUBLISH_FAILED' ? 'error' : 'warning';
  for (const annotation of annotationsOf(broken, level)) annotate(level, annotation);
}

async function showBuilt({ attempt, deployment, request }: EndedAttempt, context: Context): Promise<void> {
  const { log, record, redactor } = context;
  const { previewUrl } = attempt;
  const sha = shaOf(deployment.commit, redactor);
  const isPreview = request.branch !== undefined;
  const built = isPreview ? 'Built the preview' : 'Published';
  const ofCommit = isPreview ? ` of commit ${sha}` : ` commit ${sha}`;
  const parts = [sha ? built + ofCommit : built];
  if (previewUrl !== undefined) parts.push(previewUrl);
  if (deployment.summary !== undefined) parts.push(redactor.show(deployment.summary));
  log.info(parts.join(' · '));
  if (request.branch !== undefined && sha) await compareWithRun(sha, request.branch, context);
  if (previewUrl === undefined) return;
  // For its readers, a preview is one only when its link answers.
  record.enter('waiting for its link');
  const previewProblem = await requestPreview(previewUrl, context);
  record.setAttempt({ previewProblem });
  if (previewProblem !== undefined) log.warning(`The preview was built, but its link ${previewProblem}.`);
}

/** Tells if the service built another commit of a branch than the one that the run is for. */
async function compareWithRun(sha: string, branch: string, { github, log, record }: Context): Promise<void> {
  const own = await github.findHead(branch);
  if (own === undefined || own.toLowerCase().startsWith(sha.toLowerCase())) return;
  record.setAttempt({ runCommit: own });
  log.warning(`The preview is of commit ${sha}, and this run is for commit ${own}.`);
}

/** @returns undefined unless the deployment certainly lacks the commit that has to be published */
async function findCommit(
  { deployment: { commit: built }, request: { commit, jobId } }: EndedAttempt,
  context: Context,
): Promise<Shortfall | undefined> {
  if (commit === undefined) return undefined;
  const found = await checkPublished(commit, built?.sha, context);
  if (found.is === 'unknown') context.record.setAttempt({ commitDoubt: found.why });
  if (found.is !== 'missing') return undefined;
  const sha = built?.sha === undefined ? '' : context.redactor.show(built.sha, 64);
  const what = `Commit ${commit} is not published: the service built ${sha}, which does not contain it`;
  // A deployment that ran already when the commit was merged does not have it.
  const hint = jobId === undefined ? undefined : mayBeOld;
  return {
    error: new ActionError('COMMIT_NOT_PUBLISHED', { what, hint }),
    isTemporary: true,
  };
}

const mayBeOld =
  'This deployment may have begun before the commit was there. Run the step without "job-id", which publishes the newest commit';
