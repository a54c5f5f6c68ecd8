/**
 * Pages in which React has moved parts to the end, as `prerender` of react-dom/static writes them when they have more than 12,800
 * bytes, and `renderToReadableStream` of react-dom/server when parts become ready late. Made with react-dom 19.3.1, with short texts.
 */
import { expect, test } from '@jest/globals';
import { factsOf } from '../../support/page-facts.ts';

/** React writes it before the first part that it moves. */
const runtime = `$RB=[];$RV=function(a){$RT=performance.now();for(var b=0;b<a.length;b+=2){var c=a[b],e=a[b+1];null!==e.parentNode&&e.parentNode.removeChild(e);var f=c.parentNode;if(f){var g=c.previousSibling,h=0;do{if(c&&8===c.nodeType){var d=c.data;if("/$"===d||"/&"===d)if(0===h)break;else h--;else"$"!==d&&"$?"!==d&&"$~"!==d&&"$!"!==d&&"&"!==d||h++}d=c.nextSibling;f.removeChild(c);c=d}while(c);for(;e.firstChild;)f.insertBefore(e.firstChild,c);g.data="$";g._reactRetry&&requestAnimationFrame(g._reactRetry)}}a.length=0};
$RC=function(a,b){if(b=document.getElementById(b))(a=document.getElementById(a))?(a.previousSibling.data="$~",$RB.push(a,b),2===$RB.length&&("number"!==typeof $RT?requestAnimationFrame($RV.bind(null,$RB)):(a=performance.now(),setTimeout($RV.bind(null,$RB),2300>a&&2E3<a?2300-a:$RT+300-a)))):b.parentNode.removeChild(b)};`;
const start =
  '<!DOCTYPE html><html><head><title>Install</title></head><body><main><h1>Install</h1><!--$?--><template id="B:0"></template><p>Loading…</p><!--/$--><table><tbody><!--$?--><template id="B:1"></template><tr><td>…</td></tr><!--/$--></tbody></table></main><footer>2026</footer>';
const steps =
  '<div hidden id="S:0"><section><h2>Steps</h2><p>Run the installer, and wait a minute.</p></section></div>';
const options =
  '<table hidden><tbody id="S:1"><tr><td>--quiet</td><td>Says less, and asks for nothing.</td></tr></tbody></table>';
const end = '</body></html>';

const page = `${start}${steps}<script>${runtime}$RC("B:0","S:0")</script>${options}<script>$RC("B:1","S:1")</script>${end}`;
const textOf = (html: string) => factsOf(html).text;

test.each([
  ['a paragraph', 'a minute', 'an hour'],
  ['a table', 'Says less', 'Says nothing'],
])('%s that was moved to the end counts', (_, one, other) => {
  expect(textOf(page)).not.toBe(textOf(page.replace(one, other)));
});

test('parts that became ready in another order are the same page', () => {
  const timing = '<script id="_R_">requestAnimationFrame(function(){$RT=performance.now()});</script>';
  const streamed = `${start}${timing}${options}<script>${runtime}$RC("B:1","S:1")</script>${steps}<script>$RC("B:0","S:0")</script>${end}`;
  expect(textOf(streamed)).toBe(textOf(page));
  const withoutMain = (html: string) => html.replaceAll(/<\/?main>/g, '');
  expect(textOf(withoutMain(streamed))).toBe(textOf(withoutMain(page)));
});

test('how React moves them, and what is around the main part, does not count', () => {
  const other = page.replace(runtime, '').replace(/<script>/g, '<script nonce="a">');
  expect(textOf(other.replace('2026', '2027'))).toBe(textOf(page));
});

test('a main part that was moved itself counts without what is around it', () => {
  const moved = (text: string, footer: string) =>
    `<body><!--$?--><template id="B:0"></template><!--/$--><div hidden id="S:0"><nav>a</nav><main>${text}</main><footer>${footer}</footer></div></body>`;
  expect(textOf(moved('a', '2026'))).not.toBe(textOf(moved('b', '2026')));
  expect(textOf(moved('a', '2026'))).toBe(textOf(moved('a', '2027')));
});

test('a hidden element that React did not write does not count', () => {
  const hidden = (id: string, text: string) => `<main>a</main><div hidden id="${id}">${text}</div>`;
  for (const id of ['S:setup', 'T:0', '']) expect(textOf(hidden(id, 'b'))).toBe(textOf(hidden(id, 'c')));
});
