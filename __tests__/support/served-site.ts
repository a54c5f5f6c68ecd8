import { createHash } from 'node:crypto';
import type { SiteFile } from '../../src/changes/manifest.ts';
import type { SiteHandler } from './live-site.ts';
import { manifestOf } from './manifest.ts';
import { factsOf } from './page-facts.ts';

/** Path of each file → its content. */
export type Site = Readonly<Record<string, string | Buffer>>;

const types = {
  html: 'text/html; charset=utf-8',
  css: 'text/css',
  js: 'text/javascript',
  png: 'image/png',
  svg: 'image/svg+xml',
};

export const sha256Of = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** A file, as the manifest of its export has it. @param digests of the site */
export function fileOf(
  path: string,
  content: string | Buffer,
  digests = new Map<string, string>(),
): SiteFile {
  const size = Buffer.byteLength(content);
  // A larger one counts by its bytes.
  const facts = path.endsWith('.html') && size <= 8 * 1024 ** 2 ? factsOf(content, { path, digests }) : {};
  return { path, size, sha256: sha256Of(content), ...facts };
}

/** A site with its manifest, and a host that serves it below "/docs". */
export function exportOf(site: Site, head: Readonly<Record<string, unknown>> = {}) {
  const all = Object.entries(site);
  const digests = new Map(all.map(([path, content]) => [path, sha256Of(content)]));
  const files = all.map(([path, content]) => fileOf(path, content, digests));
  const manifest = manifestOf(files, head);
  const handler = serveSite({ ...site, 'docs-manifest.json': manifest });
  return { manifest, sha256: sha256Of(manifest), handler };
}

/** Serves files as a simple web server does. */
export function serveSite(site: Site): SiteHandler {
  return ({ url = '' }, response) => {
    // So that what is relative to the home page is below it.
    if (url === '/docs') return void response.writeHead(301, { location: '/docs/' }).end();
    const directory = /(?<=\/)$/;
    const file = url.replace(/\?.*/, '').replace(directory, 'index.html');
    const path = decodeURIComponent(file.replace(/^\/docs\//, ''));
    const content = site[path];
    if (content === undefined) return void response.writeHead(404).end('<h1>Not found</h1>');
    const type = types[path.split('.').at(-1) as keyof typeof types] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type }).end(content);
  };
}
