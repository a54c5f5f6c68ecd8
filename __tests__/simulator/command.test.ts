/** script/service, as somebody uses it who has no account. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from '@jest/globals';
import { runCommand } from '../support/run-command.ts';
import { testDirectory } from '../support/test-directory.ts';
import { until } from '../support/until.ts';
import { root } from '../support/workflows.ts';

const directory = testDirectory();

test('prints commands that work, and the comment of a step as it would look', async () => {
  const service = spawn(process.execPath, ['simulator/main.ts', '--job-seconds', '1'], { cwd: root });
  using stack = new DisposableStack();
  stack.defer(() => service.kill());
  let output = '';
  service.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  await until(() => output.includes('curl'));
  const lines = output.replaceAll('.demo/site', join(directory(), 'site')).split('\n');
  const commands = ['EXTRACT-TO', 'OPERATION=preview', 'PROMPT'].map(
    name => lines.find(line => line.includes(`'INPUT_${name}`)) ?? '',
  );
  expect(commands.at(-1)).toMatch(/GITHUB_API_URL=\S+ GITHUB_REPOSITORY=\S+/);
  const codes = await commands.reduce<Promise<readonly number[]>>(async (before, command) => {
    const earlier = await before;
    return [...earlier, (await runCommand('sh', ['-c', command], { cwd: root, env: process.env })).code];
  }, Promise.resolve([]));
  service.kill('SIGINT');
  await once(service, 'close');
  const last = output.split('── Comment on pull request 7 ──\n\n').at(-1);
  expect([codes, last?.split(':')[0]]).toEqual([[0, 0, 0], '### ✅ Documentation update']);
});
