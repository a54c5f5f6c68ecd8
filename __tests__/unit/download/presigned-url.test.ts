import { expect, test } from '@jest/globals';
import { expiryOf, secretsOf } from '../../../src/download/presigned-url.ts';

test.each([
  ['S3, signature 4', 'X-Amz-Date=20261120T101500Z&X-Amz-Expires=900', '2026-11-20T10:30:00.000Z'],
  ['Google Cloud Storage', 'X-Goog-Date=20261120T101500Z&X-Goog-Expires=60', '2026-11-20T10:16:00.000Z'],
  ['Azure Blob Storage', 'sv=2025-01-05&se=2026-11-20T10%3A30%3A00Z&sig=abc', '2026-11-20T10:30:00.000Z'],
  ['CloudFront', 'Expires=1795170600&Signature=x&Key-Pair-Id=y', '2026-11-20T10:30:00.000Z'],
])('the expiry is read from the link: %s', (_, query, expiry) => {
  const time = expiryOf(`https://store.example.com/a.tar.gz?${query}`);
  expect(new Date(time ?? 0).toISOString()).toBe(expiry);
});

test.each([
  '',
  'X-Amz-Date=20261120T101500Z',
  'X-Amz-Date=20261320T101500Z&X-Amz-Expires=1',
  'Expires=999999999999999',
])('a link does not say when it expires: %s', query => {
  expect(expiryOf(`https://store.example.com/a?${query}`)).toBeUndefined();
});

test('everything that gives access is secret, as it was sent and as a URL parser writes it', () => {
  const query = "X-Amz-Expires=900&X-Amz-Security-Token=to%2Fken%2B123&name='a'&X-Amz-Signature=0123456789";
  const link = `https://somebody:pass|word@store.example.com/a?${query}`;
  const parsed = query.replace("'a'", '%27a%27');
  expect(secretsOf(link)).toEqual([
    link,
    'somebody:pass|word',
    'somebody',
    'pass|word',
    query,
    `https://somebody:pass%7Cword@store.example.com/a?${parsed}`,
    'somebody:pass%7Cword',
    'pass%7Cword',
    parsed,
    'to/ken+123',
    '0123456789',
  ]);
});

test('what is short or may be an ordinary word is no secret', () => {
  expect(secretsOf('https://me:pw@store.example.com/dl/9f8a7b6c5d4e3f2a1b0c?e')).toEqual([
    'https://me:pw@store.example.com/dl/9f8a7b6c5d4e3f2a1b0c?e',
  ]);
});
