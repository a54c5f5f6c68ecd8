/** C0 and C1 controls, line and paragraph separators, bidirectional overrides, zero-width and tag characters. */
const unprintable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is removed here
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** ANSI escape sequences. Removing the ESC alone would leave "[31m". */
const escapeSequence =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ESC and CSI start the sequences
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b[@-Z\\-_]/g;

/**
 * Makes text from outside safe for the log: one line of limited length without control or escape characters or workflow
 * commands. Does not redact: text from a server goes through a Redactor.
 * @param maxLength UTF-16 code units; longer text is cut and ends in "…"
 */
export function oneLine(text: string, maxLength = 300): string {
  return withoutCommands(toSingleLine(text.slice(0, maxLength * 8)), maxLength);
}

/** The text on one line, without control and escape characters. */
export function toSingleLine(text: string): string {
  return text.replace(escapeSequence, '').replace(/\s+/g, ' ').replace(unprintable, '').trim().toWellFormed();
}

/**
 * The line without workflow commands, cut to `maxLength` UTF-16 code units. The runner executes a line that starts with "::"
 * or contains "##[" (runner source, ActionCommand.cs).
 */
export function withoutCommands(line: string, maxLength: number): string {
  const safe = line
    .replaceAll('##[', '## [')
    .replace(/:(?=:)/g, ': ')
    .trim();
  return safe.length <= maxLength ? safe : `${safe.slice(0, maxLength - 1).toWellFormed()}…`;
}

/** 512 B, 1.5 MiB. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  let value = bytes;
  let unit = 0;
  // A value that would be rounded to 1024 is 1.0 of the next unit.
  for (; value >= 1023.5 && unit < units.length - 1; unit += 1) value /= 1024;
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

/** 0.4 s, 12 s, 3m 05s, 2h 00m. */
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
  return `${formatCount(quantity)} ${quantity === 1 ? noun : plural}`;
}

/** 250,000. */
export function formatCount(quantity: number): string {
  return quantity.toLocaleString('en-US');
}

/** The path leads nowhere else, whoever resolves it: no segment is empty, "." or "..". */
export function isPlainPath(path: string): boolean {
  return path.split('/').every(segment => segment !== '' && segment !== '.' && segment !== '..');
}

/** An http or https URL, normalized, that may become an output or a link; undefined for any other text. */
export function webUrl(text: string): string | undefined {
  // URL.parse would drop line breaks, and take a backslash, which may begin an escape, for a slash.
  const url = /[\s\p{C}\\]/u.test(text) ? null : URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.href.length > 2048) return undefined;
  // A later step may print it, and the runner executes "##[…]" wherever it is in a line.
  return url.href.replace(/#.*/s, fragment => fragment.replaceAll('[', '%5B'));
}
