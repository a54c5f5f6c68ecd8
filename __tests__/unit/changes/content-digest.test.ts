/** One digest of what readers get: what changes it, and what does not. */
import { hash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { digestOfContent } from '../../../src/changes/content-digest.ts';
import { readSite } from '../../../src/changes/site-files.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { testDirectory } from '../../support/test-directory.ts';

const directory = testDirectory();

type Site = Readonly<Record<string, string>>;

const page = (text: string, build = 'a1') =>
  `<!doctype html><title>A</title><link rel="stylesheet" href="/assets/site.${build}.css"><script src="/assets/app.${build}.js"></script>` +
  `<main>${text}</main><div hidden id="S:1">one</div><div hidden id="S:2">two</div><script>self.buildId="${build}"</script>`;
const text =
  '<h1>A</h1><img src="/images/a.png?dpl=1"><a href="/b.zip?X-Amz-Date=1&amp;X-Amz-Signature=2">b</a>';
const site: Site = {
  'index.html': page(text),
  'guides/a.html': page('Guide'),
  'images/a.png': 'picture',
  'b.zip': 'download',
  'assets/app.a1.js': '1',
  'assets/site.a1.css': 'a{}',
};

async function digestOf(files: Site, basePath = '/docs'): Promise<string> {
  const place = join(directory(), 'site');
  rmSync(place, { recursive: true, force: true });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    writeFileSync(join(place, path), content);
  }
  const { signal } = new AbortController();
  return digestOfContent(basePath, await readSite(place, { clock: manualClock(), signal }));
}

const streamed = '<div hidden id="S:2">two</div><div hidden id="S:1">one</div>';

test.each<readonly [string, Site]>([
  ['a repeated export, in another order', Object.fromEntries(Object.entries(site).toReversed())],
  [
    'another build, with other names of scripts and style sheets',
    {
      ...Object.fromEntries(Object.entries(site).filter(([path]) => !path.startsWith('assets/'))),
      'index.html': page(text, 'b2'),
      'guides/a.html': page('Guide', 'b2'),
      'assets/app.b2.js': '2',
      'assets/site.b2.css': 'b{}',
    },
  ],
  [
    'another order of streamed parts',
    { ...site, 'index.html': page(text).replace(/<div hidden id="S:1">.*S:2">two<\/div>/, streamed) },
  ],
  [
    'other signatures and deployments in queries',
    { ...site, 'index.html': page(text.replace('dpl=1', 'dpl=2').replaceAll(/=[12](?=&|")/g, '=3')) },
  ],
  ['a file that no page shows', { ...site, 'sitemap.xml': 'new', 'docs-manifest.json': '{}' }],
])('it is the same for %s', async (_, other) => {
  expect(JSON.stringify(other)).not.toBe(JSON.stringify(site));
  expect(await digestOf(other)).toBe(await digestOf(site));
});

test.each<readonly [string, Site, string]>([
  ['another text', { ...site, 'guides/a.html': page('Guides') }, '/docs'],
  ['another picture under the old name', { ...site, 'images/a.png': 'other' }, '/docs'],
  ['another download under the old name', { ...site, 'b.zip': 'other' }, '/docs'],
  ['a new page', { ...site, 'new.html': page('New') }, '/docs'],
  ['a page that moved', { ...site, 'guides/a.html': '', 'guides/b.html': page('Guide') }, '/docs'],
  ['another base path', site, '/'],
  ['a base path that is not known', site, ''],
])('it is another one for %s', async (_, other, basePath) => {
  expect(await digestOf(other, basePath)).not.toBe(await digestOf(site));
});

test('it is the SHA-256 of the documented JSON', () => {
  const one = { path: 'b.html', size: 1, sha256: 'ab'.repeat(32), title: 'B', text: 'cd'.repeat(16) };
  const files = [one, { ...one, path: 'a.html' }, { path: 'a.png', size: 1, sha256: one.sha256 }];
  const json = `["docs-content",1,"/docs",[["a.html","${one.text}"],["b.html","${one.text}"]]]`;
  expect(digestOfContent('/docs', files)).toBe(hash('sha256', json));
});
