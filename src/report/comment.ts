import { createHash } from 'node:crypto';
import { isJobId } from '../shared/job.ts';
import { headlineOf, link, resultOf, tableOf } from './markdown.ts';
import type { Report } from './report.ts';

/** GitHub's limit in characters, with some room for the marker, and because GitHub may count them in another way. */
const maxLength = 65_536 - 1024;

/**
 * Where a comment belongs: to its step, and to the leg of a matrix; or, with a key of one's own, to all steps with that key.
 * @param stepNames of workflow, job, and step
 * @param key the input comment-key. By default, GitHub fills in `null`, or the leg as a JSON object
 */
export function placeOf(stepNames: readonly string[], key: string): readonly string[] {
  return /^(?:null$|\{)/.test(key) ? [...stepNames, key] : [key];
}

/**
 * The hidden line by which a later run finds the comment: one for each operation, target, and place.
 * @param names what is exported or followed, and the place; only their hash is shown
 */
export function markerOf(operation: string, names: readonly string[]): string {
  const key = createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 24);
  return `<!-- docs-admin-action ${operation} ${key} -->`;
}

interface CommentDetails {
  /** Safe to show; undefined if this step has found no job. */
  readonly jobId: string | undefined;
  /** Of the run. */
  readonly runUrl: string | undefined;
  /** Body of the comment that is there, whose results may stay; empty if none of them does. */
  readonly earlier?: string;
  /** Markdown of the workflow's author. */
  readonly note?: string | undefined;
}

const earlierPrefix = '**Earlier:** ';

/**
 * The comment as Markdown, below its marker: a hidden line that names the job, so that `job-id: comment` finds it, then what the readers
 * of a pull request need, and the facts folded.
 */
export function commentOf(report: Report, { jobId, runUrl, earlier = '', note }: CommentDetails): string {
  const run = runUrl === undefined ? [] : [`<sub>${link(runUrl, 'Log of this run')}</sub>`];
  // An ID has no ">", so it cannot end the HTML comment (isJobId).
  const job = jobId ?? jobOf(earlier);
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

/** What earlier steps have reported, one line for each result. They stay while a step has found no job. */
function resultsOf(comment: string): readonly string[] {
  const kept = comment.split('\n').filter(line => line.startsWith(earlierPrefix));
  const headline = /^### (.+)$/m.exec(comment)?.[1];
  if (headline === undefined || jobOf(comment) === undefined) return kept;
  const target = /^\*\*(?:Pull request|Preview|Site):\*\* (.+)$/m.exec(comment)?.[1];
  // Without a link, above what was kept, the headline is that of a step that has found no job either.
  if (target === undefined && kept.length > 0) return kept;
  return [`${earlierPrefix}${headline}${target === undefined ? '' : `: ${target}`}`, ...kept];
}

/** The results of earlier agent jobs with a pull request, which stays open when another job opens its own. */
function openPullRequests(comment: string, report: Report): readonly string[] {
  const own = report.link?.replace(/^\*\*.*?:\*\* /, '');
  return resultsOf(comment).filter(line => line.endsWith('>)') && !(own && line.endsWith(own)));
}
