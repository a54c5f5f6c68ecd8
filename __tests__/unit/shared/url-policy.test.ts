import { describe, expect, test } from '@jest/globals';
import { checkUrl } from '../../../src/shared/url-policy.ts';

const store = new URL('https://store.example.com/a');
const archive = { what: 'archive', server: 'store' };
const elsewhere = { ...archive, allowLoopback: false };
const here = { ...archive, allowLoopback: true };

describe.each([elsewhere, here])('%j', policy => {
  const urlsOf = (hosts: string) => hosts.split(' ').map(host => `https://${host}/a?sig=secret`);
  const allowed = [
    'store.example.com 10.0.0.7 100.64.0.1 192.168.1.1:9000 [fd12::1] 192.0.1.1 223.255.255.255',
    '[2606:4700::1111] [::ffff:808:808] [64:ff9b::808:808] [2002:808:808::1]',
  ];
  test.each(allowed.flatMap(urlsOf))('%s may be asked', link => {
    expect(checkUrl(link, policy).url.href).toBe(link);
  });

  const forbidden = [
    // IPv4, in every way to write it.
    '169.254.169.254 0xa9fea9fe 0.0.0.0 192.0.0.192 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1',
    '224.0.0.1 255.255.255.255 100.100.100.200 168.63.129.16',
    // IPv4 inside of IPv6.
    '[::ffff:169.254.169.254] [::ffff:0:169.254.169.254] [::169.254.169.254] [64:ff9b::169.254.169.254]',
    '[64:ff9b:1::169.254.169.254] [64:ff9b:1:a9fe:a9:fe00::] [2002:a9fe:a9fe::1]',
    '[::ffff:100.100.100.200] [64:ff9b::0.0.0.0]',
    // IPv6, and names.
    '[::] [fe80::1] [fec0::1] [ff02::1] [100::1] [2001:0:1::1] [2001:db8::1] [3fff::1] [fd00:ec2::254]',
    '[fd20:ce::254] metadata.google.internal METADATA.google.internal.',
  ].flatMap(urlsOf);
  test.each([
    'http://store.example.com/a?sig=secret',
    'ftp://store.example.com/a',
    'not a link',
    ...forbidden,
  ])('%s may not, and its query is not shown', link => {
    const check = () => checkUrl(link, policy);
    expect(check).toThrow(expect.objectContaining({ code: 'LINK_UNSAFE' }));
    expect(check).not.toThrow(/secret/);
  });
});

describe('this machine', () => {
  const secure =
    'localhost bucket.localhost 127.1.2.3 [::1] [::ffff:7f00:1] [64:ff9b::7f00:1] [2002:7f00:1::]';
  const links = [
    ...['http://127.0.0.1:8080/a', 'http://localhost/a', 'http://[::1]/a'],
    ...secure.split(' ').map(host => `https://${host}/a`),
  ];

  test.each(links)('%s may be asked for a service on this machine only', link => {
    expect(checkUrl(link, here).url.href).toBe(link);
    expect(() => checkUrl(link, elsewhere)).toThrow(expect.objectContaining({ code: 'LINK_UNSAFE' }));
  });

  test.each(links)('a store elsewhere does not lead to %s', link => {
    const check = () => checkUrl(link, { ...here, from: store });
    expect(check).toThrow(expect.objectContaining({ code: 'LINK_UNSAFE' }));
  });

  test('stores may redirect otherwise', () => {
    const local = { ...here, from: new URL('http://127.0.0.1:1/a') };
    expect(checkUrl('http://127.0.0.1:2/b', local).url.port).toBe('2');
    const { url } = checkUrl('https://other.example.com/b', { ...elsewhere, from: store });
    expect(url.host).toBe('other.example.com');
  });
});

describe.each([true, false])('names are judged by what they resolve to (all IP addresses: %s)', all => {
  const resolve = (policy: typeof here, name: string) =>
    new Promise<unknown>((done, fail) => {
      const { lookup } = checkUrl(store.href, policy);
      lookup(name, { all }, (error, address) => (error === null ? done(address) : fail(error)));
    });

  test('link-local IP addresses are rejected', async () => {
    await expect(resolve(here, '169.254.169.254')).rejects.toMatchObject({ code: 'LINK_UNSAFE' });
    await expect(resolve(here, 'fe80::1%1')).rejects.toMatchObject({ code: 'LINK_UNSAFE' });
  });

  test('this machine is for services on it', async () => {
    expect(JSON.stringify(await resolve(here, 'localhost'))).toMatch(/127\.0\.0\.1|::1/);
    await expect(resolve(elsewhere, 'localhost')).rejects.toMatchObject({ code: 'LINK_UNSAFE' });
  });

  test('what cannot be resolved stays an error of its own', async () => {
    await expect(resolve(elsewhere, 'name.invalid')).rejects.toMatchObject({ syscall: 'getaddrinfo' });
  });
});
