/** The programs that script/e2e needs are on GitHub's image, or something pinned installs them: the table in CONTRIBUTING.md says which. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { checkSystemTools, systemTools } from '../../e2e/support/tools.ts';
import { findPaths } from '../../script/find-paths.ts';
import { testDirectory } from '../support/test-directory.ts';
import { jobsOf, read, root } from '../support/workflows.ts';

const wordsOf = (text: string) => text.split(/\s+/).filter(word => word !== '');

/** Rows of the table: programs, and what has or installs them. */
const table = /^\| Tool .*\n\|.*\n((?:\|.*\n)+)/m.exec(read('CONTRIBUTING.md'))?.[1] ?? '';
const sources = new Map(
  table.split('\n').flatMap(row => {
    const [, tools = '', source = ''] = row.split('|');
    return [...tools.matchAll(/`([\w-]+)`/g)].map(([, tool = '']) => [tool, source.trim()] as const);
  }),
);

describe('the table', () => {
  const pinned = (lock: string) => [...sources].filter(([, source]) => source.includes(`\`${lock}\``));

  test.each(findPaths('e2e/tools/*/{go.mod,requirements.in}', root))('has all tools of %s', lock => {
    const text = read(lock);
    const paths = /^tool (?:\(\n([\s\S]*?)\n\)|(.+))/m.exec(text)?.slice(1).join(' ') ?? '';
    const tools = lock.endsWith('.mod')
      ? wordsOf(paths).map(path => path.replace(/\/v\d+$/, '').replace(/.*\//, ''))
      : [...text.matchAll(/^(\w+)/gm)].map(([, name = '']) => name.replace('awscli', 'aws'));
    expect(pinned(lock.replace('.in', '.txt')).map(([tool]) => tool)).toEqual(tools.sort());
  });

  test('has only programs that the image has, a step of the job with script/e2e sets up, or a lockfile pins', () => {
    const job = jobsOf('.github/workflows/e2e.yml').find(({ steps = [] }) =>
      steps.some(({ run }) => run === 'script/e2e'),
    );
    const actions = (job?.steps ?? []).flatMap(({ uses = '' }) => /^.+(?=@[\da-f]{40}$)/.exec(uses) ?? []);
    const locks = findPaths('e2e/tools/*/{go.mod,requirements.txt,package-lock.json}', root);
    const known = ['Image', ...[...actions, ...locks].map(name => `\`${name}\``)];
    expect(known).toEqual(expect.arrayContaining([...new Set(sources.values())]));
  });
});

test('script/e2e checks for all that it needs of the image, and does not replace', () => {
  // Whoever starts script/e2e has Node, npm brings npx, and one of two browsers is enough.
  const there = ['node', 'npx', 'google-chrome', 'chromium', ...readdirSync(join(root, 'e2e/bin'))];
  const ofImage = [...sources].flatMap(([tool, source]) => (source === 'Image' ? [tool] : []));
  const checked = systemTools.map(([command]) => command.split(' ', 1).join());
  expect(ofImage.filter(tool => ![...there, ...checked].includes(tool))).toEqual([]);
});

describe('a missing program', () => {
  const directory = testDirectory();

  test('is named, with the command that installs it', async () => {
    const missing = checkSystemTools({ PATH: directory() });
    await expect(missing).rejects.toThrow(/ go, python3, .* rsync, .*apt-get install golang-go .* rsync /);
  });

  test('is not one that is there', async () => {
    const message = await checkSystemTools(process.env).then(String, String);
    expect(message).not.toMatch(/\bgit\b/);
  });
});
