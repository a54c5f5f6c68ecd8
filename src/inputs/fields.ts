import * as z from 'zod/mini';
import { isLoopback } from '../net/network.ts';
import { acceptedJobId, isJobId } from '../shared/job.ts';
import { formatCount } from '../shared/text.ts';
import { isLink } from './link-template.ts';

// Each field reads the text of one input. Its message completes "Accepted: …".

/** UTF-16 code units. The time of some checks grows with the square of the length, so none looks at a longer text. */
export const longest = { line: 2048, path: 4096 };

const atMost = (limit: number) =>
  // A function, because formatting the first number takes a tenth of the startup time.
  z.maxLength(limit, { error: () => `at most ${formatCount(limit)} characters`, abort: true });

type Valid = RegExp | ((value: string) => boolean);

const checkOf = (valid: Valid, accepted: string) =>
  valid instanceof RegExp ? z.regex(valid, accepted) : z.refine<string>(valid, accepted);

/** @param missing the message when there is no text */
function text(valid: Valid, accepted: string, missing?: string) {
  return z.string(missing).check(atMost(longest.line), checkOf(valid, accepted));
}

function path(valid: Valid, accepted: string) {
  return z.string().check(atMost(longest.path), checkOf(valid, accepted));
}

/** @param findProblem returns the message when the text is not accepted */
function textWithout(findProblem: (value: string) => string | undefined, missing?: string) {
  return z.string(missing).check(atMost(longest.line), ({ value, issues }) => {
    const message = findProblem(value);
    if (message !== undefined) issues.push({ code: 'custom', message, input: value });
  });
}

function convert<T>(schema: z.ZodMiniString, toValue: (value: string) => T) {
  return z.pipe(schema, z.transform(toValue));
}

/** YAML 1.2 core schema, like `getBooleanInput` of the toolkit. */
export const boolean = convert(
  text(/^(?:true|True|TRUE|false|False|FALSE)$/, 'true or false'),
  value => value.toLowerCase() === 'true',
);

/** A number above 0. @param range of what is accepted; `standard` applies when there is no text */
export function decimal(unit: string, range: Readonly<Record<'least' | 'limit' | 'standard', number>>) {
  const { least, limit, standard } = range;
  const number = text(
    value =>
      /^\d+(\.\d+)?$/.test(value) && Number(value) > 0 && Number(value) >= least && Number(value) <= limit,
    `a number of ${unit} ${least === 0 ? 'above 0 and' : `from ${least}`} up to ${limit}, such as ${standard} or 0.5`,
  );
  return z._default(convert(number, Number), standard);
}

export const wholeNumber = convert(text(/^\d{1,9}$/, 'a whole number, 0 or more, such as 1'), Number);

/** @returns NaN if the text is no percentage */
function percentOf(value: string): number {
  return /^\d{1,3}(\.\d{1,6})?\s?%$/.test(value) ? Number.parseFloat(value) : Number.NaN;
}

/** A number of pages, or a percentage of them. */
export const pageLimit = convert(
  text(
    value => /^\d{1,9}$/.test(value) || percentOf(value) <= 100,
    'a number of pages such as 5, or a percentage such as 10%',
  ),
  value =>
    value.endsWith('%')
      ? { kind: 'percent' as const, percent: percentOf(value) }
      : { kind: 'pages' as const, pages: Number(value) },
);

export const commit = text(
  /^(?:[\da-f]{40}|[\da-f]{64})$/i,
  'a full commit SHA of 40 or 64 hexadecimal digits, such as the value of github.sha in a run for a push',
);

export const branch = text(
  value => isOneLine(value) && value.length <= 255 && !value.startsWith('refs/'),
  'the name of a branch without refs/heads/, such as the value of github.head_ref',
  'the name of the branch to preview',
);

/** As `core.getBooleanInput`, or "changes". */
export const comment = convert(
  text(/^(?:true|True|TRUE|false|False|FALSE|changes)$/, 'true, false, or changes'),
  value => (value === 'changes' ? value : value.toLowerCase() === 'true'),
);

export const command = text(
  /^\/[\p{L}\p{N}_.:-]{1,49}$/u,
  'one word of at most 50 characters that begins with a slash, such as /docs',
);

export const note = z.string().check(atMost(2000));

export const issueNumber = convert(
  text(/^#?(?!0+$)\d{1,9}$/, 'the number of a pull request or issue, such as 42'),
  value => Number(value.replace('#', '')),
);

/** No limit on the length, because the check takes linear time. */
const secret = (accepted: string, missing?: string) =>
  z.string(missing).check(z.regex(/^[\x21-\x7e]+$/, accepted));

export const apiKey = secret(
  'one admin API key, without spaces, line breaks, or non-ASCII characters',
  'an admin API key, from a secret. A secret is empty if its name is misspelled, if it is in an environment that the job does not name, or in a run of a fork or Dependabot',
);

export const token = secret('one token, without spaces or line breaks');

const acceptedBaseUrl =
  'the https URL of the admin API, such as https://api.example.com (http for loopback hosts only)';

function baseUrlProblem(value: string): string | undefined {
  // URL.parse drops line breaks and tabs, and so makes one URL of two lines.
  const url = /^https?:\/\/\S+$/i.test(value) ? URL.parse(value) : null;
  if (url === null || (url.protocol === 'http:' && !isLoopback(url.hostname))) return acceptedBaseUrl;
  if (url.username !== '' || url.password !== '') return 'a URL without a user name and password';
  // Checks the text, because the URL object drops a "?" or "#" with nothing after it.
  return /[?#]/.test(value) ? 'a URL without "?" and "#" parts' : undefined;
}

/** The domains that nobody can own (RFC 2606). The examples name them until somebody writes another one. */
function placeholderProblem(value: string): string | undefined {
  const { hostname } = new URL(value);
  const isPlaceholder = /(?:^|\.)example\.(?:com|net|org)\.?$/.test(hostname);
  return isPlaceholder ? `a URL of your own: replace the placeholder ${hostname}` : undefined;
}

/** Without a trailing slash, because the URL identifies the service in comments and in the tool cache. */
export const baseUrl = convert(
  textWithout(value => baseUrlProblem(value) ?? placeholderProblem(value), acceptedBaseUrl),
  value => new URL(value.replace(/[/\\]+$/, '')),
);

const acceptedSiteUrl = 'an https URL without user name, "?", and "#", such as https://docs.example.com';

function siteUrlProblem(value: string): string | undefined {
  if (baseUrlProblem(value) !== undefined)
    return /^http:/i.test(value)
      ? `${acceptedSiteUrl}. On GitHub Pages, first select "Enforce HTTPS" under Settings → Pages`
      : acceptedSiteUrl;
  // Workflows join an origin and a path, and one slash too many leads to another page.
  const { origin, pathname } = new URL(value);
  const path = pathname.replace(/\/{2,}/g, '/');
  if (/\/\/[^/]/.test(pathname)) return `a URL without "//" in its path: write ${origin}${path}`;
  return placeholderProblem(value);
}

const siteUrlText = textWithout(siteUrlProblem, acceptedSiteUrl);

/** The public URL of a site, with a trailing slash. */
export const siteUrl = convert(siteUrlText, value => new URL(value.replace(/[/\\]*$/, '/')));

/** The same, with a trailing slash only if it is written so: hosts make a difference. */
export const openedUrl = convert(siteUrlText, value => new URL(value.replace(/[/\\]+$/, '/')));

export const manifestSha256 = convert(
  text(
    /^[\da-f]{64}$/i,
    'a SHA-256 of 64 hexadecimal digits, such as the output manifestSha256 of the export',
    'the output manifestSha256 of the export. It is empty if the export has no "compare-with", or if the export is in another job whose "outputs:" do not list it',
  ),
  value => value.toLowerCase(),
);

/** Letters, digits, hyphens, and underscores between dots; other scripts as "xn--" labels (RFC 1123, RFC 5890). */
function isHostName(value: string): boolean {
  return value.length <= 253 && value.split('.').every(label => /^(?!-)[\w-]{1,63}(?<!-)$/.test(label));
}

export const hostName = textWithout(value => {
  if (isHostName(value)) return undefined;
  const url = value.replace(/^\w+:[\\/]+/, '');
  const host = URL.parse(`https://${url}`)?.hostname.replace(/\.$/, '') ?? '';
  // URL.parse would join two lines. What comes before such an "@" may be a user name.
  const isClear = !/\s|[\\/?#].*@/s.test(url);
  return isClear && isHostName(host)
    ? `a host name only: write ${host}`
    : 'a host name, such as docs.example.com';
});

/** As GitHub writes a number of more than 15 digits, some of which are lost: "6.51234567890123E+23". */
const numberOfYaml = /^\d(?:\.\d+)?E\+\d+$/;

function identifier(isValid: (value: string) => boolean, accepted: string, missing?: string) {
  return textWithout(value => {
    if (value === 'null' || value === 'undefined')
      return `${accepted}; "${value}" usually means that an earlier step returned nothing, so check that step`;
    if (numberOfYaml.test(value))
      return `${accepted}, in quotes, because YAML reads a value of many digits without quotes as a number`;
    return isValid(value) ? undefined : accepted;
  }, missing);
}

export const jobId = identifier(
  isJobId,
  `the id of a job, such as the output jobId of an earlier step: ${acceptedJobId}`,
);

/** One URL path segment. "." and ".." would change the path, however they are encoded. */
export const projectId = identifier(
  value => /^(?!\.{1,2}$)[^\s\p{C}]{1,512}$/u.test(value),
  'an id, as the service shows it',
  'the ID of the project, from the API keys page of the service dashboard',
);

const isOneLine = (value: string) => !/\p{Cc}/u.test(value);

export const label = text(/^\P{Cc}{0,256}$/u, 'one line of at most 256 characters');

const linesOf = (value: string) =>
  value
    .split(/[\r\n]+/)
    .map(line => line.trim())
    .filter(line => line !== '');

const isPagePath = (line: string) =>
  line.length <= longest.path && isOneLine(line) && !/^[a-z][a-z\d+.-]*:\/\//i.test(line);

const acceptedPaths = () =>
  `page paths such as guides/start, one per line of at most ${formatCount(longest.path)} characters, without scheme and host`;

export const pagePaths = convert(
  z.string().check(z.refine(value => linesOf(value).every(isPagePath), { error: acceptedPaths })),
  linesOf,
);

export const directory = path(isOneLine, 'the path of a directory, on one line');

export const file = path(
  value => isOneLine(value) && !/[\\/]$/.test(value),
  'the path of a file, on one line',
);

/** The path below which a site is served. */
export const basePath = path(
  /^(?:\/|(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+)$/,
  'a path with a slash at its beginning and none at its end, such as /docs, or "/" for the root',
);

/** The dotted path of a group in a YAML file. */
export const keyPath = convert(
  text(
    value => value.split('.').every(key => key.trim() !== '' && key.length <= 256 && isOneLine(key)),
    'the path of a group, such as staticExport or docs.staticExport',
  ),
  value => value.split('.'),
);

/** A URL with placeholders. */
export const linkTemplate = text(
  isLink,
  'an https URL without a user name and password, and without empty, "." and ".." segments, such as https://files.example.com/docs/{content}.tar.gz, with no placeholders but {jobId}, {sha256}, {content}, {version}, {domain}, and {projectId}, and none in its host',
);
