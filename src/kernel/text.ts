/** C0 and C1 controls, line and paragraph separators, bidirectional overrides, zero-width and tag characters. */
const unprintable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is removed here
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** ANSI escape sequences: removed whole, so that no stray "[31m" stays behind. */
const escapeSequence =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ESC and CSI start the sequences
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b[@-Z\\-_]/g;

/**
 * Makes text from outside harmless for the log: one line, no control or escape characters, bounded, and no
 * workflow command. The runner obeys a line that starts with "::" or holds "##[" (runner source, ActionCommand.cs).
 * @param maxLength longest result in UTF-16 code units; what is longer ends in "…"
 */
export function oneLine(text: string, maxLength = 300): string {
  const flat = text
    .slice(0, maxLength * 8)
    .replace(escapeSequence, '')
    .replace(/\s+/g, ' ')
    .replace(unprintable, '')
    .replaceAll('##[', '## [')
    .replace(/:(?=:)/g, ': ')
    .trim()
    .toWellFormed();
  return flat.length <= maxLength ? flat : `${flat.slice(0, maxLength - 1).toWellFormed()}…`;
}

const asciiSigns: Readonly<Record<string, string>> = { '█': '#', '▁': '-', '·': '-', '…': '...' };

/** The signs that this action itself decorates lines with, as ASCII; text from outside stays as it is. */
export function toAscii(text: string): string {
  return text.replace(/[█▁·…]/g, sign => asciiSigns[sign] ?? sign);
}

/** Bytes for people: 512 B, 1.5 MiB. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

/** A duration for people: 0.4 s, 12 s, 3m 05s, 2h 00m. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, milliseconds) / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}m ${String(whole % 60).padStart(2, '0')}s`;
  return `${Math.floor(minutes / 60)}h ${String(minutes % 60).padStart(2, '0')}m`;
}

/** "1 page", "2 pages". */
export function count(quantity: number, noun: string, plural = `${noun}s`): string {
  return `${quantity.toLocaleString('en-US')} ${quantity === 1 ? noun : plural}`;
}

/** A link as it may be shown: without user info, query and fragment, which may carry secrets. */
export function withoutQuery(link: string): string {
  try {
    const { protocol, host, pathname } = new URL(link);
    return oneLine(`${protocol}//${host}${pathname}`);
  } catch {
    return '(not a URL)';
  }
}

/** The start of a server's answer, as evidence in an error: harmless, short, and without any link's query. */
export function excerpt(text: string): string {
  const start = text.slice(0, 2000).replace(/(https?:[^\s"'<>?#]*)[?#][^\s"'<>]*/gi, '$1?…');
  return start.trim() === '' ? '(nothing)' : `"${oneLine(start, 160)}"`;
}
