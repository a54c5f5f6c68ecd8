/** script/new in a real terminal. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempDisposableSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { until } from '../../__tests__/support/until.ts';
import { root } from '../../__tests__/support/workflows.ts';
import { place } from '../support/files.ts';
import { commit } from '../support/workflows.ts';

/** Runs a command of the shell in a terminal of 100 columns, and shows what it writes there. */
const inTerminal =
  "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(['sh', '-c', 'stty cols 100 rows 40; exec ' + sys.argv[1]])))";

/** Starts script/new in a new repository, acme/handbook, with a docs.json. */
export async function startDialog() {
  await using stack = new AsyncDisposableStack();
  const temporary = stack.use(mkdtempDisposableSync(join(tmpdir(), 'docs-admin-action-dialog-')));
  const repository = join(realpathSync(temporary.path), 'handbook');
  place(repository, { 'docs.json': '{}' });
  await commit(repository, ['docs.json'], 'git@github.com:acme/handbook.git');
  const command = `'${join(root, 'script/new')}' --action=acme/docs-admin-action`;
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
  stack.defer(async () => {
    child.kill();
    await closed;
  });
  const all = stack.move();
  /** Waits until the terminal shows a text that it has not shown before the last answer. */
  const shows = (text: RegExp) => until(() => stripVTControlCharacters(shown.slice(from)).search(text) >= 0);
  return {
    repository,
    /** All that was written to the terminal, with its control characters. */
    get shown() {
      return shown;
    },
    shows,
    /** Types keys as soon as a question is shown. "\\r" is Enter. */
    async answer(answers: readonly (readonly [question: RegExp, keys: string])[]) {
      for (const [question, keys] of answers) {
        await shows(question);
        from = shown.length;
        child.stdin.write(keys);
      }
    },
    /** @returns exit code */
    ends: async () => Number((await closed)[0]),
    /** @returns a file in the repository; empty if there is none */
    read(path: string) {
      const file = join(repository, path);
      return existsSync(file) ? readFileSync(file, 'utf8') : '';
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
