import process from 'node:process';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { PageReader } from '../../../src/changes/page-reader.ts';
import { tokenize } from '../../support/html-tokens.ts';
import { announceSeed } from '../../support/seed.ts';

const seed = announceSeed('ends of navigation');
const runs = process.env['LONG_TESTS'] === undefined ? 50_000 : 2_000_000;

/** What the tokenizer of the HTML standard finds, which reads all of it. */
function trueEnd(html: string): number | undefined {
  let depth = 0;
  let end: number | undefined;
  tokenize(html, {
    onTag: ({ tagName, location }, isClosing) => {
      if (tagName !== 'nav' || end !== undefined) return;
      depth += isClosing ? -1 : 1;
      if (depth === 0) end = location?.startOffset;
    },
    onText: () => undefined,
  });
  return end;
}

const reader = new PageReader();

function foundEnd(content: string): number | undefined {
  reader.load(Buffer.from(`<nav>${content}`, 'latin1'));
  reader.source();
  const [first] = reader.parts;
  return first?.[0] === 0 ? first[1] : undefined;
}

describe('the end tag', () => {
  test.each([
    ['of an empty one', '|</nav>'],
    ['in any letter case, with white space', 'a|</NAV\n>b</nav>'],
    ['after lists of links', '<ul><li class="a b"><a href=\'/c?d=e\'>F</a><li><a href=/g>H</a></ul>|</nav>'],
    ['after navigation in it', '<nav>a</nav><nav><nav></nav></nav>|</nav></nav>'],
    ['after tags with similar names', '</navigation><nav-item></nav-item><na></na>|</nav>'],
    ['after comments', '<!-- a="b --><!--[--><!--><!---><!---->|</nav>'],
    ['after a comment without words, which may look like another', '<!-- < --><b>|</nav>'],
    ['after quotes in texts', 'it\'s = "a" <b>\'</b>|</nav>'],
    ['after signs in texts', 'a < b > c >|</nav>'],
    ['after values with spaces around', '<a b = "c" d\n=\n\'e\'>|</nav>'],
    ['after quotes in names and values', '<a b"c d="e\'f" g=h">|</nav>'],
    ['after declarations that end at once', '<?a?></ b><a/>|</nav>'],
  ])('is found: %s', (_, marked) => {
    const content = marked.replace('|', '');
    expect(foundEnd(content)).toBe('<nav>'.length + marked.indexOf('|'));
    expect(trueEnd(`<nav>${content}`)).toBe('<nav>'.length + marked.indexOf('|'));
  });

  test.each([
    ['without one', 'a<b>c</b>'],
    ['with the end tag of another', '<nav>a</nav>'],
    ['in a value', '<a title="</nav>">b</a></nav>'],
    ['in a value without quotes', '<a title=</nav>b</a></nav>'],
    ['in a value that has no end', '<a title="b></nav>'],
    ['in a comment', '<!-- </nav> --></nav>'],
    ['in a comment that ends otherwise', '<!-- --!></nav>'],
    ['after a comment with a tag', '<!-- <a> --></nav>'],
    ['in a tag', '<a </nav>'],
    ['after a value with a sign, which may be a tag to others', '<a b="c>d"></nav>'],
    ['after a value that begins elsewhere', '<a ="b="c>d"></nav>'],
    ['after a script', '<script></script></nav>'],
    ['in a text element', '<svg><title></nav></title></svg></nav>'],
    ['after what seems to be a comment in a tag', "<a <!-- b='--></nav>"],
    ['after data', '<![CDATA[</nav>]]></nav>'],
  ])('is not certain: %s', (_, content) => {
    expect(foundEnd(content)).toBeUndefined();
  });
});

const piece = fc.constantFrom(
  ...['a', ' ', '\n', '"', "'", '=', '/', '>', '<', '!', '?', '-', '--', '\v', '\0', 'é'],
  ...['<b', '<a b=', '<a b="', "<a b='", ' c="d"', " e='f'", ' g=h', '="', '= "', "=\t'", '</', '</b>'],
  ...['<!--', '-->', '--!>', '<!', '<![CDATA[', ']]>', '<?', '<!-->', '<!--->', '<!-- i -->'],
  ...['<nav', '<nav>', '</nav', '</nav>', '</NAV >', '</nav/', '<nave>', '</nave>', '<Nav\n>', '<nav\v>'],
  ...['<script>', '</script>', '<title>', '</title>', '<xmp', '<Style>', '<svg>', '</svg>', '<p>', '</p>'],
);

test('an end that is found is the one that the tokenizer finds', () => {
  let found = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), pieces => {
      const content = pieces.join('');
      const end = foundEnd(`${content}</nav>`);
      if (end === undefined) return;
      found += 1;
      // The rest may be part of the end tag.
      const before = `<nav>${content}`.slice(0, end);
      expect(end).toBe(trueEnd(`${before}</nav>`));
    }),
    { seed, numRuns: runs },
  );
  expect(found).toBeGreaterThan(runs / 20);
});
