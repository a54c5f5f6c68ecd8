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
  expect(text).toContain(`<RequestId>${headers['x-amz-request-id']}</RequestId>`);
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

  test.each<[string, (url: URL) => unknown, string]>([
    ['another signature', url => url.searchParams.set('X-Amz-Signature', '0'), 'SignatureDoesNotMatch'],
    ['another expiry', url => url.searchParams.set('X-Amz-Expires', '604800'), 'SignatureDoesNotMatch'],
    ['one more parameter', url => url.searchParams.append('x-id', 'GetObject'), 'SignatureDoesNotMatch'],
    ['another path', url => Object.assign(url, { pathname: '/exports/a' }), 'SignatureDoesNotMatch'],
    ['no signature', url => Object.assign(url, { search: '' }), 'AccessDenied'],
  ])('with %s is rejected', async (_, change, code) => {
    await using setup = await serveArchive(archive);
    const url = new URL(setup.link);
    change(url);
    expectXml(await fetchRaw(url.href), [403, code]);
  });

  test('is for GET only, and does not go together with Authorization', async () => {
    await using setup = await serveArchive(archive);
    expect((await fetchRaw(setup.link, { method: 'HEAD' })).status).toBe(403);
    const headers = { authorization: `Bearer ${setup.service.key}` };
    expectXml(await fetchRaw(setup.link, { headers }), [400, 'InvalidArgument']);
  });

  test('that has expired is rejected, while a new one works', async () => {
    await using setup = await serveArchive(archive);
    setup.service.expireLinks();
    const response = await fetchRaw(setup.link);
    expectXml(response, [403, 'AccessDenied']);
    expect(response.body.toString()).toContain('<Message>Request has expired</Message>');
    const renewed = await fetchRaw(await linkOf(setup.service));
    expect([renewed.status, renewed.body]).toEqual([200, archive]);
  });

  test('can expire at once', async () => {
    await using setup = await serveArchive(archive, { linkSeconds: 0 });
    expectXml(await fetchRaw(setup.link), [403, 'AccessDenied']);
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

describe('a range', () => {
  test.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=7-99', '789', 'bytes 7-9/10'],
    ['bytes=9-9', '9', 'bytes 9-9/10'],
  ])('%s gives that part', async (range, text, described) => {
    await using setup = await serveArchive(archive);
    const { status, headers, body } = await fetchRaw(setup.link, { headers: { range } });
    expect([status, body.toString(), headers['content-range']]).toEqual([206, text, described]);
    expect(setup.service.requests.at(-1)).toBe(`GET store/exports/exp_done/docs.example.com.tar.gz ${range}`);
  });

  test('behind the end cannot be satisfied', async () => {
    await using setup = await serveArchive(archive);
    const response = await fetchRaw(setup.link, { headers: { range: 'bytes=10-' } });
    expectXml(response, [416, 'InvalidRange']);
    expect(response.headers['content-range']).toBe('bytes */10');
  });

  test.each<[string, Record<string, string>, boolean]>([
    ['that is more than one', { range: 'bytes=0-1,3-4' }, true],
    ['of another version', { range: 'bytes=5-', 'if-range': '"other"' }, true],
    ['from a store that has none', { range: 'bytes=5-' }, false],
  ])('%s is ignored', async (_, headers, ranges) => {
    await using setup = await serveArchive(archive, { ranges });
    const { status, body } = await fetchRaw(setup.link, { headers });
    expect([status, body]).toEqual([200, archive]);
  });

  test('of the same version comes, and the same version is confirmed', async () => {
    await using setup = await serveArchive(archive);
    const { etag = '' } = (await fetchRaw(setup.link)).headers;
    const part = await fetchRaw(setup.link, { headers: { range: 'bytes=5-', 'if-range': etag } });
    const known = await fetchRaw(setup.link, { headers: { 'if-none-match': etag } });
    expect([part.status, known.status]).toEqual([206, 304]);
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
  });

  test('can be a file, read as it is served', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'simulator-'));
    const file = join(directory, 'archive');
    // More than one chunk, so that their borders are crossed.
    const bytes = Buffer.alloc(2_500_000, 'elevenbytes');
    writeFileSync(file, bytes);
    await using service = await startSimulator({ ...withBundle, archive: { file } });
    const link = await linkOf(service);
    const whole = await fetchRaw(link);
    const part = await fetchRaw(link, { headers: { range: 'bytes=1000000-2200000' } });
    rmSync(directory, { recursive: true });
    expect(whole.body.equals(bytes)).toBe(true);
    expect(part.body.equals(bytes.subarray(1_000_000, 2_200_001))).toBe(true);
  });

  test('comes whole, however slowly it is sent', async () => {
    await using setup = await serveArchive(Buffer.alloc(3000, 'a'), { bytesPerSecond: 20_000 });
    expect((await fetchRaw(setup.link)).body).toEqual(Buffer.alloc(3000, 'a'));
  });
});
