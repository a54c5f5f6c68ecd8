/** An object store with presigned links that responds as S3 does: signatures, ranges, validators, XML. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { anyBytes } from '../chance.ts';

export interface StoredObject {
  readonly content: Content;
  /** Quoted, as in the header. */
  readonly etag: string;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

/** Bytes in memory, or a file of any size. */
export type Content =
  | { readonly bytes: Buffer; readonly size: number }
  | { readonly file: string; readonly size: number };

export interface StoreRequest {
  /** Of this request, repeated in the response. */
  readonly id: string;
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface StoreResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Error text, or a range of the object: `end` is exclusive. */
  readonly body: string | { readonly content: Content; readonly start: number; readonly end: number };
}

export interface StoreState {
  readonly secret: Buffer;
  readonly objects: ReadonlyMap<string, StoredObject>;
  readonly now: () => number;
  /** Range is honored. */
  readonly ranges: boolean;
}

/** "20261120T101500Z": ISO 8601 in its basic format. */
function basicDate(time: number): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/**
 * Signs a link for GET, another one each time. The signature covers method, path and every other value of the query.
 * @param life milliseconds, rounded up to whole seconds, counted from the second that has begun
 */
export function sign(base: URL, request: { secret: Buffer; now: number; life: number }) {
  const url = new URL(base);
  const date = basicDate(request.now);
  url.search = new URLSearchParams({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `SIMULATEDKEYID/${date.slice(0, 8)}/us-east-1/s3/aws4_request`,
    'X-Amz-Date': date,
    'X-Amz-Expires': String(Math.max(0, Math.ceil(request.life / 1000))),
    'X-Amz-Security-Token': anyBytes(24).toString('base64url'),
    'X-Amz-SignedHeaders': 'host',
  }).toString();
  url.searchParams.append('X-Amz-Signature', signature('GET', url, request.secret));
  return { url: url.href, expiresAt: expiryOf(url) };
}

/** When a link expires, in milliseconds since 1970. */
function expiryOf({ searchParams: query }: URL): number {
  const date = (query.get('X-Amz-Date') ?? '').replace(
    /^(....)(..)(..)T(..)(..)(..)Z$/,
    '$1-$2-$3T$4:$5:$6Z',
  );
  return Date.parse(date) + Number(query.get('X-Amz-Expires')) * 1000;
}

function signature(method: string, url: URL, secret: Buffer): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(pair => pair.join('='));
  return createHmac('sha256', secret)
    .update([method, url.pathname, ...query.sort()].join('\n'))
    .digest('hex');
}

/**
 * Responds as Amazon S3 does to a presigned link (S3 API reference: GetObject, error responses), with conditions and ranges
 * as in RFC 9110, sections 13 and 14.
 */
export function respondToStore(request: StoreRequest, state: StoreState): StoreResponse {
  const denial = denialOf(request, state);
  if (denial !== undefined) return xml(request, denial);
  const object = state.objects.get(request.url.pathname);
  if (object === undefined) {
    return xml(request, { status: 404, code: 'NoSuchKey', message: 'The specified key does not exist.' });
  }
  const { content, etag } = object;
  if ((request.headers['if-match'] ?? etag) !== etag) {
    const message = 'At least one of the pre-conditions you specified did not hold';
    return xml(request, { status: 412, code: 'PreconditionFailed', message });
  }
  const wanted = state.ranges ? rangeOf(request, object) : undefined;
  if (wanted === 'unsatisfiable') {
    const response = xml(request, {
      status: 416,
      code: 'InvalidRange',
      message: 'The requested range is not satisfiable',
    });
    return { ...response, headers: { ...response.headers, 'Content-Range': `bytes */${content.size}` } };
  }
  const { start, end } = wanted ?? { start: 0, end: content.size };
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Last-Modified': new Date(object.modifiedAt).toUTCString(),
    ETag: etag,
    'x-amz-request-id': request.id,
    ...(state.ranges && { 'Accept-Ranges': 'bytes' }),
    ...(wanted !== undefined && { 'Content-Range': `bytes ${start}-${end - 1}/${content.size}` }),
  };
  return { status: wanted === undefined ? 200 : 206, headers, body: { content, start, end } };
}

interface StoreError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

function denialOf({ method, url, headers }: StoreRequest, state: StoreState): StoreError | undefined {
  if (headers['authorization'] !== undefined) {
    return { status: 400, code: 'InvalidArgument', message: 'Only one auth mechanism allowed' };
  }
  const query = url.searchParams;
  if (!query.has('X-Amz-Signature')) return { status: 403, code: 'AccessDenied', message: 'Access Denied' };
  const given = Buffer.from(query.get('X-Amz-Signature') ?? '');
  // The method is signed too, so a link for GET cannot be used for HEAD.
  const expected = Buffer.from(signature(method, url, state.secret));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    const message = 'The request signature we calculated does not match the signature you provided.';
    return { status: 403, code: 'SignatureDoesNotMatch', message };
  }
  if (state.now() < expiryOf(url)) return undefined;
  return { status: 403, code: 'AccessDenied', message: 'Request has expired' };
}

/** The range to send; undefined for everything, which a stale If-Range asks for (RFC 9110, 13.1.5). */
function rangeOf({ headers }: StoreRequest, { content, etag }: StoredObject) {
  const validator = headers['if-range'];
  if (validator !== undefined && validator !== etag) return undefined;
  return parseRange(headers['range'], content.size);
}

/** One range from a first byte. Anything else is ignored (RFC 9110, 14.2). */
function parseRange(
  header: string | string[] | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d+)-(\d*)$/.exec(String(header ?? ''));
  if (match === null) return undefined;
  const start = Number(match[1]);
  const end = match[2] === '' ? size : Math.min(size, Number(match[2]) + 1);
  return start < end ? { start, end } : 'unsatisfiable';
}

function xml({ id }: StoreRequest, { status, code, message }: StoreError): StoreResponse {
  const fields = { Code: code, Message: message, RequestId: id };
  const lines = Object.entries(fields).map(([name, text]) => `<${name}>${escapeXml(text)}</${name}>`);
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${lines.join('')}</Error>`;
  return { status, headers: { 'Content-Type': 'application/xml', 'x-amz-request-id': id }, body };
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
