/** Which files of a site count for the pages that show them or link to them. */
import { describe, expect, test } from '@jest/globals';
import { factsOf } from '../../support/page-facts.ts';

/** The reader of a page finds a difference when this file of the site has other bytes. */
function counts(file: string, element: string, { path = 'guides/install.html', before = '' } = {}): boolean {
  const textWith = (sha256: string) =>
    factsOf(`${before}<main><p>a ${element} b</main>`, {
      path,
      digests: new Map([[file, sha256]]),
    }).text;
  return textWith('a'.repeat(64)) !== textWith('b'.repeat(64));
}

describe('a file of the site counts', () => {
  test.each([
    ['a picture', 'images/a.png', '<img src="/images/a.png">'],
    ['a picture of a site at "/docs"', 'images/a.png', '<img src="/docs/images/a.png">'],
    ['a picture beside the page', 'guides/a.svg', '<img src="a.svg">'],
    ['a picture above the page', 'images/a.webp', '<img src="../images/a.webp">'],
    ['a picture with a signature', 'images/a.png', '<img src="/images/a.png?X-Amz-Signature=1#x">'],
    ['a picture whose name is encoded', 'images/ü b.png', '<img src="/images/%C3%BC%20b.png">'],
    ['a picture whose name is not encoded', 'images/ü b.png', '<img src="/images/ü b.png">'],
    ['a picture with a percent sign', '100%.png', '<img src="/100%.png">'],
    ['a video', 'a.mp4', '<video src="/a.mp4"></video>'],
    ['the source of a video', 'a.mp4', '<video><source src="/a.mp4"></video>'],
    ['a poster', 'a.jpg', '<video poster="/a.jpg"></video>'],
    ['a download', 'files/LICENSE', '<a href="/files/LICENSE" download>a</a>'],
    ['a description of an API', 'openapi.json', '<a href="/openapi.json">a</a>'],
  ])('%s', (_, file, element) => expect(counts(file, element)).toBe(true));

  test.each([
    [
      'what is relative to `<base>`',
      'guides/b.png',
      '<base target="_top"><base href="/docs/guides/"><base href="/c/">',
    ],
    [
      'what is relative to a `<base>` with a host',
      'guides/b.png',
      '<base href="https://docs.example.com/guides/">',
    ],
  ])('%s', (_, file, before) =>
    expect(counts(file, '<img src="b.png">', { path: 'index.html', before })).toBe(true),
  );

  test('at the longest path only: the site has "a.png" in two directories', () => {
    const texts = ['a', 'b'].map(digit => {
      const digests = new Map([
        ['docs/a.png', digit.repeat(64)],
        ['a.png', 'c'.repeat(64)],
      ]);
      return factsOf('<img src="/docs/a.png">', { digests }).text;
    });
    expect(texts[0]).not.toBe(texts[1]);
  });
});

describe('for its reader does not count', () => {
  test.each([
    ['a script', 'app.js', '<script src="/app.js"></script><a href="/app.js">a</a>'],
    ['a style sheet', 'a.css', '<link rel="stylesheet" href="/a.css"><a href="/a.css">a</a>'],
    ['a font', 'a.woff2', '<a href="/a.woff2">a</a>'],
    ['another page', 'guides/next.html', '<a href="next.html">a</a>'],
    [
      'what is on another host',
      'a.png',
      '<img src="https://cdn.example.com/a.png"><img src="//cdn.example.com/a.png">',
    ],
    ['what nothing leads to', 'b.png', '<img src="/a.png">'],
    ['a name that another one ends with', 'a.png', '<img src="/ba.png">'],
    ['what only navigation shows', 'a.png', '<nav><img src="/a.png"></nav>'],
    ['what is data', 'a.png', '<img src="data:image/png,/a.png"><a href="mailto:a.png">a</a>'],
    ['what is below more than 15 directories that are cut', 'a.png', `<img src="${'/d'.repeat(16)}/a.png">`],
    [
      'what is relative to a `<base>` of more than 200 characters',
      `${'d/'.repeat(15)}a.png`,
      `<base href="${'./'.repeat(86)}${'d/'.repeat(15)}"><img src="a.png">`,
    ],
    ['a reference of more than 4,096 characters', 'a.png', `<img src="/a.png?${'b'.repeat(4096)}">`],
  ])('%s', (_, file, element) => expect(counts(file, element)).toBe(false));
});
