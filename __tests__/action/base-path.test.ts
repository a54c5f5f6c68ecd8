/** What a step says of where the site is served. How it finds out: unit/site/base-path.test.ts. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { failureOf, type GivenInputs, startStage, successOf } from '../support/operation-run.ts';

const byDomain = { domain: 'docs.example.com', 'extract-to': 'site' };
const byProject = { 'project-id': 'docs', 'extract-to': 'site' };
const atDocs = { ...byProject, 'base-path': '/docs' };

async function run(inputs: GivenInputs, links: 'root' | '/docs' | 'file' = 'root') {
  const jobs = [{ jobId: 'exp_1', projectId: 'docs', basePath: '/docs', status: 'completed' }] as const;
  await using stage = await startStage({ jobs, jobSeconds: 0, pages: 12, links });
  mkdirSync(join(stage.workspace, 'site'), { recursive: true });
  writeFileSync(join(stage.workspace, 'site/old.html'), 'the site that is live');
  const ended = await stage.run({ clean: 'true', ...inputs });
  const isReplaced = readdirSync(join(stage.workspace, 'site')).join() !== 'old.html';
  return { ...ended, isReplaced };
}

test.each<readonly [string, GivenInputs]>([
  ['/', byDomain],
  ['/', { ...byDomain, 'site-url': 'https://docs.example.com' }],
  ['/docs', atDocs],
  ['/docs', { ...atDocs, 'site-url': 'https://example.github.io/docs/' }],
  // By project, one value is enough.
  ['/', { ...byProject, 'site-url': 'https://docs.example.com' }],
  ['/docs', { ...byProject, 'site-url': 'https://example.github.io/docs' }],
])('a site that is made for %s, where it is served, is no reason for a warning: %j', async (path, inputs) => {
  const { outputs, summary, warnings, isReplaced } = successOf(await run(inputs));
  expect(outputs['basePath']).toBe(path);
  expect(summary).toContain(`| Made to be served at | \`${path}\` |`);
  const siteUrl = 'site-url' in inputs ? new URL(String(inputs['site-url'])).href : '';
  expect(summary.includes(`**Site:** [`)).toBe(siteUrl !== '');
  expect([warnings, isReplaced]).toEqual([[], true]);
});

test('where nothing says where the site is served, the log says for which path it is made', async () => {
  const { log } = successOf(await run(byDomain));
  expect(log).toContain('The bundle is made to be served at /');
  const told = successOf(await run({ ...byDomain, 'site-url': 'https://docs.example.com' }));
  expect(told.log.join('\n')).not.toContain('made to be served');
});

test.each<readonly [string, GivenInputs, RegExp]>([
  [
    '/',
    { ...byDomain, 'site-url': 'https://example.github.io/docs' },
    /^The bundle is made for \/, but site-url says \/docs, where its pages .* Nothing was replaced\. Set site-url to where the site is served, or export it anew by project \("project-id", without "domain" and "job-id"\), for \/docs\.$/,
  ],
  [
    '/docs',
    { ...byProject, 'job-id': 'exp_1', 'site-url': 'https://docs.example.com' },
    /^The bundle is made for \/docs, but site-url says \/, .*by project .*, for \/\.$/,
  ],
  [
    '/docs',
    { ...byProject, 'job-id': 'exp_1', 'base-path': '/documentation' },
    /^The bundle is made for \/docs, but base-path says \/documentation, .*Set base-path to where the site is served, or export it anew by project .*, for \/documentation\.$/,
  ],
])(
  'a site that is made for %s and served elsewhere replaces nothing: %j (promise: a site that cannot work)',
  async (path, inputs, words) => {
    const ended = await run(inputs);
    const what = failureOf(ended, 'BASE_PATH_MISMATCH').replace(/ \(job \S+, last status "\w+"\)/, '');
    expect(what).toMatch(words);
    expect([ended.outputs['basePath'], ended.isReplaced]).toEqual([path, false]);
  },
);

test('a path that the service cannot export is one of site-url, and two others work on GitHub Pages', async () => {
  const ended = await run({ ...byProject, 'site-url': 'https://example.github.io/handbook' });
  expect(failureOf(ended, 'REQUEST_REFUSED')).toMatch(
    /"\/handbook\\?" is not supported.* or else the path of site-url\. .* On GitHub Pages, rename the repository to docs, or give it a domain of its own\.$/,
  );
  expect(ended.isReplaced).toBe(false);
  for (const siteUrl of ['https://example.github.io/docs', 'https://handbook.example.com'])
    successOf(await run({ ...byProject, 'site-url': siteUrl }));
});

test('a site with relative links only does not tell, and works anywhere', async () => {
  const { outputs, warnings } = successOf(
    await run({ ...byDomain, 'site-url': 'https://example.github.io/docs' }, 'file'),
  );
  expect([outputs['basePath'], warnings]).toEqual(['', []]);
});
