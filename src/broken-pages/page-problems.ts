import type { Position } from '../shared/runner.ts';

/** A reason why a page could not be built. Texts are redacted, and on one line. */
export interface PageProblem {
  /** Path as in the log: relative to the directory of the documentation. */
  readonly page: string;
  readonly message: string;
  readonly position: Position | undefined;
  /** Path in the repository; undefined if the path is unusable, so that the page is only listed. */
  readonly file: string | undefined;
  /** Link to the line at the commit; undefined if the file is not known for sure. */
  readonly url: string | undefined;
}

/** Number of problems that are listed. */
const maxProblems = 20;
/** Number of problems of one page that are listed, so that they do not hide those of other pages. */
const maxMessages = 3;

/** The path of a page. The negative lookahead keeps the search linear: a path cannot contain the beginning of another match. */
const page = String.raw`(?<page>(?:(?!at path |parsing error |unable to parse |:\s).){1,1000}?\.mdx?)`;
/** Line and column, as in "a.mdx:5:14 -" and "a.mdx - 626:114:". */
const place = String.raw`(?::| - )(?<line>\d{1,99}):(?<column>\d{1,99})(?: -|:)`;

/** The part of a line that names a page or the configuration file. The message follows. */
const form = new RegExp(
  [
    // Unable to parse docs.json file: SyntaxError: Unexpected token at position 430
    String.raw`unable to parse (?<config>(?:docs|mint)\.json) file:`,
    // Failed validating local OpenApi file referenced in docs.json: /openapi.json
    // The lookahead consumes nothing, so that the message is the whole line.
    String.raw`(?=failed validating local openapi file referenced in (?<referrer>(?:docs|mint)\.json):)`,
    // Failed to parse page content at path guides/start.mdx: Expected a closing tag (61:127-61:133)
    // parsing error ./invalid.mdx:5:14 - Unexpected character
    `(?:(?<frontMatter>frontmatter content )?at path|parsing error|unable to parse) ${page}(?:${place}|:)`,
  ].join('|'),
  'gi',
);

/** "(61:127-61:133)" or "(61:127)". */
const positionForm = /\((\d{1,9}):(\d{1,9})(?:-(\d{1,9}):(\d{1,9}))?\)/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: ESC begins a color
const color = /\u001b\[[\d;]*m/g;

/** A problem before redaction. */
type RawProblem = Pick<PageProblem, 'page' | 'message' | 'position'>;

/** Finds all broken pages in a log, and the first problems. Repeated messages about a page are one problem. */
export function findProblems(log: string): {
  readonly pages: ReadonlySet<string>;
  readonly problems: readonly RawProblem[];
} {
  const text = `${log.replace(color, '')}\n`;
  const pages = new Set<string>();
  const problems = new Map<string, RawProblem>();
  const next = new RegExp(form);
  for (let match = next.exec(text); match !== null; match = next.exec(text)) {
    const { page: path, config, referrer, line, column, frontMatter } = match.groups ?? {};
    const page = (path ?? config ?? referrer ?? '').trim().replace(/^\.\//, '');
    const begin = match.index + match[0].length;
    const end = text.indexOf('\n', begin);
    next.lastIndex = end;
    pages.add(page);
    if (problems.size === maxProblems) continue;
    const ofPage = problems.values().filter(problem => problem.page === page);
    if (ofPage.toArray().length === maxMessages) continue;
    const message = text.slice(begin, end).trim() || nextLine(text, end);
    const key = `${page}\n${message}`;
    if (problems.has(key)) continue;
    const where = line === undefined ? message : `(${line}:${column})`;
    // Positions in front matter are not relative to the file.
    const position = frontMatter === undefined ? positionIn(where) : undefined;
    problems.set(key, { page, message, position });
  }
  return { pages, problems: [...problems.values()] };
}

/** @returns the next line that is not blank; empty if that line is about another page, and at the end */
function nextLine(text: string, begin: number): string {
  const lines = /\S.*/g;
  lines.lastIndex = begin;
  const line = lines.exec(text)?.[0].trim() ?? '';
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
