/** What the README and the documents that it leads to promise somebody who has a key and wants a published site. */
import { globSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readAllRecipes } from '../../e2e/recipes.ts';
import { readSetUp, readUses } from '../../e2e/set-up.ts';
import { errorKinds } from '../../src/shared/errors.ts';
import { evaluate, metadataOf, read, readLine, root, stepsOf, type Workflow } from '../support/workflows.ts';

const readme = read('README.md');
const oneLine = readLine('README.md');
const blocks = [...readme.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
const headings = [...readme.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
const times = (text: string) => oneLine.split(text).length - 1;

/** A section of a document in one line, without its subsections. */
function sectionOf(file: string, heading: string): string {
  const [, section = ''] = read(file).split(`\n${heading}\n`);
  return (section.split(/^#{2,3} /m)[0] ?? '').replace(/\s+/g, ' ');
}

test('the README goes from what is needed to a published site, and only then to the reference', () => {
  expect(headings).toEqual([
    'What you need',
    'Publish to GitHub Pages',
    'Ask the agent',
    'See what changed',
    'Publish elsewhere',
    'Inputs',
    'Outputs',
    'Permissions',
    'Troubleshooting',
    'Versions',
    'More',
  ]);
});

test('it begins with what it is, the bare step, and links to every section', () => {
  const [first = ''] = readme.split('\n## ');
  expect(blocks[0]?.trimEnd().split('\n').length).toBeLessThanOrEqual(8);
  expect(first).toContain(blocks[0]);
  expect([...first.matchAll(/\[([^\]]+)\]\(#/g)].map(([, link]) => link)).toEqual(headings);
});

test('its first workflow is one job, and does what examples/github-pages.yml does', () => {
  const jobs = Object.values((parse(blocks[1] ?? '') as Workflow).jobs);
  const [own = []] = jobs.map(({ steps }) => steps);
  const example = stepsOf('examples/github-pages.yml');
  expect(jobs).toHaveLength(1);
  expect(own.map(({ uses }) => uses)).toEqual(example.map(({ uses }) => uses));
  const artifact = 'github-pages-$' + '{{ github.run_attempt }}';
  expect(own[1]?.with).toMatchObject({ ...example[1]?.with, name: artifact });
  expect(own[2]?.with).toEqual({ artifact_name: artifact });
});

test('docs/contract.md does not repeat its tables', () => {
  const rows = readme.split('\n').filter(line => /^\| `[\w-]+` \|/.test(line));
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter(row => read('docs/contract.md').includes(row))).toEqual([]);
});

test('it has at most 2,300 words, tables included', () => {
  expect(readme.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(2300);
});

test('it says once what to write in place of the placeholder, which api.example.com is not, and shows "if: always()" once', () => {
  expect(times('Replace `example/docs-admin-action` with the repository that publishes this action')).toBe(1);
  expect(times('if: always()')).toBe(1);
});

test('every snippet says where to read about pinning a commit, and that section shows a pin', () => {
  const uses = blocks.flatMap(text => [...text.matchAll(/docs-admin-action@(.*)$/gm)]).map(([, to]) => to);
  expect(uses.length).toBeGreaterThan(3);
  expect([...new Set(uses)]).toEqual(['v1 # or a commit SHA: see "Versions"']);
  expect(readme).toMatch(/^## Versions\n[\s\S]*?docs-admin-action@<full commit SHA> # v1\.0\.0$/m);
});

test('it leaves cloning, demo and tests to CONTRIBUTING.md, and names the two commands at its end', () => {
  expect(readme).not.toContain('git clone');
  for (const command of ['script/demo', 'script/test']) {
    expect(readme.indexOf(command)).toBeGreaterThan(readme.indexOf('\n## More\n'));
    expect(read('CONTRIBUTING.md')).toContain(`\n${command} `);
  }
});

describe('a job has the secrets that it uses', () => {
  // act gives every job all secrets, so only this finds a job that would get an empty key.
  test.each(readAllRecipes())('in $file', ({ text }) => {
    expect(['DOCS_ADMIN_API_KEY']).toEqual(expect.arrayContaining([...readUses(text).secrets]));
  });

  test('wherever a document says where the key is, it is the same place', () => {
    for (const document of ['README.md', 'examples/README.md'])
      expect([document, readSetUp(read(document)).secrets]).toEqual([document, ['DOCS_ADMIN_API_KEY']]);
  });
});

test('an empty key is explained where its error code leads, and not as a key that the service rejects', () => {
  expect(errorKinds.KEY_REFUSED.meaning).not.toContain('empty');
  expect(read('docs/troubleshooting.md')).toMatch(/^### The key is empty\n\n`INPUTS_INVALID` /m);
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

test.each(['README.md', 'docs/troubleshooting.md'])(
  'runs without secrets are skipped by the guard that %s shows',
  document => {
    const [, shown = ''] =
      /^ *if: (?:>-\s+)?(github\.event\.pull_request[^#]*?)\n(?: *runs-on|```)/m.exec(read(document)) ?? [];
    const runs = (full_name: string, login: string) =>
      evaluate(shown.replace(/\s+/g, ' '), {
        github: {
          repository: 'example/docs',
          event: { pull_request: { head: { repo: { full_name } }, user: { login } } },
        },
      });
    expect(runs('example/docs', 'octocat')).toBe(true);
    expect(runs('somebody/docs', 'octocat')).toBe(false);
    expect(runs('example/docs', 'dependabot[bot]')).toBe(false);
  },
);

test.each([
  [
    'what private repositories and cheaper plans lack, before the first step',
    sectionOf('README.md', '## What you need'),
    [
      /private repositor[^.]*GitHub Free[^.]*(?:environments[^.]*Pages|Pages[^.]*environments)/i,
      /Pages site of a private repository is public[^.]*Enterprise Cloud/,
    ],
  ],
  [
    'a domain of its own, before the first run',
    readme.split('**Run workflow**')[0] ?? '',
    [/\*\*Custom domain\*\*/],
  ],
  [
    'the actions that do not work on GitHub Enterprise Server',
    sectionOf('docs/running.md', '### GitHub Enterprise Server'),
    [/actions\/upload-artifact/, /actions\/download-artifact/, /actions\/deploy-pages/],
  ],
  [
    'what is stored and disclosed',
    sectionOf('SECURITY.md', '### What is read, stored, and disclosed'),
    [/docs-manifest\.json/, /title of each page/, /cache service/, /tool cache/],
  ],
  [
    'where Pages differs from the rule',
    sectionOf('docs/hosting.md', '### GitHub Pages'),
    [/`\/guides\/install\/` is a 404/, /^(?!.*follows the rule)/],
  ],
  [
    'what Pages allows, where its workflow is',
    sectionOf('README.md', '## Publish to GitHub Pages'),
    [/Pages allows 1 GB and 10 minutes/],
  ],
  [
    'which URL search engines keep, for a copy as well',
    sectionOf('docs/hosting.md', '## Search engines'),
    [/canonical URL of each page[^.]*without an extension/, /the copy is no duplicate/, /noindex/],
  ],
  [
    'what becomes of files that a workflow adds to a site',
    sectionOf('docs/hosting.md', '## Files beside the site'),
    [/`CNAME`/, /`robots\.txt`/, /`clean: true` replaces the whole directory/],
  ],
  [
    'what a re-run does to the results of several sites',
    read('.github/workflows/export-sites.yml').replace(/\n# ?/g, ' '),
    [/A re-run replaces the artifacts that its jobs upload/],
  ],
  [
    'how long records and artifacts are kept',
    read('docs/running.md').replace(/\s+/g, ' '),
    [
      /cache service, which drops it after 7 days/,
      /artifact` keeps it for one day unless you set `retention-days`/,
    ],
  ],
  [
    'what site-url does to the warning about links that begin with "/"',
    metadataOf('action.yml').inputs['site-url']?.description ?? '',
    [/root of a domain, the step does not warn/],
  ],
])('documents say %s', (_, text, patterns) => {
  for (const pattern of patterns) expect(text).toMatch(pattern);
});

test('what the README sends readers to gives a chart a URL that does not expire', () => {
  const named = [...new Set(sectionOf('README.md', '## Publish elsewhere').match(/examples\/[\w-]+\.yml/g))];
  const charts = named.flatMap(stepsOf).filter(({ with: given = {} }) => 'values-file' in given);
  expect(charts.length).toBeGreaterThan(1);
  expect(charts.filter(({ with: given = {} }) => !('values-bundle-url' in given))).toEqual([]);
});

test('paths are shown as the service documents them, without a leading slash', () => {
  expect(metadataOf('action.yml').inputs['paths']?.description).toContain('without a leading slash');
  const pattern = '{README.md,{docs,examples,.github/workflows,.github/actions/*}/*.{md,yml,ts}}';
  const files = globSync(pattern, { cwd: root });
  expect(files.filter(file => /\bpaths\W+\[\s*["']\//.test(read(file)))).toEqual([]);
});

test('no text promises that min-pages keeps every incomplete site from being published', () => {
  const promises = /incomplete (?:site|export) is never published/;
  const files = globSync('{README.md,docs/*.md,examples/*}', { cwd: root });
  expect(files.filter(file => promises.test(read(file).replace(/\n *(?:# )?/g, ' ')))).toEqual([]);
});

test('no domain to export is the host of the admin API', () => {
  const files = globSync('{README.md,{docs,examples}/*.{md,yml}}', { cwd: root });
  expect(files.filter(file => /\bdomain["']?: ["']?api\./.test(read(file)))).toEqual([]);
});
