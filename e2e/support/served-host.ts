/** The hosts of sites in the examples: https on loopback, with what a scenario serves there. */
import { once } from 'node:events';
import type { ClientRequest } from 'node:http';
import { createServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { listen } from '../../simulator/http/loopback.ts';
import { readServed } from '../../simulator/site/host.ts';
import type { SiteFile } from '../../simulator/site/site.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** @param url path and query, as readers send them */
export type Site = (url: string) => Promise<Answer>;

export interface ServedHost extends AsyncDisposable {
  readonly port: number;
  /** Replaces what is served. At first, everything is missing. */
  serve(site: Site): void;
}

export async function answerOf(request: ClientRequest): Promise<Answer> {
  const [response] = await once(request, 'response');
  const { date: _, ...headers } = response.headers;
  return { status: response.statusCode, headers, body: await text(response) };
}

export const missing: Answer = {
  status: 404,
  headers: { 'content-type': 'text/plain' },
  body: 'Not found\n',
};

export async function startServedHost(tls: {
  readonly key: Buffer;
  readonly cert: Buffer;
}): Promise<ServedHost> {
  let site: Site = async () => missing;
  const server = createServer(tls, async (request, response) => {
    const { status, headers, body } = await site(request.url ?? '').catch(error => ({
      ...missing,
      status: 500,
      body: String(error),
    }));
    response.writeHead(status, headers).end(body);
  });
  return {
    ...(await listen(server)),
    serve(next) {
      site = next;
    },
  };
}

/** GitHub Pages serves a directory so. @param at path of the directory */
export function staticSite(directory: string, at = ''): Site {
  return async url => {
    if (!url.startsWith(at)) return missing;
    const { status, type, file, content } = readServed(directory, url.slice(at.length));
    const [path = ''] = url.split('?');
    if (file.endsWith(`${path.slice(at.length)}/index.html`))
      return { status: 301, headers: { 'content-type': 'text/html', location: `${path}/` }, body: '' };
    return { status, headers: { 'content-type': type }, body: `${content}` };
  };
}

/** As CDNs read a pattern with at most one "*". */
export function matches(pattern: string, text: string): boolean {
  const [begin = '', end] = pattern.split('*');
  if (end === undefined) return text === pattern;
  return text.length >= begin.length + end.length && text.startsWith(begin) && text.endsWith(end);
}

/** URLs at which readers do not get the file that they should get, and those at which they get another one. */
export async function wrongUrls(
  site: Site,
  base: string,
  files: readonly SiteFile[],
  others: readonly SiteFile[] = [],
) {
  const prefix = base === '/' ? '' : base;
  const found: string[] = [];
  const expectText = async (url: string, text: string | undefined) => {
    const first = await site(encodeURI(url));
    // Hosts lead to the directory of a site.
    const isHome =
      [301, 307].includes(first.status) && first.headers['location'] === `${base}/` && url === base;
    const { status, body } = isHome ? await site(`${base}/`) : first;
    if (text === undefined ? status !== 404 : body !== text) found.push(url);
  };
  const paths = new Map(files.map(({ path, text }) => [path, text]));
  for (const url of [base, `${prefix}/`]) await expectText(url, paths.get('index.html'));
  for (const { path } of [...files, ...others])
    for (const name of new Set([path, path.replace(/\.html$/, '')]))
      await expectText(`${prefix}/${name}`, paths.get(path));
  return found;
}
