import { expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import { expectSuccess, runExport } from '../support/export-action.ts';
import { tar } from '../support/extract.ts';

const quick = { jobSeconds: 0.1, queueSeconds: 0 };
const warning = (pages: string) =>
  `${pages} to paths that begin with "/". Serve the site at the root of a domain: below a path, such as https://example.github.io/docs/, these links break.`;

test('pages with links that begin with "/" are counted, warned of once, and shown in the summary', async () => {
  await using service = await startSimulator({ ...quick, pages: 12, links: 'root' });
  using run = expectSuccess(await runExport(service, { inputs: { 'extract-to': 'site' } }));
  expect(run.outputs).toMatchObject({ htmlFileCount: '12', rootRelativeLinks: '12' });
  expect(run.annotations).toMatchObject([{ level: 'warning', message: warning('12 pages link') }]);
  expect(run.summary).toContain('| Pages with links that begin with `/` | 12 |');
});

test('a page that is too large to be held in memory is counted once, other files and shown code are not', async () => {
  const filler = '<p>text</p>\n'.repeat(200_000);
  const archive = await tar([
    { name: 'index.html', text: '<a href="start.html">Start</a><pre>href="/guides"</pre>' },
    { name: 'large.html', text: `${filler}<a href="/a">${filler}<a href="/b">` },
    { name: 'assets/template.txt', text: '<a href="/a">' },
    { name: '._index.html', text: '<a href="/a">' },
  ]);
  await using service = await startSimulator({ ...quick, archive });
  using run = expectSuccess(await runExport(service, { inputs: { 'extract-to': 'site' } }));
  expect(run.outputs).toMatchObject({ htmlFileCount: '2', rootRelativeLinks: '1' });
  expect(run.log.join('\n')).toContain(warning('1 page links'));
});
