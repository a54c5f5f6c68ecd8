import type { Changes } from '../changes/compare.ts';
import { count, formatCount, oneLine } from '../shared/text.ts';

/** Pages that an error names. */
const namedPages = 10;
/** After an export that did not help: ends a warning about an archive. */
export const reportAgain = 'If this warning appears again, report it to the operator of the service.';
/** Files that a warning names. */
const namedFiles = 5;

/** Paths of the pages that count as missing: those that are gone, and those that no longer say or show what they did. */
export function findMissing({ removed, ruined }: Changes): readonly string[] {
  return [...removed, ...ruined.short, ...ruined.alike, ...ruined.broken].map(({ path }) => path);
}

/** "38 have lost most of their text: 'Something went wrong.', 2 are gone". */
export function describeKinds({ removed, ruined }: Changes): string {
  const { short, alike, broken, words, lostCode } = ruined;
  const quote = (text = '') => (text === '' ? '' : `: '${oneLine(text, 60)}'`);
  const kinds = [
    [short.length, 'has lost most of its text', 'have lost most of their text', words],
    [alike.length, 'looks like others', 'look like others', short.length === 0 ? words : ''],
    [broken.length, 'has lost a script or a style sheet', 'have lost a script or a style sheet', lostCode[0]],
    [removed.length, 'is gone', 'are gone', ''],
  ] as const;
  return kinds
    .filter(([pages]) => pages > 0)
    .map(([pages, one, many, text]) => `${formatCount(pages)} ${pages === 1 ? one : many}${quote(text)}`)
    .join(', ');
}

/** "a.html, b.html, and 24,990 more". */
export function listMissing(changes: Changes): string {
  return listPaths(findMissing(changes), namedPages);
}

/** Warnings about files that pages load or show, and that the earlier site had. */
export function* describeLostFiles({ ruined }: Changes): Generator<string> {
  const { broken, lostCode, lostPictures } = ruined;
  const lines = [
    [broken.length, 'loads', 'load', 'scripts or style sheets', lostCode],
    [lostPictures.pages, 'shows', 'show', 'pictures', lostPictures.paths],
  ] as const;
  for (const [pages, one, many, what, paths] of lines)
    if (pages > 0)
      yield `${count(pages, 'page')} ${pages === 1 ? one : many} ${what} that the earlier export had, and that are missing or unusable now: ${listPaths(paths, namedFiles)}. If you did not remove them on purpose, export again. ${reportAgain}`;
}

function listPaths(paths: readonly string[], most: number): string {
  const names = paths.slice(0, most).map(path => oneLine(path, 120));
  const left = paths.length - names.length;
  return [...names, ...(left > 0 ? [`and ${formatCount(left)} more`] : [])].join(', ');
}
