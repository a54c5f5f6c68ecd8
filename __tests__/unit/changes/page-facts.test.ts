import { describe, expect, test } from '@jest/globals';
import { cpuGrowth } from '../../support/cpu-growth.ts';
import { factsOf } from '../../support/page-facts.ts';

const textOf = (page: string | Buffer) => factsOf(page).text;
const long = 'a'.repeat(9000);
const body = '<h1>Install</h1><p>Run the <em>installer</em>.</p>';

describe('two pages are the same to their reader', () => {
  test.each([
    ['white space inside a block, at its ends', '<p>a <b>b</b> </p>', '<p> a <b>b</b></p>'],
    ['a reference in an attribute', '<a href="?a=1&amp;b=2">a</a>', '<a href="?a=1&b=2">a</a>'],
    ['end tags that may be missing', '<ul><li>a</li><li>b</li></ul>', '<ul><li>a<li>b</ul>'],
    ['what stands in for scripts', '<p>a</p>', '<p>a</p><noscript><p>b</p></noscript>'],
    ['comments', '<p>a</p>', '<p>a<!-- > b --><!--> <!---></p><!-- <p>b -->'],
    ['declarations', '<p>a</p>', '<!doctype html><?xml version="1.0"?><![CDATA[ b ]]><p>a</p>'],
    ['hidden elements within a line', '<p>a e</p>', '<p>a <b hidden>b<b>c</b>d</b>e</p>'],
    ['hidden parts of the main part', '<main>a<p>c</main>d', '<main>a<div hidden>x</div><p>c</main>d'],
    ['nested main elements', '<div role=main>a<p>c</div>d', '<b role=main>a<b></b><p>c</p></b>d'],
    ['a hidden image', '<p>a</p>', '<p>a</p><img hidden src="a.png">'],
    ['a dialog that is not open', '<p>a</p>', '<dialog>b</dialog><p>a</p>'],
    ['navigation', '<p>a</p>', '<nav>b<nav>c</nav></nav><div role="navigation">d</div><p>a</p>'],
    ['meta data for machines', '<p>a</p>', '<meta property="og:image" content="b"><p>a</p>'],
    ['emphasis after a drawing', '<svg><style id="a"/></svg><b>a</b>', '<svg><style/></svg><i>a</i>'],
    ['emphasis', '<p>a <em>b</em></p>', '<p>a <strong>b</strong></p>'],
    ['image sizes', '<img src="a.png">', '<img srcset="b.png 2x" loading="lazy" width="5" src="a.png">'],
    ['shapes', '<p>a</p>', '<p>a<svg viewBox="0 0 1 1"><path d="M1"/><g hidden/></svg></p>'],
    ['a byte order mark', '<p>a</p>', '\ufeff<p>a</p>'],
    ['line ends in code', '<pre>a\nb</pre>', '<pre>\r\na\r\nb</pre>'],
    ['a sidebar beside the main part', `<main>${body}</main>`, `<aside>b</aside><main>${body}</main>c`],
    ['a sidebar beside the article', `<article>${body}</article>`, `b<article>${body}</article>c`],
    ['text beside an empty main part', '<main> </main><p>a', '<main></main><p>b'],
    ['text beside an empty article', '<article></article><p>a', '<article></article><p>b'],
    ['markup in a frame', '<iframe srcdoc="<b>a</b>"></iframe>', '<iframe srcdoc="<i>a" src=b></iframe>'],
    ['role of the main part', `<main>${body}</main>`, `b<div role="main"><div>${body}</div></div>c`],
    ['where the main part begins', `<main>${body}</main>`, `<header>b</header>\n<main>\n ${body}\n</main>`],
  ])('whatever their %s', (_, one, other) => expect(textOf(one)).toBe(textOf(other)));

  test.each([
    ['a version', 'img src="https://cdn.example.com/a?v=1"', 'img src="https://cdn.example.com/a?v=2"'],
    ['a hash', 'img src="//example.com/a?w=5&h=0cd5bd0d"', 'img src="//example.com/a?w=5&h=9f86d081"'],
    ['a hash alone', 'img src="https://example.com/a?3f5a2b1c"', 'img src="https://example.com/a"'],
    ['a signature', 'a href="//example.com/a?X-Amz-Date=1"', 'a href="//example.com/a?X-Amz-Date=2"'],
    ['a signature, below the site', 'a href="/a.zip?Signature=2"', 'a href="/a.zip?Signature=3"'],
    ['a signature of Azure', 'img src="//example.com/a?se=1&sig=2"', 'img src="//example.com/a?se=3&sig=4"'],
    ['a place on the page', 'a href="#a"', 'a href="page.html#b"'],
    ['the same file, written otherwise', 'img src="a%20b.png"', 'img src="./x/../a b.png"'],
    ['the same page from the root', 'a href="install.html"', 'a href="/guides/install.html"'],
  ])('if a URL differs only in %s', (_, one, other) => {
    expect(textOf(`<${one}>a`)).toBe(textOf(`<${other}>a`));
  });
});

describe('files of the site count by their content', () => {
  const [one, other] = ['ab'.repeat(32), 'cd'.repeat(32)];
  const shown = (element: string, name: string, hash: string) =>
    factsOf(`<p>a ${element.replace('FILE', name)} b`, { [`assets/${name}`]: hash }).text;

  test.each([
    '<img src="../assets/FILE">',
    '<img src="/assets/FILE?v=1#top">',
    '<video poster="../assets/FILE" src="b.mp4"></video>',
    '<audio src="../assets/FILE"></audio>',
    '<video><source src="../assets/FILE"></video>',
    '<object data="../assets/FILE"></object>',
    '<embed src="../assets/FILE">',
    '<svg><use href="../assets/FILE#icon"/></svg>',
    '<svg><image xlink:href="../assets/FILE"/></svg>',
    '<a href="../assets/FILE">download</a>',
    '<base href="/assets/"><img src="FILE">',
  ])('%s', element => {
    expect(shown(element, 'a.1b2c.png', one)).toBe(shown(element, 'a.3d4e.png', one));
    expect(shown(element, 'a.png', one)).not.toBe(shown(element, 'a.png', other));
    expect(shown(element, 'a.png', one)).not.toBe(factsOf('<p>a  b').text);
  });

  test('a link to a page, or to text, counts by its path', () => {
    for (const name of ['b.html', 'b.xml', 'b.json', 'b.md', 'b.txt']) {
      const link = '<a href="../assets/FILE">b</a>';
      expect(shown(link, name, one)).toBe(shown(link, name, other));
      expect(shown(link, name, one)).not.toBe(shown(link, `c${name}`, one));
    }
  });

  test('a frame counts by its URL with the query', () => {
    const frame = (query: string) =>
      factsOf(`<iframe src="b.html?v=${query}"></iframe>`, { 'guides/b.html': '' }).text;
    expect(frame('1')).not.toBe(frame('2'));
  });

  test('srcset and styles do not count', () => {
    const page = (name: string) => `<img srcset="${name} 2x" src="a.png" style="background: url(${name})">`;
    expect(factsOf(page('b.png')).text).toBe(factsOf(page('c.png')).text);
  });
});

describe('the reader sees a difference', () => {
  test.each([
    ['a space', '<p>a b</p>', '<p>ab</p>'],
    ['letter case', '<p>a</p>', '<p>A</p>'],
    ['the description', '<meta name="description" content="a">', '<meta content="b" name="Description">'],
    ['the query of a link', '<a href="/watch?v=a">a</a>', '<a href="/watch?v=b">a</a>'],
    ['which words are the link', '<a href="a">a</a> b', '<a href="a">a b</a>'],
    ['that there is a link', '<a href="a">a</a>', '<a name="a">a</a>'],
    ['an embedded image', `<img src="data:,${long}b">`, `<img src="data:,${long}c">`],
    ['a video', '<video><source src="a.mp4"></video>', '<video><source src="b.mp4"></video>'],
    ['a frame', '<iframe src="/a"></iframe>', '<iframe src="/b"></iframe>'],
    ['the document of a frame', '<iframe srcdoc="<p>a"></iframe>', '<iframe srcdoc="<p>b"></iframe>'],
    ['a frame in a frame', ...['a', 'b'].map(c => `<iframe srcdoc="<iframe srcdoc='${c}'>"></iframe>`)],
    ['a link in a frame', ...['a', 'b'].map(to => `<iframe srcdoc='<a href="${to}">c'></iframe>`)],
    ['the text after a frame', '<iframe srcdoc="<main>a"></iframe>b', '<iframe srcdoc="<main>a"></iframe>c'],
    [
      'what follows a hidden element in a frame',
      ...['a', 'b'].map(c => `<iframe srcdoc="<i hidden>x<p>${c}">`),
    ],
    ['a shadow root', ...['a', 'b'].map(c => `<template shadowrootmode=open><p>${c}</template>`)],
    ['what `se` says without a signature', '<a href="?se=a">c</a>', '<a href="?se=b">c</a>'],
    ['an object', '<object data="a.svg"></object>', '<object data="b.svg"></object>'],
    ['an icon of a set', '<svg><use xlink:href="i.svg#a"/></svg>', '<svg><use href="i.svg#b"/></svg>'],
    ['text in a drawing', '<svg><text>a</text></svg>', '<svg><text>b</text></svg>'],
    ['a heading', '<h2>a</h2>', '<h3>a</h3>'],
    ['that it is a heading', '<h2>a</h2>', '<p>a</p>'],
    ['where paragraphs part', '<p>a</p><p>b</p>', '<p>a b</p>'],
    ['a line break', 'a<br>b', 'a b'],
    ['the block that an image is in', 'a<p><img src="b">c', 'a<img src="b"><p>c'],
    ['indentation in code', '<pre>a\n b</pre>', '<pre>a\n  b</pre>'],
    ['an empty line in code', '<pre>a\nb</pre>', '<pre>a\n\nb</pre>'],
    ['a redirect', ...['a', 'b'].map(to => `<meta http-equiv="Refresh" content="0; url=/${to}">`)],
    ['where links start from', '<base href="/a/"><a href="c">d</a>', '<base href="/b/"><a href="c">d</a>'],
    ['the place on another page', '<a href="b.html#c">a</a>', '<a href="b.html#d">a</a>'],
    ['a page of a list', '<a href="?page=1">a</a>', '<a href="?page=2">a</a>'],
    ['an exponent', '<p>2<sup>10</sup></p>', '<p>210</p>'],
    ['where an exponent ends', '<p>2<sup>1</sup>0</p>', '<p>2<sup>10</sup></p>'],
    ['what is struck out', '<p><del>a</del></p>', '<p>a</p>'],
    ['what is new', '<p><ins>a</ins></p>', '<p>a</p>'],
    ['a checked box', '<input type="checkbox" checked> a', '<input type="checkbox"> a'],
    ['that it is an item', '<ul><li>a</ul>', '<p>a</p>'],
    ['which cell it is in', '<table><tr><td>a<td></table>', '<table><tr><td><td>a</table>'],
    ['a note in the main part', '<main><aside>a</aside></main>', '<main><aside>b</aside></main>'],
    ['a text field', '<textarea>a &lt; <b></textarea>', '<textarea>a &lt; <i></textarea>'],
    ['an open dialog', '<dialog open>a</dialog>', '<dialog open>b</dialog>'],
    ['what a search finds in hidden text', '<p hidden="until-found">a</p>', '<p hidden="until-found">b</p>'],
    ['what is beside two main parts', '<main>a</main>b<main>c</main>', '<main>a</main>d<main>c</main>'],
    ['what follows a hidden element', '<div hidden>a</div><p>b', '<div hidden>a</div><p>c'],
    ['what follows a hidden paragraph without end tag', '<p hidden>x<p>a', '<p hidden>x<p>b'],
    ['what follows navigation without end tag', '<div><nav>x</div><p>a', '<div><nav>x</div><p>b'],
    ['what follows a style in a drawing', '<svg><style/></svg>a', '<svg><style/></svg>b'],
    ['what follows a script', '<script>a</scrip></script >b', '<script>a</scrip></script >c'],
    ['what follows a hidden item', '<ul><li hidden>a</ul>b', '<ul><li hidden>a</ul>c'],
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
    ['entities', '&#1'],
    ['declarations', '<!a '],
    ['sections', '<![CDATA['],
    ['instructions', '<?a '],
    ['end tags', '</a '],
    ['frames', '<iframe/srcdoc='],
    ['documents of frames', '<iframe srcdoc="<p>a"></iframe>'],
    ['options', '<option>'],
    ['cells', '<td><table>'],
  ])('in which %s does not end takes time that grows with its length only', (_, part) => {
    expect(cpuGrowth(size => factsOf(Buffer.alloc(size, part)), 1_000_000)).toBeLessThan(6);
  });

  test('with elements 100,000 deep, or 20,000 links, counts by its bytes', () => {
    const deep = (end: string) => `${'<div><span>'.repeat(50_000)}${end}${'</span></div>'.repeat(50_000)}`;
    const linked = (end: string) => `<title>a</title>${'<a href="b.html">c</a>'.repeat(20_000)}${end}`;
    for (const page of [deep, linked]) {
      expect(textOf(page('a'))).not.toBe(textOf(page('b')));
      expect(factsOf(page('a')).title).toBe('');
    }
  });
});
