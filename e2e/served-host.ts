/** The hosts of sites in the examples: https on loopback, with what a scenario serves there. */
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

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

const missing: Answer = { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not found\n' };

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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    serve(next) {
      site = next;
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

/** A host that maps URLs to files of a directory, as GitHub Pages and Cloudflare Pages do. @param at path of the directory */
export function staticSite(directory: string, at = ''): Site {
  return async url => {
    const path = join(directory, decodeURIComponent(url.replace(/\?.*/, '').slice(at.length)));
    const file = [path, `${path}.html`, join(path, 'index.html')].find(name =>
      statSync(name, { throwIfNoEntry: false })?.isFile(),
    );
    if (file === undefined || !url.startsWith(at)) return missing;
    const headers = { 'content-type': types[extname(file)] ?? 'application/octet-stream' };
    return { status: 200, headers, body: await readFile(file, 'utf8') };
  };
}
