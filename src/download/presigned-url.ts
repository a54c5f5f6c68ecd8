/**
 * Reads the expiry of a presigned link from its query.
 *
 * Amazon S3 (signature version 4) and Google Cloud Storage give a start and a lifetime in seconds, Azure Blob Storage an
 * end (`se`), CloudFront and S3 (signature version 2) an end in seconds since 1970 (`Expires`).
 * @returns milliseconds since 1970; undefined when the query has none of these, or an implausible time
 */
export function expiryOf(link: string): number | undefined {
  const query = URL.parse(link)?.searchParams ?? new URLSearchParams();
  const milliseconds = (name: string) => Number(query.get(name) ?? Number.NaN) * 1000;
  const times = [
    parseBasicDate(query.get('X-Amz-Date')) + milliseconds('X-Amz-Expires'),
    parseBasicDate(query.get('X-Goog-Date')) + milliseconds('X-Goog-Expires'),
    Date.parse(query.get('se') ?? ''),
    milliseconds('Expires'),
  ];
  return times.find(isPlausible);
}

/** A time that was never set, or has overflowed, is in another century. */
function isPlausible(time: number): boolean {
  return time >= Date.UTC(2001, 0) && time < Date.UTC(2101, 0);
}

/** Parses the basic format of ISO 8601, such as 20261120T101500Z, which Date.parse does not support. */
function parseBasicDate(text: string | null): number {
  return Date.parse((text ?? '').replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

/** Shorter values are no secrets, and masking them would garble the log. */
const shortestSecret = 8;

/**
 * The parts of a presigned link that give access, to be masked wherever they appear: the link, its user info and query, and the
 * values of its signature, credential and token. Each as it was sent and as a URL parser writes it.
 */
export function secretsOf(link: string): readonly string[] {
  const url = URL.parse(link);
  const values = [...(url?.searchParams ?? [])]
    .filter(([name]) => /signature|credential|token|^sig$/i.test(name))
    .map(([, value]) => value);
  const parts = [link, url?.href ?? link].flatMap(text => {
    const userInfo = /\/\/([^/?#]*)@/.exec(text)?.[1] ?? '';
    const query = /\?([^#]*)/.exec(text)?.[1] ?? '';
    return [text, userInfo, ...userInfo.split(':'), query];
  });
  return [...new Set([...parts, ...values])].filter(secret => secret.length >= shortestSecret);
}
