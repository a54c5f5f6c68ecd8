/** How two commits are related, as GitHub's REST API tells it. */
import { failure, type GithubState, type RestResponse } from './api.ts';

/** @param range "base...head" */
export function compareCommits({ parents, contents }: GithubState, range: string): RestResponse {
  if (!contents) return failure(403, 'Resource not accessible by integration');
  const [base = [], head = []] = range.split('...').map(sha => lineOf(parents, sha));
  if (base.length === 0 || head.length === 0) return failure(404, 'Not Found');
  const mergeBase = base.find(sha => head.includes(sha));
  if (mergeBase === undefined) return failure(404, `No common ancestor between ${base[0]} and ${head[0]}.`);
  const [ahead, behind] = [head.indexOf(mergeBase), base.indexOf(mergeBase)];
  const status = ahead > 0 ? (behind > 0 ? 'diverged' : 'ahead') : behind > 0 ? 'behind' : 'identical';
  const counts = { ahead_by: ahead, behind_by: behind, total_commits: ahead };
  return { status: 200, json: { status, ...counts, merge_base_commit: { sha: mergeBase } } };
}

/** A commit and those before it, newest first; empty when there is no such commit. */
function lineOf(parents: GithubState['parents'], sha: string | null): readonly string[] {
  const parent = sha === null ? undefined : parents[sha];
  return sha === null || parent === undefined ? [] : [sha, ...lineOf(parents, parent)];
}
