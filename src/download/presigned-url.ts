/**
 * Reads from its query when a presigned link expires.
 *
 * Amazon S3 (signature version 4) and Google Cloud Storage give a start and a lifetime in seconds, Azure Blob Storage an
 * end (`se`), CloudFront and S3 (signature version 2) an end in seconds since 1970 (`Expires`).
 * @returns milliseconds since 1970; undefined when the query has none of these, or no valid time
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
  return Number.isNaN(new Date(time).getTime()) ? undefined : time;
}

/** Shorter values are no secrets, and masking them would garble the log. */
const shortestSecret = 8;

/**
 * The parts of a presigned link that give access, to be masked wherever they appear: the link, its user info and query, and the
 * values of its signature, credential and token. Each as it was sent and as a URL parser writes it; the query also as in HTML.
 */
export function secretsOf(link: string): readonly string[] {
  const url = URL.parse(link);
  const values = [...(url?.searchParams ?? [])]
    .filter(([name]) => /signature|credential|token|^sig$/i.test(name))
    .map(([, value]) => value);
  const parts = [link, url?.href ?? link].flatMap(text => {
    const userInfo = /\/\/([^/?#]*)@/.exec(text)?.[1] ?? '';
    const query = /\?([^#]*)/.exec(text)?.[1] ?? '';
    return [text, userInfo, ...userInfo.split(':'), query, query.replaceAll('&', '&amp;')];
  });
  return [...new Set([...parts, ...values])].filter(secret => secret.length >= shortestSecret);
}

/** @returns file extension of the archive format that the link's path ends with; undefined when there is none */
export function extensionOf(link: string): string | undefined {
  const extension = /\.(zip|tar|tgz|tar\.gz|tzst|tar\.zst)$/i.exec(URL.parse(link)?.pathname ?? '')?.[1];
  return extension?.toLowerCase().replace('tgz', 'tar.gz').replace('tzst', 'tar.zst');
}
