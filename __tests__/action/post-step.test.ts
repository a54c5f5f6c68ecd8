import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { expectSuccess } from '../support/export-action.ts';
import { type ActionRun, runAction } from '../support/local-runner.ts';

function expectNothing(run: ActionRun): void {
  expectSuccess(run);
  expect({ log: run.log, outputs: run.outputs, summary: run.summary }).toEqual({
    log: [],
    outputs: {},
    summary: '',
  });
}

test('without a state the post step loads nothing', async () => {
  // Here are no other files that it could load.
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-post-'));
  const entry = join(directory, 'post.js');
  copyFileSync(resolve(import.meta.dirname, '../../dist/post.js'), entry);
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }');
  using alone = await runAction({ entry, inputs: {} });
  expectNothing(alone);
  using withState = await runAction({ entry, inputs: {}, env: { STATE_x: 'y' } });
  expect(withState.stderr).toContain('index.js');
  rmSync(directory, { recursive: true });
});

test('an unknown state is ignored, whatever the inputs are, and secrets are hidden', async () => {
  using run = await runAction({
    entry: resolve(import.meta.dirname, '../../dist/post.js'),
    inputs: { 'base-url': 'not a URL', 'api-key': 'key-0123456789', 'github-token': 'token-0123456789' },
    env: { STATE_unknown: 'y' },
  });
  expectNothing(run);
  expect(run.masks).toEqual(['key-0123456789', 'token-0123456789']);
});

test.each(['{', '{"marker":"x"}'])('a damaged state is a warning: %s', async state => {
  using run = await runAction({
    entry: resolve(import.meta.dirname, '../../dist/post.js'),
    inputs: {},
    env: { STATE_comment: state },
    jobStatus: 'failure',
  });
  expectSuccess(run);
  expect(run.log).toEqual([expect.stringMatching(/^Warning: The comment does not say how the job ended: /)]);
});
