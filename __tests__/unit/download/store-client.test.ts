import { createServer } from 'node:http';
import { afterEach, describe, expect, test } from '@jest/globals';
import { listen } from '../../../simulator/http/loopback.ts';
import { fetchArchive } from '../../../src/download/store-client.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testNetwork } from '../../support/network.ts';

describe('a store', () => {
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
    const answer = fetchArchive(link, {}, testNetwork(manualClock()));
    const end = await answer.then(
      ({ status }) => `HTTP ${status}`,
      ({ message }: Error) => message,
    );
    return { end, requests };
  }

  test.each([301, 302, 303, 307, 308])('redirects with %i', async status => {
    expect(await follow(status, () => '/b?c')).toEqual({ end: 'HTTP 200', requests: ['/a -', '/b?c -'] });
  });

  test.each([300, 304, 305, 306])('does not redirect with %i', async status => {
    expect(await follow(status, () => '/b')).toEqual({ end: `HTTP ${status}`, requests: ['/a -'] });
  });

  test('gets no credentials, neither from the link nor from a redirect', async () => {
    const { requests } = await follow(302, host => `http://user:pass@${host}/b`, 'user:pass@');
    expect(requests).toEqual(['/a -', '/b -']);
  });

  test('that redirects to plain http is said to have redirected', async () => {
    const { end } = await follow(302, () => 'http://store.example.com/b?c');
    expect(end).toContain(
      'The URL that the store redirected to does not use https: http://store.example.com/…',
    );
  });
});
