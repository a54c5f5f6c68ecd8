import { createHash } from 'node:crypto';
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

interface Place {
  /** Safe to show; undefined if this step has found no job. */
  readonly jobId: string | undefined;
  /** Of the run. */
  readonly runUrl: string | undefined;
  /** The comment of an earlier run, whose report stays below this one; empty if none has to stay. */
  readonly earlier?: string;
}

/**
 * The comment as Markdown, below its marker: a hidden line that names the job, so that a workflow can find what to follow up; then
 * what the readers of a pull request need, and the facts folded.
 */
export function commentOf(report: Report, { jobId, runUrl, earlier = '' }: Place): string {
  const run = runUrl === undefined ? [] : [`<sub>${link(runUrl, 'Log of this run')}</sub>`];
  const kept = reportedBy(earlier);
  // An ID has no ">", so it cannot end the HTML comment (src/shared/job-id.ts).
  const job = jobId === undefined ? kept?.job : `<!-- job: ${jobId} -->`;
  // People get the first version by mail, so it says what will come, and not how to follow the job by hand.
  const forthcoming = [report.begun, 'This comment will say what came of it'].filter(Boolean).join('. ');
  const note = report.state === 'running' ? forthcoming : report.note;
  const body = [
    `${job === undefined ? '' : `${job}\n`}\n${headlineOf(report)}`,
    ...resultOf({ ...report, note }),
    ...(kept === undefined || kept.job === job ? [] : [kept.job]),
    ...(kept?.lines ?? []),
    ...tableOf(report.facts).map(table => `<details><summary>Details</summary>\n\n${table}\n\n</details>`),
    ...run,
  ].join('\n\n');
  return body.length <= maxLength ? body : `${body.slice(0, maxLength).toWellFormed()}\n\n…`;
}

/** The hidden line, the headline, and the link of the last report about a job in a comment; undefined if there is none. */
function reportedBy(
  comment: string,
): { readonly job: string; readonly lines: readonly string[] } | undefined {
  // One that was kept comes last, and so does its own job if the step that kept it has found another one.
  const job = comment.match(/^<!-- job: .* -->$/gm)?.at(-1);
  const headline = comment.match(/^(?:### |\*\*Earlier:\*\* ).+$/gm)?.at(-1);
  if (job === undefined || headline === undefined) return undefined;
  const report = comment.slice(comment.lastIndexOf(headline));
  const links = report.match(/^\*\*(?:Pull request|Preview|Site):\*\* .+$/gm) ?? [];
  return { job, lines: [headline.replace(/^### /, '**Earlier:** '), ...links.slice(0, 1)] };
}
