import { describe, expect, test } from '@jest/globals';
import { pathKey, safePath } from '../../../src/archive/entry-path.ts';

describe('the name of an entry', () => {
  test.each([
    ['./a//b/.', 'a/b'],
    ['./', ''],
    ['größe-日本.html', 'größe-日本.html'],
    ['a..b/...', 'a..b/...'],
    ['.github/a.git/git', '.github/a.git/git'],
    ['x'.repeat(255), 'x'.repeat(255)],
    [`${'x'.repeat(255)}/`.repeat(4), `${'x'.repeat(255)}/`.repeat(4).slice(0, -1)],
  ])('%j is normalized', (name, path) => expect(safePath(name, 'linux')).toBe(path));

  test.each([
    ['../a', 'leads out'],
    ['/a', 'absolute'],
    ['C:/a', 'absolute'],
    ['./c:a', 'absolute'],
    ['\\\\host\\a', 'backslash'],
    ['a\tb', 'control characters'],
    ['x'.repeat(256), 'a name that is too long'],
    ['y'.repeat(1025), 'a path that is too long'],
    ['.git', 'part of a Git repository'],
    ['a/.GIT/config', 'part of a Git repository'],
  ])('%j is rejected', (name, words) => expect(() => safePath(name, 'linux')).toThrow(words));

  test.each(['a?', 'ab:stream', 'site.', 'a /b'])('%j is rejected on Windows, and fine elsewhere', name => {
    expect(() => safePath(name, 'win32')).toThrow('a name that Windows does not allow');
    expect(safePath(name, 'linux')).toBe(name);
  });

  test.each([
    ['A/b.html', 'a/B.HTML'],
    ['gr\u00f6\u00dfe', 'gro\u0308\u00dfe'],
  ])('%j and %j are one file on Windows and macOS, and two files on Linux', (one, other) => {
    const isOne = (platform: NodeJS.Platform) => pathKey(one, platform) === pathKey(other, platform);
    expect([isOne('win32'), isOne('darwin'), isOne('linux')]).toEqual([true, true, false]);
  });
});
