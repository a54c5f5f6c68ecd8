/** Pages with data from which React builds what is not open, as static exports of Next.js 16 have it, with short texts. */
import { describe, expect, test } from '@jest/globals';
import { factsOf } from '../../support/page-facts.ts';

const long = 'Réad the “guide” first. '.repeat(60);
const rows = [
  '1:"$Sreact.fragment"',
  'd:"/_next/static/chunks/09i124j7.js"',
  'e:I[68027,["$d"],"default",1]',
  ':HL["/_next/static/chunks/2qblijt4.css","style"]',
  `2e:T${Buffer.byteLength(long).toString(16)},${long}`,
  '2:T10,.a { color: b }\n',
  '0:{"P":null,"b":"build-1","f":[["$","style",null,{"dangerouslySetInnerHTML":{"__html":"$2"}}],["$","script",null,{"nonce":"n1","children":"go( 1 )"}]]}',
  '4:["$","$L10",null,{"titles":["npm","yarn"],"children":[["$","p",null,{"className":"mt-4 flex","children":["Use npm ",11,"."]}],["$","p",null,{"children":"$2e"}]]}]',
  '5:["$","code",null,{"children":["$","span",null,{"style":{"border":"1px solid red"},"children":"yarn"}]}]',
  '6:["$","$L11",null,{"tip":"What it means","srcSet":"/a.png?dpl=1 1x, /b.png?dpl=1 2x"}]',
  '7:["$","svg",null,{"children":["$","path",null,{"d":"M1 1 L 2 2"}]}]',
  '8:not JSON, "and a text" of some kind',
];

/** @param size bytes of each piece that is pushed */
function pageOf(stream: readonly string[], size = 200, attributes = ''): string {
  const bytes = Buffer.from(stream.map(row => (/^[\da-f]*:T/.test(row) ? row : `${row}\n`)).join(''));
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => {
    const piece = bytes.subarray(index * size, (index + 1) * size);
    const isText = Buffer.from(piece.toString()).equals(piece);
    return JSON.stringify(isText ? [1, piece.toString()] : [3, piece.toString('base64')]);
  });
  const scripts = pieces.map(piece => `self.__next_f.push(${piece.replaceAll('<', String.raw`\u003c`)})`);
  const calls = ['(self.__next_f=self.__next_f||[]).push([0])', ...scripts];
  return `<main>Use npm.</main>${calls.map(call => `<script${attributes}>${call}</script>`).join('')}`;
}
const dataOf = (page: string) => factsOf(page).data;
const first = dataOf(pageOf(rows));
const replaced = (one: string, other: string) => {
  expect(rows.join()).toContain(one);
  return rows.map(row => row.replaceAll(one, other));
};

describe('the data of a page is the same', () => {
  test.each([
    ['build ID', 'build-1', 'build-2'],
    ['names of scripts', '09i124j7', '3drg5285'],
    ['names of style sheets', '2qblijt4', '092r-mew'],
    ['numbers of modules', '68027', '1'],
    ['deployment', 'dpl=1', 'dpl=2'],
    ['nonce', '"n1"', '"n2"'],
    ['classes', 'mt-4 flex', 'mt-8 grid'],
    ['styles', '1px solid red', '2px dotted red'],
    ['style sheets in the page', 'color: b', 'color: c'],
    ['scripts in the page', 'go( 1 )', 'go( 2 )'],
    ['drawings', 'M1 1 L 2 2', 'M2 2 L 3 3'],
    ['row IDs', '2e', '3f'],
  ])('whatever its %s', (_, one, other) => expect(dataOf(pageOf(replaced(one, other)))).toBe(first));

  test.each([1, 7, 100_000])('in pieces of %d bytes, also within a character', size => {
    expect(dataOf(pageOf(rows, size, ' nonce="a"'))).toBe(first);
  });

  test('in whatever order its rows become ready, and if some are there twice', () => {
    expect(dataOf(pageOf([...rows.toReversed(), ...rows]))).toBe(first);
  });
});

test.each([
  ['a sentence in a closed tab', 'Use npm ', 'Use bun '],
  ['a word in a closed tab', '"yarn"}', '"bun"}'],
  ['a number in a closed tab', ',11,', ',12,'],
  ['a long text', 'first', 'later'],
  ['a tooltip', 'What it means', 'What they mean'],
  ['a row that cannot be parsed', 'and a text', 'and no text'],
])('%s is another content, and the same text of the page', (_, one, other) => {
  const page = pageOf(replaced(one, other));
  expect(dataOf(page)).not.toBe(first);
  expect(factsOf(page).text).toBe(factsOf(pageOf(rows)).text);
});

test('scripts that cannot be parsed count, too', () => {
  const scriptOf = (text: string) => `<script>self.__next_f.push([1,'5:"${text}"'])</script>`;
  expect(dataOf(scriptOf('Use bun'))).not.toBe(dataOf(scriptOf('Use npm')));
});

test('a page has no data without texts in it', () => {
  expect(dataOf('<main>a</main><script>let a = "some text"</script>')).toBeUndefined();
  expect(dataOf(pageOf(rows.slice(0, 4)))).toBeUndefined();
});

test('values are read however deeply they are nested, and lengths that are wrong end', () => {
  const deep = `5:${'['.repeat(100_000)}"Use npm"${']'.repeat(100_000)}`;
  expect(dataOf(pageOf([deep], 100_000))).toBe(dataOf(pageOf(['5:"Use npm"'])));
  expect(dataOf(pageOf(['5:Tffffffff,Use npm']))).toBe(dataOf(pageOf(['5:"Use npm"'])));
});
