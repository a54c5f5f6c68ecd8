import { describe, expect, test } from '@jest/globals';
import { linkSegments, safePath } from '../../../src/archive/entry-path.ts';

describe('the name of an entry', () => {
  test.each([
    ['./a//b/.', 'a/b'],
    ['a/b/', 'a/b'],
    ['./', ''],
    ['größe-日本.html', 'größe-日本.html'],
    ['a..b/...', 'a..b/...'],
    [`${'a/'.repeat(99)}a`, `${'a/'.repeat(99)}a`],
    ['x'.repeat(255), 'x'.repeat(255)],
  ])('%j is normalized', (name, path) => expect(safePath(name)).toBe(path));

  test.each([
    ['../a', 'leads out'],
    ['a/..', 'leads out'],
    ['/a', 'absolute'],
    ['C:/a', 'absolute'],
    ['./c:a', 'absolute'],
    ['\\\\host\\a', 'backslash'],
    ['a\tb', 'control characters'],
    ['a\0b', 'control characters'],
    ['x'.repeat(256), 'a name that is too long'],
    ['y/'.repeat(2100), 'a path that is too long'],
    ['a/'.repeat(101), 'more than 100 directories'],
  ])('%j is rejected', (name, words) => expect(() => safePath(name)).toThrow(words));
});

describe('the path of a link', () => {
  test('is a list of segments', () => {
    expect(linkSegments('x', '../b/./c//..')).toEqual(['..', 'b', 'c', '..']);
  });

  test.each(['/etc/passwd', 'C:\\Windows', 'a\nb', 'a/'.repeat(3000), 'a/'.repeat(201)])(
    '%j is rejected',
    text => expect(() => linkSegments('x', text)).toThrow('a link'),
  );
});
