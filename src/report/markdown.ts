import { oneLine } from '../kernel/text.ts';

/** Text from outside as Markdown that shows just this text: no markup, mention, link, image or HTML. */
export function plain(text: string, maxLength = 300): string {
  return (
    oneLine(text, maxLength)
      .replace(/[\\`*_{}[\]()<>#+!|~&^$-]/g, character => `&#${character.charCodeAt(0)};`)
      // What GitHub would turn into a mention or a link by itself.
      .replace(/@/g, '&#64;')
      .replace(/:\/\//g, '&#58;&#47;&#47;')
      .replace(/\bwww\./gi, 'www&#46;')
  );
}

/** Text from outside as code. Backticks cannot be escaped in code, so they are replaced. */
export function code(text: string, maxLength = 300): string {
  const safe = oneLine(text, maxLength).replaceAll('`', "'").replaceAll('|', '¦').replaceAll('@', '@\u2060');
  return safe === '' ? '' : `\`${safe}\``;
}

/** A table with two columns; cells are Markdown already. */
export function factTable(rows: readonly (readonly [string, string])[]): string {
  return ['| | |', '|---|---|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join('\n');
}
