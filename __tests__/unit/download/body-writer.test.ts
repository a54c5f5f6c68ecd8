import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Agent, createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createWriteBuffers, writeBody } from '../../../src/download/body-writer.ts';
import { type HttpResponse, send } from '../../../src/shared/http.ts';
import { manualClock } from '../../support/manual-clock.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-body-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const { signal } = new AbortController();

interface Moment {
  readonly response: HttpResponse;
  readonly sender: ServerResponse;
  readonly clock: ReturnType<typeof manualClock>;
}

/**
 * Writes a body to a file from its fourth byte on; gives how that ended, and what the file has then.
 * @param before what happens before the body is read
 * @param meanwhile what happens while it is
 */
async function receive(
  respond: (response: ServerResponse) => void,
  { before, meanwhile }: Partial<Record<'before' | 'meanwhile', (moment: Moment) => Promise<unknown>>>,
) {
  const { promise: sender, resolve } = Promise.withResolvers<ServerResponse>();
  const server = createServer((_, response) => {
    respond(response);
    resolve(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const path = join(directory, 'file');
  await using file = await open(path, 'w+');
  const clock = manualClock();
  try {
    const response = await send({
      method: 'GET',
      url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
      headers: {},
      agentFor: () => new Agent(),
      clock,
      responseTimeout: 5_000,
      signal,
    });
    const moment = { response, sender: await sender, clock };
    await before?.(moment);
    const ended = writeBody(response, {
      ...{ file, path, clock },
      buffers: createWriteBuffers(512 * 1024),
      start: 3,
      stallLimit: 10_000,
      end: () => Number.POSITIVE_INFINITY,
      wrote: () => undefined,
    }).then(
      () => undefined,
      (error: unknown) => error as Error,
    );
    await meanwhile?.(moment);
    const failure = await ended;
    return { failure: failure?.message, written: readFileSync(path).subarray(3).toString() };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('a body that stalls is given up, and the bytes that have arrived are kept', async () => {
  const got = await receive(response => response.writeHead(200, { 'Content-Length': 9 }).write('part'), {
    async meanwhile({ response, clock }) {
      await once(response.body, 'data');
      clock.advance(10_000);
    },
  });
  expect(got).toEqual({ failure: 'no data for 10 s', written: 'part' });
});

test('a slow body is read to its end, however long that takes', async () => {
  const got = await receive(response => response.writeHead(200, { 'Content-Length': 9 }).write('slow '), {
    async meanwhile({ response, clock, sender }) {
      clock.advance(9_999);
      await once(response.body, 'data');
      clock.advance(9_999);
      sender.end('body');
    },
  });
  expect(got).toEqual({ failure: undefined, written: 'slow body' });
});

test('a connection that was lost before its body was read is not waited for', async () => {
  const got = await receive(response => response.writeHead(200, { 'Content-Length': 9 }).write('part'), {
    // Without a listener for errors, as in a download that looks elsewhere.
    before({ response, sender }) {
      sender.socket?.resetAndDestroy();
      return new Promise<void>(done => response.body.once('close', () => done()));
    },
  });
  expect(got.failure).toBe('the connection was lost');
});
