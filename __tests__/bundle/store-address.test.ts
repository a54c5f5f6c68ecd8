import { expect, test } from '@jest/globals';
import { lookupStore, storeAddress } from '../../src/bundle/store-address.ts';

const store = new URL('https://store.example.com/a');

test.each([
  'https://store.example.com/a?sig=1',
  'https://10.0.0.7/a',
  'https://192.168.1.1:9000/a',
  'https://[fd12::1]/a',
  'http://127.0.0.1:8080/a',
  'http://[::1]/a',
  'https://localhost/a',
])('%s may be asked', link => {
  expect(storeAddress(link).href).toBe(link);
});

test.each([
  'http://store.example.com/a?sig=secret',
  'ftp://store.example.com/a',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'not a link',
  'https://169.254.169.254/latest/meta-data?sig=secret',
  'https://169.254.1.2/a',
  'https://0xa9fea9fe/a',
  'https://2852039166/a',
  'https://169.254.43518/a',
  'https://[::ffff:169.254.169.254]/a',
  'https://[fe80::1]/a',
  'https://[fd00:ec2::254]/a',
  'https://100.100.100.200/a',
  'https://168.63.129.16/a',
  'https://metadata.google.internal/a',
  'https://METADATA.google.internal./a',
])('%s may not, and its query is not shown', link => {
  expect(() => storeAddress(link)).toThrow(expect.objectContaining({ code: 'LINK_UNSAFE' }));
  expect(() => storeAddress(link)).not.toThrow(/secret/);
});

test('a store elsewhere does not lead to this machine', () => {
  expect(() => storeAddress('https://127.0.0.1/a', store)).toThrow(/redirected to this machine itself/);
  expect(() => storeAddress('http://localhost/a', store)).toThrow(/redirected to this machine itself/);
  expect(storeAddress('http://127.0.0.1:2/b', new URL('http://127.0.0.1:1/a')).port).toBe('2');
  expect(storeAddress('https://other.example.com/b', store).host).toBe('other.example.com');
});

test.each([true, false])('names are judged by what they resolve to (all addresses: %s)', async all => {
  const resolve = (name: string) =>
    new Promise<unknown>((done, fail) => {
      lookupStore(name, { all }, (error, address) => (error === null ? done(address) : fail(error)));
    });
  await expect(resolve('169.254.169.254')).rejects.toMatchObject({ code: 'LINK_UNSAFE' });
  expect(JSON.stringify(await resolve('127.0.0.1'))).toContain('127.0.0.1');
});
