import { randomUUID } from 'node:crypto';
import type { Network } from '../net/network.ts';
import { type PublicRequest, type PublicResponse, requestPatiently } from '../net/public-request.ts';
import { isSameOrigin } from '../net/redirects.ts';
import {
  type Manifest,
  manifestName,
  maxManifestSize,
  readManifest,
  UnreadableManifest,
} from './manifest.ts';

/**
 * Fetches the manifest that an earlier export left beside a site. A site that does not answer is asked again, for a minute.
 * @returns undefined if there is none
 * @throws UnreadableManifest; NoAnswer; `network.signal.reason`
 */
export async function fetchManifest(siteUrl: URL, network: Network): Promise<Manifest | undefined> {
  const response = await requestPatiently('The live site', manifestRequest(siteUrl), network);
  return hasNoManifest(response, siteUrl) ? undefined : readManifest(bytesOf(response));
}

/** Where the manifest of a site is, whether the URL of the site ends with a slash or not. */
export function manifestUrl(siteUrl: URL): URL {
  return new URL(siteUrl.href.replace(/\/*$/, `/${manifestName}`));
}

/** The request for the manifest of a site, past caches. */
export function manifestRequest(siteUrl: URL): PublicRequest {
  const url = manifestUrl(siteUrl);
  // Some CDNs ignore Cache-Control, but none has this URL yet.
  url.searchParams.set('docs-admin-action', randomUUID());
  return { url, headers: { 'Cache-Control': 'no-cache' }, redirects: 'https', maxBytes: maxManifestSize };
}

/** Only the site itself says so, and with these statuses. Any other answer than a manifest may come from something before it. */
export function hasNoManifest({ status, url }: PublicResponse, siteUrl: URL): boolean {
  return (status === 404 || status === 410) && isSameOrigin(url, siteUrl);
}

/** The bytes of the response to `manifestRequest`, whatever they are. @throws UnreadableManifest */
export function bytesOf({ status, url, elsewhere, bytes }: PublicResponse): Buffer {
  if (elsewhere !== undefined)
    throw new UnreadableManifest(`is behind a redirect that does not use https: ${elsewhere.origin}`);
  if (status !== 200) throw new UnreadableManifest(`was refused with HTTP ${status} by ${url.origin}`);
  if (bytes === undefined) throw new UnreadableManifest(`is larger than ${maxManifestSize / 1024 ** 2} MiB`);
  return bytes;
}
