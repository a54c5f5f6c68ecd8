import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { requestPage } from '../../../src/serving/served-page.ts';
import { type SiteHandler, serveText, startLiveSite } from '../../support/live-site.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testNetwork } from '../../support/network.ts';
import { fileOf } from '../../support/served-site.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };

const exported = (page: string | Buffer) => ({ file: fileOf('a.html', page), digests: new Map() });

async function request(page: string | Buffer, handler: SiteHandler): Promise<string> {
  await using live = await startLiveSite(handler);
  const answer = requestPage(new URL(`${live.url}/a.html`), exported(page), testNetwork(manualClock()));
  return await answer.then(
    () => 'right',
    (error: Error) => error.message,
  );
}

/** As Cloudflare does: a key, and each byte combined with it. */
const hide = (address: string) =>
  Buffer.from([0x5f, ...Buffer.from(address).map(byte => byte ^ 0x5f)]).toString('hex');
const protectedText = '[email&#160;protected]';
const span = (address: string) =>
  `<span class="__cf_email__" data-cfemail="${hide(address)}">${protectedText}</span>`;
const link = '/cdn-cgi/l/email-protection';

const page = `<!doctype html>
<html><head><title>Guide</title></head><body><main>
  <p>Run   it. <a href="next.html">Next</a></p>
  <ul><li>one</li><li>two</li></ul>
</main></body></html>`;

const data = (text: string) =>
  `<script>self.__next_f.push([1,${JSON.stringify(`5:["$","p",null,{"children":"${text}"}]\n`)}])</script>`;
const base = (href: string) => page.replace('<head>', `<head><base href="${href}">`);
const encoded = (content: Buffer, encoding: string) =>
  serveText(content, { ...html, 'content-encoding': encoding });
const latin = Buffer.from('Ä', 'latin1');
const large = Buffer.alloc(9 * 1024 ** 2);

describe('readers get the page (promise: `verify` compares) with', () => {
  test.each<readonly [string, string | Buffer, SiteHandler]>([
    ['the same bytes', page, serveText(page, html)],
    ['no content type', page, serveText(page)],
    [
      'a charset that changes nothing',
      page,
      serveText(page, { 'content-type': 'text/html; charset=iso-8859-1' }),
    ],
    ['a charset that nobody knows', 'Ä', serveText('Ä', { 'content-type': 'text/html; charset=none' })],
    [
      'a byte order mark',
      '\ufeffÄ',
      serveText('\ufeffÄ', { 'content-type': 'text/html; charset=iso-8859-1' }),
    ],
    ['its own charset', latin, serveText(latin, { 'content-type': 'text/html; charset=iso-8859-1' })],
    ['its place in the window', page, serveText(page, { ...html, 'content-disposition': 'inline' })],
    ['more than 8 MiB, of which nothing is compared', large, serveText('<p>', html)],
    ['a status that tells of a proxy', page, serveText(page, html, 203)],
    [
      'headers of 40 KiB',
      page,
      serveText(page, { ...html, 'content-security-policy': 'x'.repeat(40 * 1024) }),
    ],
    ['XHTML', page, serveText(page, { 'content-type': 'Application/XHTML+XML' })],
    [
      'a script',
      page,
      serveText(page.replace('</body>', '<script src="/x.js"></script><script>1</script></body>'), html),
    ],
    [
      'shorter HTML',
      page,
      serveText(
        '<title>Guide</title><main><p>Run it. <a href=next.html>Next</a><ul><li>one<li>two</ul></main>',
        html,
      ),
    ],
    ['the same data', page + data('a'), serveText(`${page}${data('a')}<!-- by the host -->`, html)],
    ['a base of its own', page, serveText(base('./'), html)],
    ['x-gzip', page, encoded(gzipSync(page), 'x-gzip')],
    ['deflate', page, encoded(deflateSync(page), 'deflate')],
    ['raw deflate', page, encoded(deflateRawSync(page), 'Deflate')],
    ['several encodings', page, encoded(brotliCompressSync(gzipSync(page)), 'gzip, identity, br')],
    [
      'a hidden address',
      '<p>Write to me@example.com.</p>',
      serveText(
        `<p>Write to <a href="${link}" class="__cf_email__" data-cfemail="${hide('me@example.com')}">${protectedText}</a>.</p>`,
        html,
      ),
    ],
    [
      'a hidden address in elements of its own',
      '<p>Write to me@example.com, or <b>not</b>.</p>',
      serveText(
        `<p>Write to <a data-cfemail="${hide('me@example.com')}"><i>[email</i> <b>protected]</b></a>, or <b>not</b>.</p>`,
        html,
      ),
    ],
    [
      'hidden links to addresses',
      '<p><a href="mailto:jürgen@example.com">jürgen@example.com</a> or <a href="mailto:b@example.com?subject=Hi%20x">B</a></p>',
      serveText(
        `<p><a href="${link}#${hide('jürgen@example.com')}">${span('jürgen@example.com')}</a> or <a href="${link}#${hide('b@example.com?subject=Hi%20x')}">B</a></p>`,
        html,
      ),
    ],
  ])('%s', async (_, exported, handler) => expect(await request(exported, handler)).toBe('right'));
});

const redirect = (location: string) => serveText('', { location }, 302);
const half: SiteHandler = (_, response) => {
  response.writeHead(200, { 'content-length': '9' }).end('<p>', () => response.destroy());
};

describe('readers do not get the page with', () => {
  test.each<readonly [string, SiteHandler, string]>([
    ['another word', serveText(page.replace('two', 'three')), 'older or other content'],
    ['another link', serveText(page.replace('next', 'last')), 'older or other content'],
    ['another address', serveText(page.replace('Run', span('b@example.com'))), 'older or other content'],
    ['nothing', serveText(''), 'older or other content'],
    [
      'a base elsewhere',
      serveText(base('https://old.example.com/')),
      'a <base> that leads to another origin',
    ],
    ['half of two encodings', encoded(gzipSync(page), 'gzip, br'), 'damaged br'],
    ['another type', serveText(page, { 'content-type': 'text/plain;x' }), 'text/plain instead of HTML'],
    [
      'another charset',
      serveText(page, { 'content-type': 'text/html; Charset="UTF-16LE"' }),
      'charset utf-16le instead of utf-8',
    ],
    ['a download', serveText(page, { 'content-disposition': 'Attachment; filename=a' }), 'a download'],
    ['what leads away', serveText(page, { refresh: '0; url=/' }), 'a Refresh header'],
    ['9 MiB', serveText(Buffer.alloc(9 * 1024 ** 2)), 'more than 8 MiB'],
    ['half of a body', half, 'the connection was lost (ECONNRESET)'],
    [
      'no type, which browsers must not find out',
      serveText(page, { 'x-content-type-options': 'nosniff' }),
      'no type instead of HTML',
    ],
    ['another status', serveText(page, {}, 202), 'HTTP 202'],
    ['a login', redirect('https://u:p@login.example.com/x?y'), 'redirects to https://login.example.com'],
  ])('%s', async (_, handler, what) => expect(await request(page, handler)).toBe(what));

  test('an older closed tab', async () => {
    const old = serveText(page + data('old'), html);
    expect(await request(page + data('new'), old)).toBe(
      'older or other content in text that is not shown at first, such as in another tab',
    );
    expect(await request(page + data('new'), serveText(page, html))).toContain('older or other content');
  });
});
