/** The hosts that examples name, on loopback, behind a proxy that connects to nothing else. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

interface Network extends AsyncDisposable {
  /** For HTTPS_PROXY. */
  readonly proxyUrl: string;
  /** "host:port" of connections that were rejected, because the host is not one of these. */
  readonly rejected: readonly string[];
}

/** @param ports port on this machine for each "host:port" that clients can request */
export async function startNetwork(ports: Readonly<Record<string, number>>): Promise<Network> {
  const rejected: string[] = [];
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((_, response) => response.writeHead(400).end());
  server.on('connection', keep);
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
    keep(target);
    target.once('close', () => client.destroy());
    client.once('close', () => target.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    proxyUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rejected,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
