/** Runs `operation: verify` for a site below "/docs" of a web server on this machine. */
import type { SiteHandler } from './live-site.ts';
import { runAction } from './local-runner.ts';
import { manualClock } from './manual-clock.ts';
import { exportOf, type Site } from './served-site.ts';
import type { RunOptions } from './step.ts';

export interface VerifyOptions extends Partial<Omit<RunOptions, 'inputs'>> {
  readonly inputs?: Readonly<Record<string, string>>;
  readonly clock?: ReturnType<typeof manualClock>;
}

export const html = { 'content-type': 'text/html' };
/** @param up leads to the directory of the site */
export const page = (text: string, up = '') =>
  `<!doctype html><link rel="stylesheet" href="/docs/site.css"><script src="${up}app.js"></script><main>${text}</main>`;

/** A site, and what a workflow does with it. */
export function verifying(files: Site, head?: Readonly<Record<string, unknown>>) {
  const site = exportOf(files, head);
  const inputsOf = (url: string, inputs = {}) => ({
    operation: 'verify',
    'site-url': url,
    'manifest-sha256': site.sha256,
    ...inputs,
  });
  return {
    site,
    inputsOf,
    verify: ({ url }: { readonly url: string }, { inputs, ...options }: VerifyOptions = {}) =>
      runAction({ clock: manualClock(), ...options, inputs: inputsOf(url, inputs) }),
    /** Serves the manifest, and something else for all other paths. */
    manifestThen:
      (others: SiteHandler): SiteHandler =>
      (request, response) =>
        (request.url?.includes('docs-manifest.json') ? site.handler : others)(request, response),
    /** Serves the site with a rule, so that `/a` is `a.html`; and what begins with a path in another way, for so many requests. */
    serveBut(path: string | RegExp, handler: SiteHandler, times = Number.POSITIVE_INFINITY): SiteHandler {
      let left = times;
      const isOther = (url: string) =>
        typeof path === 'string' ? url.startsWith(`/docs/${path}`) : path.test(url);
      return (request, response) => {
        if (isOther(request.url ?? '') && left-- > 0) return handler(request, response);
        if (request.url === '/docs/a') request.url += '.html';
        site.handler(request, response);
      };
    },
  };
}
