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

/** A file of Linux that never has room, and is never empty when read. */
const full = '/dev/full';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-body-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Hands a body to a test, and then what it has written. */
async function receive(
  answer: (response: ServerResponse) => void,
  work: (response: HttpResponse) => Promise<void> | void,
  room = Number.POSITIVE_INFINITY,
  path = join(directory, 'file'),
) {
  const server = createServer((_, response) => answer(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await using file = await open(path, 'w+');
  try {
    const response = await send({
      method: 'GET',
      url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
      headers: {},
      agentFor: () => new Agent(),
      clock: systemClock,
      responseTimeout: 5_000,
      signal: new AbortController().signal,
    });
    await work(response);
    const failure = await writeBody(response, {
      file,
      path,
      buffers: createWriteBuffers(),
      start: 3,
      stallLimit: 100,
      end: () => room + 3,
      wrote: () => undefined,
    }).then(
      () => undefined,
      (error: unknown) => error as Error,
    );
    const written = path === full ? '' : readFileSync(path).subarray(3).toString();
    return { failure: failure?.message, written };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('a body is written to where it belongs', async () => {
  const got = await receive(
    response => response.end('whole'),
    () => undefined,
  );
  expect(got).toEqual({ failure: undefined, written: 'whole' });
});

test('no more of it than is wanted', async () => {
  const got = await receive(
    response => response.end('whole'),
    () => undefined,
    2,
  );
  expect(got).toEqual({ failure: undefined, written: 'wh' });
});

(existsSync(full) ? test : test.skip)('a full disk is reported with the place where it is full', async () => {
  const got = await receive(
    response => response.end('whole'),
    () => undefined,
    Number.POSITIVE_INFINITY,
    full,
  );
  expect(got.failure).toMatch(/^Could not write the archive \(\/dev\/full\): ENOSPC/);
});

test('one that falls silent is given up, and what has arrived is kept', async () => {
  const got = await receive(
    response => response.writeHead(200, { 'Content-Length': 9 }).write('part'),
    () => undefined,
  );
  expect(got).toEqual({ failure: 'no data for 0.1 s', written: 'part' });
});

test('one that broke before it was read is not waited for', async () => {
  const got = await receive(
    response => {
      response.writeHead(200, { 'Content-Length': 9 }).write('part');
      setTimeout(() => response.socket?.resetAndDestroy(), 20);
    },
    // Without a listener for errors, as in a download that looks elsewhere.
    ({ body }) => new Promise<void>(done => body.once('close', () => done())),
  );
  expect(got.failure).toBe('the connection was lost');
});
