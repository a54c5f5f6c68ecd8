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

/** Parts of the targets of links: what may be a build ID or have a hash, the names of pages and files, and what ends a path. */
const targetParts = [
  ...['', '/', '.', '#', '?', '&', '-', '_', '0', 'A', 'é', ' ', 'mailto:', 'dpl=1', 'v=1'],
  ...['.html', '.htm', '.xhtml', '.php', '.md', '.com', '.org', '.net', '.io', '.dev', '.HTML', '.htmlx'],
  ...['.png', '.PNG', '.c', '.7z', '.json', '.js', '.woff2', '.woff2x'],
  ...['getting-started-with', '3f5a2b1c9d8e7f60', '3f5a2b1c9d8e7f6', 'abcdefabcdefabcd', 'guide-3f5a2b1c9d'],
  ...['V1StGXR8_Z5jdHi6B-myT', 'V1StGXR8_Z5jdHi6B-my', 'v1stgxr8_z5jdhi6b-myt', 'VxStGXRx_ZxjdHixB-myT'],
];

/** Attributes that mean something, others, and what is easily taken for one of these. */
const attributes = [
  ...[' href="/a"', " href='/b.html#c'", ' href=/d/', ' href', ' href=""', ' href = "../e"', ' href=f/>'],
  ...[' href="/a.png"', ' href="/a?b"', ' href="/3f5a2b1c9d8e7f60"', ' href="/a&amp;b"', ' href=" /a"'],
  ...[' href="a>b"', ' HREF="/a"', ' xlink:href="/a"', ' hreflang="a"', '"href="/a"', ' =href="/a"'],
  ...[' href="/a"href="/b"', ' ="', ' =', ' class="a"', ' class=a/', ' id=b', " title='c'", ' data-d'],
  ...[' e="f>g"', ' h="', '/', '\n', '\t\f', ' aria-i = j', ' k_l', ' @m="n"', ' o_="p"'],
  ...[' hidden', ' hidden="until-found"', ' alt="k"', ' src="/l.png"', ' open', ' poster=n', ' data="o"'],
  ...[' name="description"', ' name=keywords', ' name=DESCRIPTION', ' name="descr&#105;ption"', ' name'],
  ...[' content="m"', ' content=q', ' http-equiv=refresh', ' property="og:title"', ' content'],
  ...[' role=main', ' role="navigation"', ' role="button"', ' role=mai', ' role="Main"', ' role="m&#97;in"'],
];
const target = fc.array(fc.constantFrom(...targetParts), { maxLength: 6 }).map(parts => parts.join(''));
const attribute = fc.oneof(
  // After a name, these begin a value that may take in the next tags.
  { weight: 4, arbitrary: fc.constantFrom(...attributes.filter(text => !/^ ="?$/.test(text))) },
  { weight: 1, arbitrary: target.map(value => ` href="${value}"`) },
);
/** Not those whose content is shown as it is: there, tags are text. */
const name = fc.constantFrom(
  ...['a', 'b', 'p', 'h1', 'img', 'meta', 'nav', 'main', 'base', 'area', 'video', 'object', 'dialog', 'div'],
  ...['span', 'abbr', 'article', 'svg', 'script', 'style', 'br', 'x-y', 'h7', 'aa', 'link', 'path'],
  ...['a_b', 'a:b', 'a"b', 'aé'],
);
const tag = fc
  .tuple(fc.constantFrom('<', '<', '<', '</'), name, fc.array(attribute, { maxLength: 4 }))
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

/** Expects that a tag means the same with its name in upper case: the host reads that. */
function expectSameInUpperCase(element: string, rest: string): void {
  const upper = element.toUpperCase();
  // In SVG, the slash of an empty tag counts.
  const end = `b</${element}>c<b hidden/>d`;
  for (const start of ['<META NAME=description CONTENT=y><meta name=description content=z>a', '<svg>a']) {
    if (digestOf(`${start}<${element}${rest}${end}`) !== digestOf(`${start}<${upper}${rest}${end}`))
      expect(`<${element}${rest}`).toBe('a tag that means the same in upper case');
  }
}

describe('a tag means the same in upper case', () => {
  test.each(['a', 'meta', 'link', 'b', 'svg', 'h1', 'a_b', 'a:b', 'a"b'])(
    '<%s> with any two attributes',
    element => {
      for (const one of attributes) {
        for (const other of attributes) {
          for (const end of ['>', '/>']) expectSameInUpperCase(element, one + other + end);
        }
      }
    },
  );

  test('<meta> with any three attributes of its own', () => {
    const own = attributes.filter(text => /name|content|http-equiv|property/.test(text));
    for (const one of own) {
      for (const other of own)
        for (const last of own) expectSameInUpperCase('meta', `${one}${other}${last}>`);
    }
  });

  test('<a> with any target of three parts', () => {
    for (const one of targetParts) {
      for (const other of targetParts)
        for (const last of targetParts) expectSameInUpperCase('a', ` href="/${one}${other}${last}">`);
    }
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
