/** Asks what somebody wants, finds out what a program can, and writes the workflow for it, from the examples. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Ask, quoted, say } from './ask.ts';
import { check } from './check.ts';
import { findAnswers, findRepository } from './dialog.ts';
import type { Goal } from './goal.ts';
import { goals } from './goals.ts';
import { leftToDo } from './left-to-do.ts';
import { changedFiles } from './repository.ts';
import { requests } from './service.ts';
import { makeFiles, writeFiles } from './write.ts';

const ownNames = [
  ...new Set(Object.values(goals).flatMap(({ questions = [] }) => questions.map(({ name }) => name))),
];
const [some, others] = [Object.keys(goals).slice(0, 6), Object.keys(goals).slice(6)];

/** Flags of questions of every goal: what follows the equals sign, and what it is. */
const flags: Readonly<Record<string, readonly [string, string]>> = {
  what: ['NAME', `${some.join(', ')},\n${others.join(', ')}`],
  action: ['NAME', 'your copy of this repository, such as acme/docs-admin-action'],
  repository: ['NAME', 'the repository that gets the workflow, such as acme/handbook'],
  docs: ['yes|no', 'whether that is the repository of the documentation'],
  branch: ['NAME', 'the branch that the service publishes, or to which code is merged'],
  api: ['URL', 'any URL from the API reference of the service'],
  'project-id': ['ID', 'from the page "API keys" of the service dashboard'],
  export: ['NAME', 'project or domain: how the service exports'],
  domain: ['NAME', 'the domain to export, if the service exports by domain'],
  now: ['URL', 'where readers open the documentation today'],
  site: ['URL', 'where readers will open the exported site'],
  'pages-path': ['NAME', 'domain or rename: what to do if Pages serves the repository at another path'],
  'min-pages': ['N', 'if an export has fewer pages, the run fails'],
  ids: ['IDS', 'of the owner and the repository at GitHub, such as "1 2"; or no'],
  with: ['NAMES', 'optional parts: search, chat, login, ghes; or none'],
};
const lines = Object.entries(flags)
  .map(
    ([name, [value, meaning]]) =>
      `--${name} ${value}`.padEnd(19) + meaning.replace('\n', `\n${' '.repeat(21)}`),
  )
  .map(line => `  ${line}`)
  .join('\n');

const usage = `Usage: script/new [DIRECTORY] [--FLAG=ANSWER ...]

Asks what you want, and writes the workflow for it to the repository in DIRECTORY (by default, the
current directory). Each answer can be a flag:

${lines}
  --force            replace files, and ignore changes that are not committed
  --check            look again whether everything is set up, with the GitHub CLI
  --help             print this help

For one goal: ${ownNames.map(name => `--${name}`).join(', ')}

DOCS_ADMIN_API_KEY, or a hidden question: an admin API key, to check it. The key is sent only to the
service, and is neither stored nor printed. These requests start, send, and change nothing:

${requests.map(line => `  ${line}`).join('\n')}`;

/**
 * @param home directory of the action
 * @param args of the command line
 * @throws Error with a sentence for the person, before anything is written
 */
export async function main(home: string, args: readonly string[]): Promise<void> {
  const { values, positionals } = readFlags(args);
  if (values['help'] === true) return console.log(usage);
  if (values['check'] === true) return check(positionals[0] ?? '.');
  const ask = new Ask(values as Record<string, string>);
  say.begin('A workflow for your documentation');

  const repository = await findRepository(ask, home, positionals[0]);
  const choices = Object.entries(goals).map(([value, { label, hint }]) => ({ value, label, hint }));
  const what = await ask.choose('what', 'What do you want?', choices);
  const goal = goals[what] as Goal;
  const answers = await findAnswers(ask, { home, what, goal, repository });
  const files = makeFiles(home, goal, answers);
  if (values['force'] !== true) refuseToReplace(repository.directory, files);
  // Before the files exist, because what is left to do depends on what existed already.
  const todo = leftToDo(goal, answers, [...files.keys()]);
  writeFiles(repository.directory, files);

  const call = [join(home, 'script/new'), repository.directory];
  console.log(`
Written to ${repository.directory}:
${[...files.keys()].map(path => `  ${path}`).join('\n')}

Left to do, in that directory:

${todo}

To see whether everything is set up:

  ${[...call, '--check'].map(quoted).join(' ')}

To write the files again:

  ${[...call, ...ask.given, '--force'].map(quoted).join(' ')}
`);
}

function readFlags(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const yes = { type: 'boolean' } as const;
  return parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries([...Object.keys(flags), ...ownNames].map(name => [name, text])),
      ...{ force: yes, check: yes, help: yes },
    },
    allowPositionals: true,
  });
}

function refuseToReplace(directory: string, files: ReadonlyMap<string, string>): void {
  const existing = [...files.keys()].filter(path => {
    const file = join(directory, path);
    // Workflows of several sites share files, such as the script of the search.
    return existsSync(file) && readFileSync(file, 'utf8') !== files.get(path);
  });
  if (existing.length > 0)
    throw new Error(
      `${existing.join(', ')} exists already. Nothing was written. To replace it, add --force.`,
    );
  const changed = changedFiles(directory);
  if (changed.length > 0)
    throw new Error(
      `${directory} has changes that are staged (${changed.slice(0, 3).join(', ')}). Nothing was written. Commit them first, or add --force.`,
    );
}
