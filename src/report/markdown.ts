import { markdownOf } from '../advice/rendering.ts';
import { oneLine } from '../shared/text.ts';
import type { Report } from './report.ts';

/** Escapes text for Markdown: no markup, mention, reference, link, image, or HTML remains. */
export function plain(text: string, maxLength = 300): string {
  return (
    oneLine(text, maxLength)
      .replace(/[\\`*_{}[\]()<>#+!|~&^$@]/g, character => `&#${character.charCodeAt(0)};`)
      // GitHub turns URLs into links, and "GH-1" into a reference.
      .replace(/:\/\//g, '&#58;&#47;&#47;')
      .replace(/\b(www)\./gi, '$1&#46;')
      // GitHub looks for mentions and references after it has resolved entities: a zero-width space breaks them.
      .replace(/&#(64|35);/g, '&#$1;&#8203;')
      .replace(/\b(gh)-(?=\d)/gi, '$1&#45;&#8203;')
  );
}

/** Text as inline code. Backticks, and pipes inside a table, cannot be escaped there, so they are replaced. */
export function code(text: string, maxLength = 300): string {
  const safe = oneLine(text, maxLength).replaceAll('`', "'").replaceAll('|', '¦');
  return safe === '' ? '' : `\`${safe}\``;
}

/** The text of a headline, without its Markdown. */
export function textOf(headline: string): string {
  return headline
    .replace(/^### /, '')
    .replace(/[`\u200b]|&#8203;/g, '')
    .replace(/&#(\d+);/g, (_, character: string) => String.fromCharCode(Number(character)));
}

/** A link for an http or https URL; plain text otherwise. */
export function link(target: string, label?: string): string {
  const url = URL.parse(target);
  if (url === null || !/^https?:$/.test(url.protocol) || url.href.length > 2000) return plain(target);
  // Encodes characters that could end the angle brackets or the table cell.
  const href = url.href.replace(/[<>|\\()[\]`*~]/g, character => `%${character.charCodeAt(0).toString(16)}`);
  return `[${label ?? plain(url.host + url.pathname)}](<${href}>)`;
}

/** The code of an error, with a link to its explanation; with the path if its URL is unknown. */
export function helpLine(errorCode: string, help: string): string {
  const shown = code(errorCode);
  return `**Error:** ${help.startsWith('http') ? link(help, shown) : `${shown} (${code(help)})`}`;
}

const signs: Readonly<Record<Report['state'], string>> = {
  running: '⏳',
  succeeded: '✅',
  noted: 'ℹ️',
  warned: '⚠️',
  failed: '❌',
  canceled: '🚫',
};

/** The result in one line. */
export function headlineOf({ state, subject, headline }: Report): string {
  return `### ${signs[state]} ${subject}: ${headline}`;
}

/** What a reader needs first: the problem and what to do, the link, and what has changed. */
export function resultOf({
  note,
  link: target,
  commit,
  error,
  steps = [],
  help,
  broken,
  changes,
}: Report): readonly string[] {
  // A canceled run has nothing to add to its headline.
  const what = error?.code === 'CANCELLED' && !error.facts.mayHaveEffect ? undefined : error?.what;
  const found =
    target === undefined
      ? []
      : [`**${target.name}:** ${target.isText ? plain(target.url) : link(target.url)}`];
  const todo = [...(steps.length === 0 ? [] : [markdownOf(steps)]), ...(help === undefined ? [] : [help])];
  return [
    ...(what === undefined ? [] : [`${plain(what, 1000)}.`]),
    ...(note === undefined ? [] : [`${plain(note, 1000)}.`]),
    // After a success, the result comes first.
    ...(error === undefined ? [...found, ...todo] : [...todo, ...found]),
    ...(commit === undefined ? [] : [commit]),
    ...(broken ? [broken] : []),
    ...(changes === undefined ? [] : [changes]),
  ];
}

/** The facts as a folded table; nothing if there are none. */
export function foldedFacts({ facts }: Report): readonly string[] {
  if (facts.length === 0) return [];
  // Markdown requires a table header: the first fact.
  const [head, ...rows] = facts.map(([name, value]) => `| ${name} | ${value} |`);
  const table = [head, '|:--|:--|', ...rows].join('\n');
  return [`<details><summary>Details</summary>\n\n${table}\n\n</details>`];
}

/** The job summary. GitHub drops one that is larger than 1 MiB; this is far smaller. */
export function summaryOf(report: Report): string {
  const { chart } = report;
  const parts = [headlineOf(report), ...resultOf(report), ...foldedFacts(report)];
  // GitHub measures the words of a chart when it draws it, which fails where it is folded.
  if (chart !== undefined) parts.push(chart);
  return `${parts.join('\n\n')}\n`;
}
