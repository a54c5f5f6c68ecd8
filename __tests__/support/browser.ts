import { describe } from '@jest/globals';
import type { BrowserContext } from 'playwright-core';
import { findChromium, noChromium } from '../../script/browser.ts';

/** Like describe, if there is a Chromium. Otherwise, the tests are skipped, with the reason in their name. */
export const describeInBrowser = findChromium() === undefined ? describe.skip : describe;
if (findChromium() === undefined) process.stderr.write(`Browser tests are skipped: ${noChromium}.\n`);

/** All errors in pages of a context, and all requests for something outside `base`. */
export function collectTrouble(context: BrowserContext, base: string): readonly string[] {
  const trouble: string[] = [];
  context.on('request', request => {
    if (!request.url().startsWith(base) && !request.url().startsWith('data:'))
      trouble.push(`asked for ${request.url()}`);
  });
  context.on('requestfailed', request => {
    const reason = request.failure()?.errorText;
    // Requests that were running when the page was closed, such as one for its icon.
    if (reason !== 'net::ERR_ABORTED') trouble.push(`failed: ${request.url()} (${reason})`);
  });
  context.on('response', response => {
    if (response.status() >= 400) trouble.push(`HTTP ${response.status()}: ${response.url()}`);
  });
  context.on('console', message => {
    if (message.type() === 'error') trouble.push(`console: ${message.text()}`);
  });
  context.on('weberror', thrown => trouble.push(`thrown: ${thrown.error().message}`));
  return trouble;
}
