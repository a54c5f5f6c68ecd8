import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface Proxy extends AsyncDisposable {
  /** With user name and password. */
  readonly url: string;
  /** Hosts that were connected to. */
  readonly hosts: readonly string[];
  /** How many connections are open, to clients and to hosts. */
  connections(): number;
  /** Breaks all connections. */
  cut(): void;
}

/** Ways in which a proxy keeps a client waiting. */
export const silences = {
  'never answers CONNECT': () => undefined,
  'drips its response to CONNECT a byte at a time': (client: Socket) => {
    const response = `HTTP/1.1 200 OK\r\nX-Padding: ${'x'.repeat(10_000)}`;
    let at = 0;
    const drip = setInterval(() => client.write(response.charAt(at++)), 50);
    client.once('close', () => clearInterval(drip));
  },
  'answers CONNECT and is silent in TLS': (client: Socket) => {
    client.write('HTTP/1.1 200 OK\r\n\r\n');
  },
} as const satisfies Record<string, (client: Socket) => void>;

export type Silence = keyof typeof silences;

interface ProxyOptions {
  /** User name and password that it accepts. */
  readonly accepted: string;
  /** What its address carries. */
  readonly given: string;
  /** Whom it keeps waiting, and how; all others are connected. */
  readonly silent?: { readonly host: string; readonly how: Silence };
}

/** An authenticating HTTP proxy that finds every host on this machine. */
export async function startProxy(credentials: ProxyOptions): Promise<Proxy> {
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
    const { silent } = credentials;
    if (host === silent?.host) {
      client.resume().once('end', () => client.end());
      silences[silent.how](client);
      return;
    }
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
    connections: () => sockets.size,
    cut,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}
