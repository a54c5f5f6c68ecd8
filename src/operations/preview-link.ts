import { checkUrl } from '../net/checked-url.ts';
import type { Network } from '../net/network.ts';
import { NoAnswer, requestPatiently } from '../net/public-request.ts';

/**
 * Requests the link of a preview until it answers. A login is an answer, too.
 * @returns undefined if it answers; otherwise what is wrong after a minute, as a predicate of the link
 * @throws `signal.reason`
 */
export async function requestPreview(link: string, network: Network): Promise<string | undefined> {
  const { allowLoopback } = network;
  let url: URL;
  try {
    url = checkUrl(link, { allowLoopback, subject: 'The URL of the preview' });
  } catch {
    return 'was not requested, because it does not use https';
  }
  try {
    const request = { url, redirects: 'same origin', maxBytes: 0, notYet: [404, 410] } as const;
    await requestPatiently('The preview', request, network);
    return undefined;
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return `does not answer yet (${error.message})`;
  }
}
