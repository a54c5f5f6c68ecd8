import { expect, test } from '@jest/globals';
import { runAction } from '../../support/local-runner.ts';

const key = 'docs_admin_secret';
const wrong = { 'api-key': key, 'base-url': 'https://api.acme.test', domain: `${key}!`, clean: 'ja' };

test('the problems of inputs are in the summary, too, without a secret', async () => {
  using run = await runAction({ inputs: wrong });
  expect(run.exitCode).toBe(1);
  expect(run.summary).toMatch(
    /^### ❌ Docs Admin Action: not started\n\n2 inputs are invalid\.\n\n\*\*What to do:\*\*\n\n1\. Under /,
  );
  expect(run.summary).toContain('correct `domain: given "***!". Accepted: a host name');
  expect(run.summary).toContain('correct `clean: given "ja". Accepted: true or false`.\n');
  expect(run.summary).toContain('troubleshooting.md#inputs_invalid');
  expect(run.summary).not.toContain('secret');
});

test.each([
  ['false', false],
  ['FALSE', false],
  ['nein', true],
])('with "summary: %s", the problems are in the summary: %s', async (summary, isThere) => {
  using run = await runAction({ inputs: { ...wrong, summary } });
  expect(run.summary.includes('clean')).toBe(isThere);
});
