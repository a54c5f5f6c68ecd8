import { randomUUID } from 'node:crypto';
import type { Network } from '../net/network.ts';
import {
  type PublicRequest,
  type PublicResponse,
  requestPatiently,
  requestPublic,
} from '../net/public-request.ts';
import { isSameOrigin } from '../net/redirects.ts';
import { type Manifest, manifestUrl, maxManifestSize, readManifest, UnreadableManifest } from './manifest.ts';

/** The answer to the request for a manifest: bytes, whatever they are; or the status that says why there are none. */
type Answer =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'none'; readonly status: number }
  | { readonly kind: 'refused'; readonly status: number; readonly origin: string };

/**
 * Fetches the manifest that an earlier export left beside a site. A site that does not answer is asked again, for a minute.
 * @returns undefined if there is none
 * @throws UnreadableManifest; NoAnswer; `network.signal.reason`
 */
export async function fetchManifest(siteUrl: URL, network: Network): Promise<Manifest | undefined> {
  const answer = answerOf(await requestPatiently('The live site', requestFor(siteUrl), network), siteUrl);
  if (answer.kind === 'none') return undefined;
  if (answer.kind === 'refused') {
    const { status, origin } = answer;
    const found = status === 404 || status === 410 ? 'other' : 'login';
    throw new UnreadableManifest(`was refused with HTTP ${status} by ${origin}`, found);
  }
  return readManifest(answer.bytes);
}

/**
 * Requests the manifest of a site once.
 * @throws UnreadableManifest; NoAnswer; `network.signal.reason`
 */
export async function requestManifest(siteUrl: URL, network: Network): Promise<Answer> {
  return answerOf(await requestPublic(requestFor(siteUrl), network), siteUrl);
}

/** Goes past caches. */
function requestFor(siteUrl: URL): PublicRequest {
  const url = manifestUrl(siteUrl);
  // Some CDNs ignore Cache-Control, but none has this URL yet.
  url.searchParams.set('docs-admin-action', randomUUID());
  return { url, headers: { 'Cache-Control': 'no-cache' }, redirects: 'https', maxBytes: maxManifestSize };
}

function answerOf({ status, url, elsewhere, bytes }: PublicResponse, siteUrl: URL): Answer {
  // Only the site itself says so, and with these statuses. Any other answer than a manifest may come from something before it.
  if ((status === 404 || status === 410) && isSameOrigin(url, siteUrl)) return { kind: 'none', status };
  if (elsewhere !== undefined)
    throw new UnreadableManifest(
      `is behind a redirect that does not use https: ${elsewhere.origin}`,
      'login',
    );
  if (status !== 200) return { kind: 'refused', status, origin: url.origin };
  if (bytes === undefined) throw new UnreadableManifest(`is larger than ${maxManifestSize / 1024 ** 2} MiB`);
  return { kind: 'bytes', bytes };
}
