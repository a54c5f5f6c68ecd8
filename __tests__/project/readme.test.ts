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
    'Publish elsewhere',
    'See what changed',
    'Inputs',
    'Outputs',
    'Permissions',
    'Recipes',
    'Troubleshooting',
    'Runners, networks, and large sites',
    'More',
  ]);
});

test('its first workflow is examples/github-pages.yml, but for comments', () => {
  expect(parse(blocks[0] ?? '')).toEqual(parse(read('examples/github-pages.yml')));
});

test('it says once what to write in place of the placeholder, which api.example.com is not, and shows "if: always()" once', () => {
  expect(times('Replace `example/docs-admin-action` with the repository that publishes this action.')).toBe(
    1,
  );
  expect(times('if: always()')).toBe(1);
});

test('every snippet says where to read about pinning a commit, and that section shows a pin', () => {
  const uses = blocks.flatMap(text => [...text.matchAll(/docs-admin-action@(.*)$/gm)]).map(([, to]) => to);
  expect(uses.length).toBeGreaterThan(5);
  expect([...new Set(uses)]).toEqual(['v1 # or a commit SHA: see "Versions"']);
  expect(readme).toMatch(/^### Versions\n[\s\S]*?docs-admin-action@<full commit SHA> # v1\.0\.0$/m);
});

test('it leaves cloning, demo and tests to CONTRIBUTING.md, and names the two commands at its end', () => {
  expect(readme).not.toContain('git clone');
  for (const command of ['script/demo', 'script/test']) {
    expect(readme.indexOf(command)).toBeGreaterThan(readme.indexOf('\n## More\n'));
    expect(read('CONTRIBUTING.md')).toContain(`\n${command} `);
  }
});

test('it names the runner versions that export-sites.yml names', () => {
  const versions = (text: string) => [...new Set(text.match(/\b2\.3\d\d(?:\.\d)?\b/g))].sort();
  expect(versions(readme)).toEqual(versions(read('.github/workflows/export-sites.yml')));
});
