import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const module = resolve(import.meta.dirname, '../support/run-command.ts');

test('a command that does not exist has status 127, and nothing waits for it', () => {
  const program = `
    const { runCommand } = await import(${JSON.stringify(module)});
    const { code, output } = await runCommand('no-such-command', [], { cwd: '.' });
    console.log(code, output);`;
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect({ stdout, status }).toEqual({ stdout: '127 spawn no-such-command ENOENT\n', status: 0 });
});
