import process from 'node:process';
import { describe, expect, test } from '@jest/globals';
import { factsOf } from '../../support/page-digest.ts';

const textOf = (page: string | Buffer) => factsOf(page).text;
const body = '<h1>Install</h1><p>Run the <em>installer</em>.</p>';

describe('two pages are the same to their reader', () => {
  test.each([
    [
      'white space between blocks',
      '<ul><li>a</li><li>b</li></ul>',
      '<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>\n',
    ],
    ['longer white space', '<p>a b</p>', '<p> a\r\n\tb </p>'],
    ['white space inside a block, at its ends', '<p>a <b>b</b> </p>', '<p> a <b>b</b></p>'],
    ['letter case of tags and attributes', '<a href="a.html">a</a>', '<A HREF="a.html">a</A>'],
    ['quotes', '<a href="a.html">a</a>', "<a href=a.html>a</a><!-- ' -->"],
    ['order of attributes', '<img alt="a" src="a.png">', '<img src="a.png" alt="a"/>'],
    ['character references', '<p>&lt;a&gt; &amp; &eacute;&#x20ac;</p>', '<p>&#60;a> &#38; é€</p>'],
    ['a reference in an attribute', '<a href="?a=1&amp;b=2">a</a>', '<a href="?a=1&b=2">a</a>'],
    ['end tags that may be missing', '<ul><li>a</li><li>b</li></ul>', '<ul><li>a<li>b</ul>'],
    ['class, id, style, nonce, data-*', '<p>a</p>', '<p class=x id=y style="a:b" nonce=z data-v-1>a</p>'],
    ['scripts', '<p>a</p>', '<p>a</p><script nonce="a">"<p>b</p>"</script>'],
    ['data for scripts', '<p>a</p>', '<p>a</p><script type="application/json">{"buildId":"a<b"}</script>'],
    ['styles', '<p>a</p>', '<style>p { color: red }</style><p>a</p>'],
    ['templates', '<p>a</p>', '<p>a</p><template><p>b</p></template>'],
    ['what stands in for scripts', '<p>a</p>', '<p>a</p><noscript><p>b</p></noscript>'],
    ['comments', '<p>a</p>', '<p>a<!-- > b --><!--> <!---></p><!-- <p>b -->'],
    ['declarations', '<p>a</p>', '<!doctype html><?xml version="1.0"?><![CDATA[ b ]]><p>a</p>'],
    ['hidden elements', '<p>a</p>', '<p>a</p><div hidden>b<div>c</div>d</div>'],
    ['hidden elements within a line', '<p>a e</p>', '<p>a <b hidden>b<b>c</b>d</b>e</p>'],
    [
      'hidden elements inside the main part',
      '<div role=main>a<p>c</p></div>d',
      '<div role=main>a<div hidden>x</div><p>c</p></div>d',
    ],
    [
      'elements with the name of the main part inside it',
      '<div role=main>a<p>c</p></div>d',
      '<b role=main>a<b></b><p>c</p></b>d',
    ],
    ['a hidden image', '<p>a</p>', '<p>a</p><img hidden src="a.png">'],
    ['a dialog that is not open', '<p>a</p>', '<dialog>b</dialog><p>a</p>'],
    [
      'navigation',
      '<p>a</p>',
      '<nav><a href="b">b</a><nav>c</nav></nav><div role="navigation">d</div><p>a</p>',
    ],
    [
      'what browsers load',
      '<p>a</p>',
      '<link rel="preload" href="/a.1b2c3d4e.js"><script src="/b.js"></script><p>a</p>',
    ],
    [
      'meta data for machines',
      '<p>a</p>',
      '<meta name="generator" content="x 1.2"><meta property="og:image" content="b"><p>a</p>',
    ],
    [
      'emphasis after a style in a drawing',
      '<svg><style id="a"/></svg><b>a</b>',
      '<svg><style/></svg><i>a</i>',
    ],
    ['emphasis', '<p>a <em>b</em></p>', '<p>a <strong>b</strong></p>'],
    ['image sizes', '<img src="a.png">', '<img srcset="b.png 2x" loading="lazy" width="5" src="a.png">'],
    ['shapes', '<p>a</p>', '<p>a<svg viewBox="0 0 1 1"><path d="M1"/><g hidden/></svg></p>'],
    ['a byte order mark', '<p>a</p>', '\ufeff<p>a</p>'],
    ['line ends in code', '<pre>a\nb</pre>', '<pre>\r\na\r\nb</pre>'],
    ['a line end where a block begins in code', '<pre>a<p>b</pre>', '<pre>a<p>\nb</pre>'],
    [
      'a sidebar beside the main part',
      `<main>${body}</main>`,
      `<aside>b</aside><main>${body}</main><footer>c</footer>`,
    ],
    ['a sidebar beside the article', `<article>${body}</article>`, `b<article>${body}</article>c`],
    [
      'an element in the role of the main part',
      `<main>${body}</main>`,
      `b<div role="main"><div>${body}</div></div>c`,
    ],
    ['where the main part begins', `<main>${body}</main>`, `<header>b</header>\n<main>\n ${body}\n</main>`],
  ])('whatever their %s', (_, one, other) => expect(textOf(one)).toBe(textOf(other)));

  test.each([
    ['img src', '/assets/shot.Wth3h1Mq.png', '/assets/shot.DJ8dCoTZ.png'],
    ['img src', '/assets/shot.BV-B_jpC.png', '/assets/shot.C-Y2V2Hs.png'],
    ['img src', 'a-3f5a2b1c.svg', 'a-0d9e8f7a.svg'],
    [
      'img src',
      '/images/a-0cd5bd0d6ac95ac2a5ab3b5f0f2c1f0c.png',
      '/images/a-4b3d5c2f11ab6ac95ac2a5ab3b5f0f2c.png',
    ],
    ['img src', '/_astro/hero.DlKP2PfL_Z2nXqpR.webp', '/_astro/hero.Bq1xW0cK_1aBcDe.webp'],
    ['img src', '9f86d081884c7d65.png', '2c26b46b68ffc68f.png'],
    ['img src', 'a.png?v=1', 'a.png?v=2'],
    ['img src', 'a.png?3f5a2b1c', 'a.png'],
    [
      'img src',
      'https://cdn.example.com/a.png?w=5&s=0cd5bd0d6ac95ac2',
      'https://cdn.example.com/a.png?w=5&s=9f86d081884c7d65',
    ],
    ['a href', '/files/guide.Wth3h1Mq.pdf', '/files/guide.DJ8dCoTZ.pdf'],
    ['a href', '/_next/x/Qm3fTzKx1_0dLw8YpRb2s/a', '/_next/x/Zb7gHyQv4-9eKt2NcWm5u/a'],
    [
      'a href',
      'https://git.example.com/edit/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b/a.md',
      'https://git.example.com/edit/2c26b46b68ffc68ff99b453c1d30413413422d70/a.md',
    ],
    [
      'a href',
      'https://store.example.com/a.zip?X-Amz-Date=1&X-Amz-Signature=2',
      'https://store.example.com/a.zip?X-Amz-Date=3&X-Amz-Signature=4',
    ],
    ['video poster', 'a.3f5a2b1c.jpg', 'a.0d9e8f7a.jpg'],
  ])('although the hash in %s differs: %s', (place, one, other) => {
    const [element, name] = place.split(' ');
    expect(textOf(`<${element} ${name}="${one}">a`)).toBe(textOf(`<${element} ${name}="${other}">a`));
  });
});

describe('the reader sees a difference', () => {
  test.each([
    ['a word', '<p>a b</p>', '<p>a c</p>'],
    ['a space', '<p>a b</p>', '<p>ab</p>'],
    ['letter case', '<p>a</p>', '<p>A</p>'],
    ['the title', '<title>a</title>', '<title>b</title>'],
    ['the description', '<meta name="description" content="a">', '<meta content="b" name="Description">'],
    ['the target of a link', '<a href="a.html">a</a>', '<a href="b.html">a</a>'],
    ['the fragment of a link', '<a href="#a">a</a>', '<a href="#b">a</a>'],
    ['the query of a link', '<a href="/watch?v=a">a</a>', '<a href="/watch?v=b">a</a>'],
    ['which words are the link', '<a href="a">a</a> b', '<a href="a">a b</a>'],
    ['that there is a link', '<a href="a">a</a>', '<a name="a">a</a>'],
    ['an image', '<img src="a.png">', '<img src="b.png">'],
    ['an image in a name of words', '<img src="icon-DarkMode.png">', '<img src="icon-LongMode.png">'],
    ['an image with a date', '<img src="report-20260101.png">', '<img src="report-20260201.png">'],
    ['an image with a number', '<img src="step-12345678.png">', '<img src="step-12345679.png">'],
    ['an embedded image', '<img src="data:image/png;base64,AAAA">', '<img src="data:image/png;base64,AAAB">'],
    [
      'the end of a large embedded image',
      `<img src="data:,${'a'.repeat(9000)}b">`,
      `<img src="data:,${'a'.repeat(9000)}c">`,
    ],
    ['an alternative text', '<img src="a.png" alt="a">', '<img src="a.png" alt="b">'],
    ['an alternative text that moved', '<img src="a" alt="b">', '<img src="b" alt="a">'],
    ['a video', '<video><source src="a.mp4"></video>', '<video><source src="b.mp4"></video>'],
    ['a frame', '<iframe src="/a"></iframe>', '<iframe src="/b"></iframe>'],
    ['an object', '<object data="a.svg"></object>', '<object data="b.svg"></object>'],
    ['an icon of a set', '<svg><use xlink:href="i.svg#a"/></svg>', '<svg><use href="i.svg#b"/></svg>'],
    ['text in a drawing', '<svg><text>a</text></svg>', '<svg><text>b</text></svg>'],
    ['a heading', '<h2>a</h2>', '<h3>a</h3>'],
    ['that it is a heading', '<h2>a</h2>', '<p>a</p>'],
    ['where paragraphs part', '<p>a</p><p>b</p>', '<p>a b</p>'],
    ['a line break', 'a<br>b', 'a b'],
    ['the block that an image is in', 'a<p><img alt="b">c', 'a<img alt="b"><p>c'],
    ['indentation in code', '<pre>a\n b</pre>', '<pre>a\n  b</pre>'],
    ['an empty line in code', '<pre>a\nb</pre>', '<pre>a\n\nb</pre>'],
    [
      'where a redirect leads',
      '<meta http-equiv="refresh" content="0; url=/a">',
      '<meta http-equiv=Refresh content="0; url=/b">',
    ],
    ['where links start from', '<base href="/a/">', '<base href="/b/">'],
    ['a note in the main part', '<main><aside>a</aside></main>', '<main><aside>b</aside></main>'],
    ['a text field', '<textarea>a &lt; <b></textarea>', '<textarea>a &lt; <i></textarea>'],
    ['a title that looks like tags', '<title>a <b></title>', '<title>a <c></title>'],
    ['an open dialog', '<dialog open>a</dialog>', '<dialog open>b</dialog>'],
    ['what a search finds in hidden text', '<p hidden="until-found">a</p>', '<p hidden="until-found">b</p>'],
    [
      'what is outside the main part, when there are two',
      '<main>a</main>b<main>c</main>',
      '<main>a</main>d<main>c</main>',
    ],
    [
      'what is outside the article, when there are two',
      '<article>a</article>b<article>c</article>',
      '<article>a</article>d<article>c</article>',
    ],
    ['what is outside an empty main part', '<main></main><p>a', '<main></main><p>b'],
    ['what follows a hidden element', '<div hidden>a</div><p>b', '<div hidden>a</div><p>c'],
    ['what follows a hidden paragraph without end tag', '<p hidden>x<p>a', '<p hidden>x<p>b'],
    ['what follows navigation without end tag', '<div><nav>x</div><p>a', '<div><nav>x</div><p>b'],
    ['what follows a style in a drawing', '<svg><style/></svg>a', '<svg><style/></svg>b'],
    ['what follows a script', '<script>a</scrip></script >b', '<script>a</scrip></script >c'],
    ['what follows a hidden item', '<ul><li hidden>a</ul>b', '<ul><li hidden>a</ul>c'],
    ['a page without tags', 'a', 'b'],
    ['the end of a page that stops', '<p>a &am', '<p>a &an'],
    ['a sign that is no tag', 'a < b', 'a b'],
  ])('in %s', (_, one, other) => expect(textOf(one)).not.toBe(textOf(other)));

  test('in bytes that are no text', () => {
    const page = (byte: number) =>
      Buffer.concat([Buffer.from('<p>a'), Buffer.from([0xc3, byte]), Buffer.from('</p>')]);
    expect(textOf(page(0xff))).not.toBe(textOf(page(0xfe)));
    expect(textOf(page(0xff))).toBe(textOf(page(0xff)));
  });
});

describe('the title', () => {
  test.each([
    ['<title> Q&amp;A\n page </title>', 'Q&A page'],
    ['<svg><title>icon</title></svg><title>a</title>', 'a'],
    ['<title>a</title><title>b</title>', 'a'],
    ['<title>a<b></title>', 'a<b>'],
    ['<title>a\u0000\u001b[31m\u202eb</title>', 'ab'],
    ['<h1>a</h1>', ''],
    ['<title>a', 'a'],
  ])('of %j is %j', (page, title) => expect(factsOf(page).title).toBe(title));

  test('of a megabyte is cut to 200 characters, and all of it counts', () => {
    const page = (end: string) => `<title>${'ab '.repeat(350_000)}${end}</title>`;
    const [one, other] = [factsOf(page('c')), factsOf(page('d'))];
    expect(one.title).toMatch(/^ab ab .*…$/);
    expect(one.title.length).toBe(200);
    expect(one.text).not.toBe(other.text);
  });

  test('is not cut within a character', () => {
    expect(factsOf(`<title>a${'😀'.repeat(200)}</title>`).title.isWellFormed()).toBe(true);
  });
});

describe('a hostile page', () => {
  test.each([
    ['a tag', '<a title="'],
    ['an attribute', ' a="b"'],
    ['a comment', '<!-- '],
    ['a script', '<script>'],
    ['a title', '<title>a '],
    ['elements', '<div>'],
    ['elements that close others', '<b></i>'],
    ['forms', '<form><p>'],
    ['hidden elements', '<div hidden>'],
    ['links', '<a href=/a>'],
    ['a link', '<a href="aaaa '],
    ['references', '&amp;'],
    ['a reference', '&a'],
    ['spaces', '          \n'],
    ['code', '<pre>\n'],
    ['hashes', '<img src=a.min.min.min.a-b-c_d.png?a&b&c>'],
  ])('of a megabyte in which %s does not end takes a moment', (_, part) => {
    const page = Buffer.alloc(1_000_000, part);
    const before = process.cpuUsage();
    expect(factsOf(page).text).toMatch(/^[\da-f]{32}$/);
    const { user, system } = process.cpuUsage(before);
    // Microseconds of CPU time, which other processes do not affect as much. It takes 200 ms at most.
    expect(user + system).toBeLessThan(2_000_000);
  });

  test('with elements 100,000 deep is read to its end', () => {
    const page = (end: string) => `${'<div><span>'.repeat(50_000)}${end}${'</span></div>'.repeat(50_000)}`;
    expect(textOf(page('a'))).not.toBe(textOf(page('b')));
  });
});
