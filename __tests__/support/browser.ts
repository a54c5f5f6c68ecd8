import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { describe } from '@jest/globals';
import type { BrowserContext } from 'playwright-core';
import { findChromium, noChromium } from '../../script/browser.ts';
import { listen } from './loopback.ts';

/** Like describe, if there is a Chromium. Otherwise, the tests are skipped, with the reason in their name. */
export const describeInBrowser = findChromium() === undefined ? describe.skip : describe;
if (findChromium() === undefined) process.stderr.write(`Browser tests are skipped: ${noChromium}.\n`);

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** A minimal server: files of a directory by their path, and 404 for anything else. */
export function serveDirectory(directory: string) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const bytes = await readFile(join(directory, decodeURIComponent(path))).catch(() => undefined);
    const type = types[extname(path)] ?? 'application/octet-stream';
    response.writeHead(bytes === undefined ? 404 : 200, { 'Content-Type': type }).end(bytes);
  });
  return listen(server);
}

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
