import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { readCommand } from '../../simulator/command-line.ts';

const entry = join(import.meta.dirname, '../../simulator/main.ts');

test('the simulator by itself prints commands that work as they are, until Ctrl-C', async () => {
  const child = spawn(process.execPath, [entry, '--job-seconds', '0'], { stdio: ['ignore', 'pipe', 'pipe'] });
  using _process = { [Symbol.dispose]: () => void child.kill('SIGKILL') };
  const stderr = text(child.stderr);
  const [instructions] = await once(child.stdout, 'data');
  const commands = String(instructions).match(/^ {2}curl .*/gm) ?? [];
  expect(commands).toHaveLength(11);
  const ids = new Map<string, string>();
  for (const command of commands) {
    const area = /\/(agent|project|static-export)\//.exec(command)?.[1] ?? '';
    const options = { encoding: 'utf8' } as const;
    const output = execFileSync('sh', ['-c', command.replace('JOB', ids.get(area) ?? '')], options);
    const response = JSON.parse(output) as Readonly<Record<string, string>>;
    expect(response).not.toHaveProperty('error', expect.any(String));
    ids.set(area, response['jobId'] ?? response['id'] ?? response['statusId'] ?? '');
  }
  const exited = once(child, 'exit');
  child.kill('SIGINT');
  expect([await exited, await stderr]).toEqual([[0, null], '']);
});

test.each(['--port', '--job-seconds soon', '--exports all', '--bogus'])(
  'its command line rejects %s in one sentence that names it',
  args => {
    const name = args.split(' ')[0] ?? '';
    const sentence = expect.stringMatching(new RegExp(`^[^\n]*${name}[^\n]* Try --help\\.$`));
    expect(readCommand(args.split(' '))).toEqual({ kind: 'mistake', sentence });
  },
);
