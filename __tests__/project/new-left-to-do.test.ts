/** What script/new leaves to do: each command runs in a shell, with stand-ins of the programs that talk to others. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { expect, test } from '@jest/globals';
import { leftToDo } from '../../script/new-workflow/left-to-do.ts';
import { writeFiles } from '../../script/new-workflow/write.ts';
import { type Case, cases, filesOf } from '../support/new-workflow.ts';
import { runCommand } from '../support/run-command.ts';
import { readUses } from '../support/set-up.ts';
import { testDirectory } from '../support/test-directory.ts';

const directory = testDirectory();
const inRepository = (path = '') => join(directory(), 'handbook', path);

/** Each writes its words to the log, and fails if a file that it is to read is missing. */
const standIns: Readonly<Record<string, string>> = {
  gh: 'true',
  npx: 'true',
  aws: `for word; do case "$word" in file://*) test -f "\${word#file://}" || exit 1 ;; esac; done`,
  'ssh-keyscan': 'echo key',
  'ssh-keygen': 'touch docs-key docs-key.pub',
};

/** A clone of a repository on this machine, with the branches main and live. */
async function prepare(): Promise<NodeJS.ProcessEnv> {
  const programs = join(directory(), 'programs');
  mkdirSync(programs);
  for (const [name, script] of Object.entries(standIns)) {
    const path = join(programs, name);
    writeFileSync(path, `#!/bin/sh\necho "${name} $*" >> '${directory()}/log'\n${script}\n`);
    chmodSync(path, 0o755);
  }
  const identity = { name: 'test', email: 'test@example.com' };
  const env = {
    ...process.env,
    PATH: `${programs}${delimiter}${process.env['PATH']}`,
    GIT_CONFIG_GLOBAL: '/dev/null',
    ...{ GIT_AUTHOR_NAME: identity.name, GIT_AUTHOR_EMAIL: identity.email },
    ...{ GIT_COMMITTER_NAME: identity.name, GIT_COMMITTER_EMAIL: identity.email },
  };
  const setUp = `git init --quiet --bare --initial-branch=main origin.git && git clone --quiet origin.git handbook 2> /dev/null && cd handbook &&
    git commit --quiet --allow-empty --message=Begin && git branch live && git push --quiet origin main live && git branch --quiet -D live && echo key > private-key.pem`;
  const { code, output } = await runCommand('sh', ['-c', setUp], { cwd: directory(), env });
  if (code !== 0) throw new Error(output);
  return env;
}

const commandsOf = ({ goal, answers }: Case, files: readonly string[]) =>
  [...leftToDo(goal, answers, files).matchAll(/^ {7}(.*)$/gm)].map(([, command = '']) => command);

/** The usual answers of each goal, and another branch that is published, or to which code is merged. */
const tried = cases.filter(({ answers }, index) => {
  const isFirst = cases[index - 1]?.answers.what !== answers.what;
  return (
    isFirst || (['pages', 'image', 'agent', 'publish'].includes(answers.what) && answers.branch === 'live')
  );
});

(process.platform === 'win32' ? test.skip : test).each(tried)('each command for $title runs', async one => {
  const env = await prepare();
  const files = filesOf(one);
  writeFiles(inRepository(), files);
  for (const command of commandsOf(one, [...files.keys()])) {
    const { code, output } = await runCommand('sh', ['-c', command], { cwd: inRepository(), env });
    expect({ command, code, output: code === 0 ? '' : output }).toEqual({ command, code: 0, output: '' });
  }
  const log = readFileSync(join(directory(), 'log'), 'utf8');
  const [text = ''] = files.values();
  for (const [path, content] of files) {
    // Only people need these, and only until they have set up the host.
    if (/^docs-(?:aws|server)\//.test(path)) continue;
    const show = `git -C '${directory()}/origin.git' show ${one.answers.branch}:${path}`;
    const { output } = await runCommand('sh', ['-c', show], { cwd: directory(), env });
    expect([path, output]).toEqual([path, content.trim()]);
  }
  if (one.answers.what !== 'preview')
    expect(log).toContain(`/environments/docs/deployment-branch-policies -f name=${one.answers.branch}\n`);
  const set = (kind: string) =>
    [...log.matchAll(new RegExp(`^gh ${kind} set (\\w+)`, 'gm'))].map(([, name]) => name);
  const later = ['DOCS_HOLD', 'DOCS_MAX_REMOVED', 'DOCS_REPLACE', 'DOCS_INVALIDATION_ROLE_ARN'];
  const elsewhere =
    one.answers.what === 'image' || one.answers.what === 'chart'
      ? ['DOCS_APP_KEY', 'DOCS_APP_CLIENT_ID']
      : [];
  const { secrets, variables } = readUses(text);
  const needed = (names: readonly string[]) =>
    names.filter(name => ![...later, ...elsewhere].includes(name)).sort();
  expect({ secrets: set('secret').sort(), variables: set('variable').sort() }).toEqual({
    secrets: needed(secrets).filter(name => name !== 'GITHUB_TOKEN'),
    variables: needed(variables),
  });
});
