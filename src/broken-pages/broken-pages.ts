import { posix } from 'node:path';
import type { Redactor } from '../shared/redactor.ts';
import type { Annotation, Position } from '../shared/runner.ts';
import { count } from '../shared/text.ts';
import type { UntrustedText } from '../shared/untrusted-text.ts';
import { findProblems, type PageProblem } from './page-problems.ts';

/** UTF-16 code units of a message that are looked at. */
const maxMessage = 5000;
/** UTF-16 code units of a path that are shown. A longer one gets no link, which could become too long for one. */
const maxPath = 200;
/** GitHub shows ten annotations of a kind for each step. One error is the step's own. */
const maxAnnotations = { error: 9, warning: 5 } as const;
/** Of an annotation without a position: GitHub shows it at a line only. */
const firstLine: Position = { startLine: 1, endLine: 1 };
/** Paths that may lead out of the repository: absolute, with a scheme, or with "..". */
const outside = /^[\\/]|^[a-z][a-z\d+.-]*:|(?:^|[\\/])\.\.(?:[\\/]|$)/i;

/** Pages that a deployment could not build, as its log names them. */
export interface BrokenPages {
  /** How many there are. */
  readonly count: number;
  /** The first problems, at most 20. */
  readonly problems: readonly PageProblem[];
}

interface Commit {
  /** Paths in the repository that it has added or modified. */
  readonly changedFiles: readonly UntrustedText[];
  /** Below it are its files, such as https://github.com/example/docs/blob/5d41402…. */
  readonly commitUrl: string | undefined;
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
  const { pages, problems } = findProblems(said.map(({ raw }) => raw).join('\n'));
  const isUsable = (path: string) => redactor.show(path, maxPath) === path && !outside.test(path);
  const usable = new Set(problems.map(({ page }) => page).filter(isUsable));
  const changed = changedFiles.map(({ raw }) => raw);
  const directory = findDirectory([...usable], changed);
  /** Path in the repository, if that is known. */
  const findFile = (page: string) => {
    const file = usable.has(page) && directory !== undefined ? directory + page : undefined;
    return file !== undefined && isUsable(file) ? file : undefined;
  };
  const shown = problems.map(({ page, message, position }) => {
    const file = findFile(page);
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
 * Finds the directory of the documentation, at which the paths of pages begin: "docs/" if docs/guides/start.mdx is the only changed
 * file that can be guides/start.mdx. Each page tells one, or none.
 * @returns undefined if no page tells one, or if pages disagree: es/index.mdx looks as if it were index.mdx in "es/"
 */
function findDirectory(pages: readonly string[], changed: readonly string[]): string | undefined {
  const names = new Set(pages.map(page => posix.basename(page)));
  const candidates = new Set(changed.filter(file => names.has(posix.basename(file))));
  const told = pages.flatMap(page => {
    if (candidates.has(page)) return [''];
    const ends = [...candidates].filter(file => file.endsWith(`/${page}`));
    return ends.length === 1 ? ends.map(file => file.slice(0, -page.length)) : [];
  });
  const [directory, ...others] = new Set(told);
  return others.length === 0 ? directory : undefined;
}

function urlOf(commitUrl: string, file: string, position: Position | undefined): string {
  const url = `${commitUrl}/${file.split('/').map(encodeURIComponent).join('/')}`;
  // GitHub shows the lines of Markdown only in the plain view.
  return position === undefined ? url : `${url}?plain=1#L${position.startLine}`;
}

/**
 * Makes an annotation for each page that may be more than listed: errors for a deployment that failed, warnings for any other. A
 * message names its file, because the log shows no more of an annotation. The last one says how many more pages there are.
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
