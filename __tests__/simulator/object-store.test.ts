import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import { respondToStore, sign } from '../../simulator/service/object-store.ts';
import { type Fetched, fetchRaw, linkOf, serveArchive, withBundle } from '../support/simulator-client.ts';

const archive = Buffer.from('0123456789');

function expectXml({ status, headers, body }: Fetched, expected: [number, string]): void {
  const text = body.toString();
  expect([status, /<Code>(.*)<\/Code>/.exec(text)?.[1]]).toEqual(expected);
  expect(headers['content-type']).toBe('application/xml');
  expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<Error>/);
  expect(text).toContain(`<RequestId>${headers['x-amz-request-id']}</RequestId>`);
}

function changed(link: string, change: (query: URLSearchParams, url: URL) => void): string {
  const url = new URL(link);
  change(url.searchParams, url);
  return url.href;
}

describe('a link', () => {
  test('gives the whole archive with what is needed to resume it', async () => {
    await using setup = await serveArchive(archive);
    const { status, headers, body } = await fetchRaw(setup.link);
    expect([status, body]).toEqual([200, archive]);
    expect(headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': '10',
      'content-type': 'application/octet-stream',
      etag: '"781e5e245d69b566979b86e28d23f2c7"',
      'last-modified': expect.stringMatching(/ GMT$/),
      'x-amz-request-id': expect.stringMatching(/^[0-9A-F]{16}$/),
    });
  });

  test('carries the parameters of a presigned S3 link', async () => {
    await using setup = await serveArchive(archive, { linkSeconds: 60 });
    expect([...new URL(setup.link).searchParams]).toEqual([
      ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
      ['X-Amz-Credential', expect.stringMatching(/^\w+\/\d{8}\/us-east-1\/s3\/aws4_request$/)],
      ['X-Amz-Date', expect.stringMatching(/^\d{8}T\d{6}Z$/)],
      ['X-Amz-Expires', '60'],
      ['X-Amz-SignedHeaders', 'host'],
      ['X-Amz-Signature', expect.stringMatching(/^[0-9a-f]{64}$/)],
    ]);
  });

  test('expires at the time in it, counted from the second in which it was signed', () => {
    const secret = Buffer.alloc(32);
    const address = new URL('http://localhost/exports/a');
    const { expiresAt } = sign(address, { secret, now: Date.UTC(2026, 0, 1, 0, 0, 0, 999), life: 1500 });
    expect(new Date(expiresAt).toISOString()).toBe('2026-01-01T00:00:02.000Z');
  });

  test('of another simulator is rejected', async () => {
    await using one = await serveArchive(archive);
    await using other = await serveArchive(archive);
    const { pathname, search } = new URL(one.link);
    expectXml(await fetchRaw(`${other.service.storeUrl}${pathname}${search}`), [
      403,
      'SignatureDoesNotMatch',
    ]);
  });

  test.each<[string, (query: URLSearchParams, url: URL) => void]>([
    ['signature', query => query.set('X-Amz-Signature', '0'.repeat(64))],
    ['length of signature', query => query.set('X-Amz-Signature', '0')],
    ['expiry', query => query.set('X-Amz-Expires', '604800')],
    ['date', query => query.set('X-Amz-Date', '20990101T000000Z')],
    ['set of parameters', query => query.append('x-id', 'GetObject')],
    [
      'path',
      (_, url) => {
        url.pathname = '/exports/exp_other/docs.example.com.tar.gz';
      },
    ],
  ])('with another %s is rejected', async (_, change) => {
    await using setup = await serveArchive(archive);
    expectXml(await fetchRaw(changed(setup.link, change)), [403, 'SignatureDoesNotMatch']);
  });

  test('without a signature is rejected', async () => {
    await using setup = await serveArchive(archive);
    expectXml(await fetchRaw(setup.link.replace(/\?.*/, '')), [403, 'AccessDenied']);
  });

  test('does not serve HEAD or PUT', async () => {
    await using setup = await serveArchive(archive);
    const head = await fetchRaw(setup.link, { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([403, 0]);
    expectXml(await fetchRaw(setup.link, { method: 'PUT' }), [403, 'SignatureDoesNotMatch']);
  });

  test('does not go together with Authorization', async () => {
    await using setup = await serveArchive(archive);
    const headers = { authorization: `Bearer ${setup.service.key}` };
    expectXml(await fetchRaw(setup.link, { headers }), [400, 'InvalidArgument']);
  });

  test('leads to the bundle of a job with an odd name too', async () => {
    await using setup = await serveArchive(archive, {
      jobs: [{ jobId: 'exp/../<odd> id', domain: 'docs.example.com', status: 'completed' }],
    });
    const link = await linkOf(setup.service, encodeURIComponent('exp/../<odd> id'));
    expect((await fetchRaw(link)).body).toEqual(archive);
  });
});

test('what the store does not hold returns 404', () => {
  const secret = Buffer.alloc(32);
  const now = Date.now();
  const { url } = sign(new URL('http://localhost/exports/nothing'), { secret, now, life: 1000 });
  const world = { secrets: [secret], objects: new Map(), now: () => now, ranges: true };
  const response = respondToStore({ id: 'A1', method: 'GET', url: new URL(url), headers: {} }, world);
  expect(response).toMatchObject({ status: 404, body: expect.stringContaining('<Code>NoSuchKey</Code>') });
});

describe('an expired link', () => {
  test('is rejected after it expires', async () => {
    await using setup = await serveArchive(archive, { linkSeconds: 0 });
    const response = await fetchRaw(setup.link);
    expectXml(response, [403, 'AccessDenied']);
    expect(response.body.toString()).toContain('<Message>Request has expired</Message>');
  });

  test('can be had at once, while a new one works', async () => {
    await using setup = await serveArchive(archive);
    setup.service.expireLinks();
    expect((await fetchRaw(setup.link)).body.toString()).toContain('Request has expired');
    const renewed = await fetchRaw(await linkOf(setup.service));
    expect([renewed.status, renewed.body]).toEqual([200, archive]);
  });
});

describe('a range', () => {
  test.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=7-99', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
    ['bytes=9-9', '9', 'bytes 9-9/10'],
  ])('%s gives that part', async (range, text, described) => {
    await using setup = await serveArchive(archive);
    const { status, headers, body } = await fetchRaw(setup.link, { headers: { range } });
    expect([status, body.toString(), headers['content-range']]).toEqual([206, text, described]);
    expect(headers['content-length']).toBe(String(text.length));
  });

  test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s cannot be satisfied', async range => {
    await using setup = await serveArchive(archive);
    const response = await fetchRaw(setup.link, { headers: { range } });
    expectXml(response, [416, 'InvalidRange']);
    expect(response.headers['content-range']).toBe('bytes */10');
  });

  test.each(['bytes=0-1,3-4', 'bytes=5-2', 'bytes=-', 'bytes=a-b', 'lines=0-1'])(
    '%s is ignored',
    async range => {
      await using setup = await serveArchive(archive);
      const { status, body } = await fetchRaw(setup.link, { headers: { range } });
      expect([status, body]).toEqual([200, archive]);
    },
  );

  test('is ignored by a store that has none', async () => {
    await using setup = await serveArchive(archive, { ranges: false });
    const { status, headers, body } = await fetchRaw(setup.link, { headers: { range: 'bytes=5-' } });
    expect([status, body]).toEqual([200, archive]);
    expect(headers).not.toHaveProperty('accept-ranges');
  });

  test('shows in the list of requests, the query of the link does not', async () => {
    await using setup = await serveArchive(archive);
    await fetchRaw(setup.link, { headers: { range: 'bytes=5-' } });
    expect(setup.service.requests).toEqual([
      'POST /v1/static-export/jobs/exp_done/bundle',
      'GET store/exports/exp_done/docs.example.com.tar.gz bytes=5-',
    ]);
  });
});

describe('a validator', () => {
  const range = 'bytes=5-';
  const stale = '"00000000000000000000000000000000"';

  test('that still matches lets a range through', async () => {
    await using setup = await serveArchive(archive);
    const { headers } = await fetchRaw(setup.link);
    const etag = headers.etag ?? '';
    for (const condition of [
      { 'if-match': etag },
      { 'if-match': '*' },
      { 'if-match': `${stale}, ${etag}` },
      { 'if-range': etag },
      { 'if-range': headers['last-modified'] ?? '' },
    ] as Record<string, string>[]) {
      expect((await fetchRaw(setup.link, { headers: { range, ...condition } })).status).toBe(206);
    }
  });

  test('that no longer matches: If-Match fails, If-Range returns everything', async () => {
    await using setup = await serveArchive(archive);
    expectXml(await fetchRaw(setup.link, { headers: { range, 'if-match': stale } }), [
      412,
      'PreconditionFailed',
    ]);
    for (const validator of [stale, 'Thu, 01 Jan 2015 00:00:00 GMT']) {
      const { status, body } = await fetchRaw(setup.link, { headers: { range, 'if-range': validator } });
      expect([status, body]).toEqual([200, archive]);
    }
  });
});

describe('the archive', () => {
  test('can be replaced behind a link, which changes its ETag', async () => {
    await using setup = await serveArchive(archive);
    const before = await fetchRaw(setup.link);
    setup.service.setArchive(Buffer.from('another'));
    const after = await fetchRaw(setup.link);
    expect(after.body.toString()).toBe('another');
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect((await fetchRaw(await linkOf(setup.service))).body.toString()).toBe('another');
  });

  test('can be a file, read as it is served', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'simulator-'));
    const file = join(directory, 'archive');
    // More than one chunk, so that their borders are crossed.
    const bytes = Buffer.from(Array.from({ length: 2_500_000 }, (_, index) => index % 251));
    writeFileSync(file, bytes);
    await using service = await startSimulator({ ...withBundle, archive: { file } });
    const link = await linkOf(service);
    const whole = await fetchRaw(link);
    const part = await fetchRaw(link, { headers: { range: 'bytes=1000000-2200000' } });
    rmSync(directory, { recursive: true });
    expect(whole.body.equals(bytes)).toBe(true);
    expect(part.status).toBe(206);
    expect(part.body.equals(bytes.subarray(1_000_000, 2_200_001))).toBe(true);
  });

  test('can be empty', async () => {
    await using setup = await serveArchive(Buffer.alloc(0));
    const { status, body, headers } = await fetchRaw(setup.link);
    expect([status, body.length, headers['content-length']]).toEqual([200, 0, '0']);
  });

  test('comes whole through a connection that is slow to read it', async () => {
    const bytes = Buffer.alloc(8 * 1024 * 1024, 7);
    await using setup = await serveArchive(bytes);
    const { body } = await fetch(setup.link);
    let size = 0;
    for await (const chunk of body ?? []) {
      size += chunk.length;
      await new Promise(setImmediate);
    }
    expect(size).toBe(bytes.length);
  });

  test('can be limited to a speed', async () => {
    await using setup = await serveArchive(Buffer.alloc(3000), { bytesPerSecond: 20_000 });
    const { milliseconds, body } = await fetchRaw(setup.link);
    expect(body.length).toBe(3000);
    expect(milliseconds).toBeGreaterThan(99);
  });
});
