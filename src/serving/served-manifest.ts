import { hash } from 'node:crypto';
import { bytesOf, hasNoManifest, manifestRequest } from '../changes/live-manifest.ts';
import { type Manifest, readManifest, UnreadableManifest } from '../changes/manifest.ts';
import type { Network } from '../net/network.ts';
import { NoAnswer, requestPublic } from '../net/public-request.ts';
import { raiseTimeout } from '../shared/errors.ts';

/** The manifest that a site serves, if it is the expected one. */
export type ServedManifest =
  | { readonly found: Manifest }
  /** What is there instead, in a few words that are safe to show, such as "nothing (HTTP 404)"; and what to do if it stays. */
  | { readonly served: string; readonly hint: string };

const hints = {
  nothing: 'Check whether the site was deployed, there, and to this path',
  otherExport: `Invalidate the cache, or look for a newer run that has deployed since. For a slow cache, ${raiseTimeout}`,
  otherFile: 'Check site-url, and that neither a login nor a rule of the host answers instead of the file',
  refused: 'The site must be readable without a login, and the CDN must be allowed to read the bucket',
  noAnswer: 'Check the host, its name, and its certificate, and run this job again later',
};

/** The beginning of a manifest, up to the time of the export. */
const beginning =
  /^\s*\{[^[]*"exportedAt"\s*:\s*"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))"/;
/** Bytes in which it is: a domain has at most 253. */
const longestBeginning = 400;

/**
 * Requests the manifest of a site once.
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
    const { status } = response;
    if (hasNoManifest(response, siteUrl)) return { served: `nothing (HTTP ${status})`, hint: hints.nothing };
    if (status === 401 || status === 403)
      return { served: `a refusal (HTTP ${status})`, hint: hints.refused };
    const bytes = bytesOf(response);
    // Nothing else is parsed: anybody may have written it.
    if (hash('sha256', bytes) === sha256) return { found: readManifest(bytes) };
    const exportedAt = beginning.exec(bytes.toString('latin1', 0, longestBeginning))?.[1];
    if (exportedAt === undefined) return { served: 'another file, not a manifest', hint: hints.otherFile };
    return { served: `another export, made ${exportedAt}`, hint: hints.otherExport };
  } catch (error) {
    network.signal.throwIfAborted();
    if (error instanceof NoAnswer) return { served: `no answer: ${error.message}`, hint: hints.noAnswer };
    if (!(error instanceof UnreadableManifest)) throw error;
    return { served: network.redactor.show(`one that ${error.message}`, 200), hint: hints.otherFile };
  }
}
