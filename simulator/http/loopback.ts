import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { anyPort } from '../chance.ts';

/**
 * Has a server listen on this machine. When it is disposed of, its connections are closed, too.
 * @param port 0 for a free one
 * @throws what listening throws, such as EADDRINUSE
 */
export async function listen(server: Server, port = 0) {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  const listenAt = (wanted: number) => once(server.listen(wanted, '127.0.0.1'), 'listening');
  if (port !== 0) await listenAt(port);
  // If somebody else has this port, or may have it, the system chooses another one.
  else await listenAt(anyPort()).catch(() => listenAt(0));
  const { port: chosen } = server.address() as AddressInfo;
  return {
    port: chosen,
    url: `${'setSecureContext' in server ? 'https' : 'http'}://127.0.0.1:${chosen}`,
    sockets,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
