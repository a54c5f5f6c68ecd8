import { posix } from 'node:path';
import type { Redactor, UntrustedText } from '../shared/redactor.ts';
import type { Annotation, Position } from '../shared/runner.ts';
import { count } from '../shared/text.ts';
import { findProblems, type PageProblem } from './page-problems.ts';

/** Longest part of a message that is read, in UTF-16 code units. */
const maxMessage = 5000;
/** Longest path that is shown, in UTF-16 code units. A longer path gets no link. */
const maxPath = 200;
/** GitHub shows ten annotations of each kind for a step. The step needs one error for itself. */
const maxAnnotations = { error: 9, warning: 5 } as const;
/** GitHub shows an annotation only at a line, so this is the default. */
const firstLine: Position = { startLine: 1, endLine: 1 };
/** Matches paths that may lead out of the repository: absolute, with a scheme, or with "..". */
const outside = /^[\\/]|^[a-z][a-z\d+.-]*:|(?:^|[\\/])\.\.(?:[\\/]|$)/i;

/** Pages that a deployment could not build, as its log says. */
export interface BrokenPages {
  /** Number of pages. */
  readonly count: number;
  /** The first problems, at most 20. */
  readonly problems: readonly PageProblem[];
}

interface Commit {
  /** Paths in the repository that the commit has added or modified. */
  readonly changedFiles: readonly UntrustedText[];
  /** URL of the directory of files, such as https://github.com/example/docs/blob/5d41402…. */
  readonly filesUrl: string | undefined;
}

/**
 * Finds the pages that the service could not build. The time is linear in the length of the texts.
 * @param said lines of the deployment's log, and its summary
 * @param commit the deployed commit
 */
export function readBrokenPages(
  said: readonly UntrustedText[],
  { changedFiles, filesUrl }: Commit,
  redactor: Redactor,
): BrokenPages {
  const { pages, problems } = findProblems(said.map(({ raw }) => raw).join('\n'));
  const isUsable = (path: string) => redactor.show(path, maxPath) === path && !outside.test(path);
  const usable = new Set(problems.map(({ page }) => page).filter(isUsable));
  const changed = changedFiles.map(({ raw }) => raw);
  const directory = findDirectory([...usable], changed);
  /** @returns the path in the repository; undefined if it is not known */
  const findFile = (page: string) => {
    const file = usable.has(page) && directory !== undefined ? directory + page : undefined;
    return file !== undefined && isUsable(file) ? file : undefined;
  };
  const shown = problems.map(({ page, message, position }) => {
    const file = findFile(page);
    return {
      page: redactor.show(page, maxPath),
      // The message is redacted before it is cut, because the redactor does not recognize a part of a secret.
      message: redactor.show(redactor.redact(message).slice(0, maxMessage)) || 'The service gives no reason',
      position,
      file: file ?? (usable.has(page) ? page : undefined),
      url: file && filesUrl && urlOfLine(filesUrl, file, position),
    };
  });
  return { count: pages.size, problems: shown };
}

/** The same pages, without paths and links in a repository. */
export function withoutFiles({ count: all, problems }: BrokenPages): BrokenPages {
  return { count: all, problems: problems.map(problem => ({ ...problem, file: undefined, url: undefined })) };
}

/**
 * Finds the directory of the documentation in the repository. Paths of pages are relative to it. For example, the directory is "docs/"
 * if docs/guides/start.mdx is the only changed file whose path ends with "/guides/start.mdx".
 * @returns undefined if no page has a match, or if pages disagree: es/index.mdx also matches index.mdx
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

function urlOfLine(filesUrl: string, file: string, position: Position | undefined): string {
  const url = `${filesUrl}/${file.split('/').map(encodeURIComponent).join('/')}`;
  // GitHub has line numbers only in the plain view of Markdown.
  return position === undefined ? url : `${url}?plain=1#L${position.startLine}`;
}

/**
 * Makes an annotation for each page that has a usable path. The message names the file, because the log shows only the message. The
 * last annotation says how many more pages there are.
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
