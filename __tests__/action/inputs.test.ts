import { expect, test } from '@jest/globals';
import { expectFailure } from '../support/export-action.ts';
import { runAction } from '../support/local-runner.ts';

const given = { 'api-key': 'k', 'base-url': 'http://127.0.0.1:9', domain: 'docs.example.com' };
const onWindows = `--import=data:text/javascript,${encodeURIComponent("Object.defineProperty(process, 'platform', { value: 'win32' })")}`;

test.each([
  ['extract-to', 'con', 'given "con". Accepted: a path without "con", which Windows takes for a device'],
  ['extract-to', 'C:site', 'given "C:site". Accepted: a path from the root of the drive, such as C:\\site'],
  ['values-file', 'deploy/aux.yaml', 'given "deploy/aux.yaml". Accepted: a path without "aux.yaml", which'],
  ['values-file', 'C:values.yaml', 'given "C:values.yaml". Accepted: a path from the root of the drive'],
])('on Windows, %s: %s is rejected before any request', async (name, path, problem) => {
  using run = await runAction({ inputs: { ...given, [name]: path }, env: { NODE_OPTIONS: onWindows } });
  expect(expectFailure(run, 'INPUTS_INVALID')).toContain(`- ${name}: ${problem}`);
});
