import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../../simulator/http/loopback.ts';

export type SiteHandler = (request: IncomingMessage, response: ServerResponse) => void;

export interface LiveSite extends AsyncDisposable {
  /** Without a trailing slash. */
  readonly url: string;
  /** Method and URL of each request. */
  readonly requests: readonly string[];
  readonly headers: readonly IncomingMessage['headers'][];
  /** Resolves when a request arrives. */
  readonly requested: Promise<void>;
  handler: SiteHandler;
}

/** A web server on this machine that serves whatever the handler does: at first nothing. */
export async function startLiveSite(handler: SiteHandler = notFound): Promise<LiveSite> {
  const requested = Promise.withResolvers<void>();
  const [requests, headers]: [string[], IncomingMessage['headers'][]] = [[], []];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    headers.push(request.headers);
    requested.resolve();
    site.handler(request, response);
  });
  const listening = await listen(server);
  const site: LiveSite = {
    url: `${listening.url}/docs`,
    requests,
    headers,
    requested: requested.promise,
    handler,
    [Symbol.asyncDispose]: listening[Symbol.asyncDispose],
  };
  return site;
}

const notFound: SiteHandler = (_, response) => {
  response.writeHead(404).end('<h1>Not found</h1>');
};

/** Serves one text, whatever is asked for. */
export function serveText(
  text: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): SiteHandler {
  return (_, response) => {
    response.writeHead(status, headers).end(text);
  };
}

/** Never sends anything. */
export const serveNothing: SiteHandler = () => undefined;
