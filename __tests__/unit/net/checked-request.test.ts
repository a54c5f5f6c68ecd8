import { createServer } from 'node:http';
import { afterEach, describe, expect, test } from '@jest/globals';
import { listen } from '../../../simulator/http/loopback.ts';
import { checkUrl, getChecked } from '../../../src/net/checked-request.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testNetwork } from '../../support/network.ts';

const subject = 'The URL of the archive';
const elsewhere = { allowLoopback: false, subject };
const here = { allowLoopback: true, subject };

describe.each([elsewhere, here])('%j', policy => {
  test.each([
    'https://store.example.com/a?sig=secret',
    'https://10.0.0.7:9000/a',
    'https://[fd12::1]/a',
    'https://localhost/a',
  ])('%s may be requested', link => {
    expect(checkUrl(link, policy).href).toBe(link);
  });

  test.each([
    'http://store.example.com/a?sig=secret',
    'http://169.254.169.254/secret',
    'http://10.0.0.7/secret',
    'http://bucket.localhost/secret',
    'http://[::ffff:127.0.0.1]/secret',
    'ftp://store.example.com/secret',
    'not a secret link',
  ])('%s may not, and only its host is shown', link => {
    const check = () => checkUrl(link, policy);
    expect(check).toThrow(expect.objectContaining({ code: 'LINK_UNSAFE' }));
    expect(check).toThrow('The URL of the archive does not use https: ');
    expect(check).not.toThrow(/secret/);
  });
});

test.each(['http://127.0.0.1:8080/a', 'http://0x7f.1/a', 'http://localhost/a', 'http://[::1]/a'])(
  '%s may be requested for a service on this machine only',
  link => {
    expect(checkUrl(link, here).href).toBe(new URL(link).href);
    expect(() => checkUrl(link, elsewhere)).toThrow(expect.objectContaining({ code: 'LINK_UNSAFE' }));
  },
);

describe('a server', () => {
  let server: Awaited<ReturnType<typeof listen>> | undefined;
  afterEach(() => server?.[Symbol.asyncDispose]());

  /** Follows a link to a server that sends a status and a Location at first, and then "ok". @returns the final status, and requests */
  async function follow(status: number, locationOf: (host: string) => string, userInfo = '') {
    const requests: string[] = [];
    const listening = await listen(
      createServer(({ url, headers }, response) => {
        requests.push(`${url} ${headers.authorization ?? '-'}`);
        const isFirst = requests.length === 1;
        if (isFirst) response.writeHead(status, { Location: locationOf(headers.host ?? '') });
        response.end(isFirst ? undefined : 'ok');
      }),
    );
    server = listening;
    const link = `${listening.url.replace('//', `//${userInfo}`)}/a`;
    const request = { what: 'archive', server: 'store', network: testNetwork(manualClock()) };
    const response = await getChecked(link, {}, request);
    response.body.destroy();
    return { status: response.status, requests };
  }

  test.each([301, 302, 303, 307, 308])('redirects with %i', async status => {
    expect(await follow(status, () => '/b?c')).toEqual({ status: 200, requests: ['/a -', '/b?c -'] });
  });

  test.each([300, 304, 305, 306])('does not redirect with %i', async status => {
    expect(await follow(status, () => '/b')).toEqual({ status, requests: ['/a -'] });
  });

  test('gets no credentials, neither from the link nor from a redirect', async () => {
    const { requests } = await follow(302, host => `http://user:pass@${host}/b`, 'user:pass@');
    expect(requests).toEqual(['/a -', '/b -']);
  });

  test('does not redirect to plain http, and the error says that it redirected', async () => {
    await expect(follow(302, () => 'http://store.example.com/b?c')).rejects.toThrow(
      'The URL that the store redirected to does not use https: http://store.example.com/…',
    );
  });
});
