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
  ['/', { ...byDomain, 'site-url': 'https://docs.acme.test' }],
  ['/docs', atDocs],
  ['/docs', { ...atDocs, 'site-url': 'https://example.github.io/docs/' }],
  // By project, one value is enough.
  ['/', { ...byProject, 'site-url': 'https://docs.acme.test' }],
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
  const told = successOf(await run({ ...byDomain, 'site-url': 'https://docs.acme.test' }));
  expect(told.log.join('\n')).not.toContain('made to be served');
});

test.each<readonly [string, GivenInputs, RegExp]>([
  [
    '/',
    { ...byDomain, 'site-url': 'https://example.github.io/docs' },
    /^The bundle is made for \/, but site-url says \/docs\. At that path, the pages .*If `site-url` is right, export the site again for `\/docs`: set `project-id`, keep `site-url`, and remove `domain` and `job-id`\..* at a separate domain/,
  ],
  [
    '/docs',
    { ...byProject, 'job-id': 'exp_1', 'site-url': 'https://docs.acme.test' },
    /^The bundle is made for \/docs, but site-url says \/\. .*export the site again for `\/`: set `project-id`, .*`job-id`\. (?!3)/,
  ],
  [
    '/docs',
    { ...byProject, 'job-id': 'exp_1', 'base-path': '/documentation' },
    /^The bundle is made for \/docs, but base-path says \/documentation\. .*If `base-path` is right, export the site again for `\/documentation`: set `project-id`, keep `base-path`, .* at a separate domain/,
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

test('a path that the service cannot export says so, and two others work on GitHub Pages', async () => {
  const given = { ...byProject, 'base-path': '/handbook', 'site-url': 'https://example.github.io/handbook' };
  const ended = await run(given);
  expect(failureOf(ended, 'REQUEST_REFUSED')).toMatch(
    /"\/handbook\\?" is not supported.* or else the path of `site-url`\. .* at a separate domain, .* `OWNER\.github\.io`\. By project, a repository that is named `docs` or `documentation` works, too\./,
  );
  expect(ended.isReplaced).toBe(false);
  for (const siteUrl of ['https://example.github.io/docs', 'https://handbook.acme.test'])
    successOf(await run({ ...byProject, 'site-url': siteUrl }));
});

test('a service that only exports by domain, and a path: both errors name a separate domain, which works', async () => {
  await using stage = await startStage({ exports: 'domain', jobSeconds: 0 });
  const place = { 'site-url': 'https://example.github.io/docs' };
  const all = [
    [byDomain, 'BASE_PATH_MISMATCH'],
    [byProject, 'PROJECT_NOT_FOUND'],
  ] as const;
  for (const [inputs, code] of all)
    expect(failureOf(await stage.run({ ...inputs, ...place }), code)).toMatch(
      /at the root of a host: at a separate domain, or on GitHub Pages, in a repository that is named `OWNER\.github\.io`\./,
    );
  for (const siteUrl of ['https://handbook.acme.test', 'https://example.github.io'])
    successOf(await stage.run({ ...byDomain, clean: 'true', 'site-url': siteUrl }));
  // At the root, no path is the reason.
  const root = { ...byProject, clean: 'true', 'site-url': 'https://handbook.acme.test' };
  expect(failureOf(await stage.run(root), 'PROJECT_NOT_FOUND')).not.toContain('separate domain');
});

test('a path that the service may not export is told before the project is published', async () => {
  await using stage = await startStage({ jobSeconds: 0, deploymentSeconds: 0 });
  const publishing = { ...byProject, publish: 'true' };
  const told = async (basePath: string) => {
    const { log } = await stage.run({ ...publishing, clean: 'true', 'base-path': basePath });
    const line = log.findIndex(text => text.includes('documents exports for /, /docs, and /documentation'));
    return [line, log.findIndex(text => text.startsWith('Publishing project'))];
  };
  const [line = -1, publishes = -1] = await told('/handbook');
  expect(line).toBeGreaterThanOrEqual(0);
  expect(line).toBeLessThan(publishes);
  for (const path of ['/', '/docs', '/documentation']) expect((await told(path))[0]).toBe(-1);
});

test('a site with relative links only does not tell, and works anywhere', async () => {
  const { outputs, warnings } = successOf(
    await run({ ...byDomain, 'site-url': 'https://example.github.io/docs' }, 'file'),
  );
  expect([outputs['basePath'], warnings]).toEqual(['', []]);
});
