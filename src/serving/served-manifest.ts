import { hash } from 'node:crypto';
import { bytesOf, hasNoManifest, manifestRequest } from '../changes/live-manifest.ts';
import { type Manifest, readManifest, UnreadableManifest } from '../changes/manifest.ts';
import type { Network } from '../net/network.ts';
import { NoAnswer, requestPublic } from '../net/public-request.ts';

/** The manifest that a site serves. */
export type ServedManifest =
  | { readonly kind: 'expected'; readonly manifest: Manifest }
  /** What is there instead, in a few words that are safe to show: "nothing (HTTP 404)". */
  | { readonly kind: 'other'; readonly served: string };

/** The beginning of a manifest, up to the time of the export. */
const beginning =
  /^\s*\{[^[]*"exportedAt"\s*:\s*"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))"/;

/**
 * Requests the manifest of a site once.
 * @param siteUrl ends with "/"
 * @param sha256 of the bytes of the manifest that should be there, hexadecimal in lower case
 * @throws ActionError INPUTS_INVALID if the network itself cannot be used; `network.signal.reason`
 */
export async function requestManifestOf(
  siteUrl: URL,
  sha256: string,
  network: Network,
): Promise<ServedManifest> {
  try {
    const response = await requestPublic(manifestRequest(siteUrl), network);
    if (hasNoManifest(response)) return { kind: 'other', served: `nothing (HTTP ${response.status})` };
    const bytes = bytesOf(response);
    // Nothing else is parsed: anybody may have written it.
    if (hash('sha256', bytes) === sha256) return { kind: 'expected', manifest: readManifest(bytes) };
    const exportedAt = beginning.exec(bytes.toString('latin1', 0, 400))?.[1];
    const served =
      exportedAt === undefined ? 'another file, not a manifest' : `another export, made ${exportedAt}`;
    return { kind: 'other', served };
  } catch (error) {
    network.signal.throwIfAborted();
    return { kind: 'other', served: network.redactor.show(describe(error), 200) };
  }
}

/** @throws the error itself, if it is not about what the site serves */
function describe(error: unknown): string {
  if (error instanceof UnreadableManifest) return `one that ${error.message}`;
  if (error instanceof NoAnswer) return `no answer: ${error.message}`;
  throw error;
}
