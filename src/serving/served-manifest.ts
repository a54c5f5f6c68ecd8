import { hash } from 'node:crypto';
import { requestManifest } from '../changes/live-manifest.ts';
import {
  type Manifest,
  manifestName,
  manifestUrl,
  readManifest,
  UnreadableManifest,
} from '../changes/manifest.ts';
import type { Network } from '../net/network.ts';
import { NoAnswer } from '../net/public-request.ts';
import type { ErrorFacts } from '../shared/facts.ts';

/** The result of a check: what it has found; or a problem, as a clause that is safe to show, and the facts of the error if it stays. */
export type Look<T> = { readonly found: T } | { readonly problem: string; readonly facts: ErrorFacts };

/** The start of a manifest, up to the time of the export. */
const beginning =
  /^\s*\{(?:\s*"(?:version|domain|project)"\s*:\s*(?:\d+|"(?:[^"\\]|\\.)*")\s*,)*\s*"exportedAt"\s*:\s*"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))"/;
/** Bytes that hold it: an ID has at most 2,048 characters. */
const longestBeginning = 16 * 1024;

/**
 * Requests the manifest of an export once.
 * @param sha256 of its bytes, hexadecimal in lower case
 * @throws ActionError INPUTS_INVALID if the network itself cannot be used; `network.signal.reason`
 */
export async function lookForManifest(
  siteUrl: URL,
  sha256: string,
  network: Network,
): Promise<Look<Manifest>> {
  const { redactor } = network;
  const instead = (served: string, facts: ErrorFacts) => {
    const url = redactor.show(manifestUrl(siteUrl).href, 200);
    return { problem: `${url} is not the ${manifestName} of this export: ${served}`, facts };
  };
  try {
    const answer = await requestManifest(siteUrl, network);
    if (answer.kind === 'none')
      return instead(`there is nothing (HTTP ${answer.status})`, { reason: 'nothing served' });
    if (answer.kind === 'refused') {
      const isForbidden = answer.status === 401 || answer.status === 403;
      const forbidden = answer.isFromS3 ? 'bucket' : 'login';
      const reason = isForbidden ? forbidden : 'other file';
      return instead(`the request was refused (HTTP ${answer.status})`, { reason });
    }
    const { bytes } = answer;
    // Only a manifest with this digest is trusted, and parsed.
    if (hash('sha256', bytes) === sha256) return { found: readManifest(bytes) };
    const exportedAt = beginning.exec(bytes.toString('latin1', 0, longestBeginning))?.[1];
    if (exportedAt === undefined)
      return instead('it is another file, and not a manifest', { reason: 'other file' });
    return instead(`it is of another export, made ${exportedAt}`, { reason: 'other export' });
  } catch (error) {
    if (error instanceof NoAnswer)
      return instead(`there is no answer: ${error.message}`, { reason: 'no answer', place: error.elsewhere });
    if (!(error instanceof UnreadableManifest)) throw error;
    return instead(redactor.show(`it ${error.message}`, 200), { reason: 'other file' });
  }
}
