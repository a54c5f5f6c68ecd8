import process from 'node:process';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { PageReader } from '../../../src/changes/page-reader.ts';
import { markup, tokenize } from '../../support/html-tokens.ts';
import { announceSeed } from '../../support/seed.ts';

const seed = announceSeed('reading pages');
const runs = process.env['LONG_TESTS'] === undefined ? 10_000 : 500_000;

const shared = new PageReader();

function digestOf(page: string, reader = shared): string {
  reader.load(Buffer.from(page));
  return reader.read(true).digest;
}

/** The same page without anything that is hard to read: in the form that the tokenizer of the HTML standard found. */
function normalized(html: string): string {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  let result = '';
  tokenize(html, {
    onTag: ({ tagName, attrs, selfClosing }, isClosing) => {
      const attributes = attrs.map(({ name, value }) => ` ${name}="${escaped(value)}"`).join('');
      result += isClosing ? `</${tagName}>` : `<${tagName}${attributes}${selfClosing ? ' /' : ''}>`;
    },
    onText: text => {
      result += escaped(text);
    },
  });
  return result;
}

/** Attributes that mean something, others, and what is easily taken for one of these. */
const attribute = fc.constantFrom(
  ...[' href="/a"', " href='/b.html#c'", ' href=/d/', ' href', ' href=""', ' href = "../e"', ' href=f/>'],
  ...[' href="/a.png"', ' href="/a?b"', ' href="/3f5a2b1c9d8e7f60"', ' href="/a&amp;b"', ' href=" /a"'],
  ...[
    ' href="/é"',
    ' href="/a.htm"',
    ' href="/a.html/b"',
    ' href="a>b"',
    ' href="/abcdefghijklmnop/"',
    ' href="/a-3f5a2b1c.htmlx"',
  ],
  ...[' HREF="/a"', ' xlink:href="/a"', ' hreflang="a"', '"href="/a"', ' =href="/a"', ' href="/a"href="/b"'],
  ...[' class="a"', ' id=b', " title='c'", ' data-d', ' e="f>g"', ' h="', '/', '\n', '\t\f', ' aria-i = j'],
  ...[' hidden', ' hidden="until-found"', ' role=main', ' role="navigation"', ' alt="k"', ' src="/l.png"'],
  ...[' name="description"', ' content="m"', ' http-equiv=refresh', ' open', ' poster=n', ' data="o"'],
);
/** Not those whose content is shown as it is: there, tags are text. */
const name = fc.constantFrom(
  ...['a', 'b', 'p', 'h1', 'img', 'meta', 'nav', 'main', 'base', 'area', 'video', 'object', 'dialog', 'div'],
  ...['span', 'abbr', 'article', 'svg', 'script', 'style', 'br', 'x-y', 'h7', 'aa'],
);
const tag = fc
  .tuple(fc.constantFrom('<', '<', '<', '</'), name, fc.array(attribute, { maxLength: 3 }))
  .map(([start, element, attributes]) => ({ start, element, rest: `${attributes.join('')}>` }));

describe('a page', () => {
  test('says the same as what the tokenizer of the HTML standard found in it', () => {
    fc.assert(
      fc.property(markup, html => {
        expect(digestOf(html)).toBe(digestOf(normalized(html)));
      }),
      { seed, numRuns: runs },
    );
  });

  test('says the same with its tags in upper case, which are read in another way', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(tag, fc.constantFrom('a', ' ', '&lt;', 'b c')), { maxLength: 6 }),
        parts => {
          const page = (caseOf: (element: string) => string) =>
            parts
              .map(part => (typeof part === 'string' ? part : part.start + caseOf(part.element) + part.rest))
              .join('');
          expect(digestOf(page(element => element))).toBe(digestOf(page(element => element.toUpperCase())));
        },
      ),
      { seed, numRuns: runs },
    );
  });

  test('says the same whenever it is read, whatever was read before', () => {
    fc.assert(
      fc.property(fc.array(markup, { minLength: 1, maxLength: 4 }), pages => {
        const digests = pages.map(page => digestOf(page, new PageReader()));
        for (let time = 0; time < 3; time += 1) expect(pages.map(page => digestOf(page))).toEqual(digests);
      }),
      { seed, numRuns: runs / 100 },
    );
  });
});

test('more tags than are remembered, with more text than is kept of them, are read as before', () => {
  const page = (part: number) =>
    Array.from({ length: 5000 }, (_, index) => `<img alt="${part} ${index} ${'x'.repeat(200)}">`).join('');
  const pages = Array.from({ length: 12 }, (_, part) => page(part));
  const expected = pages.map(html => digestOf(html, new PageReader()));
  const reader = new PageReader();
  for (let time = 0; time < 3; time += 1) expect(pages.map(html => digestOf(html, reader))).toEqual(expected);
});

test.each<[string, string]>([
  ['text', 'a b '.repeat(1_000_000)],
  ['a title', `<title>${'a '.repeat(1_000_000)}</title>`],
  ['a description', `<meta name="description" content="${'a '.repeat(1_000_000)}">`],
  ['an alternative text', `<img alt="${'a&Gt;'.repeat(500_000)}">`],
  ['references without a semicolon', '&nGt '.repeat(500_000)],
  ['references that become longer', '&nGt;'.repeat(800_000)],
  ['marks', '<h1>'.repeat(1_000_000)],
  ['links', '<a href>'.repeat(500_000)],
])('a long page between short ones: %s', (_, html) => {
  const reader = new PageReader();
  const short = digestOf('<p>a', reader);
  const long = digestOf(html, reader);
  expect(digestOf('<p>a', reader)).toBe(short);
  expect(digestOf(html, reader)).toBe(long);
  expect(digestOf(`${html}b`, reader)).not.toBe(long);
});

test('the memory of a page that was longer is not read again', () => {
  const reader = new PageReader();
  for (const rest of ['>b', ' href="/b">', '-->', '"', '</title>', 'ript>', ';', ' b'])
    for (const page of ['<a', '<!-- ', '<a b="', '<title>a', '<sc', '&amp', 'a']) {
      const expected = digestOf(page, new PageReader());
      digestOf(page + rest, reader);
      expect(digestOf(page, reader)).toBe(expected);
    }
});
