/** Pages with data from which React builds text in closed tabs, as static exports of Next.js 16 have it, with short texts. */
import { describe, expect, test } from '@jest/globals';
import { cpuGrowth } from '../../support/cpu-growth.ts';
import { factsOf } from '../../support/page-facts.ts';

const long = 'Réad the “guide” first. '.repeat(60);
const rows = [
  '1:"$Sreact.fragment"',
  'd:"/_next/static/chunks/09i124j7.js"',
  'e:I[68027,["$d"],"default",1]',
  ':HL["/_next/static/chunks/2qblijt4.css","style"]',
  `2e:T${Buffer.byteLength(long).toString(16)},${long}`,
  '0:{"P":null,"c":["",""],"f":[["$","link","0",{"href":"/docs/_next/static/chunks/2qblijt4.css"}]],"b":"my build"}',
  '4:["$","$L10",null,{"titles":["npm","yarn"],"children":[["$","p",null,{"className":"mt-4 \\"flex","children":["Use npm ",11,"."]}],["$","p",null,{"children":"$2e"}]]}]',
  '5:["$","ul",null,{"children":[["$","li",null,{"children":"手順"}],["$","li",null,{"children":"yarn"}],["$","li",null,{"children":"yarn"}]]}]',
  '6:["$","$L11",null,{"tip":"What it means","srcSet":"/a.png?dpl=1 1x, /b.png?dpl=1 2x","at":"2026-11-27T02:00:00.000Z","on":"$D2026-11-27T02:00:00Z"}]',
  '7:["$","$L12",null,{"method":"GET","required":false,"id":"b1946ac92492d234","alt":"A chart","html":"<a href=\\"/a?X-Amz-Date=1&amp;b=2&amp;X-Amz-Expires=1\\">"}]',
  '8:["$","$L13:props:children",null,{"src":"a.png","poster":"/docs/c.png","href":"/guide?tab=one#top"}]',
  '9:not JSON, "and a text" of some kind',
  'a:["$","code",null,{"className":"c","children":["claude-3-5-sonnet-20241022",["$","b",null,{"children":"2024-04-01T00:00:00Z"}]]}]',
  'b:["$","$L14",null,{"example":{"class":"economy","b":"x"},"img":"e.png","sources":{"data":"f.pdf"},"srcSet":"g.png 1x, a.png 2x"}]',
  'c1:["$","$L15",null,{"children":["$Lc2","$Lc3"]}]',
  'c2:["$","section",null,{"children":"$Lc4"}]',
  'c3:["$","section",null,{"children":"$Lc5"}]',
  'c4:["$","p",null,{"children":"--http2-max-streams"}]',
  'c5:["$","p",null,{"children":"/_next/?X-Amz-Date=5"}]',
  'c6:{"a":1,"b":"a choice"}',
];

/** @param size bytes of each piece that is pushed */
function pageOf(stream: readonly string[], size = 200, attributes = ''): string {
  const bytes = Buffer.from(stream.map(row => (/^[\da-f]*:[AT]/.test(row) ? row : `${row}\n`)).join(''));
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => {
    const piece = bytes.subarray(index * size, (index + 1) * size);
    const isText = Buffer.from(piece.toString()).equals(piece);
    return JSON.stringify(isText ? [1, piece.toString()] : [3, piece.toString('base64')]);
  });
  const scripts = pieces.map(piece => `self.__next_f.push(${piece.replaceAll('<', String.raw`\u003c`)})`);
  const calls = ['(self.__next_f=self.__next_f||[]).push([0])', ...scripts];
  return `<main>Use npm.</main>${calls.map(call => `<script${attributes}>${call}</script>`).join('')}`;
}
/** Other bytes of these files are another content. */
const digests = new Map(
  ['a.png', 'c.png', 'd.png', 'e.png', 'f.pdf', 'g.png'].map(path => [path, path.repeat(8)]),
);
const dataOf = (page: string, files = digests) => factsOf(page, { digests: files }).data;
const first = dataOf(pageOf(rows));
const replaced = (one: string, other: string) => {
  expect(rows.join()).toContain(one);
  return rows.map(row => row.replaceAll(one, other));
};

describe('the data of a page is the same', () => {
  test.each([
    ['build ID', '"my build"', '"another one"'],
    ['names of scripts', '09i124j7', '3drg5285'],
    ['names of style sheets', '2qblijt4', '092r-mew'],
    ['numbers of modules', '68027', '1'],
    ['deployment', 'dpl=1', 'dpl=2'],
    ['signature of a link', 'X-Amz-Date=1', 'X-Amz-Date=2'],
    ['signature behind another parameter', 'X-Amz-Expires=1', 'X-Amz-Expires=2'],
    ['classes', 'mt-4 \\"flex', 'mt-8 \\"grid'],
    ['hashes', 'b1946ac92492d234', 'a7c0b1946ac92492d'],
    ['times', '02:00:00', '02:00:01'],
    ['row IDs', '2e', '3f'],
    ['references', '"$L13:props:children"', '"$L14:props:title"'],
  ])('whatever its %s', (_, one, other) => expect(dataOf(pageOf(replaced(one, other)))).toBe(first));

  test('whatever its bytes that are no text', () => {
    expect(dataOf(pageOf(['a:A4,abcd', ...rows]))).toBe(first);
  });

  test('where the build ID comes first', () => {
    const [root = ''] = replaced(',"b":"my build"}', '}').filter(row => row.startsWith('0:'));
    const of = (id: string) => dataOf(pageOf([root.replace('null,', `null,"b":"${id}",`)]));
    expect(of('my build')).toBe(of('another one'));
  });

  test.each([1, 7, 100_000])('in pieces of %d bytes, also within a character', size => {
    expect(dataOf(pageOf(rows, size, ' nonce="a"'))).toBe(first);
  });

  test('in whatever order its rows become ready', () => {
    expect(dataOf(pageOf(rows.toReversed()))).toBe(first);
  });
});

test.each([
  ['a sentence in a closed tab', 'Use npm ', 'Use bun '],
  ['a word in a closed tab', '"yarn"}', '"bun"}'],
  ['a Japanese word', '手順', '作業'],
  ['a number in a closed tab', ',11,', ',12,'],
  ['the order of texts in a row', '[["$","li",null,{"children":"手順"}],', '['],
  ['a text that is repeated', ',["$","li",null,{"children":"yarn"}]]', ']'],
  ['a long text', 'first', 'later'],
  ['a tooltip', 'What it means', 'What they mean'],
  ['a name that is no hash', '"npm","yarn"', '"npm","a-name-of-many-words"'],
  ['a method', 'GET', 'POST'],
  ['a mark', 'false', 'true'],
  ['an alternative text', 'A chart', 'A map'],
  ['a link', '/guide', '/guides'],
  ['its query', 'tab=one', 'tab=two'],
  ['what a link asks for beside its signature', 'b=2', 'b=3'],
  ['another picture', '"a.png"', '"d.png"'],
  ['a row that cannot be parsed', 'and a text', 'and no text'],
  ['the name of a model', '20241022', '20250219'],
  ['a time that is shown', '04-01T', '04-02T'],
  ['a flag', 'max-streams', 'max-frames1'],
  ['a path and a query that are shown', 'Date=5', 'Date=6'],
  ['a class in an example', 'economy', 'business'],
  ['an object whose last key is b', 'a choice', 'no choice'],
  ['two tabs that have changed places', '"$Lc2","$Lc3"', '"$Lc3","$Lc2"'],
])('%s is another content, and the same text of the page', (_, one, other) => {
  const page = pageOf(replaced(one, other));
  expect(dataOf(page)).not.toBe(first);
  expect(factsOf(page).text).toBe(factsOf(pageOf(rows)).text);
});

test('other bytes of a picture that only the data names are another content', () => {
  for (const path of ['a.png', 'c.png', 'e.png', 'f.pdf', 'g.png'])
    expect(dataOf(pageOf(rows), new Map([...digests, [path, 'other']]))).not.toBe(first);
  expect(dataOf(pageOf(rows), new Map([...digests, ['d.png', 'other']]))).toBe(first);
});

test('scripts that cannot be parsed count, too', () => {
  const scriptOf = (text: string) => `<script>self.__next_f.push([1,'5:"${text}"'])</script>`;
  expect(dataOf(scriptOf('Use bun'))).not.toBe(dataOf(scriptOf('Use npm')));
});

test('two calls in one script are read, and one that cannot be read does not spoil the others', () => {
  // As Next.js 14 writes it.
  const page = pageOf(rows).replace('.push([0])', '.push([0]);self.__next_f.push([2,null])');
  expect(dataOf(page)).toBe(first);
  const broken = (id: string) =>
    `${pageOf(replaced('my build', id))}<script>self.__next_f.push([1,'a'])</script>`;
  expect(dataOf(broken('a'))).toBe(dataOf(broken('b')));
  expect(dataOf(broken('a'))).not.toBe(first);
});

test('a text that looks like a call is a text', () => {
  const of = (id: string) =>
    dataOf(pageOf([`5:["$","p",null,{"children":"self.__next_f.push([1])","className":"${id}"}]`]));
  expect(of('a')).toBe(of('b'));
});

test('a page has no data without texts in it', () => {
  expect(dataOf('<main>a</main><script>let a = "some text"</script>')).toBeUndefined();
  expect(dataOf(pageOf(rows.slice(1, 4)))).toBeUndefined();
});

test('lengths that are wrong end', () => {
  expect(dataOf(pageOf(['5:Tffffffff,Use npm']))).toBe(dataOf(pageOf(['5:T7,Use npm'])));
});

test.each([
  ['quotes', '"'],
  ['backslashes', '\\'],
  ['slashes', '/'],
  ['references', '"$1f",'],
  ['rows', '1:1\n'],
  ['empty rows', '\n'],
  ['long texts', '1:T1,a'],
  ['classes that do not end', '"class":"\\'],
  ['hashes', '"abcdefgh12345678",'],
  ['queries', '?a=b '],
  ['marks of queries', '?'],
  ['signatures', '?X-Amz-Date=1&'],
  ['pictures', '"src":"a.png",'],
  ['build IDs', '{"P":null,"b":"'],
  ['open arrays', '{"children":['],
  ['elements', '["$","p",null,{"children":"a"}],'],
  ['names of files', '"a":"b.png c.png",'],
])('hostile data of many %s takes time that grows with its length only', async (_, part) => {
  const stream = (size: number) => `0:{"P":${part.repeat(Math.ceil(size / part.length))}`;
  const growth = cpuGrowth(size => dataOf(pageOf([stream(size)], size)), 400_000);
  await expect(growth).resolves.toBeLessThan(6);
});

test('a page of many scripts that cannot be parsed takes time that grows with its length only', async () => {
  const growth = cpuGrowth(size => dataOf('<script>__next_f.push('.repeat(size / 20)), 400_000);
  await expect(growth).resolves.toBeLessThan(6);
});
