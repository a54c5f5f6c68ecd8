import { oneLine } from '../shared/text.ts';
import type { Report } from './report.ts';

/** Text from outside as Markdown that shows just this text: no markup, mention, reference, link, image or HTML. */
export function plain(text: string, maxLength = 300): string {
  return (
    oneLine(text, maxLength)
      .replace(/[\\`*_{}[\]()<>#+!|~&^$@]/g, character => `&#${character.charCodeAt(0)};`)
      // What GitHub would turn into a link by itself; and "GH-1", which it turns into a reference.
      .replace(/:\/\//g, '&#58;&#47;&#47;')
      .replace(/\b(www)\./gi, '$1&#46;')
      // GitHub looks for mentions and references after it has resolved entities; a space of no width parts them.
      .replace(/&#(64|35);/g, '&#$1;&#8203;')
      .replace(/\b(gh)-(?=\d)/gi, '$1&#45;&#8203;')
  );
}

/** Text from outside as code. Backticks cannot be escaped in code, nor pipes in a table's code, so they are replaced. */
export function code(text: string, maxLength = 300): string {
  const safe = oneLine(text, maxLength).replaceAll('`', "'").replaceAll('|', '¦');
  return safe === '' ? '' : `\`${safe}\``;
}

/** A link, when the address is one of the web; otherwise the text alone. */
export function link(address: string, label?: string): string {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol) || url.href.length > 2000) return plain(address);
  // In angle brackets and without what could end them, or the cell of a table.
  const target = url.href.replace(
    /[<>|\\()[\]`*~]/g,
    character => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `[${label ?? plain(url.host + url.pathname)}](<${target}>)`;
}

const signs: Readonly<Record<Report['state'], string>> = {
  running: '⏳',
  succeeded: '✅',
  warned: '⚠️',
  failed: '❌',
  cancelled: '🚫',
};

/** What happened, in one line. */
export function headlineOf({ state, subject, headline }: Report): string {
  return `### ${signs[state]} ${subject}: ${headline}`;
}

/** The thing to click, what went wrong, and the facts. */
export function detailsOf({ link: target, error, facts }: Report): readonly string[] {
  return [
    ...(target === undefined ? [] : [target]),
    ...(error === undefined
      ? []
      : [`${plain(error.what, 1000)}.`, `**What to do:** ${plain(error.hint, 1000)}.`]),
    ...(facts.length === 0 ? [] : [table(facts)]),
  ];
}

function table(facts: Report['facts']): string {
  // A table of Markdown must have a head, so the first fact is it.
  const [head, ...rows] = facts.map(([name, value]) => `| ${name} | ${value} |`);
  return [head, '|:--|:--|', ...rows].join('\n');
}
