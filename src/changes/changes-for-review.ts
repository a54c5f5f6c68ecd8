import { isPage } from '../files/site-paths.ts';
import { formatCount, oneLine } from '../shared/text.ts';
import { type Changes, describeChanges } from './compare.ts';

/** UTF-16 code units of the whole text. The description of a pull request may have 65,536, and workflows add lines of their own. */
const maxText = 30_000;
/** UTF-16 code units of one path. */
const maxPath = 300;

/** What a page loads to work and to look right. Next.js keeps fonts and other parts of the design below "_next", too. */
const script = /(?:^|\/)_next\/|\.(?:[cm]?js|css|map|wasm)$/i;
/** What Next.js loads in place of a page when a reader follows a link. */
const data = /\.rsc$|(?:^|\/)__next\.[^/]*\.txt$/i;

/**
 * What has changed, as Markdown for the people who review an export: first the counts, and then the pages, as text in which nothing is
 * markup. Pages that differ only in text that is not shown at first are listed with the changed pages.
 * @returns at most 30,000 UTF-16 code units
 */
export function changesForReview(changes: Changes): string {
  const { added, changed, removed, changedData } = changes;
  const hidden =
    changedData.length === 0
      ? ''
      : `, and ${formatCount(changedData.length)} changed in text that is not shown at first`;
  const counts = [`Pages: ${describeChanges(changes)}${hidden}`, ...describeFiles(changes)].join('\n');
  const lines = [
    ...added.map(({ path }) => lineOf('+', path)),
    ...[...changed, ...changedData].map(({ path }) => lineOf('~', path)),
    ...removed.map(({ path }) => lineOf('-', path)),
  ];
  return lines.length === 0 ? counts : `${counts}\n\n${listThatFits(lines, maxText - counts.length - 2)}`;
}

/** One line for each kind of file. Data of pages is named only if it differs. */
function describeFiles({ files }: Changes): readonly string[] {
  const pages = new Set([...files.changed, ...files.removed].filter(isPage));
  const kindOf = (path: string) => {
    if (data.test(path) || pages.has(path.replace(/\.txt$/i, '.html'))) return 'data';
    return script.test(path) ? 'scripts' : 'others';
  };
  const group = (paths: readonly string[]) =>
    Map.groupBy(
      paths.filter(path => !isPage(path)),
      kindOf,
    );
  const [changed, removed] = [group(files.changed), group(files.removed)];
  const describe = (name: string, kind: ReturnType<typeof kindOf>) => {
    const [now, gone] = [changed, removed].map(paths => formatCount(paths.get(kind)?.length ?? 0));
    return `${name}: ${now} new or changed, ${gone} removed`;
  };
  return [
    describe('Scripts and styles', 'scripts'),
    describe('Pictures, downloads, and other files', 'others'),
    ...(changed.has('data') || removed.has('data') ? [describe('Data that pages load', 'data')] : []),
  ];
}

/** Four spaces make a line of Markdown a line of code. */
function lineOf(sign: string, path: string): string {
  return `    ${sign} ${oneLine(path, maxPath)}`;
}

/** As many lines as fit, and how many do not. */
function listThatFits(lines: readonly string[], maxLength: number): string {
  const text = lines.join('\n');
  if (text.length <= maxLength) return text;
  const room = maxLength - '\n    and 999,999,999 more'.length;
  const shown = text.slice(0, text.lastIndexOf('\n', room));
  const left = lines.length - shown.split('\n').length;
  return `${shown}\n    and ${formatCount(left)} more`;
}
