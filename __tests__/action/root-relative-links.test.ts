import { expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import { expectSuccess, runExport } from '../support/export-action.ts';
import { tar } from '../support/extract.ts';

const quick = { jobSeconds: 0.1, queueSeconds: 0 };
/** Of a step that does not know where the site is served. */
const warning = (pages: string) =>
  `${pages} to paths that begin with "/". Serve the site at the root of a domain: below a path, such as https://example.github.io/docs/, these links break. The deployment may have a base path of its own: set site-url to where the site is served, and links below its path do not count.`;

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

test.each([
  ['https://docs.example.com/', '2', undefined],
  [
    'https://docs.example.com/docs/',
    '1',
    '1 page links to paths that begin with "/", but not with "/docs/". The site is served below /docs, and these links lead out of it: export it with that path as its base path, correct the links, or serve the site at the root of a domain.',
  ],
  ['', '2', warning('2 pages link')],
])('with the site-url "%s", %s of the pages have links that count', async (siteUrl, pages, message) => {
  const archive = await tar([
    { name: 'index.html', text: '<a href="/docs/start"><img src="/docs/a.png">' },
    { name: 'wrong.html', text: '<a href="/docs/start"><a href="/docsify/x">' },
    { name: 'relative.html', text: '<a href="start">' },
  ]);
  await using service = await startSimulator({ ...quick, pages: 3, archive });
  const inputs = { 'extract-to': 'site', 'site-url': siteUrl };
  using run = expectSuccess(await runExport(service, { inputs }));
  expect(run.outputs).toMatchObject({ htmlFileCount: '3', rootRelativeLinks: pages });
  expect(run.annotations.map(annotation => annotation.message)).toEqual(
    message === undefined ? [] : [message],
  );
});

test.each([
  [{ 'base-path': '/docs' }, '0'],
  [{ 'base-path': '/' }, '12'],
  [{ 'base-path': '/docs', 'site-url': 'https://docs.example.com/docs' }, '0'],
])(
  'an export by project with %j has no warning: %s of its pages have links that count',
  async (inputs, pages) => {
    await using service = await startSimulator({ ...quick, exports: 'project', pages: 12 });
    const byProject = { domain: '', 'project-id': 'docs', 'extract-to': 'site' };
    using run = expectSuccess(await runExport(service, { inputs: { ...byProject, ...inputs } }));
    expect(run.outputs).toMatchObject({ htmlFileCount: '12', rootRelativeLinks: pages });
    expect(run.annotations).toEqual([]);
  },
);
