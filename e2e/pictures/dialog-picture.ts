/** The first screen of script/new, as a terminal shows it. */
import { startDialog } from '../new/terminal.ts';

/** @returns HTML, made of what the dialog writes before the first answer. @throws Error if it asks nothing */
export async function readDialog(): Promise<string> {
  await using dialog = await startDialog();
  await dialog.shows(/confirm/);
  return htmlOf(dialog.shown.replaceAll(dialog.repository, '~/handbook'));
}

/** Colors by their codes; other codes move the cursor, or are of no interest here. */
const classes: Readonly<Record<string, string>> = {
  '2': 'quiet',
  '90': 'quiet',
  '32': 'green',
  '36': 'cyan',
  '33': 'yellow',
};

function htmlOf(shown: string): string {
  const begin = '\\u001b\\[';
  const text = shown
    .replaceAll('\r', '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(new RegExp(`${begin}[?\\d;]*[A-LN-Za-ln-z]`, 'g'), '');
  const lines = text.replace(new RegExp(`${begin}(\\d+)m`, 'g'), (_, code: string) =>
    code in classes ? `<span class="${classes[code]}">` : '</span>',
  );
  return `<pre class="terminal">$ script/new ~/handbook\n${lines.trim()}</pre>`;
}
