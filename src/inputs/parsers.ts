import process from 'node:process';
import { isLoopback } from '../shared/http.ts';
import { isJobId } from '../shared/job-id.ts';
import { fillTemplate, placeholders, placeholdersOf } from '../shared/link-template.ts';
import { windowsPathProblem } from '../shared/windows-path.ts';

/** Why an input is invalid. */
export class Problem {
  /** Completes "Accepted: …". */
  readonly accepted: string;

  constructor(accepted: string) {
    this.accepted = accepted;
  }
}

/** Turns the trimmed text of an input, empty when the workflow does not set it, into a value or a problem. */
export type Parser<T> = (text: string) => T | Problem;

export function optional<T>(parse: Parser<T>): Parser<T | undefined> {
  return text => (text === '' ? undefined : parse(text));
}

/** @param accepted what to ask for when the input is missing */
export function required<T>(parse: Parser<T>, accepted: string): Parser<T> {
  return text => (text === '' ? new Problem(accepted) : parse(text));
}

export function withDefault<T>(value: T, parse: Parser<T>): Parser<T> {
  return text => (text === '' ? value : parse(text));
}

export function parseApiKey(text: string): string | Problem {
  if (text === '')
    return new Problem("an admin API key, from one of the repository's or organization's secrets");
  return /^[\x21-\x7e]+$/.test(text)
    ? text
    : new Problem('one admin API key, without spaces, line breaks, or non-ASCII characters');
}

export function parseBaseUrl(text: string): URL | Problem {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  if (url === null || (url.protocol === 'http:' && !isLoopback(url.hostname))) {
    return new Problem(
      'the https URL of the admin API, such as https://api.example.com (http for loopback hosts only)',
    );
  }
  if (url.username !== '' || url.password !== '')
    return new Problem('a URL without a user name and password');
  // Checks the text, because the URL object drops a "?" or "#" with nothing after it.
  return /[?#]/.test(text) ? new Problem('a URL without "?" and "#" parts') : url;
}

/** The public URL of a site, with a trailing slash. */
export function parseSiteUrl(text: string): URL | Problem {
  const url = parseBaseUrl(text);
  if (url instanceof Problem)
    return new Problem('an https URL without user name, "?", and "#", such as https://docs.example.com');
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

/** A number of pages, or a percentage of them. */
export type PageLimit =
  | { readonly kind: 'pages'; readonly pages: number }
  | { readonly kind: 'percent'; readonly percent: number };

export function parsePageLimit(text: string): PageLimit | Problem {
  if (/^\d{1,9}$/.test(text)) return { kind: 'pages', pages: Number(text) };
  const percent = /^(\d{1,3}(?:\.\d{1,6})?)\s?%$/.exec(text)?.[1];
  return percent !== undefined && Number(percent) <= 100
    ? { kind: 'percent', percent: Number(percent) }
    : new Problem('a number of pages such as 5, or a percentage such as 10%');
}

export function parseHostName(text: string): string | Problem {
  if (isHostName(text)) return text;
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  const host = url?.hostname.replace(/\.$/, '') ?? '';
  return new Problem(
    isHostName(host) ? `a host name only: write ${host}` : 'a host name, such as docs.example.com',
  );
}

/** Letters, digits, hyphens, and underscores between dots; other scripts as "xn--" labels (RFC 1123, RFC 5890). */
function isHostName(text: string): boolean {
  return text.length <= 253 && /^(?!-)[\w-]{1,63}(?<!-)(\.(?!-)[\w-]{1,63}(?<!-))*$/.test(text);
}

/** One URL path segment. "." and ".." would change the path, however they are encoded. */
export function isPathSegment(text: string): boolean {
  return /^[^\s\p{C}]{1,512}$/u.test(text) && text !== '.' && text !== '..';
}

/** @param isValid `isJobId`, or `isPathSegment` for other IDs */
export function identifier(accepted: string, isValid = isJobId): Parser<string> {
  return text => {
    if (text === 'null' || text === 'undefined') {
      return new Problem(
        `${accepted}; "${text}" usually means that an earlier step returned nothing, so check that step`,
      );
    }
    return isValid(text) ? text : new Problem(accepted);
  };
}

export function parseIssueNumber(text: string): number | Problem {
  const value = /^#?\d{1,9}$/.test(text) ? Number(text.replace('#', '')) : 0;
  return value > 0 ? value : new Problem('the number of a pull request or issue, such as 42');
}

export function parseToken(text: string): string | Problem {
  return /^[\x21-\x7e]*$/.test(text) ? text : new Problem('one token, without spaces or line breaks');
}

export function parsePagePaths(text: string): readonly string[] | Problem {
  const paths = text.split(/\r\n|\r|\n/).map(line => line.trim());
  const wrong = paths.some(path => /^[a-z][a-z\d+.-]*:\/\//i.test(path) || /\p{Cc}/u.test(path));
  return wrong
    ? new Problem('page paths such as /guides/start, one per line, without scheme and host')
    : paths.filter(Boolean);
}

export function parseLabel(text: string): string | Problem {
  return text.length <= 256 && !/\p{Cc}/u.test(text)
    ? text
    : new Problem('one line of at most 256 characters');
}

export function parseDirectory(text: string): string | Problem {
  return /\p{Cc}/u.test(text) ? new Problem('the path of a directory, on one line') : parsePath(text);
}

/** "live", or the path of a directory or a manifest. */
export function parseBaseline(text: string): string | Problem {
  // A directory that is missing would turn off the comparison, and max-removed-pages with it.
  if (text === 'previous')
    return new Problem('"live", to compare with the site at "site-url", or a path, such as ./previous');
  return parseDirectory(text);
}

export function parseFile(text: string): string | Problem {
  const valid = !/\p{Cc}/u.test(text) && !/[\\/]$/.test(text);
  return valid ? parsePath(text) : new Problem('the path of a file, on one line');
}

/** Applies the rules of Windows only on Windows: elsewhere "con" is a valid name, perhaps that of the workspace. */
function parsePath(text: string): string | Problem {
  const wrong = process.platform === 'win32' ? windowsPathProblem(text) : undefined;
  return wrong === undefined ? text : new Problem(wrong);
}

/** The dotted path of a group in a YAML file. */
export function keyPath(defaultPath: string): Parser<readonly string[]> {
  return text => {
    const keys = (text || defaultPath).split('.');
    const valid = keys.every(key => key.trim() !== '' && key.length <= 256 && !/\p{Cc}/u.test(key));
    return valid ? keys : new Problem(`the path of a group, such as ${defaultPath} or docs.${defaultPath}`);
  };
}

/** The characters of a URL (RFC 3986), and the braces of placeholders. No backslash: not every client reads it alike. */
const urlTemplate = /^https:\/\/([\w.:{}[\]-]+)(?:[/?#][\w.~:/?#[\]@!$&'()*+,;=%{}-]*)?$/i;

/** A URL with placeholders. The host names who serves the archive, so only `domain`, which the workflow sets, can be in it. */
export function parseLinkTemplate(text: string): string | Problem {
  const host = urlTemplate.exec(text)?.[1];
  const names = placeholdersOf(text);
  const known = names.every(name => (placeholders as readonly string[]).includes(name));
  const valid =
    host !== undefined &&
    known &&
    !/[{}]/.test(text.replace(/\{[^{}]*\}/g, '')) &&
    placeholdersOf(host).every(name => name === 'domain') &&
    text.length <= 2048 &&
    URL.canParse(fillTemplate(text, { jobId: '1', sha256: '1', version: '1', domain: 'docs.example.com' }));
  if (valid) return text;
  return new Problem(
    'an https URL without a user name and password, such as https://files.example.com/docs/{sha256}.tar.gz, with no placeholders but {jobId}, {sha256}, {version}, and {domain}, and in its host only {domain}',
  );
}

/** YAML 1.2 core schema, like `getBooleanInput` of the toolkit. */
export function parseFlag(text: string): boolean | Problem {
  if (/^(true|True|TRUE)$/.test(text)) return true;
  return /^(false|False|FALSE)$/.test(text) ? false : new Problem('true or false');
}

export function decimal(options: {
  readonly default: number;
  readonly limit: number;
  readonly unit: string;
}): Parser<number> {
  return withDefault(options.default, text => {
    const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
    if (value > 0 && value <= options.limit) return value;
    return new Problem(
      `a number of ${options.unit} above 0 and up to ${options.limit}, such as ${options.default} or 0.5`,
    );
  });
}

export function wholeNumber(defaultValue: number): Parser<number> {
  return withDefault(defaultValue, text =>
    /^\d{1,9}$/.test(text) ? Number(text) : new Problem(`a whole number, 0 or more, such as ${defaultValue}`),
  );
}
