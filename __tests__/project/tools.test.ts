/** What workflows and scripts start is on GitHub's image, or something pinned installs it: the table in CONTRIBUTING.md says which. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { checkSystemTools, systemTools } from '../../e2e/support/tools.ts';
import { findPaths } from '../../script/find-paths.ts';
import { testDirectory } from '../support/test-directory.ts';
import { jobsOf, read, root, stepsOf, workflowFiles } from '../support/workflows.ts';

const wordsOf = (text: string) => text.split(/\s+/).filter(word => word !== '');

/** Programs that shells have built in, or that every Ubuntu has. */
const everywhere = wordsOf(`
  bash sh cd command echo exit export kill printf read return set shift shopt test true umask ulimit wait
  awk basename cat cmp column cp cut dirname find grep gzip ln ls mkdir mkfifo mktemp mount mv ps readlink rm sed sha256sum sleep sort stat
  tail tar touch umount unshare wc xargs`);
const keywords = wordsOf('case do done elif else esac fi for if in then until while');

/** Rows of the table: programs, and what has or installs them. */
const table = /^\| Tool .*\n\|.*\n((?:\|.*\n)+)/m.exec(read('CONTRIBUTING.md'))?.[1] ?? '';
const sources = new Map(
  table.split('\n').flatMap(row => {
    const [, tools = '', source = ''] = row.split('|');
    return [...tools.matchAll(/`([\w-]+)`/g)].map(([, tool = '']) => [tool, source.trim()] as const);
  }),
);

/** The words where a shell expects a command, without functions of the script. */
function commandsOf(script: string): readonly string[] {
  const functions = [...script.matchAll(/^\s*(\w+)\(\) \{/gm)].map(([, name]) => name);
  let plain = script.replace(/\\\n/g, ' ').replace(/'[^']*'/g, "''");
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain
      .replace(/"(?:[^"$\\]|\\.|\$(?!\())*"/g, '""')
      .replace(/\$\(([^()]*)\)(.*)/, (_, inner: string, rest: string) => `X${rest}\n${inner}\n`);
  }
  plain = plain
    .replace(/(^|\s)#.*$/gm, '')
    .replace(/\[\[.*?\]\]|\$\{[^}]*\}|\w+\) |\bfor \w+ in [^;\n]*/g, ' ');
  const leading = new RegExp(String.raw`^(?:(?:${keywords.join('|')}|!|exec|\w+=\S*)(?:\s+|$))*`);
  const words = plain
    .split(/\n|[|&;({]+/)
    .map(part => part.trim().replace(leading, '').split(/\s/, 1)[0] ?? '');
  return words.filter(word => /^[a-z][\w.-]*$/.test(word) && !functions.includes(word));
}

const scripts = findPaths(['.ci/run', 'script/*', 'e2e/bin/*', 'examples/*.sh'], root).filter(
  file => !file.endsWith('.ts') && read(file).startsWith('#!'),
);
const programs = findPaths('{e2e,script,__tests__}/**/*.ts', root);
const called = [
  ...workflowFiles.map(file => [file, stepsOf(file).flatMap(({ run = '' }) => commandsOf(run))] as const),
  ...scripts.map(file => [file, commandsOf(read(file))] as const),
  ...programs.map(file => {
    const calls = read(file).matchAll(/\b(?:runCommand|#run|spawn(?:Sync)?|execFileSync)\(\s*'([\w-]+)'/g);
    return [file, [...calls].map(([, program = '']) => program)] as const;
  }),
].filter(([, commands]) => commands.length > 0);

test.each(called)('%s starts only programs that every Ubuntu has, or that the table lists', (_, commands) => {
  expect([...everywhere, ...sources.keys()]).toEqual(expect.arrayContaining([...commands]));
});

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
  const replaced = readdirSync(join(root, 'e2e/bin'));
  const needed = called
    .filter(([file]) => /^(e2e|examples)\//.test(file))
    .flatMap(([, commands]) => commands)
    .filter(command => sources.get(command) === 'Image' && !replaced.includes(command));
  const checked = systemTools.map(([command]) => command.split(' ', 1).join());
  expect(checked).toEqual(expect.arrayContaining(needed));
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
