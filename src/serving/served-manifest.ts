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
import { raiseTimeout } from '../shared/errors.ts';

/** The result of a check: what it has found; or a problem, as a clause that is safe to show, and what to do if the problem stays. */
export type Look<T> = { readonly found: T } | { readonly problem: string; readonly hint: string };

const hints = {
  nothing: 'Check that the site was deployed to this host, and to this path',
  otherExport: `Invalidate the cache, or check whether a newer run has deployed another export. If the cache is slow, ${raiseTimeout}`,
  otherFile:
    'Check site-url, and check that neither a login nor a rule of the host answers instead of the file',
  forbidden:
    'Make the site readable without a login, and allow the CDN to read the bucket. If the site is private on purpose, leave out this job',
  noAnswer: 'Check the host, its name, and its certificate. Then run this job again later',
};

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
export async function findManifest(siteUrl: URL, sha256: string, network: Network): Promise<Look<Manifest>> {
  const { redactor } = network;
  const instead = (served: string, hint: string) => {
    const url = redactor.show(manifestUrl(siteUrl).href, 200);
    return { problem: `${url} is not the ${manifestName} of this export: ${served}`, hint };
  };
  try {
    const answer = await requestManifest(siteUrl, network);
    if (answer.kind === 'none') return instead(`there is nothing (HTTP ${answer.status})`, hints.nothing);
    if (answer.kind === 'refused') {
      const isForbidden = answer.status === 401 || answer.status === 403;
      const hint = isForbidden ? hints.forbidden : hints.otherFile;
      return instead(`the request was refused (HTTP ${answer.status})`, hint);
    }
    const { bytes } = answer;
    // Only a manifest with this digest is trusted, and parsed.
    if (hash('sha256', bytes) === sha256) return { found: readManifest(bytes) };
    const exportedAt = beginning.exec(bytes.toString('latin1', 0, longestBeginning))?.[1];
    if (exportedAt === undefined) return instead('it is another file, and not a manifest', hints.otherFile);
    return instead(`it is of another export, made ${exportedAt}`, hints.otherExport);
  } catch (error) {
    if (error instanceof NoAnswer) return instead(`there is no answer: ${error.message}`, hints.noAnswer);
    if (!(error instanceof UnreadableManifest)) throw error;
    return instead(redactor.show(`it ${error.message}`, 200), hints.otherFile);
  }
}
