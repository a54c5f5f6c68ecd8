import { createServer } from 'node:net';
import { listen } from '../../simulator/http/loopback.ts';

/** A port of 127.0.0.1 on which nothing listens. */
export async function freePort(): Promise<number> {
  await using server = await listen(createServer());
  return server.port;
}
