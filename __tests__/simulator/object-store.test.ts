import { describe, expect, test } from '@jest/globals';
import { type Fetched, fetchRaw, serveArchive } from '../support/simulator-client.ts';

const archive = Buffer.from('0123456789');

function expectXml({ status, headers, body }: Fetched, expected: [number, string]): void {
  const text = body.toString();
  expect([status, /<Code>(.*)<\/Code>/.exec(text)?.[1]]).toEqual(expected);
  expect(headers['content-type']).toBe('application/xml');
}

describe('a link', () => {
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
});
