/**
 * How any server must respond to the URLs of an exported site: those of its links, which end in ".html", and those that people have
 * saved from the hosted site, which have no extension. Tests compare examples/nginx.conf and
 * examples/cloudfront-function.js with this table.
 */

import type { Site } from '../support/served-host.ts';

/** Types of files that no list of types has, or that a browser takes for something else. */
const fileTypes: Readonly<Record<string, string>> = {
  '_next/static/chunks/app-1a2b3c.js': 'javascript',
  '_next/static/media/logo.5d6e7f.svg': 'image/svg+xml',
  'fonts/inter-8a9b0c.woff2': '',
  'guides/install.rsc': 'text/x-component',
  'guides/install.txt': 'text/plain',
  'guides/install.md': 'text/markdown',
  'sitemap.xml': 'xml',
  'images/diagram.svg': 'image/svg+xml',
};

/** Files of a site with every kind of name. */
export const ruleSite: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'index.html',
    '404.html',
    'guides.html',
    'guides/install.html',
    'guides/node.js.html',
    'guides/release-1.10.html',
    'assets/site.js',
    'assets/style.css',
    'assets/logo.svg',
    'search.json',
    '.well-known/security.txt',
    'größe.html',
    'a b & c.html',
    'what?.html',
    '100%.html',
    'evil.example.com.html',
    ...Object.keys(fileTypes),
  ].map(path => [path, `This is ${path}\n`]),
);

export type UrlRule = { readonly url: string } & (
  | { readonly file: string }
  | { readonly redirect: string }
  | { readonly missing: true }
);

const serves = (url: string, file: string): UrlRule => ({ url, file });
const redirects = (url: string, redirect: string): UrlRule => ({ url, redirect });
const misses = (url: string): UrlRule => ({ url, missing: true });

export const urlRules: readonly UrlRule[] = [
  serves('/', 'index.html'),
  serves('/?a=b', 'index.html'),
  // The file itself.
  serves('/index.html', 'index.html'),
  serves('/guides/install.html', 'guides/install.html'),
  serves('/guides/node.js.html', 'guides/node.js.html'),
  serves('/guides/release-1.10.html', 'guides/release-1.10.html'),
  serves('/assets/site.js', 'assets/site.js'),
  serves('/assets/style.css?v=2', 'assets/style.css'),
  serves('/.well-known/security.txt', '.well-known/security.txt'),
  serves('/404.html', '404.html'),
  // The file with ".html".
  serves('/index', 'index.html'),
  serves('/guides/install', 'guides/install.html'),
  serves('/guides/install?a=b', 'guides/install.html'),
  serves('/gr%C3%B6%C3%9Fe', 'größe.html'),
  serves('/a%20b%20&%20c', 'a b & c.html'),
  serves('/what%3F', 'what?.html'),
  serves('/100%25', '100%.html'),
  // One slash too many.
  redirects('/guides/install/', '/guides/install'),
  redirects('/guides/install/?a=b&c=%2F%20', '/guides/install?a=b&c=%2F%20'),
  redirects('/404/', '/404'),
  redirects('/gr%C3%B6%C3%9Fe/', '/gr%C3%B6%C3%9Fe'),
  redirects('/a%20b%20&%20c/', '/a%20b%20&%20c'),
  redirects('/100%25/', '/100%25'),
  // A page and a directory of the same name.
  serves('/guides', 'guides.html'),
  redirects('/guides/', '/guides'),
  // Nothing.
  misses('/missing'),
  misses('/missing.html'),
  misses('/missing.js'),
  misses('/assets'),
  misses('/guides/install/missing'),
  misses('/.html'),
  misses('/Guides/Install'),
  // No redirect to another site, and no header from a path.
  misses('//other.example.com'),
  misses('//other.example.com/'),
  misses('/guides/install%0D%0ASet-Cookie:%20a=b'),
];

/** A server may accept or reject these paths, but a redirect must stay on the site. */
export const oddSlashes = [
  '//evil.example.com',
  '//evil.example.com/',
  '//guides/install/',
  '/%5Cother.example.com/',
  '/guides/install%0D%0ASet-Cookie:%20a=b/',
  '/%2Fevil.example.com',
  '/%2Fevil.example.com/',
  '/guides/install%2F',
];

export const typedFiles = Object.keys(fileTypes).map(path => ({ path, text: `This is ${path}\n` }));

/** How long a browser may cache a file without validation, by its path: what has its hash in its name. */
export function cacheControlOf(file: string): string {
  return /^_next\/static\/|\.woff2$/.test(file)
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=0, must-revalidate';
}

/** What is wrong with the headers of the files above, and of pages, at a path. */
export async function wrongHeaders(site: Site, base: string): Promise<readonly string[]> {
  const files = { ...fileTypes, 'index.html': 'text/html', '_next/static/missing.js': '' };
  const wrong: string[] = [];
  for (const [file, type] of Object.entries(files)) {
    const { status, headers } = await site(`${base.replace(/\/$/, '')}/${file}`);
    const control = headers['cache-control'] ?? '';
    const isRight = status === 200 ? control === cacheControlOf(file) : !control.includes('immutable');
    if (!isRight || !headers['content-type']?.includes(type))
      wrong.push(`${file}: ${status} ${headers['content-type']} ${control}`);
  }
  return wrong;
}
