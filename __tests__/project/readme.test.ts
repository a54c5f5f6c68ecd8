/** What the README promises somebody who has a key and wants a published site. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const readme = read('README.md');
const oneLine = readme.replace(/\s+/g, ' ');
const blocks = [...readme.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
const times = (text: string) => oneLine.split(text).length - 1;

test('the README goes from what is needed to a published site, and only then to the reference', () => {
  const headings = [...readme.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
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
  const headings = [...readme.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect([...first.matchAll(/\[([^\]]+)\]\(#/g)].map(([, link]) => link)).toEqual(headings);
});

test('its first workflow is one job, and does what examples/github-pages.yml does', () => {
  interface Workflow {
    readonly jobs: Readonly<
      Record<string, { readonly steps: readonly { readonly uses: string; readonly with?: object }[] }>
    >;
  }
  const stepsOf = (text: string) =>
    Object.values((parse(text) as Workflow).jobs).flatMap(({ steps }) => steps);
  const own = stepsOf(blocks[1] ?? '');
  const example = stepsOf(read('examples/github-pages.yml'));
  expect(Object.keys((parse(blocks[1] ?? '') as Workflow).jobs)).toHaveLength(1);
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

test('docs/running.md names the runner versions that export-sites.yml names', () => {
  const versions = (text: string) => [...new Set(text.match(/\b2\.3\d\d(?:\.\d)?\b/g))].sort();
  expect(versions(read('docs/running.md'))).toEqual(versions(read('.github/workflows/export-sites.yml')));
});
