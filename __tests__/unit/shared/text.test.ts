import { expect, test } from '@jest/globals';
import { formatBytes, formatDuration, oneLine, webUrl } from '../../../src/shared/text.ts';

test('text from outside becomes one safe line', () => {
  expect(oneLine('a\r\nb\tc\u2028d')).toBe('a b c d');
  expect(oneLine('\u001b[31mred\u001b[0m \u001b]8;;https://x\u0007link')).toBe('red link');
  expect(oneLine('::error::x')).toBe(': :error: :x');
  expect(oneLine('x ##[error]y')).toBe('x ## [error]y');
  expect(oneLine('user\u202Etxt.exe\u200b')).toBe('usertxt.exe');
  expect(oneLine('x'.repeat(50), 10)).toBe('xxxxxxxxx…');
  expect(oneLine('😀'.repeat(10), 4)).toBe('😀\ufffd…');
});

test('only an http or https URL on one line becomes a link (promise: `prLink`, `previewUrl`, and `commentUrl`)', () => {
  expect(webUrl('https://git.example.com/a/b/pull/7?tab=files')).toBe(
    'https://git.example.com/a/b/pull/7?tab=files',
  );
  // The runner executes "##[" in a line that a later step prints.
  expect(webUrl('https://git.example.com/a##[add-mask]e')).toBe('https://git.example.com/a##%5Badd-mask]e');
  expect(webUrl('https://[::1]/a')).toBe('https://[::1]/a');
  expect(webUrl('https://git.example.com/<img>')).toBe('https://git.example.com/%3Cimg%3E');
  for (const text of [
    'javascript:alert(1)',
    '//git.example.com/x',
    'https://git.example.com/a\nb',
    `https://git.example.com/${'x'.repeat(3000)}`,
  ]) {
    expect(webUrl(text)).toBeUndefined();
  }
});

test('sizes and durations read well', () => {
  expect([0, 1023, 1536, 1024 ** 2 * 250].map(formatBytes)).toEqual(['0 B', '1023 B', '1.5 KiB', '250 MiB']);
  // 1,023.999 KiB, which would be read as a size of its own.
  expect([1_048_575, 1024 ** 2 - 512, 1024 ** 2 - 600, 1024 ** 3 - 1].map(formatBytes)).toEqual([
    '1.0 MiB',
    '1.0 MiB',
    '1023 KiB',
    '1.0 GiB',
  ]);
  expect([449, 9_940, 9_960].map(formatDuration)).toEqual(['0.4 s', '9.9 s', '10 s']);
  expect([59_400, 59_600, 7_200_000].map(formatDuration)).toEqual(['59 s', '1m 00s', '2h 00m']);
});
