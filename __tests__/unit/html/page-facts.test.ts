import { describe, expect, test } from '@jest/globals';
import { readPage } from '../../../src/html/page-facts.ts';
import { cpuGrowth } from '../../support/cpu-growth.ts';
import { factsOf } from '../../support/page-facts.ts';

const textOf = (page: string | Buffer) => factsOf(page).text;
const body = '<h1>Install</h1><p>Run the <em>installer</em>.</p>';

describe('two pages are the same to their reader', () => {
  test.each([
    ['white space inside a block, at its ends', '<p>a <b>b</b> </p>', '<p> a <b>b</b></p>'],
    ['first line break in <pre>', '<pre>\na</pre>', '<pre>a</pre>'],
    ['white space after <pre>', '<pre>a</pre>b c', '<pre>a</pre>b  c'],
    ['line ends in <pre>', '<pre>\na\nb\n\nc</pre>', '<pre>\r\na\rb\r\n\r\nc</pre>'],
    ['a reference in an attribute', '<a href="?a=1&amp;b=2">a</a>', '<a href="?a=1&b=2">a</a>'],
    ['white space around a link', '<a href="a">a</a>', '<a href=" a\n">a</a>'],
    ['link within the page', '<a href="#tab-3f5a2b1c">a</a>', '<a href=" #tab-0d9e8f7a">a</a>'],
    ['end tags that may be missing', '<ul><li>a</li><li>b</li></ul>', '<ul><li>a<li>b</ul>'],
    ['what stands in for scripts', '<p>a</p>', '<p>a</p><noscript><p>b</p></noscript>'],
    ['comments', '<p>a</p>', '<p>a<!-- > b --><!--> <!---></p><!-- <p>b -->'],
    ['declarations', '<p>a</p>', '<!doctype html><?xml version="1.0"?><![CDATA[ b ]]><p>a</p>'],
    ['templates', '<p>a</p>', '<template shadowrootmode="open"><p>b</p></template><p>a</p>'],
    ['navigation', '<p>a</p>', '<nav>b<nav>c</nav></nav><div role="navigation">d</div><p>a</p>'],
    ['meta data for machines', '<p>a</p>', '<meta property="og:image" content="b"><p>a</p>'],
    ['emphasis', '<p>a <em>b</em></p>', '<p>a <strong>b</strong></p>'],
    ['image sizes', '<img src="a.png">', '<img srcset="b.png 2x" loading="lazy" width="5" src="a.png">'],
    ['other attributes', '<p>a</p>', '<p class="b" id="c" data-d="e" style="color: red">a</p>'],
    ['shapes', '<p>a</p>', '<p>a<svg viewBox="0 0 1 1"><path d="M1"/><use href="#b"/><g hidden/></svg></p>'],
    ['a sidebar beside the main part', `<main>${body}</main>`, `<aside>b</aside><main>${body}</main>c`],
    ['a sidebar beside the part with that role', `<p role="main">a`, '<aside>b</aside><p role="main">a'],
    ['what hides in what is hidden', '<p hidden>a<b hidden>b</b>c', '<p hidden>a<b hidden>b</b>d'],
    ['a sidebar beside the article', `<article>${body}</article>`, `b<article>${body}</article>c`],
  ])('whatever their %s', (_, one, other) => expect(textOf(one)).toBe(textOf(other)));

  test.each([
    ['Amazon', 'X-Amz-Date=1&X-Amz-Signature=a', 'X-Amz-Date=2&X-Amz-Signature=b'],
    ['Google', 'x-goog-signature=1', 'x-goog-signature=2'],
    ['CloudFront', 'Expires=1&Signature=a&Key-Pair-Id=c', 'Policy=b&Signature=a&Key-Pair-Id=d'],
    ['S3 of old', 'AWSAccessKeyId=a&Expires=1&Signature=b', 'AWSAccessKeyId=c&Expires=2&Signature=d'],
    ['Azure', 'sv=1&se=2&sp=r&sig=3', 'sv=4&se=5&sp=r&sig=6'],
    ['a deployment', 'dpl=a', 'dpl=b'],
  ])('if a link differs only in the query of %s', (_, one, other) => {
    const page = (query: string) => `<a href="/a.zip?b=1&amp;${query}#c">a</a><img src="d.png?${query}">`;
    expect(textOf(page(one))).toBe(textOf(page(other)));
    expect(textOf(page(one))).not.toBe(textOf(page(one).replace('b=1', 'b=2')));
    expect(textOf(`<img src="a.png?${one}">`)).toBe(textOf('<img src="a.png">'));
  });
});

test('a query of more than 2,048 characters counts as it is written', () => {
  const page = (name: string, length: number) => {
    const start = `X-Amz-Signature=${name}&`;
    return `<a href="/a.zip?${start}${'&'.repeat(length - start.length)}">a</a>`;
  };
  expect(textOf(page('a', 2048))).toBe(textOf(page('b', 2048)));
  expect(textOf(page('a', 2049))).not.toBe(textOf(page('b', 2049)));
});

describe('the reader sees a difference', () => {
  test.each([
    ['a space', '<p>a b</p>', '<p>ab</p>'],
    ['the title', '<title>a</title>', '<title>b</title>'],
    ['the description', '<meta name="description" content="a">', '<meta content="b" name="Description">'],
    ['a redirect', ...(['a', 'b'] as const).map(to => `<meta http-equiv="Refresh" content="0; url=/${to}">`)],
    ['an article without its only main part', '<main>a</main>', '<article>a</article>b<article>c</article>'],
    ['what is beside two main parts', '<main>a</main>b<main>c</main>', '<main>a</main>d<main>c</main>'],
    ['a note in the main part', '<main><aside>a</aside></main>', '<main><aside>b</aside></main>'],
    ['where paragraphs part', '<p>a</p><p>b</p>', '<p>a b</p>'],
    ['a line break', 'a<br>b', 'a b'],
    ['that it is an item', '<ul><li>a</ul>', '<p>a</p>'],
    ['which cell it is in', '<table><tr><td>a<td></table>', '<table><tr><td><td>a</table>'],
    ['indentation in code', '<pre>a\n b</pre>', '<pre>a\n  b</pre>'],
    [
      'indentation in marked code',
      '<pre><code>a\n<i> b</i></code></pre>',
      '<pre><code>a\n<i>  b</i></code></pre>',
    ],
    ['text in a drawing', '<svg><text>a</text></svg>', '<svg><text>b</text></svg>'],
    ['what a search finds in hidden text', '<p hidden="until-found">a</p>', '<p hidden="until-found">b</p>'],
    ['what follows a hidden element', '<div hidden>a</div><p>b', '<div hidden>a</div><p>c'],
    ['a closed tab', '<div role="tabpanel" hidden>a</div>', '<div role="tabpanel" hidden>b</div>'],
    ['a page that a script shows', '<html hidden><body hidden>a', '<html hidden><body hidden>b'],
    ['a main part that a script shows', '<main hidden>a</main>', '<main hidden>b</main>'],
    ['its role', '<div role="main" hidden>a</div>', '<div role="main" hidden>b</div>'],
    ['what follows a script', '<script>a</scrip></script >b', '<script>a</scrip></script >c'],
    ['the end of a page that stops', '<p>a &am', '<p>a &an'],
  ])('in %s', (_, one, other) => expect(textOf(one ?? '')).not.toBe(textOf(other ?? '')));

  test('in a letter of another encoding', () => {
    const page = (letter: string) => Buffer.from(`<p>caf${letter}`, 'latin1');
    expect(textOf(page('é'))).not.toBe(textOf(page('è')));
  });

  test.each([
    ['a link', '<a href="TO">a</a>'],
    ['the query of a link', '<a href="?v=TO">a</a>'],
    ['what `se` says without a signature', '<a href="?se=TO">a</a>'],
    ['what `sig` says without an end', '<a href="?sig=TO&sp=r">a</a>'],
    ['the policy of a link that nobody signs', '<a href="?policy=TO">a</a>'],
    ['what expires without a signature', '<a href="?Expires=TO&Policy=a">a</a>'],
    ['what is signed without a key', '<a href="?Expires=1&Signature=TO">a</a>'],
    ['an image', '<img src="TO">'],
    ['a video', '<video src="TO"></video>'],
    ['a poster', '<video poster="TO" src="a.mp4"></video>'],
    ['the source of a video', '<video><source src="TO"></video>'],
    ['a frame', '<iframe src="TO"></iframe>'],
  ])('in where %s leads, as it is written', (_, element) => {
    const page = (to: string) => `<p>a ${element.replace('TO', to)} b`;
    expect(textOf(page('c'))).not.toBe(textOf(page('d')));
    expect(textOf(page('c'))).not.toBe(textOf(page('./c')));
    expect(textOf(page('c'))).not.toBe(textOf('<p>a  b'));
  });
});

test.each([
  ['<title> Q&amp;A\n page </title>', 'Q&A page'],
  ['<title>a</title><svg><title>icon</title></svg>', 'a'],
  ['<title>a</title><title>b</title>', 'a'],
  [`<title>${'a'.repeat(300)}</title>`, `${'a'.repeat(199)}…`],
  ['<title>a\u0000\u001b[31m\u202eb</title>', 'ab'],
])('the title of %j is %j', (page, title) => expect(factsOf(page).title).toBe(title));

test.each([
  ['a tag', '<a title="'],
  ['a comment', '<!-- '],
  ['a script', '<script>'],
  ['a title', '<title>a '],
  ['elements', '<div>'],
  ['elements that close others', '<b></i>'],
  ['references', '&amp;'],
  ['code', '<pre>\n'],
  ['main parts', '<main></main><p><b></b></p>'],
  ['cells', '<td><table>'],
])('a hostile page in which %s does not end takes time that grows with its length only', async (_, part) => {
  const growth = cpuGrowth(size => factsOf(Buffer.alloc(size, part)), 400_000);
  await expect(growth).resolves.toBeLessThan(6);
});

describe('a page is read in parts', () => {
  const partLength = 16 * 1024;

  test('that may end anywhere in it', () => {
    const page =
      '<title>a &amp; b</title><!-- c --><main>a  <pre>\n d</pre> <a href="?a=1&amp;sig=2">e</a>\r\n f';
    const expected = factsOf(page);
    for (let at = 0; at <= page.length; at += 1)
      expect(factsOf(`<!--${'-'.repeat(partLength - at - 7)}-->${page}`)).toEqual(expected);
  });

  test('of one length, each of which is a step, whatever is in it', () => {
    const characters = ['<', '>', '"', "'", '=', '&', ';', '/', '!', '-', '?', ' ', '\n', 'a', 'é', '\0'];
    for (const before of ['', '<pre>', '<a href="', '<meta http-equiv="refresh" content="0;']) {
      for (const pair of characters.flatMap(one => characters.map(other => one + other))) {
        const bytes = Buffer.from((before + pair.repeat(partLength)).slice(0, 2 * partLength));
        const reading = readPage({ bytes, path: 'a.html', digests: new Map() });
        let steps = 0;
        while (reading.next().done !== true) steps += 1;
        expect(steps).toBe(2);
      }
    }
  });
});
