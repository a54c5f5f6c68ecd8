import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { isJobId } from '../shared/job.ts';
import { foldedFacts, headlineOf, link, plain, resultOf, textOf } from './markdown.ts';
import type { Report } from './report.ts';

/** Characters: GitHub's limit, minus room for the marker, and for characters that GitHub counts twice. */
const maxLength = 65_536 - 1024;
/** Characters. A link to a longer URL is text, too. */
const longestUrl = 2000;

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
  /** Body of the comment before this one. If this step has found no job, its result stays. Empty if there is none. */
  readonly earlier?: string;
  /** Markdown of the workflow's author. */
  readonly note?: string | undefined;
}

/**
 * Returns the comment without its marker: a hidden line that names the job, the result, folded details, and a hidden line with the
 * result for later comments.
 */
export function commentOf(report: Report, details: CommentDetails): string {
  const { jobId, unreadJobId, runUrl, earlier = '', note } = details;
  const kept = jobId === undefined ? keptOf(earlier) : undefined;
  const run = runUrl === undefined ? [] : [`<sub>${link(runUrl, 'Log of this run')}</sub>`];
  // An ID has no ">", so it cannot end the HTML comment (isJobId).
  const job = jobId ?? unreadJobId ?? jobOf(earlier);
  const body = [
    `${job === undefined ? '' : `<!-- job: ${job} -->\n`}\n${headlineOf(report)}`,
    ...resultOf(report),
    ...(kept === undefined
      ? []
      : [`**Earlier:** ${plain(kept.text)}${kept.url ? `: ${link(kept.url)}` : ''}`]),
    ...foldedFacts(report),
  ].join('\n\n');
  const hidden =
    jobId === undefined ? kept && hiddenLine('earlier', kept) : hiddenLine('result', ownOf(report));
  const parts = [note, ...run, hidden].filter(part => part !== undefined);
  const end = parts.map(part => `\n\n${part}`).join('');
  const room = maxLength - end.length;
  return `${body.length <= room ? body : `${body.slice(0, room).toWellFormed()}\n\n…`}${end}`;
}

/** The ID of the job that a comment names, in its second line. */
export function jobOf(comment: string): string | undefined {
  const id = /^<!-- docs-admin-action [^\n]* -->\n<!-- job: (\S+) -->\n/.exec(comment)?.[1];
  return id !== undefined && isJobId(id) ? id : undefined;
}

/** The comment reports this very result of this job already. */
export function saysAlready(comment: string, report: Report, jobId: string | undefined): boolean {
  const own = hiddenLine('result', ownOf(report));
  return jobId !== undefined && jobOf(comment) === jobId && comment.trimEnd().endsWith(`\n${own}`);
}

/** A result as a later comment repeats it. Somebody may have edited it, so it is text, whatever it looks like. */
const keptResult = z.object({ text: z.string(), url: z.string() });
type KeptResult = z.infer<typeof keptResult>;

function ownOf(report: Report): KeptResult {
  const { url = '', isText } = report.link ?? {};
  return { text: textOf(headlineOf(report)), url: isText || url.length > longestUrl ? '' : url };
}

/** As JSON in which nothing ends the HTML comment, or is a mention or a reference. */
function hiddenLine(name: 'result' | 'earlier', result: KeptResult): string {
  const escaped = (character: string) => `\\u00${character.charCodeAt(0).toString(16)}`;
  return `<!-- ${name}: ${JSON.stringify(result).replace(/[<>@#]/g, escaped)} -->`;
}

/** The last result of a step that had found its job. It is in the last line, below the note of the workflow's author. */
function keptOf(comment: string): KeptResult | undefined {
  const [, json = ''] = /\n<!-- (?:result|earlier): ([^\n]*) -->\s*$/.exec(comment) ?? [];
  try {
    return keptResult.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}
