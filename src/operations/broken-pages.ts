import { posix } from 'node:path';
import type { DeploymentState } from '../api/schemas.ts';
import type { Context } from '../delivery/context.ts';
import type { Annotation, BrokenPages, PageProblem, Position } from '../shared/broken-pages.ts';
import type { Redactor } from '../shared/redactor.ts';
import { count } from '../shared/text.ts';
import type { UntrustedText } from '../shared/untrusted-text.ts';
import { shaOf } from './deployment-result.ts';

/** Problems that are listed. */
const maxProblems = 20;
/** Messages that are listed of one page, which must not hide others. */
const maxMessages = 3;
/** UTF-16 code units of a message that are looked at. */
const maxMessage = 5000;
/** UTF-16 code units of a path that are shown. A longer one gets no link, which could become too long for one. */
const maxPath = 200;
/** GitHub shows ten annotations of a kind for each step. One error is the step's own. */
const maxAnnotations = { error: 9, warning: 5 } as const;
/** Of an annotation without a position: GitHub shows it at a line only. */
const firstLine: Position = { startLine: 1, endLine: 1 };

/** It ends where another one could begin, so that no character is looked at again and again. */
const page = String.raw`((?:(?!at path |parsing error |unable to parse ).){1,1000}?\.mdx?)`;
const place = String.raw`(?::| - )(\d{1,99}):(\d{1,99})(?: -|:)`;
const config = String.raw`((?:docs|mint)\.json)`;
/** The part of a line that names a page, and perhaps line and column, or the configuration; the message follows. */
const form = new RegExp(
  [
    `(?:(?:frontmatter content )?at path|parsing error|unable to parse) ${page}(?:${place}|:)`,
    `unable to parse ${config} file:`,
    // The path of another file follows, which says nothing without this.
    `(?=failed validating local openapi file referenced in ${config}:)`,
  ].join('|'),
  'gi',
);
/** "(61:127-61:133)", or its first half. Longer numbers mean no line. */
const positionForm = /\((\d{1,9}):(\d{1,9})(?:-(\d{1,9}):(\d{1,9}))?\)/;
/** Paths that may lead out of the repository: absolute, with a scheme, or with "..". */
const outside = /^[\\/]|^[a-z][a-z\d+.-]*:|(?:^|[\\/])\.\.(?:[\\/]|$)/i;

interface Commit {
  /** Paths in the repository that it has added or modified. */
  readonly changedFiles: readonly UntrustedText[];
  /** Below it are its files, such as https://github.com/example/docs/blob/5d41402…. */
  readonly commitUrl: string | undefined;
}

/** Finds the pages that the service could not build, in the log and the summary of a deployment that has ended. */
export function brokenPagesOf(
  { summary, logs, commit }: DeploymentState,
  { redactor, repositoryUrl }: Context,
): BrokenPages {
  const said = [...(logs?.lines ?? []), ...(summary === undefined ? [] : [summary])];
  const sha = shaOf(commit, redactor);
  const isKnown = sha !== '' && repositoryUrl !== undefined;
  const commitUrl = isKnown ? `${repositoryUrl}/blob/${sha}` : undefined;
  return readBrokenPages(said, { changedFiles: commit?.filesChanged?.paths ?? [], commitUrl }, redactor);
}

/**
 * Finds the pages that the service could not build.
 * @param said lines of the deployment's log, and its summary. The time grows with their length, whatever they are.
 * @param commit the one that was deployed
 */
export function readBrokenPages(
  said: readonly UntrustedText[],
  { changedFiles, commitUrl }: Commit,
  redactor: Redactor,
): BrokenPages {
  const { pages, problems } = findProblems(`${said.map(({ raw }) => raw).join('\n')}\n`);
  const isUsable = (path: string) => redactor.show(path, maxPath) === path && !outside.test(path);
  const usable = new Set(problems.map(({ page }) => page).filter(isUsable));
  const changed = changedFiles.map(({ raw }) => raw);
  const files = new Map([...filesOf([...usable], changed)].filter(([, file]) => isUsable(file)));
  const shown = problems.map(({ page, message, position }) => {
    const file = files.get(page);
    return {
      page: redactor.show(page, maxPath),
      // A long line is redacted before it is cut: a part of a secret would not be recognized.
      message: redactor.show(redactor.redact(message).slice(0, maxMessage)) || 'The service gives no reason',
      position,
      file: file ?? (usable.has(page) ? page : undefined),
      url: file && commitUrl && urlOf(commitUrl, file, position),
    };
  });
  return { count: pages.size, problems: shown };
}

/**
 * All pages, and the first problems, which are not redacted yet. The same page with the same message is one problem.
 * @param text ends with a line break
 */
function findProblems(text: string) {
  const pages = new Set<string>();
  const problems = new Map<string, Pick<PageProblem, 'page' | 'message' | 'position'>>();
  const next = new RegExp(form);
  for (let match = next.exec(text); match !== null; match = next.exec(text)) {
    const [said, path, line, column, ...configs] = match;
    const page = (path ?? configs.find(Boolean) ?? '').trim().replace(/^\.\//, '');
    const begin = match.index + said.length;
    const end = text.indexOf('\n', begin);
    next.lastIndex = end;
    pages.add(page);
    if (problems.size === maxProblems) continue;
    const seen = problems.values().filter(problem => problem.page === page);
    if (seen.toArray().length === maxMessages) continue;
    const message = text.slice(begin, end).trim() || nextLine(text, end + 1);
    const key = `${page}\n${message}`;
    if (problems.has(key)) continue;
    const where = line === undefined ? message : `(${line}:${column})`;
    // A position in the front matter does not count from the beginning of the file.
    const position = /^frontmatter/i.test(said) ? undefined : positionIn(where);
    problems.set(key, { page, message, position });
  }
  return { pages, problems: [...problems.values()] };
}

/** Empty when it is about another page, and at the end. */
function nextLine(text: string, begin: number): string {
  const line = text.slice(begin, text.indexOf('\n', begin)).trim();
  return line.search(form) === -1 ? line : '';
}

function positionIn(text: string): Position | undefined {
  const numbers = positionForm.exec(text)?.slice(1).filter(Boolean).map(Number) ?? [];
  const [startLine = 0, startColumn = 0, endLine = startLine, endColumn = startColumn] = numbers;
  if (startLine === 0) return undefined;
  const hasColumns = startLine === endLine && startColumn > 0 && startColumn <= endColumn;
  const columns = hasColumns ? { startColumn, endColumn } : {};
  return { startLine, endLine: Math.max(startLine, endLine), ...columns };
}

/**
 * The files of pages, whose paths begin at the directory of the documentation: the files that have changed tell it. That of one page
 * is that of all.
 */
function filesOf(pages: readonly string[], changed: readonly string[]): ReadonlyMap<string, string> {
  const names = new Set(pages.map(page => posix.basename(page)));
  const candidates = [...new Set(changed.filter(file => names.has(posix.basename(file))))];
  const files = new Map<string, string>();
  let directory: string | undefined;
  for (const page of pages) {
    const ends = candidates.filter(file => file === page || file.endsWith(`/${page}`));
    const [file] = ends.includes(page) ? [page] : ends.length === 1 ? ends : [];
    if (file === undefined) continue;
    files.set(page, file);
    directory ??= file.slice(0, file.length - page.length);
  }
  if (directory === undefined) return files;
  return new Map(pages.map(page => [page, files.get(page) ?? directory + page]));
}

function urlOf(commitUrl: string, file: string, position: Position | undefined): string {
  const url = `${commitUrl}/${file.split('/').map(encodeURIComponent).join('/')}`;
  // GitHub shows the lines of Markdown only in the plain view.
  return position === undefined ? url : `${url}?plain=1#L${position.startLine}`;
}

/**
 * One annotation for each page that may be more than listed, which names the file, because the log does not: errors for a deployment that failed, warnings for any other. The last
 * one says how many pages there are besides.
 */
export function annotationsOf(
  { count: all, problems }: BrokenPages,
  kind: keyof typeof maxAnnotations,
): readonly Annotation[] {
  const annotations = problems
    .filter(({ page }, index) => problems.findIndex(problem => problem.page === page) === index)
    .flatMap(({ file, message, position = firstLine }) =>
      file ? [{ file, message: `${file}: ${message}`, ...position }] : [],
    )
    .slice(0, maxAnnotations[kind]);
  const left = all - annotations.length;
  const last = annotations.pop();
  if (last === undefined) return [];
  const more = left > 0 ? ` (and ${count(left, 'more page')})` : '';
  return [...annotations, { ...last, message: last.message + more }];
}
