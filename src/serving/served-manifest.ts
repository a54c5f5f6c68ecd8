import { hash } from 'node:crypto';
import { requestManifest } from '../changes/live-site.ts';
import { type Manifest, manifestName, readManifest, UnreadableManifest } from '../changes/manifest.ts';
import { errorCode } from '../files/regular-file.ts';
import { TransportError } from '../net/http.ts';
import type { Network } from '../net/network.ts';
import { ActionError, type ErrorCode } from '../shared/errors.ts';

/** The manifest that a site serves. */
export type ServedManifest =
  | { readonly kind: 'expected'; readonly manifest: Manifest }
  /** What is there instead, in a few words that are safe to show: "nothing (HTTP 404)". */
  | { readonly kind: 'other'; readonly served: string };

/** Errors that belong to what the site does, which may change. */
const ofSite: ReadonlySet<ErrorCode> = new Set(['LINK_UNSAFE', 'DOWNLOAD_REFUSED']);

/**
 * Requests the manifest of a site once.
 * @param siteUrl ends with "/"
 * @param sha256 of the bytes of the manifest that should be there, hexadecimal in lower case
 * @throws ActionError SITE_NOT_LIVE if it is there, and cannot be read; others that are not about the site; `network.signal.reason`
 */
export async function lookForManifest(
  siteUrl: URL,
  sha256: string,
  network: Network,
): Promise<ServedManifest> {
  const { redactor, signal } = network;
  let isExpected = false;
  try {
    const { status, bytes } = await requestManifest(siteUrl, network);
    if (bytes === undefined) return { kind: 'other', served: `nothing (HTTP ${status})` };
    isExpected = hash('sha256', bytes) === sha256;
    const manifest = readManifest(bytes.toString());
    if (isExpected) return { kind: 'expected', manifest };
    const { exportedAt } = manifest;
    return {
      kind: 'other',
      served: `another export${exportedAt === undefined ? '' : `, made ${exportedAt}`}`,
    };
  } catch (error) {
    signal.throwIfAborted();
    const served = redactor.show(describe(error), 200);
    if (!isExpected) return { kind: 'other', served };
    throw new ActionError('SITE_NOT_LIVE', {
      what: `Instead of a ${manifestName} that this release can read, there is ${served}`,
      hint: 'Verify a site with the same release of this action that has exported it',
    });
  }
}

/** @throws the error itself, if it is not about what the site serves */
function describe(error: unknown): string {
  if (error instanceof UnreadableManifest) return `one that ${error.message}`;
  if (error instanceof TransportError) return `no answer: ${error.message}`;
  if (error instanceof ActionError && ofSite.has(error.code)) return `no answer: ${error.what}`;
  if (/^(?:Z_|ERR_BUFFER_TOO)/.test(errorCode(error) ?? '')) return 'one that is damaged or too large';
  throw error;
}
