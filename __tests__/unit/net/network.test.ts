import { describe, expect, test } from '@jest/globals';
import { checkUrl } from '../../../src/net/network.ts';

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
    'https:store.example.com/secret',
    'not a secret link',
  ])('%s may not, and only its host is shown (promise: The service, its store)', link => {
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
