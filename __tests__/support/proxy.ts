import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface Proxy extends AsyncDisposable {
  /** With user name and password. */
  readonly url: string;
  /** Hosts that were connected to. */
  readonly hosts: readonly string[];
  /** Breaks all connections. */
  cut(): void;
}

/**
 * An authenticating HTTP proxy that finds every host on this machine.
 * @param credentials what it accepts, and what its address carries
 */
export async function startProxy(credentials: {
  readonly accepted: string;
  readonly given: string;
}): Promise<Proxy> {
  const hosts: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((_, response) => response.writeHead(400).end());
  server.on('connection', socket => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('connect', (request, client: Socket, head: Buffer) => {
    const expected = `Basic ${Buffer.from(credentials.accepted).toString('base64')}`;
    if (request.headers['proxy-authorization'] !== expected) {
      client.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n',
      );
      return;
    }
    const [host = '', port = ''] = (request.url ?? '').split(':');
    hosts.push(host);
    const target = connect(Number(port), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.write(head);
      target.pipe(client).pipe(target);
    });
    sockets.add(target);
    target.on('error', () => client.destroy());
    client.on('close', () => target.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://${credentials.given}@127.0.0.1:${(server.address() as AddressInfo).port}`,
    hosts,
    cut,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}
