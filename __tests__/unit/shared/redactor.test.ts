import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Redactor, redacting, UntrustedText } from '../../../src/shared/redactor.ts';
import type { Runner } from '../../../src/shared/runner.ts';
import { encodings } from '../../support/encodings.ts';
import { casesOf } from '../../support/long.ts';
import { seed } from '../../support/seed.ts';
import { prepareStep, readRun } from '../../support/step.ts';
import { stepProcess } from '../../support/step-process.ts';

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

test('a secret of eight characters is hidden, and no shorter one', () => {
  expect(show('a-secret, a-short', 'a-secret', 'a-short')).toBe('***, a-short');
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
    { seed, numRuns: casesOf(20, 1_000) },
  );
});

const secret = 'a-secret';
const lines = { startLine: 1, endLine: 1 };

/** The comment of a step: unit/github/sticky-comment.test.ts. */
test.each<readonly [string, (runner: Runner) => unknown]>([
  ['a line of the log', ({ log }) => log.info(secret)],
  ['a warning', ({ log }) => log.warning(secret)],
  ['a debug line', ({ log }) => log.debug(secret)],
  ['the title of a group', ({ log }) => log.group(secret, [])],
  ['a line of a group', ({ log }) => log.group('title', [secret])],
  ['an output', runner => runner.setOutput('status', secret)],
  ['the summary', runner => runner.writeSummary(secret)],
  ['an annotation', runner => runner.annotate('error', { file: 'a', message: secret, ...lines })],
  ['the file of an annotation', runner => runner.annotate('error', { file: secret, message: 'a', ...lines })],
  ['the error of the step', runner => runner.fail(secret, 'title')],
])('a secret does not reach %s', async (_, tell) => {
  const step = prepareStep({ inputs: {} });
  const written: string[] = [];
  using process = stepProcess(step.env, line => void written.push(line));
  const redactor = new Redactor();
  redactor.hide(secret);
  await tell(redacting(process.runner, redactor));
  const { stdout, outputs, summary } = readRun(step, { exitCode: 0, lines: written, stderr: '' });
  const told = JSON.stringify({ stdout, outputs, summary });
  expect(told).toContain('***');
  expect(told).not.toContain(secret);
});
