import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { secretsOf } from '../../../src/download/presigned-url.ts';
import { Redactor } from '../../../src/shared/redactor.ts';
import { UntrustedText } from '../../../src/shared/untrusted-text.ts';
import { decodings, encodings } from '../../support/encodings.ts';
import { casesOf } from '../../support/long.ts';
import { seed } from '../../support/seed.ts';

const key = `docs/Key+0123456789_-&abc="w'XyZ<(*)`;

function redactorFor(...secrets: readonly string[]): Redactor {
  const redactor = new Redactor();
  for (const secret of secrets) redactor.hide(secret);
  return redactor;
}
const show = (text: string, ...secrets: readonly string[]) =>
  redactorFor(...secrets).show(new UntrustedText(text), 1000);

test.each(encodings)('a secret is hidden: $name', ({ name, encode }) => {
  const text = `HTTP 401: no key ${encode(key)} here`;
  const redactor = redactorFor('another secret', key);
  // In base64, the characters at both ends hold bits of the neighbors, too.
  const hidden = name.startsWith('base64')
    ? /^HTTP 401: no key .{0,4}\*{3}.{0,6} here$/
    : /no key \*{3} here/;
  expect(redactor.show(new UntrustedText(text))).toMatch(hidden);
  expect(redactor.redact(`a\n${text}`)).toMatch(/^a\nHTTP 401: no key .{0,4}\*{3}.{0,6} here$/);
});

test('no secret can be read in any of these forms, whatever it is and whatever stands around it', () => {
  const characters = fc.integer({ min: 0x21, max: 0x7e }).map(code => String.fromCharCode(code));
  fc.assert(
    fc.property(
      fc.string({ unit: characters, minLength: 8, maxLength: 80 }),
      fc.constantFrom(...encodings),
      fc.constantFrom('', '"', '...', ' and ', '\n'),
      (secret, { encode }, around) => {
        const text = `key ${around}${encode(secret)}${around} here`;
        const redactor = redactorFor(secret);
        for (const out of [redactor.show(new UntrustedText(text), 1000), redactor.redact(text)])
          expect(decodings(out).filter(view => view.includes(secret))).toEqual([]);
      },
    ),
    { seed, numRuns: casesOf(300, 10_000) },
  );
});

test('a host that holds a secret is hidden, although a URL parser changes it to lower case', () => {
  const { href } = new URL('https://Docs_Admin_0123456789.example.com/');
  expect(redactorFor('Docs_Admin_0123456789').redact(href)).toBe('https://***.example.com/');
});

test('a secret that contains another one is hidden whole', () => {
  expect(show('no 0123456789abcdef', '0123456789', '0123456789abcdef', 'abcdef0123')).toBe('no ***');
});

test('a secret is hidden before the text is cut, and after control characters are removed', () => {
  const secret = 'docs_admin_0123456789';
  expect(redactorFor(secret).show(new UntrustedText(`${'x'.repeat(30)}${secret}`), 40)).toBe(
    `${'x'.repeat(30)}***`,
  );
  expect(show('no docs_\u200badmin_\u001b[31m0123456789', secret)).toBe('no ***');
});

test('hints stay readable although a query has the domain, the job, and a file name', () => {
  const disposition = encodeURIComponent('attachment; filename="docs.example.com-exp_20261123.tar.gz"');
  const query = [
    `response-content-disposition=${disposition}`,
    'x-job=exp_20261123_0001&x-domain=docs.example.com',
    'X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20261123%2Feu-central-1%2Fs3%2Faws4_request',
    `X-Amz-Date=20261123T020000Z&X-Amz-Expires=900&X-Amz-Signature=${'0a1b2c3d'.repeat(8)}`,
  ].join('&');
  const link = `https://bucket.s3.eu-central-1.amazonaws.com/exports/exp_20261123_0001/docs.tar.gz?${query}`;
  const redactor = redactorFor(...secretsOf(link));
  for (const line of [
    'The job keeps running. To attach to it, run the step with "job-id: exp_20261123_0001".',
    'Starting the export of docs.example.com',
    'Archive: docs.example.com-exp_20261123.tar.gz, 20261123T020000Z, aws4_request, eu-central-1',
    'Bundle: on bucket.s3.eu-central-1.amazonaws.com, link expires at 2026-11-23T02:15:00.000Z',
  ])
    expect(redactor.redact(line)).toBe(line);
});

test('URLs in text from outside lose user info, query, and fragment', () => {
  const signed = 'https://store.example.com/a.zip?X-Amz-Signature=0a1b2c&k=d';
  expect(show(`see ${signed} or not`)).toBe('see https://store.example.com/a.zip?… or not');
  expect(show(JSON.stringify({ url: signed }).replaceAll('/', '\\/'))).toBe(
    '{"url":"https:\\/\\/store.example.com\\/a.zip?…"}',
  );
  expect(show('//store.example.com/a#token')).toBe('//store.example.com/a?…');
  expect(show(`https://store.example.com/${'a/'.repeat(300)}b?c#d`)).toMatch(/\/b\?…$/);
  expect(show('store.example.com/a.zip?sig=0a1b2c, try again')).toBe('store.example.com/a.zip?… try again');
  expect(show("https://us'er:p@ss@store.example.com/a@b")).toBe('https://***@store.example.com/a@b');
  expect(show('https://a.example.com/https://user:pass@store.example.com/')).toBe(
    'https://a.example.com/https://***@store.example.com/',
  );
  expect(redactorFor().url(new UntrustedText(signed))).toBe(signed);
  expect(redactorFor().redact(signed)).toBe(signed);
});

test('ordinary text stays as it is, also where it shares characters with a secret', () => {
  for (const text of [
    'Is it ready? No: 50 % done, see https://docs.example.com/a/b. Or https://docs.example.com/c?',
    'invalid token: expired',
    '100%41 of C:\\\\dir\\name &amp; more',
    'docs-admin-action could not start',
    'the documentation of docs_admin_sim_0123 is at admin@docs.example.com',
    'abc pages, and xabc',
  ])
    expect(show(text, key, 'docs_admin_sim_0123456789', 'ghs_0123456789', 'abc')).toBe(text);
});

test('text from outside shows nothing where it is used as a string', () => {
  const text = new UntrustedText(key);
  expect(`${text} ${JSON.stringify({ text })} ${String(text)}`).not.toContain('docs/');
  expect(text.is('other', key)).toBe(true);
});

test('a mebibyte of any characters is read to its end', () => {
  const special = fc.constantFrom(...'?#@:/\\%&="\'< a\u200b\u001b\u009b[]0', '://', '\\/', '\\u0026', key);
  const redactor = redactorFor(key, 'a'.repeat(2000), '////////');
  fc.assert(
    fc.property(fc.array(special, { minLength: 1, maxLength: 3 }), parts => {
      const part = parts.join('');
      // With an expression that looks again at what it has seen, this would take minutes.
      expect(redactor.line(new UntrustedText(part.repeat(2 ** 20 / part.length)))).toEqual(
        expect.any(String),
      );
    }),
    { seed, numRuns: casesOf(60, 1_000) },
  );
});
