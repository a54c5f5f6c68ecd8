import { randomUUID } from 'node:crypto';
import type { Network } from '../net/network.ts';
import {
  type PublicRequest,
  type PublicResponse,
  requestPublic,
  requestWithRetries,
} from '../net/public-request.ts';
import { type Manifest, manifestUrl, maxManifestSize, readManifest, UnreadableManifest } from './manifest.ts';

/** The response to a request for a manifest: its bytes, not validated; or the status that says why there are none. */
type ManifestResponse =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'none'; readonly status: number }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly place: string;
      /** S3 answers 403 for what is not there, to who may not list the bucket. */
      readonly isFromS3: boolean;
    };

/**
 * Fetches the manifest that an earlier export left in a site. Retries for a minute if the site does not respond.
 * @returns undefined if there is none
 * @throws UnreadableManifest; NoAnswer; `network.signal.reason`
 */
export async function fetchManifest(siteUrl: URL, network: Network): Promise<Manifest | undefined> {
  const request = requestFor(siteUrl);
  const answer = readResponse(await requestWithRetries('The live site', request, network), request);
  if (answer.kind === 'none') return undefined;
  if (answer.kind === 'refused') {
    const { status, place, isFromS3 } = answer;
    const found = isMissing(status) ? 'elsewhere' : isFromS3 ? 'bucket' : 'login';
    throw new UnreadableManifest(`was refused with HTTP ${status} by ${place}`, found);
  }
  return readManifest(answer.bytes);
}

/**
 * Requests the manifest of a site once.
 * @throws UnreadableManifest; NoAnswer; `network.signal.reason`
 */
export async function requestManifest(siteUrl: URL, network: Network): Promise<ManifestResponse> {
  const request = requestFor(siteUrl);
  return readResponse(await requestPublic(request, network), request);
}

/** Bypasses caches. */
function requestFor(siteUrl: URL): PublicRequest {
  const url = manifestUrl(siteUrl);
  // Some CDNs ignore Cache-Control, but none has cached this URL yet.
  url.searchParams.set('docs-admin-action', randomUUID());
  return { url, headers: { 'Cache-Control': 'no-cache' }, redirects: 'https', maxBytes: maxManifestSize };
}

function isMissing(status: number): boolean {
  return status === 404 || status === 410;
}

/** Whether S3, or CloudFront in front of it, has sent a response. */
function isOfAmazon(headers: PublicResponse['headers']): boolean {
  const { server, via } = headers;
  const isAmazonHeader = (name: string) => name.startsWith('x-amz-');
  return /AmazonS3|CloudFront/i.test(`${server} ${via}`) || Object.keys(headers).some(isAmazonHeader);
}

function readResponse(response: PublicResponse, request: PublicRequest): ManifestResponse {
  const { status, headers, url, elsewhere, bytes } = response;
  // Only these statuses at the requested URL say so. A redirect may lead to a login, which is not there either.
  if (isMissing(status) && url.href === request.url.href) return { kind: 'none', status };
  if (elsewhere !== undefined)
    throw new UnreadableManifest(
      `is redirected to ${elsewhere.origin}, which does not use https`,
      'redirect',
    );
  if (status !== 200) {
    const isFromS3 = status === 403 && isOfAmazon(headers);
    return { kind: 'refused', status, place: url.origin + url.pathname, isFromS3 };
  }
  if (bytes === undefined) throw new UnreadableManifest(`is larger than ${maxManifestSize / 1024 ** 2} MiB`);
  return { kind: 'bytes', bytes };
}
