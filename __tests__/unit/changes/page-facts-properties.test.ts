import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse, serialize } from 'parse5';
import { casesOf } from '../../support/long.ts';
import { factsOf } from '../../support/page-facts.ts';
import { seed } from '../../support/seed.ts';

const runs = casesOf(60, 10_000);

/** A page as its author thinks of it. */
interface Page {
  readonly title: string;
  readonly description: string;
  readonly blocks: readonly Block[];
}
type Block =
  | { readonly kind: 'p' | 'h2' | 'li' | 'pre'; readonly words: readonly string[] }
  | { readonly kind: 'link'; readonly target: string; readonly words: readonly string[] }
  | { readonly kind: 'image'; readonly name: string };

/** All that a build may do to a page without its reader seeing it. */
interface Style {
  readonly seed: number;
  readonly build: string;
  readonly hash: string;
  readonly script: string;
}

const word = fc.constantFrom(...`install Run é a&b <b> " it's 日本 x=y -- &amp; 😀`.split(' '), '1 > 0');
const words = fc.array(word, { minLength: 1, maxLength: 5 });
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ kind: fc.constantFrom('p', 'h2', 'li', 'pre'), words }),
  fc.record({
    kind: fc.constant('link'),
    target: fc.constantFrom('a.html', '../b/', '#c', '/d?e=1&f=2'),
    words,
  }),
  fc.record({ kind: fc.constant('image'), name: fc.constantFrom('shot', 'logo') }),
);
const page: fc.Arbitrary<Page> = fc.record({
  title: word,
  description: word,
  blocks: fc.array(block, { minLength: 1, maxLength: 8 }),
});
const hex = fc
  .string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 5, maxLength: 5 })
  .map(text => `a1${text}f`);
const style: fc.Arbitrary<Style> = fc.record({
  seed: fc.nat(),
  build: hex,
  hash: hex,
  script: fc.constantFrom('a()', 'b < c', '"<p>d</p>"', '<!-- e'),
});

/** Source of a page in one of its many forms. */
function write({ title, description, blocks }: Page, { seed, build, hash, script }: Style): string {
  let state = (seed % 2_147_483_646) + 1;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const oneOf = <Value>(...values: readonly Value[]) => values[random(values.length)] as Value;
  const gap = () => oneOf('', '', ' ', '\n', '\r\n\t ', `<!-- ${hash} -->`);
  const inner = () => oneOf(' ', '\n', '  ', ' \t');
  const name = (text: string) => oneOf(text, text, text.toUpperCase());
  const escaped = (text: string) =>
    text
      .replaceAll('&', () => oneOf('&amp;', '&#38;'))
      .replaceAll('<', () => oneOf('&lt;', '&#x3c;'))
      .replaceAll('"', () => oneOf('&quot;', '&#34;'))
      .replaceAll("'", '&#39;')
      .replaceAll('é', () => oneOf('é', '&eacute;'));
  const value = (text: string) => {
    const safe = escaped(text);
    return oneOf(`"${safe}"`, `'${safe}'`, /[\s=`>]/.test(safe) ? `"${safe}"` : safe);
  };
  const tag = (element: string, attributes: Readonly<Record<string, string>>) => {
    const noise = { class: hash, 'data-build': build, style: 'color: red', id: `x${random(9)}` };
    const all = [...Object.entries(attributes), ...Object.entries(noise).slice(0, random(5))];
    const order = all.map(pair => ({ pair, key: random(1000) })).sort((left, right) => left.key - right.key);
    const list = order.map(
      ({ pair: [key, text] }) => `${inner()}${name(key)}${oneOf('=', ' = ')}${value(text)}`,
    );
    return `<${name(element)}${list.join('')}${inner()}>`;
  };
  const around = (element: string, words: readonly string[], attributes = {}) =>
    `${tag(element, attributes)}${words.map(escaped).join(inner())}</${name(element)}>`;
  const source = (given: Block) => {
    if (given.kind === 'image')
      return `<p>${tag('img', { src: `/${given.name}.png?X-Amz-Signature=${hash}`, alt: hash })}</p>`;
    if (given.kind === 'link') return `<p>${around('a', given.words, { href: given.target })}</p>`;
    if (given.kind === 'pre')
      return `${tag('pre', {})}${given.words.map(escaped).join(' ')}</${name('pre')}>`;
    if (given.kind === 'li') return `<ul>${gap()}${around('li', given.words)}${gap()}</ul>`;
    return around(given.kind, given.words);
  };
  const invisible = () =>
    oneOf(
      '',
      `<script nonce=${hash}>${script}</script>`,
      `<style>.${hash} { color: red }</style>`,
      `<template>${hash}</template>`,
      `<div hidden>${build}</div>`,
      `<nav><a href="${hash}">${build}</a></nav>`,
      `<script type="application/json">{"buildId":"${build}"}</script>`,
    );
  const head = [
    `<title>${gap().replace(/<.*>/, '')}${escaped(title)}</title>`,
    tag('meta', { name: 'description', content: description }),
    `<link rel="preload" href="/assets/app.${hash}.js">`,
    `<meta name="generator" content="${build}">`,
  ];
  const body = blocks.map(given => `${gap()}${invisible()}${source(given)}${gap()}`).join('');
  return `${oneOf('<!doctype html>', '<!DOCTYPE HTML>\n')}<html><head>${head.join(gap())}</head><body>${body}</body></html>`;
}

const factsOfBuild = (page: Page, style: Style) => factsOf(write(page, style));
const print = (source: string) => serialize(parse(source));

describe('whatever a page looks like', () => {
  test('another build of it is the same page: other white space, quotes, order, hashes, build ids, scripts and styles', () => {
    fc.assert(
      fc.property(page, style, style, (given, one, other) => {
        expect(factsOfBuild(given, one)).toEqual(factsOfBuild(given, other));
      }),
      { seed, numRuns: runs },
    );
  });

  test('a parser and a printer of HTML make the same page of it', () => {
    fc.assert(
      fc.property(page, style, (given, one) => {
        const printed = print(write(given, one));
        expect(factsOf(printed)).toEqual(factsOfBuild(given, one));
      }),
      { seed, numRuns: runs },
    );
  });

  test('one thing that is changed makes it another page', () => {
    const change = (given: Page, at: number): Page => {
      const index = at % given.blocks.length;
      const blocks = given.blocks.map((old, position): Block => {
        if (position !== index) return old;
        if (old.kind === 'image') return { ...old, name: 'other' };
        if (old.kind === 'link' && at % 2 === 0) return { ...old, target: 'other.html' };
        return { ...old, words: [...old.words.slice(0, -1), 'other'] };
      });
      if (at % 7 === 0) return { ...given, title: 'other' };
      if (at % 11 === 0) return { ...given, description: 'other' };
      return { ...given, blocks };
    };
    fc.assert(
      fc.property(page, style, style, fc.nat(), (given, one, other, at) => {
        expect(factsOfBuild(change(given, at), other).text).not.toBe(factsOfBuild(given, one).text);
      }),
      { seed, numRuns: runs },
    );
  });
});
