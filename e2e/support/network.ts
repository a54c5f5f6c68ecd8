/** The hosts that examples name, on loopback, behind a proxy that connects to nothing else. */
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listen } from '../../simulator/http/loopback.ts';

interface Network extends AsyncDisposable {
  /** For HTTPS_PROXY. */
  readonly proxyUrl: string;
  /** "host:port" of connections that were rejected, because the host is not one of these. */
  readonly rejected: readonly string[];
}

/** @param ports port on this machine for each "host:port" that clients can request */
export async function startNetwork(ports: Readonly<Record<string, number>>): Promise<Network> {
  const rejected: string[] = [];
  const server = createServer((_, response) => response.writeHead(400).end());
  const listening = await listen(server);
  server.on('connect', ({ url = '' }, client: Socket, head: Buffer) => {
    const port = ports[url];
    if (port === undefined) {
      rejected.push(url);
      client.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const target = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.write(head);
      target.pipe(client).pipe(target);
    });
    target.on('error', () => client.destroy());
    target.once('close', () => client.destroy());
    client.once('close', () => target.destroy());
  });
  return {
    proxyUrl: listening.url,
    rejected,
    [Symbol.asyncDispose]: listening[Symbol.asyncDispose],
  };
}
