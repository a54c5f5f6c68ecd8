import { isPlausible } from '../shared/clock.ts';
import type { SecretKind } from '../shared/needles.ts';

/**
 * Reads from its query when a presigned link expires.
 *
 * Amazon S3 (signature version 4) and Google Cloud Storage give a start and a lifetime in seconds, Azure Blob Storage an
 * end (`se`), CloudFront and S3 (signature version 2) an end in seconds since 1970 (`Expires`).
 * @returns milliseconds since 1970; undefined when the query has none of these, or a time that cannot be meant
 */
export function expiryOf(link: string): number | undefined {
  const parameters = URL.parse(link)?.searchParams;
  if (parameters === undefined) return undefined;
  const query = new Map([...parameters].map(([name, value]) => [name.toLowerCase(), value]));
  const number = (name: string) => {
    const text = query.get(name) ?? '';
    return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  };
  for (const vendor of ['amz', 'goog']) {
    const begin = parseBasicDate(query.get(`x-${vendor}-date`));
    const seconds = number(`x-${vendor}-expires`);
    if (seconds !== undefined) return valid(begin + seconds * 1000);
  }
  if (query.has('sig') && query.has('se')) return valid(Date.parse(query.get('se') ?? ''));
  const seconds = number('expires');
  return seconds === undefined ? undefined : valid(seconds * 1000);
}

/** Parses the basic format of ISO 8601, such as 20261120T101500Z, which Date.parse does not support. */
function parseBasicDate(text = ''): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function valid(time: number): number | undefined {
  return isPlausible(time) ? time : undefined;
}

/** Shorter values are no secrets, and masking them would garble the log. */
const shortestSecret = 8;

/** Parameters of presigned links that give no access. */
const publicParameter =
  /^(x-(amz|goog)-(algorithm|date|expires|signedheaders|content-sha256)|x-id|response-.*|expires|versionid|generation|partnumber|alt|sv|sr|st|se|sp|spr|sks|ske|skt|skv)$/i;

/** A part of a link that gives access. */
interface LinkSecret {
  readonly text: string;
  readonly kind: SecretKind;
}

/**
 * The parts of a presigned link that give access, to be masked wherever they appear: the link, its query, and the values of
 * its signature and token, also as they appear in JSON or HTML.
 */
export function secretsOf(link: string): readonly LinkSecret[] {
  const url = URL.parse(link);
  if (url === null) return [{ text: link, kind: 'text' }];
  const valuesOf = (names: RegExp, kind: SecretKind) =>
    [...url.searchParams]
      .filter(([name]) => names.test(name))
      .flatMap(([, value]) => [value, encodeURIComponent(value)])
      .map(text => ({ text, kind }));
  const query = url.search.slice(1);
  const texts = [link, url.href, query, query.replaceAll('&', '&amp;')];
  const secrets = [
    ...texts.map(text => ({ text, kind: 'text' as const })),
    ...valuesOf(/credential/i, 'text'),
    ...valuesOf(/signature|token|^sig$/i, 'key'),
  ].filter(({ text }) => text.length >= shortestSecret);
  return [...new Map(secrets.map(secret => [secret.text, secret])).values()];
}

/**
 * Further parts that may give access: values of other parameters, user info, and path segments that look like a token. They
 * are to be hidden in text from servers only, because they may be ordinary words.
 * @param known public values that the link holds, such as the job's ID
 */
export function possibleSecrets(link: string, known: readonly (string | undefined)[]): readonly string[] {
  const url = URL.parse(link);
  if (url === null) return [];
  const values = [...url.searchParams]
    .filter(([name]) => !publicParameter.test(name))
    .map(([name, value]) => value || name);
  const segments = url.pathname.split('/').map(segment => segment.replace(/\.(tgz|zip|tar(\.\w+)?)$/i, ''));
  const tokens = segments.filter(segment => segment.length >= 16 && /\d/.test(segment));
  const parts = [...values, url.username, url.password, ...tokens].filter(part => part.length > 1);
  const all = parts.flatMap(part => [part, encodeURIComponent(part)]);
  return [...new Set(all)].filter(part => !known.includes(part));
}

/** @returns file extension of the archive format that the link's path ends with; undefined when there is none */
export function extensionOf(link: string): string | undefined {
  const extension = /\.(zip|tar|tgz|tar\.gz|tzst|tar\.zst)$/i.exec(URL.parse(link)?.pathname ?? '')?.[1];
  return extension?.toLowerCase().replace('tgz', 'tar.gz').replace('tzst', 'tar.zst');
}
