import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listen } from '../../simulator/http/loopback.ts';

export interface Proxy extends AsyncDisposable {
  /** With user name and password. */
  readonly url: string;
  /** Hosts that were connected to. */
  readonly hosts: readonly string[];
}

/** Ways in which a proxy keeps a client waiting. */
export const stalls = {
  'never responds to CONNECT': () => undefined,
  'accepts CONNECT and stalls in TLS': (client: Socket) => {
    client.write('HTTP/1.1 200 OK\r\n\r\n');
  },
} as const satisfies Record<string, (client: Socket) => void>;

export type Stall = keyof typeof stalls;

export const password = 's3cret-w0rd';
/** In its URL. */
const given = `somebody:${password}`;

export interface ProxyOptions {
  /** User name and password that it accepts; those in its URL by default. */
  readonly accepted?: string;
  /** The host for which it stalls, and how. All others are connected. */
  readonly stalling?: { readonly host: string; readonly how: Stall };
}

/** Connects a client to a port of this machine. @param head what it has sent already */
export function tunnel(client: Socket, port: number, head: Buffer): Socket {
  const target = connect(port, '127.0.0.1', () => {
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    target.write(head);
    target.pipe(client).pipe(target);
  });
  target.on('error', () => client.destroy());
  client.on('close', () => target.destroy());
  return target;
}

/** An HTTP proxy with a password that connects all hosts to this machine. */
export async function startProxy({ accepted = given, stalling }: ProxyOptions = {}): Promise<Proxy> {
  const hosts: string[] = [];
  const server = createServer((_, response) => response.writeHead(400).end());
  const listening = await listen(server);
  const { sockets } = listening;
  server.on('connect', (request, client: Socket, head: Buffer) => {
    const expected = `Basic ${Buffer.from(accepted).toString('base64')}`;
    if (request.headers['proxy-authorization'] !== expected) {
      client.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n',
      );
      return;
    }
    const [host = '', port = ''] = (request.url ?? '').split(':');
    hosts.push(host);
    if (host === stalling?.host) {
      client.resume().once('end', () => client.end());
      stalls[stalling.how](client);
      return;
    }
    sockets.add(tunnel(client, Number(port), head));
  });
  return {
    url: `http://${given}@127.0.0.1:${listening.port}`,
    hosts,
    [Symbol.asyncDispose]: listening[Symbol.asyncDispose],
  };
}
