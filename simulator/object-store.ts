/** An object store that hands out presigned links and answers as S3 does: signatures, ranges, validators, XML. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface StoredObject {
  readonly content: Content;
  /** Quoted, as in the header. */
  readonly etag: string;
}

/** Bytes in memory, or a file of any size. */
export type Content =
  | { readonly bytes: Buffer; readonly size: number }
  | { readonly file: string; readonly size: number };

export interface StoreRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface StoreAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Error text, or a part of the object: `end` is exclusive. */
  readonly body: string | { readonly content: Content; readonly start: number; readonly end: number };
}

export interface StoreWorld {
  readonly secret: Buffer;
  readonly objects: ReadonlyMap<string, StoredObject>;
  readonly now: () => number;
  /** Whether Range is honoured. */
  readonly ranges: boolean;
}

/** "20261120T101500Z": ISO 8601 in its basic format. */
function basicDate(time: number): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/**
 * Signs a link for GET. The signature covers method, path and every other value of the query.
 * @param life milliseconds, whole seconds of which are used
 */
export function sign(address: string, request: { secret: Buffer; now: number; life: number }): string {
  const url = new URL(address);
  const date = basicDate(request.now);
  url.search = new URLSearchParams({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `SIMULATEDKEYID/${date.slice(0, 8)}/us-east-1/s3/aws4_request`,
    'X-Amz-Date': date,
    'X-Amz-Expires': String(Math.max(1, Math.round(request.life / 1000))),
    'X-Amz-SignedHeaders': 'host',
  }).toString();
  url.searchParams.append('X-Amz-Signature', signature(url, request.secret));
  return url.href;
}

function signature(url: URL, secret: Buffer): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(pair => pair.join('='));
  return createHmac('sha256', secret)
    .update(['GET', url.pathname, ...query.sort()].join('\n'))
    .digest('hex');
}

export function answerStore({ method, url, headers }: StoreRequest, world: StoreWorld): StoreAnswer {
  const refusal = refusalOf({ method, url, headers }, world);
  if (refusal !== undefined) return refusal;
  const object = world.objects.get(url.pathname);
  if (object === undefined) return xml(404, 'NoSuchKey', 'The specified key does not exist.');
  const { content, etag } = object;
  const common = { ETag: etag, 'Accept-Ranges': 'bytes', 'Content-Type': 'application/octet-stream' };
  if (headers['if-match'] !== undefined && headers['if-match'] !== etag) {
    return xml(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
  }
  const whole = { status: 200, headers: { ...common, 'Content-Length': String(content.size) } };
  const wanted = world.ranges ? parseRange(headers['range'], content.size) : undefined;
  const stale = headers['if-range'] !== undefined && headers['if-range'] !== etag;
  if (wanted === undefined || stale) return { ...whole, body: { content, start: 0, end: content.size } };
  if (wanted === 'unsatisfiable') return xml(416, 'InvalidRange', 'The requested range is not satisfiable');
  const { start, end } = wanted;
  const range = `bytes ${start}-${end - 1}/${content.size}`;
  return {
    status: 206,
    headers: { ...common, 'Content-Range': range, 'Content-Length': String(end - start) },
    body: { content, start, end },
  };
}

function refusalOf({ method, url, headers }: StoreRequest, world: StoreWorld): StoreAnswer | undefined {
  if (headers['authorization'] !== undefined) {
    return xml(400, 'InvalidArgument', 'Only one auth mechanism allowed');
  }
  const query = url.searchParams;
  const given = Buffer.from(query.get('X-Amz-Signature') ?? '');
  const expected = Buffer.from(signature(url, world.secret));
  // A link signed for GET does not fit HEAD, whose method is part of what is signed.
  if (method !== 'GET' || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return xml(403, 'SignatureDoesNotMatch', 'The request signature we calculated does not match');
  }
  const date = (query.get('X-Amz-Date') ?? '').replace(
    /^(....)(..)(..)T(..)(..)(..)Z$/,
    '$1-$2-$3T$4:$5:$6Z',
  );
  const expiry = Date.parse(date) + Number(query.get('X-Amz-Expires')) * 1000;
  return world.now() < expiry ? undefined : xml(403, 'AccessDenied', 'Request has expired');
}

/** One range, as object stores support it; several, or nonsense, count as none (RFC 9110, 14.2). */
function parseRange(
  header: string | string[] | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(String(header ?? ''));
  if (match === null || (match[1] === '' && match[2] === '')) return undefined;
  const suffix = match[1] === '';
  const start = suffix ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = suffix || match[2] === '' ? size : Math.min(size, Number(match[2]) + 1);
  return start < end ? { start, end } : 'unsatisfiable';
}

function xml(status: number, code: string, message: string): StoreAnswer {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return { status, headers: { 'Content-Type': 'application/xml' }, body };
}
