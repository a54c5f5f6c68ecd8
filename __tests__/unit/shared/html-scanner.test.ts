import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Token, Tokenizer, TokenizerMode } from 'parse5';
import { foundText, HtmlScanner } from '../../../src/shared/html-scanner.ts';
import { type HtmlTag, TagCache } from '../../../src/shared/html-tag.ts';

/** A text, or the name and the attributes of a tag. */
type Found = string | readonly [tag: string, ...attributes: (readonly [name: string, value: string])[]];

function scan(html: string, tags = new TagCache(tag => tag)): readonly Found[] {
  const scanner = new HtmlScanner(Buffer.from(html, 'latin1'), tags);
  const found: Found[] = [];
  for (let token = scanner.next(); token !== undefined; token = scanner.next()) {
    const { start, end } = scanner.text;
    if (token === foundText) addText(found, scanner.slice(start, end));
    else found.push(describeTag(token));
  }
  return found;
}

function describeTag({ name, closing, selfClosing, attributes }: HtmlTag): Found {
  return [`${closing ? '/' : ''}${name}${selfClosing ? '/' : ''}`, ...attributes];
}

/** Texts that only a comment separates are one. */
function addText(found: Found[], text: string): void {
  const last = found.at(-1);
  if (typeof last === 'string') found[found.length - 1] = last + text;
  else found.push(text);
}

const modes = new Map([
  ...['title', 'textarea'].map(name => [name, TokenizerMode.RCDATA] as const),
  ...['iframe', 'noembed', 'noframes', 'style', 'xmp'].map(name => [name, TokenizerMode.RAWTEXT] as const),
  ['script', TokenizerMode.SCRIPT_DATA] as const,
]);

/** What the tokenizer of the HTML standard finds. */
function tokenize(html: string): readonly Found[] {
  const found: Found[] = [];
  const addTag = (prefix: string, { tagName, selfClosing, attrs }: Token.TagToken) =>
    found.push([
      `${prefix}${tagName}${selfClosing ? '/' : ''}`,
      ...attrs.map(({ name, value }) => [name, value] as const),
    ]);
  const addCharacters = ({ chars }: Token.CharacterToken) => addText(found, chars);
  const tokenizer = new Tokenizer(
    {},
    {
      onComment() {},
      onDoctype() {},
      onEof() {},
      onNullCharacter: addCharacters,
      onCharacter: addCharacters,
      onWhitespaceCharacter: addCharacters,
      onStartTag(token) {
        addTag('', token);
        tokenizer.state = modes.get(token.tagName) ?? TokenizerMode.DATA;
        tokenizer.lastStartTagName = token.tagName;
      },
      onEndTag: token => void addTag('/', token),
    },
  );
  tokenizer.write(html, true);
  return found;
}

const fragment = fc.oneof(
  fc.constantFrom(
    ...['<', '>', '/', '!', '?', '-', '--', '=', '"', "'", ' ', '\n', '\t', '\f', 'a', 'B', 'é', ']'],
    ...[
      '</',
      '<!',
      '<?',
      '<!-',
      '<!--',
      '-->',
      '--!>',
      '<!-->',
      '<!--->',
      '<!--!>',
      '<![CDATA[',
      ']]>',
      '/>',
    ],
    ...[
      '<a',
      '<A ',
      '</a',
      '</a>',
      '<p>',
      '<b c="d">',
      "<b c='>'>",
      '<b c=>',
      '<b c=d/>',
      '<b =e>',
      '<b c c>',
    ],
    ...[
      '<script>',
      '</script',
      '</SCRIPT >',
      '<title>',
      '</title>',
      '</titles>',
      '<style/>',
      '</style/>',
      '<br/>',
    ],
    ...[
      ' href="/a"',
      ' hidden',
      ' a=b>',
      '<i a="b" a="c" A=d>',
      '<textarea>',
      '</textarea\n>',
      'text',
      '1 < 2',
    ],
  ),
  fc.string({ maxLength: 3, unit: fc.constantFrom(...'ab<>="\'/ -!') }),
);
const page = fc
  .array(fragment, { maxLength: 25 })
  .map(fragments => fragments.join(''))
  // In such a script, "</script>" may not be its end.
  .filter(html => !/<script.*<!--/is.test(html));

describe('the scanner', () => {
  const numRuns = process.env['LONG_TESTS'] === undefined ? 5000 : 100_000;

  test('finds what the HTML standard says, with tags that it knows and with new ones', () => {
    const known = new TagCache(tag => tag);
    fc.assert(
      fc.property(page, html => {
        const expected = tokenize(html);
        expect(scan(html)).toEqual(expected);
        // A tag is remembered when it comes again.
        for (let time = 0; time < 3; time += 1) expect(scan(html, known)).toEqual(expected);
      }),
      { numRuns },
    );
  });

  test('remembers a tag that comes again, unless it is long or ends later than at its first ">"', () => {
    const interpreted: string[] = [];
    const tags = new TagCache(({ name }) => interpreted.push(name));
    const html = `<a b="c"></a><d e=">"><f g="${'h'.repeat(400)}">`;
    for (let time = 0; time < 4; time += 1) {
      const scanner = new HtmlScanner(Buffer.from(`${html}<i${time}>`), tags);
      while (scanner.next() !== undefined);
    }
    expect(interpreted.filter(name => name === 'a')).toHaveLength(4);
    expect(interpreted.filter(name => name === 'd')).toHaveLength(4);
    expect(interpreted.filter(name => name === 'f')).toHaveLength(4);
    expect(interpreted.filter(name => name.startsWith('i'))).toEqual(['i0', 'i1', 'i2', 'i3']);
  });

  test('tags that come once take no place of those that are remembered', () => {
    const interpreted: string[] = [];
    const tags = new TagCache(({ name }) => interpreted.push(name));
    const read = (html: string) => {
      const scanner = new HtmlScanner(Buffer.from(html), tags);
      while (scanner.next() !== undefined);
    };
    read('<a><a>');
    const others = Array.from({ length: 200_000 }, (_, id) => `<b id="${id}">`);
    read(others.join(''));
    const before = interpreted.length;
    read('<a>');
    expect(interpreted).toHaveLength(before);
  });

  test('finds CDATA and tags in styles inside SVG only', () => {
    const html = '<style><b></style><![CDATA[<c>]]><d>';
    const scanner = new HtmlScanner(Buffer.from(html), new TagCache(({ name }) => name));
    scanner.isForeign = true;
    const found: unknown[] = [];
    for (let token = scanner.next(); token !== undefined; token = scanner.next()) found.push(token);
    expect(found).toEqual(['style', 'b', 'style', 'd']);
    expect(scan(html)).toEqual([['style'], '<b>', ['/style'], ']]>', ['d']]);
  });
});
