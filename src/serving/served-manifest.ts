import { hash } from 'node:crypto';
import { NoAnswer, requestManifest } from '../changes/live-manifest.ts';
import { type Manifest, readManifest, UnreadableManifest } from '../changes/manifest.ts';
import type { Network } from '../net/network.ts';

/** The manifest that a site serves. */
export type ServedManifest =
  | { readonly kind: 'expected'; readonly manifest: Manifest }
  /** What is there instead, in a few words that are safe to show: "nothing (HTTP 404)". */
  | { readonly kind: 'other'; readonly served: string };

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
    const { status, bytes } = await requestManifest(siteUrl, network);
    if (bytes === undefined) return { kind: 'other', served: `nothing (HTTP ${status})` };
    const manifest = readManifest(bytes);
    if (hash('sha256', bytes) === sha256) return { kind: 'expected', manifest };
    const { exportedAt } = manifest;
    return {
      kind: 'other',
      served: `another export${exportedAt === undefined ? '' : `, made ${exportedAt}`}`,
    };
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
