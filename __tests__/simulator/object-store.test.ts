import { describe, expect, test } from '@jest/globals';
import { type Fetched, fetchRaw, linkOf, serveArchive } from '../support/simulator-client.ts';

const archive = Buffer.from('0123456789');

function expectXml({ status, headers, body }: Fetched, expected: [number, string]): void {
  const text = body.toString();
  expect([status, /<Code>(.*)<\/Code>/.exec(text)?.[1]]).toEqual(expected);
  expect(headers['content-type']).toBe('application/xml');
}

describe('a link', () => {
  test('has the parameters of a presigned S3 link, and gives the whole archive with what is needed to resume it', async () => {
    await using setup = await serveArchive(archive, { linkSeconds: 900 });
    expect([...new URL(setup.link).searchParams]).toEqual([
      ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
      ['X-Amz-Credential', expect.stringMatching(/^\w+\/\d{8}\/us-east-1\/s3\/aws4_request$/)],
      ['X-Amz-Date', expect.stringMatching(/^\d{8}T\d{6}Z$/)],
      ['X-Amz-Expires', '900'],
      ['X-Amz-Security-Token', expect.stringMatching(/^[\w-]{32}$/)],
      ['X-Amz-SignedHeaders', 'host'],
      ['X-Amz-Signature', expect.stringMatching(/^[0-9a-f]{64}$/)],
    ]);
    const { status, headers, body } = await fetchRaw(setup.link);
    expect([status, body]).toEqual([200, archive]);
    expect(headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': '10',
      etag: '"781e5e245d69b566979b86e28d23f2c7"',
    });
  });

  test.each<[string, (url: URL) => unknown, string]>([
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
    expectXml(await fetchRaw(setup.link), [403, 'AccessDenied']);
    expect((await fetchRaw(await linkOf(setup.service))).status).toBe(200);
  });
});

describe('a range', () => {
  test.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=7-99', '789', 'bytes 7-9/10'],
  ])('%s gives that part', async (range, text, described) => {
    await using setup = await serveArchive(archive);
    const { status, headers, body } = await fetchRaw(setup.link, { headers: { range } });
    expect([status, body.toString(), headers['content-range']]).toEqual([206, text, described]);
    expect(setup.service.requests.at(-1)).toBe(`GET store/exports/exp_done/docs.example.com.tar.gz ${range}`);
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

  test('of the same version comes until it is replaced', async () => {
    await using setup = await serveArchive(archive);
    const { etag = '' } = (await fetchRaw(setup.link)).headers;
    const part = () => fetchRaw(setup.link, { headers: { range: 'bytes=5-', 'if-range': etag } });
    expect((await part()).status).toBe(206);
    setup.service.setArchive(Buffer.from('9876543210'));
    expect((await part()).status).toBe(200);
  });
});
