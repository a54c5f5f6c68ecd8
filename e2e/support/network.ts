/** The hosts that examples name, on loopback, behind a proxy that connects to nothing else. */
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { tunnel } from '../../__tests__/support/proxy.ts';
import { listen } from '../../simulator/http/loopback.ts';

/** @param ports port on this machine for each "host:port" that clients can request */
export async function startNetwork(ports: Readonly<Record<string, number>>) {
  const rejected: string[] = [];
  const server = createServer((_, response) => response.writeHead(400).end());
  const listening = await listen(server);
  server.on('connect', ({ url = '' }, client: Socket, head: Buffer) => {
    const port = ports[url];
    if (port !== undefined) return tunnel(client, port, head).once('close', () => client.destroy());
    rejected.push(url);
    return client.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
  });
  return {
    /** For HTTPS_PROXY. */
    proxyUrl: listening.url,
    /** "host:port" of connections that were rejected, because the host is not one of these. */
    rejected,
    [Symbol.asyncDispose]: listening[Symbol.asyncDispose],
  };
}
