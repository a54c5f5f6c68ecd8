/** Answers of the model of a store: right ones, and those that make no sense or are not what was asked for. */

/** How the store treats one request. */
export type Behavior =
  | 'right'
  | 'busy'
  | 'rejected'
  | 'lost'
  /** The body breaks off: the connection is lost, or closed early. */
  | { readonly cut: number; readonly politely: boolean }
  /** The body sends no more data after so many bytes. */
  | { readonly stall: number }
  /** A response that makes no sense, or is not what was asked for. */
  | 'whole'
  | 'unconditional'
  | 'without-etag'
  | 'other-range'
  | 'shorter-range'
  | 'contradicting-range'
  | 'other-total'
  | 'encoded';

export interface Scenario {
  /** What the link leads to, one after the other. */
  readonly versions: readonly Buffer[];
  /** Numbers of the requests before which the store goes on to the next version. */
  readonly changes: readonly number[];
  /** Numbers of the requests before which all links expire that were given out. */
  readonly expirations: readonly number[];
  /** For each request in turn; 'right' from then on. */
  readonly behaviors: readonly Behavior[];
  readonly etag: 'strong' | 'weak' | 'empty' | 'none';
  readonly acceptRanges: boolean;
  readonly length: 'known' | 'chunked' | 'until-closed';
  /** What the service says of the size. */
  readonly announced: 'right' | 'nothing';
  readonly chunkSize: number;
  /** Most bytes that the disk takes at once. */
  readonly writeSize: number;
  /** Number of the write for which there is no room. */
  readonly fullAt: number | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

interface Request {
  /** Index of what the link leads to. */
  readonly version: number;
  readonly behavior: Behavior;
  readonly headers: Readonly<Record<string, string>>;
}

export function answerOf(scenario: Scenario, { version, behavior, headers }: Request): Answer {
  const { versions, etag, acceptRanges } = scenario;
  const content = versions[version] ?? Buffer.alloc(0);
  // Weak and empty ones are the same for versions that differ in their bytes.
  const mark = etag === 'weak' ? 'W/"any"' : etag === 'empty' ? '' : `"${version}"`;
  const tag = etag === 'none' || behavior === 'without-etag' ? {} : { etag: mark };
  const common = { ...tag, ...(behavior === 'encoded' && { 'content-encoding': 'gzip' }) };
  const range = /^bytes=(\d+)-(\d*)$/.exec(headers['Range'] ?? '');
  const meant = headers['If-Range'] === mark || behavior === 'unconditional';
  if (range === null || !meant || !acceptRanges || behavior === 'whole')
    return { status: 200, headers: { ...common, ...lengthOf(content, scenario) }, bytes: content };
  const first = Number(range[1]);
  if (first >= content.length) return { status: 416, headers: tag, bytes: Buffer.alloc(0) };
  const last = Math.min(Number(range[2] || content.length - 1), content.length - 1);
  const part = partOf(content, { first, last }, behavior);
  return { ...part, headers: { ...common, ...part.headers } };
}

function lengthOf({ length: size }: Buffer, { length, acceptRanges }: Scenario): Answer['headers'] {
  return {
    ...(length === 'known' && { 'content-length': String(size) }),
    ...(length === 'chunked' && { 'transfer-encoding': 'chunked' }),
    ...(acceptRanges && { 'accept-ranges': 'bytes' }),
  };
}

function partOf(content: Buffer, range: { first: number; last: number }, behavior: Behavior): Answer {
  const first = behavior === 'other-range' ? Math.max(0, range.first - 1) : range.first;
  const last = behavior === 'shorter-range' ? Math.floor((first + range.last) / 2) : range.last;
  const claimed = behavior === 'contradicting-range' ? last + 1 : last;
  const total = content.length + (behavior === 'other-total' ? 1 : 0);
  const headers = {
    'content-range': `bytes ${first}-${claimed}/${total}`,
    'content-length': String(last - first + 1),
  };
  return { status: 206, headers, bytes: content.subarray(first, last + 1) };
}
