/**
 * How any server must respond to the URLs of an exported site: those of its links, which end in ".html", and those that people have
 * saved from the hosted site, which have no extension. Tests compare examples/nginx.conf and
 * examples/cloudfront-function.js with this table.
 */

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

/** How long a browser may cache a file without validation, by its path. */
export function cacheControlOf(file: string): string {
  return /^assets\//.test(file) ? 'public, max-age=3600' : 'public, max-age=0, must-revalidate';
}
