/** script/new in a real terminal. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { until } from '../../__tests__/support/until.ts';

const root = resolve(import.meta.dirname, '../..');
/** Runs a command of the shell in a terminal of 100 columns, and shows what it writes there. */
const inTerminal =
  "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(['sh', '-c', 'stty cols 100 rows 40; exec ' + sys.argv[1]])))";

export interface Dialog extends AsyncDisposable {
  /** The repository that gets the workflow, acme/handbook, with a docs.json. */
  readonly repository: string;
  /** All that was written to the terminal, with its control characters. */
  readonly shown: string;
  /** Waits until the terminal shows a text that it has not shown before the last answer. */
  shows(text: RegExp): Promise<void>;
  /** Types keys, of which "\\r" is Enter. */
  type(keys: string): void;
  /** @returns exit code */
  ends(): Promise<number>;
  /** @returns a file in the repository; empty if there is none */
  read(path: string): string;
}

export function startDialog(args: readonly string[]): Dialog {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'docs-admin-action-dialog-')));
  const repository = join(directory, 'handbook');
  mkdirSync(repository);
  writeFileSync(join(repository, 'docs.json'), '{}');
  for (const words of [
    'init --quiet --initial-branch=main',
    'remote add origin git@github.com:acme/handbook.git',
    'add docs.json',
    '-c user.name=e2e -c user.email=e2e@example.com commit --quiet --message=Begin',
  ])
    spawnSync('git', words.split(' '), { cwd: repository });
  const command = [join(root, 'script/new'), ...args].map(word => `'${word}'`).join(' ');
  const child = spawn('python3', ['-c', inTerminal, command], {
    cwd: repository,
    env: { ...process.env, FORCE_COLOR: '1', DOCS_ADMIN_API_KEY: '' },
  });
  let shown = '';
  let from = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk;
  });
  const closed = once(child, 'close');
  return {
    repository,
    get shown() {
      return shown;
    },
    shows: text => until(() => stripVTControlCharacters(shown.slice(from)).search(text) >= 0),
    type(keys) {
      from = shown.length;
      child.stdin.write(keys);
    },
    ends: async () => Number((await closed)[0]),
    read(path) {
      const file = join(repository, path);
      return existsSync(file) ? readFileSync(file, 'utf8') : '';
    },
    async [Symbol.asyncDispose]() {
      child.kill();
      await closed;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
