/** script/service, as somebody uses it who has no account. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { expect, test } from '@jest/globals';
import { runCommand } from '../support/run-command.ts';
import { until } from '../support/until.ts';
import { root } from '../support/workflows.ts';

test('prints a command that asks the agent, and the comment of that step as it would look', async () => {
  const service = spawn(process.execPath, ['simulator/main.ts', '--job-seconds', '1'], { cwd: root });
  using stack = new DisposableStack();
  stack.defer(() => service.kill());
  let output = '';
  service.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  await until(() => output.includes('curl'));
  const command = output.split('\n').find(line => line.includes("'INPUT_PROMPT=")) ?? '';
  expect(command).toMatch(/GITHUB_API_URL=\S+ GITHUB_REPOSITORY=\S+/);
  const { code } = await runCommand('sh', ['-c', command], { cwd: root, env: process.env });
  service.kill('SIGINT');
  await once(service, 'close');
  const last = output.split('── Comment on pull request 7 ──\n\n').at(-1);
  expect([code, last?.split(':')[0]]).toEqual([0, '### ✅ Documentation update']);
});
