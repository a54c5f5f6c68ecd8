import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import { readCommand } from '../../simulator/command-line.ts';
import { startSimulator } from '../../simulator/server.ts';

const entry = join(import.meta.dirname, '../../simulator/main.ts');

/** The simulator in a process of its own, as "npm run service" starts it. */
function run(...args: string[]) {
  const child = spawn(process.execPath, [entry, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const finished = once(child, 'exit').then(async ([code]) => {
    const [stdout, stderr] = await output;
    return { code: code as number | null, stdout, stderr };
  });
  return {
    child,
    finished,
    firstOutput: once(child.stdout, 'data'),
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  };
}

describe('the simulator by itself', () => {
  test('prints its URLs, and commands that work as they are, until Ctrl-C', async () => {
    using service = run('--domain', 'a.example.com', '--domain', 'b.example.com', '--job-seconds', '0');
    const [instructions] = await service.firstOutput;
    const commands = String(instructions).match(/^ {2}curl .*/gm) ?? [];
    expect(commands).toHaveLength(9);
    const ids = new Map<string, string>();
    for (const command of commands) {
      const area = /\/(agent|project|static-export)\//.exec(command)?.[1] ?? '';
      const text = execFileSync('sh', ['-c', command.replace('JOB', ids.get(area) ?? '')], {
        encoding: 'utf8',
      });
      const response = JSON.parse(text) as Readonly<Record<string, string>>;
      expect(response).not.toHaveProperty('error', expect.any(String));
      ids.set(area, response['jobId'] ?? response['id'] ?? response['statusId'] ?? '');
    }
    expect(ids.size).toBe(3);
    service.child.kill('SIGINT');
    const { code, stdout, stderr } = await service.finished;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/Admin API +http:\/\/127\.0\.0\.1:\d+\n/);
    expect(stdout).toContain('a.example.com, b.example.com');
    expect(stdout).toMatch(/INPUT_BASE-URL=http/);
    expect(stdout.trimEnd()).toMatch(/The simulator has stopped\.$/);
  });

  test('says that a port is in use, and what to do', async () => {
    await using other = await startSimulator();
    const { port } = new URL(other.baseUrl);
    using service = run('--store-port', port);
    expect(await service.finished).toEqual({
      code: 1,
      stdout: '',
      stderr: `Port ${port} is in use. Choose another port with --port or --store-port.\n`,
    });
  });
});

test.each([
  '--port 65536',
  '--port',
  '--job-seconds soon',
  '--format rar',
  '--key-problem old',
  '--domain https://a/',
  '--bogus',
])('its command line rejects %s in one sentence that names it', args => {
  const name = args.split(' ')[0] ?? '';
  const sentence = expect.stringMatching(new RegExp(`^[^\n]*${name}[^\n]* Try --help\\.$`));
  expect(readCommand(args.split(' '))).toEqual({ kind: 'mistake', sentence });
});
