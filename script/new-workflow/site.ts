/** What sites tell everybody: their pages, whether an exported site is there, and where GitHub Pages serves a repository. */
import { github } from './repository.ts';

interface Response {
  /** 0 if there is none. */
  readonly status: number;
  /** After redirects. */
  readonly url: string;
  readonly type: string;
  /** The body; the error, if there is no response. */
  readonly text: string;
  readonly location: string;
}

export async function request(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000), ...init });
    const { status, headers } = response;
    const [location, type] = [headers.get('location') ?? '', headers.get('content-type') ?? ''];
    return { status, url: response.url, type, location, text: await response.text() };
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    return { status: 0, url, type: '', location: '', text: cause?.code ?? message };
  }
}

/** A URL of a site, without a slash at its end. @throws Error that says what is wrong with it */
export function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLoopback = /^(?:127\.0\.0\.1|localhost|\[::1\])$/.test(url?.hostname ?? '');
  if (url === undefined || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback)))
    throw new Error('The URL has to begin with https://.');
  if (/(?:^|\.)example\.(?:com|org|net)$/.test(url.hostname))
    throw new Error(`${url.hostname} is only an example. Enter your own URL.`);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

export type Way = 'project' | 'domain';

/** @returns why the service cannot export for a URL; undefined if it can */
export function pathProblem(url: string, way: Way | undefined): string | undefined {
  const path = new URL(url).pathname.replace(/(.)\/$/, '$1');
  if (path === '/' || (way !== 'domain' && /^\/(?:docs|documentation)$/.test(path))) return undefined;
  return way === 'domain'
    ? `The service exports for a site at the root of a host name, not at ${path}.`
    : `The service exports for a site at the root of a host name, at /docs, or at /documentation, not at ${path}.`;
}

/** The URL of an exported site. @throws Error that says what is wrong with it */
export function readSiteUrl(text: string, way: Way | undefined): string {
  const url = readUrl(text);
  const problem = pathProblem(url, way);
  if (problem !== undefined) throw new Error(`${problem} Give the site a host name of its own.`);
  return url;
}

/** @returns the number of pages in the sitemap of a site; undefined if the sitemap cannot be read */
export async function countPages(site: string): Promise<number | undefined> {
  const { status, text } = await request(`${site}/sitemap.xml`);
  if (status !== 200) return undefined;
  if (!text.includes('<sitemapindex')) return linksOf(text).length || undefined;
  const parts = await Promise.all(
    linksOf(text)
      .slice(0, 20)
      .map(link => request(link)),
  );
  return parts.flatMap(part => linksOf(part.text)).length || undefined;
}

const linksOf = (sitemap: string) => [
  ...new Set([...sitemap.matchAll(/<loc>\s*([^<]*?)\s*<\/loc>/g)].map(([, link = '']) => link)),
];

/** What an export would be compared with. @returns a sentence; whether the first run can limit removed pages */
export async function lookAtSite(site: string): Promise<readonly [found: string, isComparable: boolean]> {
  const url = `${site}/docs-manifest.json`;
  const { status, url: last, text, type } = await request(url);
  if (status === 0) return [`${site} cannot be reached from here (${text}).`, false];
  if ([404, 410].includes(status) && last === url) return [`No exported site is at ${site} yet.`, true];
  if (status === 200 && text.trimStart().startsWith('{')) return [`An exported site is at ${site}.`, true];
  const how = last === url ? `HTTP ${status}, ${type}` : `after a redirect to ${new URL(last).origin}`;
  return [`${url} is neither a manifest nor a 404 (${how}).`, false];
}

/** @returns whether there is a site that is not an exported one */
export async function isOtherSite(site: string): Promise<boolean> {
  const urls = [`${site}/`, `${site}/docs-manifest.json`];
  const [home, manifest] = await Promise.all(urls.map(url => request(url, { redirect: 'manual' })));
  return home?.status === 200 && manifest?.status !== 200;
}

/** @returns the URL at which GitHub Pages serves a repository, as GitHub says, or as the redirect of its usual URL shows */
export async function findPagesUrl(repository: string): Promise<string> {
  const told = github(`repos/${repository}/pages`, '.html_url');
  // Until HTTPS is enforced, GitHub says http.
  if (told !== undefined && URL.canParse(told)) return told.replace(/^http:/, 'https:');
  const [owner = '', name = ''] = repository.split('/');
  const host = `${owner.toLowerCase()}.github.io`;
  const usual = `https://${host}/${name.toLowerCase() === host ? '' : `${name}/`}`;
  const { location } = await request(usual, { redirect: 'manual' });
  const actual = new URL(location || usual, usual);
  return actual.hostname === host ? usual : `https://${actual.host}${actual.pathname}`;
}
