import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { foundText, HtmlScanner } from '../../../src/shared/html-scanner.ts';
import { type HtmlTag, TagCache } from '../../../src/shared/html-tag.ts';
import { markup, tokenize } from '../../support/html-tokens.ts';

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

/** What the tokenizer of the HTML standard finds. */
function expectedOf(html: string): readonly Found[] {
  const found: Found[] = [];
  tokenize(html, {
    onTag: ({ tagName, selfClosing, attrs }, isClosing) =>
      found.push([
        `${isClosing ? '/' : ''}${tagName}${selfClosing ? '/' : ''}`,
        ...attrs.map(({ name, value }) => [name, value] as const),
      ]),
    onText: text => addText(found, text),
  });
  return found;
}

describe('the scanner', () => {
  const numRuns = process.env['LONG_TESTS'] === undefined ? 5000 : 100_000;

  test('finds what the HTML standard says, with tags that it knows and with new ones', () => {
    const known = new TagCache(tag => tag);
    fc.assert(
      fc.property(markup, html => {
        const expected = expectedOf(html);
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
});
