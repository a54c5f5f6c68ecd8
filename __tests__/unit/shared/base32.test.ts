import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeBase32, encodeBase32 } from '../../../src/shared/base32.ts';

// RFC 4648, section 10, in lower case and without padding.
test.each([
  ['', ''],
  ['f', 'my'],
  ['fo', 'mzxq'],
  ['foo', 'mzxw6'],
  ['foob', 'mzxw6yq'],
  ['fooba', 'mzxw6ytb'],
  ['foobar', 'mzxw6ytboi'],
])('%j is %j', (text, encoded) => {
  expect(encodeBase32(text)).toBe(encoded);
  expect(decodeBase32(encoded)).toBe(text);
});

test('any text comes back', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), text => decodeBase32(encodeBase32(text)) === text));
});

test.each(['M', 'my======', 'mz', 'm', '1', 'a b', 'é', '74'])('%j is not the code of any text', encoded => {
  expect(decodeBase32(encoded)).toBeUndefined();
});
