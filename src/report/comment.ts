import { createHash } from 'node:crypto';
import { isJobId } from '../shared/job.ts';
import { headlineOf, link, resultOf, tableOf } from './markdown.ts';
import type { Report } from './report.ts';

/** Characters: GitHub's limit, minus room for the marker, and for characters that GitHub counts twice. */
const maxLength = 65_536 - 1024;

/**
 * Returns the names that tell comments of the same target apart: those of the step and its matrix leg, or only the workflow's own key.
 * @param stepNames of workflow, job, and step
 * @param key the input comment-key. By default, GitHub fills in `null`, or the leg as a JSON object
 */
export function placeOf(stepNames: readonly string[], key: string): readonly string[] {
  return isOfGithub(key) ? [...stepNames, key] : [key];
}

/** A key of the workflow's own may begin with a brace, too. */
function isOfGithub(key: string): boolean {
  try {
    return /^(?:null$|\{)/.test(key) && typeof JSON.parse(key) === 'object';
  } catch {
    return false;
  }
}

/**
 * Returns the hidden first line, by which later runs find the comment. Each operation, target, and place has one comment.
 * @param names of the target and the place. The line contains only their hash
 */
export function markerOf(operation: string, names: readonly string[]): string {
  const key = createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 24);
  return `<!-- docs-admin-action ${operation} ${key} -->`;
}

interface CommentDetails {
  /** Safe to show; undefined if this step has found no job. */
  readonly jobId: string | undefined;
  /** The step has the ID of a job that it could not read, but that may exist. */
  readonly unreadJobId?: string | undefined;
  /** Page of the run. */
  readonly runUrl: string | undefined;
  /** Body of the comment that this one replaces. Some of its results stay. Empty if there is none, or if no result stays. */
  readonly earlier?: string;
  /** Markdown of the workflow's author. */
  readonly note?: string | undefined;
}

const earlierPrefix = '**Earlier:** ';

/**
 * Returns the comment without its marker: a hidden line that names the job for `job-id: comment`, the result, and folded details.
 */
export function commentOf(report: Report, details: CommentDetails): string {
  const { jobId, unreadJobId, runUrl, earlier = '', note } = details;
  const run = runUrl === undefined ? [] : [`<sub>${link(runUrl, 'Log of this run')}</sub>`];
  // An ID has no ">", so it cannot end the HTML comment (isJobId).
  const job = jobId ?? unreadJobId ?? jobOf(earlier);
  const body = [
    `${job === undefined ? '' : `<!-- job: ${job} -->\n`}\n${headlineOf(report)}`,
    ...resultOf(report),
    ...(jobId === undefined ? resultsOf(earlier) : openPullRequests(earlier, report)),
    ...tableOf(report.facts).map(table => `<details><summary>Details</summary>\n\n${table}\n\n</details>`),
  ].join('\n\n');
  const end = [...(note === undefined ? [] : [note]), ...run].map(part => `\n\n${part}`).join('');
  const room = maxLength - end.length;
  return `${body.length <= room ? body : `${body.slice(0, room).toWellFormed()}\n\n…`}${end}`;
}

/** The ID of the job that a comment names, in its second line. */
export function jobOf(comment: string): string | undefined {
  const id = /^<!-- docs-admin-action [^\n]* -->\n<!-- job: (\S+) -->\n/.exec(comment)?.[1];
  return id !== undefined && isJobId(id) ? id : undefined;
}

/** Returns one line for each result of earlier steps. These lines stay if this step has found no job. */
function resultsOf(comment: string): readonly string[] {
  // Below the details stands the note, which is the workflow author's own text.
  const [result = ''] = comment.split('\n<details>');
  const kept = result.split('\n').filter(line => line.startsWith(earlierPrefix));
  const headline = /^### (.+)$/m.exec(result)?.[1];
  if (headline === undefined || jobOf(comment) === undefined) return kept;
  const target = /^\*\*(?:Pull request|Preview|Site):\*\* (.+)$/m.exec(result)?.[1];
  // A headline without a link, above earlier results, is of a step that had found no job either.
  if (target === undefined && kept.length > 0) return kept;
  return [`${earlierPrefix}${headline}${target === undefined ? '' : `: ${target}`}`, ...kept];
}

/** Returns the results that have a pull request, because it stays open when another agent job opens its own. */
function openPullRequests(comment: string, report: Report): readonly string[] {
  const own = report.link?.replace(/^\*\*.*?:\*\* /, '');
  return resultsOf(comment).filter(line => line.endsWith('>)') && !(own && line.endsWith(own)));
}
