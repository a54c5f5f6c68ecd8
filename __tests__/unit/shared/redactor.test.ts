import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { possibleSecrets, secretsOf } from '../../../src/download/presigned-url.ts';
import { Redactor } from '../../../src/shared/redactor.ts';
import { UntrustedText } from '../../../src/shared/untrusted-text.ts';
import { cpuGrowth } from '../../support/cpu-growth.ts';
import { decodings, encodings, reveals } from '../../support/encodings.ts';
import { casesOf } from '../../support/long.ts';
import { seed } from '../../support/seed.ts';

const key = 'docs/Key+0123456789_-&abc=wXyZ';

function redactorFor(...secrets: readonly string[]): Redactor {
  const redactor = new Redactor();
  for (const secret of secrets) redactor.hide(secret, 'key');
  return redactor;
}
const show = (text: string, ...secrets: readonly string[]) =>
  redactorFor(...secrets).show(new UntrustedText(text), 1000);

const withheld = '(withheld: it repeats what must not be shown)';

test.each(encodings)('a secret is found: $name', ({ encode }) => {
  const redactor = redactorFor(key);
  const text = `HTTP 401: no key ${encode(key)} here`;
  const shown = redactor.show(new UntrustedText(text));
  if (shown !== withheld) expect(shown).toMatch(/^HTTP 401: no key .*\*\*\*.* here$/);
  for (const out of [shown, redactor.redact(text)]) expect(reveals(decodings(out), key)).toBe(false);
});

test('only what is encoded is withheld, and only its line', () => {
  const redactor = redactorFor(key);
  const encoded = key.replace(/./g, character => `&#${character.charCodeAt(0)};`);
  expect(redactor.redact(`a ${key}\nb ${encoded}\nc %41`)).toBe(`a ***\n${withheld}\nc %41`);
  expect(redactor.redact(key.replace(/.{8}/g, '$&\n'))).toBe(withheld);
});

test('the lines of a prompt are hidden in what others say, however they are quoted, and nowhere else', () => {
  const first = 'Say "Hello" to the\tnew installation guide.';
  const long =
    '  Explain how to run it on Linux, on Windows, and on macOS, and which versions of each are supported.';
  const prompt = `${first}\r\n\r\nShort line\n${long}\n`;
  const redactor = new Redactor();
  redactor.hidePrompt(prompt);
  const show = (text: string) => redactor.show(new UntrustedText(text), 1000);
  expect(show(`not understood: ${prompt}`)).toBe('not understood: (prompt) Short line (prompt)');
  expect(show(JSON.stringify({ error: first.replace('\t', ' ') }))).toBe('{"error":"(prompt)"}');
  expect(show(`cut: ${long.trim().slice(0, 70)}…`)).toBe('cut: (prompt)…');
  expect(show('Explain how to run it on Linux')).toBe('Explain how to run it on Linux');
  for (const quoted of [
    JSON.stringify({ error: JSON.stringify(first) }),
    encodeURIComponent(first),
    first.replaceAll('e', '&#101;'),
    first.replace('installation', 'instal\n  lation'),
  ])
    expect(show(`bad request: ${quoted}`)).toBe(withheld);
  expect(redactor.redact(prompt)).toBe(prompt);
  const url = 'https://git.example.com/docs/pull/42';
  redactor.hidePrompt(url);
  expect(redactor.url(new UntrustedText(url))).toBe(url);
});

test('any 12 characters of a key in a row are hidden, whatever stands around them, in any encoding', () => {
  const letters = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789');
  const whole = encodings.filter(({ name }) => !/cut|middle|replaced/.test(name));
  fc.assert(
    fc.property(
      fc.array(letters, { minLength: 16, maxLength: 80 }).map(characters => characters.join('')),
      fc.nat(100),
      fc.constantFrom(...whole),
      fc.constantFrom('', '*', '...', ' and ', '\n'),
      (random, at, { encode }, around) => {
        const start = at % (random.length - 11);
        const part = random.slice(start, start + 12);
        const text = `no key ${around}${encode(part)}${around} here`;
        const redactor = redactorFor(random);
        for (const out of [redactor.show(new UntrustedText(text), 1000), redactor.redact(text)])
          expect(reveals(decodings(out), part)).toBe(false);
      },
    ),
    { seed, numRuns: casesOf(200, 10_000) },
  );
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
  const redactor = new Redactor();
  for (const { text, kind } of secretsOf(link)) redactor.hide(text, kind);
  for (const part of possibleSecrets(link, ['exp_20261123_0001', 'docs.example.com']))
    redactor.hideInUntrustedText(part);
  for (const line of [
    'The job keeps running. To attach to it, run the step with "job-id: exp_20261123_0001".',
    'Starting the export of docs.example.com',
    'Archive: docs.example.com-exp_20261123.tar.gz, 20261123T020000Z, aws4_request, eu-central-1',
    'Bundle: on bucket.s3.eu-central-1.amazonaws.com, link expires at 2026-11-23T02:15:00.000Z',
  ])
    expect(redactor.redact(line)).toBe(line);
  const echoed = `SignatureDoesNotMatch: 0a1b2c3d0a1b*c3d for docs.example.com`;
  expect(redactor.show(new UntrustedText(echoed))).toBe(
    'SignatureDoesNotMatch: ****c3d for docs.example.com',
  );
});

test('a short secret is hidden where it is a word of what others say, and nowhere else', () => {
  expect(show('the key abc is wrong, abcd and xabc are not', 'abc')).toBe(
    'the key *** is wrong, abcd and xabc are not',
  );
  expect(show('{"key":"YWJj"}', 'abc')).toBe('{"key":"***"}');
  expect(show('with a line break inside: a\r\nbc.', 'abc')).toBe('with a line break inside: ***.');
  expect(redactorFor('abc').redact('abc pages')).toBe('abc pages');
});

test('URLs lose what may give access, in whatever encoding they stand', () => {
  const signed = 'https://store.example.com/a.zip?X-Amz-Signature=0a1b2c&k=d';
  expect(show(`see ${signed} or not`)).toBe('see https://store.example.com/a.zip?… or not');
  expect(show(`see ${encodeURIComponent(signed)}`)).toBe(withheld);
  expect(show(JSON.stringify({ url: signed }).replaceAll('/', '\\/'))).toBe(
    '{"url":"https:\\/\\/store.example.com\\/a.zip?…"}',
  );
  expect(show('store.example.com/a.zip?sig=0a1b2c, try again')).toBe('store.example.com/a.zip?… try again');
  expect(show('https://user:pass@store.example.com/a')).toBe('https://***@store.example.com/a');
  expect(show('X-Amz-Signature=0a1b2c&x=1 does not match')).toBe('X-Amz-Signature=***&x=1 does not match');
});

test('ordinary text stays as it is', () => {
  for (const text of [
    'Is it ready? No: 50 % done, see https://docs.example.com/a/b.',
    'invalid token: expired',
    '100%41 of C:\\\\dir\\name &amp; more',
    'docs-admin-action could not start',
  ]) {
    expect(show(text, key, 'ghs_0123456789')).toBe(text);
  }
});

test('what may be an ordinary text is hidden in what others say only', () => {
  const redactor = new Redactor();
  redactor.hideInUntrustedText('0123456789abcdef');
  expect(redactor.show(new UntrustedText('/dl/0123456789abcdef/x'))).toBe('/dl/***/x');
  expect(redactor.redact('/dl/0123456789abcdef/x')).toBe('/dl/0123456789abcdef/x');
});

test('text from outside shows nothing where it is used as a string', () => {
  const text = new UntrustedText(key);
  expect(`${text} ${JSON.stringify({ text })} ${String(text)}`).not.toContain('docs/');
  expect(text.is('other', key)).toBe(true);
});

test.each(['a://', '\\', '%', '%5c', '&#0', '?a', '\u200b', ' ', key])(
  'the time for a long text grows with its length only: %j',
  part => {
    const redactor = redactorFor(key, 'ghs_0123456789');
    const show = (size: number) => redactor.show(new UntrustedText(part.repeat(size / part.length)));
    expect(cpuGrowth(show, 400_000)).toBeLessThan(6);
  },
);
