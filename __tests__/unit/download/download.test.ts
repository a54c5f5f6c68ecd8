import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { type Fault, type SimulatorOptions, startSimulator } from '../../../simulator/server.ts';
import { Client } from '../../../src/api/client.ts';
import { endpoints } from '../../../src/api/endpoints.ts';
import { downloadArchive } from '../../../src/download/download.ts';
import type { Restore } from '../../../src/download/transfer.ts';
import { untilAborted } from '../../../src/shared/clock.ts';
import { ActionError } from '../../../src/shared/errors.ts';
import { startLiveSite } from '../../support/live-site.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testNetwork } from '../../support/network.ts';
import { testDirectory } from '../../support/test-directory.ts';
import { until } from '../../support/until.ts';

const archive = randomBytes(300_000);
/** Fetched over several connections. */
const large = randomBytes(17 * 1024 * 1024);
const always = { on: 'archive', times: Number.POSITIVE_INFINITY } as const;
const encoded = { 'Content-Encoding': 'gzip' };
const directory = testDirectory();

type Fetch = Awaited<ReturnType<typeof fetchArchive>>;

/** Fetches the archive of a finished job, as an export does. */
async function fetchArchive(
  options: SimulatorOptions,
  /** The sizes that the service announces with the first link, and with later ones. */
  [size, ...laterSizes]: readonly (number | undefined)[] = [archive.length],
  restore?: Restore,
) {
  const jobs = [{ jobId: 'exp_1', domain: 'docs.example.com', status: 'completed' }];
  const service = await startSimulator({ archive, jobs, ...options });
  // The store judges links by the real time.
  const clock = manualClock(Date.now());
  const network = testNetwork(clock);
  const client = new Client({ baseUrl: new URL(service.baseUrl), apiKey: service.key, network });
  let renewals = 0;
  let received = 0;
  const file = join(directory(), 'archive');
  const link = async () => {
    const { bundleUrl } = await client.call(endpoints.generateBundle, {
      parameters: { jobId: 'exp_1' },
      deadline: clock.now() + 60_000,
    });
    return { url: bundleUrl.raw, size: renewals === 0 ? size : (laterSizes[0] ?? size) };
  };
  const result = downloadArchive({
    link: await link(),
    renewLink() {
      renewals += 1;
      return link();
    },
    file,
    retryFor: 60_000,
    network,
    restore,
    onProgress(bytes) {
      received = bytes;
    },
  }).finally(() => service.close());
  return {
    result,
    renewals: () => renewals,
    received: () => received,
    clock,
    service,
    bytes: () => readFileSync(file),
    /** How many the store got. */
    requests: () => service.log.filter(({ origin }) => origin === 'store').length,
  };
}

async function expectWhole(fetch: Fetch, bytes = archive): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(await fetch.result).toMatchObject({ size: bytes.length, sha256 });
  expect(fetch.bytes().equals(bytes)).toBe(true);
}

async function failureOf(fetch: Fetch): Promise<ActionError> {
  const error = await fetch.result.catch((reason: unknown) => reason);
  if (error instanceof ActionError) return error;
  throw error;
}

describe('responses of the store', () => {
  const repeated = [408, 425, 429, 500, 502, 503, 504].map(status => [status, 0] as const);
  const renewed = [403, 404, 410].map(status => [status, 1] as const);
  test.each([...repeated, ...renewed])(
    'after %d, the request is sent again, with %d new links',
    async (status, renewals) => {
      const fetch = await fetchArchive({ faults: [{ on: 'archive', status }] });
      await expectWhole(fetch);
      expect(fetch.renewals()).toBe(renewals);
    },
  );

  test('a store that goes on rejecting requests ends the run with the text of its error, and the ID in its log', async () => {
    const body = '<Error><Code>AccessDenied</Code><Message>Not for you</Message></Error>';
    const headers = { 'x-amz-request-id': 'STORE1' };
    const fetch = await fetchArchive({ faults: [{ ...always, status: 403, body, headers }] });
    const error = await failureOf(fetch);
    expect(error).toMatchObject({ code: 'DOWNLOAD_REFUSED', what: expect.stringContaining('HTTP 403') });
    expect(error.message).toContain('HTTP 403: AccessDenied, Not for you; request id STORE1)');
    expect(fetch.renewals()).toBe(3);
  });
});

describe('a connection that hardly moves', () => {
  const trickle = { bytesPerSecond: 20 };

  test('is given up, and its range is requested again', async () => {
    const faults = [{ on: 'archive', skip: 1, trickle }] as const;
    const fetch = await fetchArchive({ archive: large, faults }, [large.length]);
    // All but the range of this connection.
    await until(() => fetch.received() > large.length - 9 * 1024 * 1024);
    fetch.clock.advance(30_000);
    await expectWhole(fetch, large);
  });

  test('is not one that brings 16 KiB every 30 seconds, however long it takes', async () => {
    await using store = await startLiveSite(async (_, response) => {
      response.writeHead(200, { 'Content-Length': archive.length });
      for (let sent = 0; sent < archive.length; sent += 60_000) {
        response.write(archive.subarray(sent, sent + 60_000));
        await until(() => received >= sent + 60_000);
        clock.advance(20_000);
      }
      response.end();
    });
    let received = 0;
    const onProgress = (bytes: number) => {
      received = bytes;
    };
    const clock = manualClock();
    const link = { url: store.url };
    const file = join(directory(), 'archive');
    const request = { link, renewLink: async () => link, file, retryFor: 0, network: testNetwork(clock) };
    expect((await downloadArchive({ ...request, onProgress })).size).toBe(archive.length);
    expect(store.requests).toHaveLength(1);
  });

  test('is given up although it has begun fast', async () => {
    let received = 0;
    const clock = manualClock();
    await using store = await startLiveSite(async (_, response) => {
      response.writeHead(200, { 'Content-Length': archive.length });
      if (store.requests.length > 1) return void response.end(archive);
      // A few bytes every 20 seconds buy no more time.
      for (const end of [60_000, 60_010, 60_020]) {
        response.write(archive.subarray(received, end));
        await until(() => received >= end || response.destroyed);
        clock.advance(20_000);
      }
      response.destroy();
    });
    const onProgress = (bytes: number) => {
      received = bytes;
    };
    const link = { url: store.url };
    const file = join(directory(), 'archive');
    const network = testNetwork(clock);
    const request = { link, renewLink: async () => link, file, retryFor: 60_000, network, onProgress };
    expect((await downloadArchive(request)).size).toBe(archive.length);
    expect(store.requests).toHaveLength(2);
    expect(network.lines.join()).toContain('less than 16.0 KiB within 30 s');
  });

  test('ends the download if it is always so, within the time for retries and 30 seconds', async () => {
    const fetch = await fetchArchive({ faults: [{ ...always, trickle }] });
    const begin = fetch.clock.now();
    let ended = false;
    const failure = failureOf(fetch).finally(() => {
      ended = true;
    });
    await until(() => {
      // Only a body that is being read has a time limit, unless the response takes seconds.
      if (!ended && fetch.received() > 0) fetch.clock.advance(1_000);
      return ended;
    });
    expect(await failure).toMatchObject({
      code: 'DOWNLOAD_FAILED',
      what: 'Could not download the archive: less than 16.0 KiB within 30 s',
    });
    expect(fetch.clock.now() - begin).toBeLessThanOrEqual(90_000);
  });
});

describe('responses to requests for ranges that make no sense end with the right bytes', () => {
  /** From the second request to the store on: the ones for ranges. */
  const onRanges = (headers: NonNullable<Fault['headers']>) => ({
    faults: [{ ...always, skip: 1, headers }],
  });
  const changing = Array.from({ length: 60 }, (_, index) => ({
    on: 'archive' as const,
    headers: { ETag: `"${index}"` },
  }));
  test.each<readonly [string, SimulatorOptions]>([
    [
      '200 with the whole archive, although the store said that it sends ranges',
      { ranges: false, faults: [{ ...always, headers: { 'Accept-Ranges': 'bytes' } }] },
    ],
    ['an ETag that is another one in each response', { faults: changing }],
    ['206 without an ETag', onRanges({ ETag: undefined })],
    ['206 without a Content-Range', onRanges({ 'Content-Range': undefined })],
  ])('%s', async (_, options) => {
    await expectWhole(await fetchArchive({ archive: large, ...options }, [large.length]), large);
  });

  test.each([
    ['that says so, and has the length of the range', encoded, true],
    ['that says nothing of it', {}, false],
  ])('206 from a proxy that has compressed the range, %s', async (_, headers, isCut) => {
    await using proxy = await startLiveSite(({ headers: { range = '' } }, response) => {
      response.setHeader('ETag', '"1"').setHeader('Accept-Ranges', 'bytes');
      const [, start, last] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
      if (start === undefined) return response.setHeader('Content-Length', large.length).end(large);
      const bytes = large.subarray(Number(start), Number(last) + 1);
      const sent = gzipSync(bytes, { level: 0 }).subarray(0, isCut ? bytes.length : undefined);
      response.setHeader('Content-Range', `bytes ${start}-${last}/${large.length}`);
      return response.writeHead(206, { ...headers, 'Content-Length': sent.length }).end(sent);
    });
    const file = join(directory(), 'archive');
    const network = testNetwork(manualClock());
    const link = { url: proxy.url };
    const request = { link, renewLink: async () => link, file, retryFor: 0, network };
    await downloadArchive({ ...request, onProgress: () => undefined });
    expect(readFileSync(file).equals(large)).toBe(true);
  });
});

test('of a copy that was tried in vain, nothing is left in an archive that comes over several connections', async () => {
  const tried: unknown[] = [];
  const fetch = await fetchArchive({ archive: large }, [large.length], async version => {
    tried.push(version);
    writeFileSync(join(directory(), 'archive'), Buffer.alloc(large.length + 1));
    return undefined;
  });
  await expectWhole(fetch, large);
  const location = expect.stringMatching(/^http:\/\/[\w.:]+\/[^?]+$/);
  expect(tried).toEqual([{ location, size: large.length, etag: expect.stringMatching(/^"/) }]);
  expect(fetch.requests()).toBeGreaterThan(2);
});

test('an archive that is whole is not waited for by a connection that pauses', async () => {
  const faults = [{ on: 'archive', skip: 1, status: 429 }] as const;
  const fetch = await fetchArchive({ archive: large, faults }, [large.length]);
  const sleep = (_: number, signal: AbortSignal) => untilAborted(new Promise<never>(() => undefined), signal);
  Object.assign(fetch.clock, { sleep });
  await expectWhole(fetch, large);
});

describe('a connection that breaks off each time', () => {
  test('after some progress is resumed after a short pause, although the download has started over before', async () => {
    const bytes = large.subarray(0, 10_000_000);
    // Node drops half a MiB that has not been read when a connection ends.
    const breaking = { on: 'archive', end: { afterBytes: 1_000_000 }, times: 9 } as const;
    const replaced = { on: 'archive', end: { afterBytes: 1000 }, headers: { ETag: '"other"' } } as const;
    const fetch = await fetchArchive({ archive: bytes, faults: [replaced, breaking] }, [bytes.length]);
    await expectWhole(fetch, bytes);
    expect(fetch.clock.pauses.filter(pause => pause > 500)).toEqual([]);
  });

  test('after a few bytes is resumed after longer and longer pauses', async () => {
    const fetch = await fetchArchive({ faults: [{ ...always, end: { afterBytes: 1000 } }] });
    expect(await failureOf(fetch)).toMatchObject({ code: 'DOWNLOAD_FAILED' });
    expect(fetch.requests()).toBeLessThan(15);
  });

  test('and cannot be resumed, starts the download over after longer and longer pauses', async () => {
    const fetch = await fetchArchive({ ranges: false, faults: [{ ...always, end: { afterBytes: 1000 } }] });
    expect(await failureOf(fetch)).toMatchObject({ code: 'DOWNLOAD_FAILED' });
    expect(fetch.requests()).toBeLessThan(15);
  });
});

test('an archive that changes under its link is downloaded anew', async () => {
  const earlier = { on: 'archive', end: { afterBytes: 1000 }, headers: { ETag: '"earlier"' } } as const;
  const fetch = await fetchArchive({ faults: [earlier] });
  await expectWhole(fetch);
  expect([fetch.requests(), fetch.renewals()]).toEqual([3, 0]);
});

describe('what the whole archive comes with', () => {
  const endless = { 'Content-Length': undefined, 'Transfer-Encoding': undefined, Connection: 'close' };

  test('the size in the newest link counts if the bundle was packed again', async () => {
    await expectWhole(await fetchArchive({}, [archive.length - 1, archive.length]));
  });

  test('a confirmation that nobody asked for ends the download at once', async () => {
    const fetch = await fetchArchive({ faults: [{ ...always, status: 304 }] });
    expect(await failureOf(fetch)).toMatchObject({
      code: 'DOWNLOAD_REFUSED',
      what: expect.stringContaining('HTTP 304'),
    });
    expect(fetch.requests()).toBe(1);
  });

  test.each([
    ['bytes that were compressed on the way', encoded, 'Content-Encoding: gzip'],
    ['a body of which only its end could tell that it has ended', endless, 'did not send its size'],
  ])('%s are an error', async (_, headers, words) => {
    const fetch = await fetchArchive({ faults: [{ ...always, headers }] }, [undefined]);
    expect(await failureOf(fetch)).toMatchObject({
      code: 'DOWNLOAD_FAILED',
      message: expect.stringContaining(words),
    });
  });

  test('a body without a length that ends before the announced size is fetched again (promise: The sizes that)', async () => {
    const fault = { on: 'archive', headers: endless, end: { afterBytes: 1000 } } as const;
    await expectWhole(await fetchArchive({ faults: [fault] }));
  });

  test('an object that was stored with Content-Encoding arrives as it is, when its size is the announced one', async () => {
    await expectWhole(await fetchArchive({ faults: [{ ...always, headers: encoded }] }));
  });
});

test('a large archive is fetched over eight connections', async () => {
  const bytes = Buffer.alloc(100 * 1024 ** 2);
  const { promise: hold, resolve } = Promise.withResolvers<void>();
  const faults = [{ ...always, skip: 1, hold }];
  const fetch = await fetchArchive({ archive: bytes, faults }, [bytes.length]);
  // The response to the first request has the first range.
  await until(() => fetch.requests() === 1 + 8);
  // Further connections would have begun by now.
  await delay(200);
  expect(fetch.requests()).toBe(1 + 8);
  resolve();
  await expectWhole(fetch, bytes);
});

test.each([-1, 1])(
  'the size in a response of the service that the archive misses by %d byte is an error',
  async difference => {
    const fetch = await fetchArchive({}, [archive.length + difference]);
    const error = await failureOf(fetch);
    expect(error.message).toMatch(/has 300000 bytes, but the service announced /);
  },
);

test('a body without a length is read no further than the announced size', async () => {
  await using store = await startLiveSite((_, response) => {
    pipeline(Readable.from(endless()), response, () => undefined);
  });
  const file = join(directory(), 'archive');
  const link = { url: store.url, size: archive.length };
  const written: number[] = [];
  const onProgress = (bytes: number) => written.push(bytes);
  const network = testNetwork(manualClock());
  const request = { link, renewLink: async () => link, file, retryFor: 0, network, onProgress };
  await expect(downloadArchive(request)).rejects.toMatchObject({
    code: 'DOWNLOAD_FAILED',
    what: expect.stringContaining('has more than 300000 bytes, but the service announced 300000'),
  });
  expect(Math.max(...written)).toBe(archive.length + 1);
});

/** Ends only after far more than anything should read. */
async function* endless() {
  for (let chunks = 0; chunks < 1000; chunks += 1) {
    yield archive;
    await setImmediate();
  }
}
