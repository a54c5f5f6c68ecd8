import { describe, expect, test } from '@jest/globals';
import { resolveLink, safePath } from '../../../src/archive/entry-path.ts';

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

describe('the target of a link', () => {
  test.each([
    ['b', 'a', 'a/b'],
    ['../b/./c', 'a', 'b/c'],
    ['..', 'a', ''],
  ])('%j in %j', (target, base, path) => expect(resolveLink('x', target, base)).toBe(path));

  test.each([
    '../outside',
    'd/../../outside',
    '/etc/passwd',
    'C:\\Windows',
    'a\nb',
    'a/'.repeat(3000),
    'a/'.repeat(101),
  ])('%j is rejected', target => expect(() => resolveLink('x', target, '')).toThrow('a link'));
});
