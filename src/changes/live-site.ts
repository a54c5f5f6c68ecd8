import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { getChecked } from '../net/checked-request.ts';
import { collect, type HttpResponse, isLoopback } from '../net/http.ts';
import type { Network } from '../net/network.ts';
import { withTimeLimit } from '../shared/abort.ts';
import {
  type Manifest,
  manifestName,
  maxManifestSize,
  readManifest,
  UnreadableManifest,
} from './manifest.ts';

/** The time for the request, redirects, and the body, in milliseconds. */
const timeLimit = 30_000;

/**
 * Fetches the manifest that an earlier export left beside a site, without credentials.
 * @param siteUrl ends with "/"
 * @returns undefined if there is none
 * @throws UnreadableManifest; ActionError LINK_UNSAFE or DOWNLOAD_REFUSED; TransportError; errors of zlib; `network.signal.reason`
 */
export async function fetchManifest(siteUrl: URL, network: Network): Promise<Manifest | undefined> {
  const { bytes } = await requestManifest(siteUrl, network);
  return bytes && readManifest(bytes.toString());
}

/** The response to a request for a manifest. */
interface ManifestResponse {
  readonly status: number;
  /** Decoded; undefined if there is none (404, 410). */
  readonly bytes: Buffer | undefined;
}

/**
 * Requests the manifest beside a site once, and does not look into it.
 * @throws what `fetchManifest` throws
 */
export async function requestManifest(siteUrl: URL, network: Network): Promise<ManifestResponse> {
  const url = new URL(manifestName, siteUrl);
  // Some CDNs ignore Cache-Control, but none has this URL yet.
  url.searchParams.set('docs-admin-action', randomUUID());
  const headers = { 'Accept-Encoding': 'identity', 'Cache-Control': 'no-cache' };
  const fetch = async (signal: AbortSignal) => {
    const limited = { ...network, allowLoopback: isLoopback(siteUrl.hostname), signal };
    return read(await getChecked(url.href, headers, { what: 'manifest', server: 'site', network: limited }));
  };
  const tooSlow = new UnreadableManifest(`was not received within ${timeLimit / 1000} s`);
  return withTimeLimit(fetch, { ...network, timeLimit }, tooSlow);
}

async function read({ status, headers, body }: HttpResponse): Promise<ManifestResponse> {
  try {
    if (status === 404 || status === 410) return { status, bytes: undefined };
    if (status !== 200) throw new UnreadableManifest(`was refused with HTTP ${status}`);
    const bytes = await collect(body, maxManifestSize);
    if (bytes === undefined)
      throw new UnreadableManifest(`is larger than ${maxManifestSize / 1024 ** 2} MiB`);
    // Some hosts keep files compressed, and send them so to everybody.
    const isCompressed = headers['content-encoding']?.toLowerCase() === 'gzip';
    const decoded = isCompressed ? gunzipSync(bytes, { maxOutputLength: maxManifestSize }) : bytes;
    return { status, bytes: decoded };
  } finally {
    body.destroy();
  }
}
