import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Agent, createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createWriteBuffers, writeBody } from '../../../src/download/body-writer.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import { type HttpResponse, send } from '../../../src/shared/http.ts';
import { type ManualClock, manualClock } from '../../support/manual-clock.ts';

/** A file of Linux that never has room, and is never empty when read. */
const full = '/dev/full';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-body-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const { signal } = new AbortController();

interface Options {
  /** Most bytes that are wanted. */
  readonly room?: number;
  readonly path?: string;
  /** What happens before the body is read, and while it is. */
  readonly before?: (response: HttpResponse, sender: ServerResponse) => Promise<unknown>;
  readonly meanwhile?: (
    response: HttpResponse,
    clock: ManualClock,
    sender: ServerResponse,
  ) => Promise<unknown>;
}

/** Writes a body to a file from its fourth byte on; gives how that ended, and what the file has then. */
async function receive(
  respond: (response: ServerResponse) => void,
  { room = Number.POSITIVE_INFINITY, path = join(directory, 'file'), before, meanwhile }: Options = {},
) {
  const { promise: sender, resolve } = Promise.withResolvers<ServerResponse>();
  const server = createServer((_, response) => {
    respond(response);
    resolve(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await using file = await open(path, 'w+');
  const clock = manualClock();
  try {
    const response = await send({
      method: 'GET',
      url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
      headers: {},
      agentFor: () => new Agent(),
      clock: systemClock,
      responseTimeout: 5_000,
      signal,
    });
    await before?.(response, await sender);
    const ended = writeBody(response, {
      ...{ file, path, clock },
      buffers: createWriteBuffers(512 * 1024),
      start: 3,
      stallLimit: 10_000,
      end: () => room + 3,
      wrote: () => undefined,
    }).then(
      () => undefined,
      (error: unknown) => error as Error,
    );
    await meanwhile?.(response, clock, await sender);
    const failure = await ended;
    const written = path === full ? '' : readFileSync(path).subarray(3).toString();
    return { failure: failure?.message, written };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('a body is written to where it belongs', async () => {
  const got = await receive(response => response.end('whole'));
  expect(got).toEqual({ failure: undefined, written: 'whole' });
});

test('no more of it than is wanted', async () => {
  const got = await receive(response => response.end('whole'), { room: 2 });
  expect(got).toEqual({ failure: undefined, written: 'wh' });
});

(existsSync(full) ? test : test.skip)('a full disk is reported with the place where it is full', async () => {
  const got = await receive(response => response.end('whole'), { path: full });
  expect(got.failure).toMatch(/^Could not write the archive \(\/dev\/full\): ENOSPC/);
});

test('a body that stalls is given up, and the bytes that have arrived are kept', async () => {
  const got = await receive(response => response.writeHead(200, { 'Content-Length': 9 }).write('part'), {
    async meanwhile({ body }, clock) {
      await once(body, 'data');
      clock.advance(10_000);
    },
  });
  expect(got).toEqual({ failure: 'no data for 10 s', written: 'part' });
});

test('a slow body is read to its end, however long that takes', async () => {
  const got = await receive(response => response.writeHead(200, { 'Content-Length': 9 }).write('slow '), {
    async meanwhile({ body }, clock, sender) {
      clock.advance(9_999);
      await once(body, 'data');
      clock.advance(9_999);
      sender.end('body');
    },
  });
  expect(got).toEqual({ failure: undefined, written: 'slow body' });
});

test('a connection that was lost before its body was read is not waited for', async () => {
  const got = await receive(response => response.writeHead(200, { 'Content-Length': 9 }).write('part'), {
    // Without a listener for errors, as in a download that looks elsewhere.
    before({ body }, sender) {
      sender.socket?.resetAndDestroy();
      return new Promise<void>(done => body.once('close', () => done()));
    },
  });
  expect(got.failure).toBe('the connection was lost');
});
