/** What the README and the documents that it leads to promise somebody who has a key and wants a published site. */
import { globSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { metadataOf, read, root, stepsOf } from '../support/workflows.ts';

const readme = read('README.md');
const [beginning = ''] = readme.split('\n## ');

/** A section of a document in one line, without its subsections. */
function sectionOf(file: string, heading: string): string {
  const [, section = ''] = read(file).split(`\n${heading}\n`);
  return (section.split(/^#{2,3} /m)[0] ?? '').replace(/\s+/g, ' ');
}

test('the README begins with the bare step and links to every section, and has at most 2,300 words', () => {
  expect(beginning).toMatch(/```yaml\n(?:.+\n){1,8}```/);
  const headings = [...readme.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect([...beginning.matchAll(/\[([^\]]+)\]\(#/g)].map(([, link]) => link)).toEqual(headings);
  expect(readme.split(/\s+/).length).toBeLessThanOrEqual(2300);
});

test('the announced release is one that the release script accepts, and that moves the tag in the snippets', () => {
  const { version } = JSON.parse(read('package.json')) as { readonly version: string };
  const [, announced = version] = /^To be released as (\S+)\.$/m.exec(read('CHANGELOG.md')) ?? [];
  const [major = 0] = announced.split('.').map(Number);
  const isNewer = announced.localeCompare(version, 'en', { numeric: true }) > 0;
  expect([major > 0, isNewer || announced === version]).toEqual([true, true]);
  const tags = [...readme.matchAll(/uses: example\/docs-admin-action@(v\d+)\b/g)];
  expect(new Set(tags.map(([, tag]) => tag))).toEqual(new Set([`v${major}`]));
  // Before the first snippet that a reader copies as a workflow.
  const [before = ''] = readme.split(/^on:/m);
  expect(before.replace(/\s+/g, ' ')).toMatch(
    new RegExp(`\`v${major}\` exists from[^.]*${announced.replaceAll('.', '\\.')}`),
  );
});

test('what the README sends readers to gives a chart a URL that does not expire', () => {
  const named = [...new Set(sectionOf('README.md', '## Publish elsewhere').match(/examples\/[\w-]+\.yml/g))];
  const charts = named.flatMap(stepsOf).filter(({ with: given = {} }) => 'values-file' in given);
  expect(charts.length).toBeGreaterThan(1);
  expect(charts.filter(({ with: given = {} }) => !('values-bundle-url' in given))).toEqual([]);
});

test.each(
  Object.entries({
    'README.md': 'key with write access|expires after 90 days|do not limit it to IP ranges',
    'docs/troubleshooting.md':
      'Unable to resolve action example/|is not allowed to deploy|is *skipped*|Enforce HTTPS|Failed to create deployment|Multiple artifacts named|already exists|90 days|IP ranges',
    'docs/running.md':
      '`deployment: false` of environments does not exist|custom protection rule|`issue_comment`|`contents: read`|absolute path below `RUNNER_TEMP`',
    'docs/hosting.md': '`queue: max`|purges nothing',
    '.github/ISSUE_TEMPLATE/config.yml': 'SECURITY.md',
    'examples/nginx-rsync.yml': 'server needs rsync 3.2.3',
    'examples/export-then-use.yml': 'A placeholder',
  }),
)('%s says what people search for', (file, texts) => {
  const text = read(file).replace(/\s+/g, ' ');
  expect(texts.split('|').filter(searched => !text.includes(searched))).toEqual([]);
});

test('paths are shown as the service documents them, without a leading slash', () => {
  expect(metadataOf('action.yml').inputs['paths']?.description).toContain('without a leading slash');
  const pattern = '{README.md,{docs,examples,.github/workflows,.github/actions/*}/*.{md,yml,ts}}';
  const files = globSync(pattern, { cwd: root });
  expect(files.filter(file => /\bpaths\W+\[\s*["']\//.test(read(file)))).toEqual([]);
});
