/** The first screen of script/new, as a terminal shows it. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { until } from '../../__tests__/support/until.ts';

const root = resolve(import.meta.dirname, '../..');
/** Runs a command of the shell in a terminal of 100 columns, and shows what it writes there. */
const inTerminal = "import pty, sys; pty.spawn(['sh', '-c', 'stty cols 100 rows 40; exec ' + sys.argv[1]])";

/** @returns HTML, made of what the dialog writes before the first answer. @throws Error if it asks nothing */
export async function readDialog(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-picture-'));
  const repository = join(directory, 'handbook');
  try {
    mkdirSync(repository);
    writeFileSync(join(repository, 'docs.json'), '{}');
    for (const words of [
      'init --quiet --initial-branch=main',
      'remote add origin git@github.com:acme/handbook.git',
    ])
      spawnSync('git', words.split(' '), { cwd: repository });
    const command = `'${join(root, 'script/new')}' --action=acme/docs-admin-action`;
    const dialog = spawn('python3', ['-c', inTerminal, command], {
      cwd: repository,
      env: { ...process.env, FORCE_COLOR: '1' },
    });
    let shown = '';
    dialog.stdout.on('data', (chunk: Buffer) => {
      shown += chunk;
    });
    await until(() => shown.includes('confirm'));
    dialog.kill();
    return htmlOf(shown.replaceAll(repository, '~/handbook'));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Colors by their codes; other codes move the cursor, or are of no interest here. */
const classes: Readonly<Record<string, string>> = {
  '2': 'quiet',
  '90': 'quiet',
  '32': 'green',
  '36': 'cyan',
  '33': 'yellow',
};

function htmlOf(shown: string): string {
  const begin = '\\u001b\\[';
  const text = shown
    .replaceAll('\r', '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(new RegExp(`${begin}[?\\d;]*[A-LN-Za-ln-z]`, 'g'), '');
  const lines = text.replace(new RegExp(`${begin}(\\d+)m`, 'g'), (_, code: string) =>
    code in classes ? `<span class="${classes[code]}">` : '</span>',
  );
  return `<pre class="terminal">$ script/new ~/handbook\n${lines.trim()}</pre>`;
}
