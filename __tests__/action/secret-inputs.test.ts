/** A secret that a workflow gives where a name belongs: nobody sees it, however Markdown would write it. */
import { expect, test } from '@jest/globals';
import { runAction } from '../support/local-runner.ts';
import { pullRequest, startWorld } from '../support/world.ts';

/**
 * Each has characters that Markdown escapes, or that inline code replaces. The parts between these are looked for, too: they have no
 * hexadecimal digits, as the digests and IDs in a comment do.
 */
const keys = ['docs|key`zyxw_vutsrq', 'docs_admin_zyxw_vutsrq'];
const part = /zyxw|vutsrq/;

/** Steps that report an input, as code or as text. */
const steps: readonly (readonly [string, (key: string) => Readonly<Record<string, string>>])[] = [
  ['project-id', key => ({ 'project-id': key })],
  ['project-id of publish', key => ({ operation: 'publish', 'project-id': key })],
  ['branch', key => ({ operation: 'preview', 'project-id': 'docs', branch: key })],
  ['project-id of agent-job', key => ({ operation: 'agent-job', 'project-id': key, prompt: 'Write' })],
];

test.each(steps)('a key that is given as %s stands in no summary and no comment', async (_, inputsOf) => {
  await using world = await startWorld();
  for (const key of keys) {
    const inputs = { ...inputsOf(key), 'api-key': key, 'base-url': world.service.baseUrl, comment: 'true' };
    const env = { ...pullRequest.env, ...world.github.env };
    using run = await runAction({ ...pullRequest, env, inputs, githubToken: world.github.token });
    const [comment] = world.github.commentsOf(7).slice(-1);
    for (const text of [run.summary, comment?.body ?? '']) {
      expect(text).toContain('***');
      expect(text).not.toMatch(part);
    }
  }
});

test('a key that is given as domain and in extract-to stands in no summary', async () => {
  await using world = await startWorld();
  const key = 'docs_admin_zyxw_vutsrq';
  const access = { 'api-key': key, 'base-url': world.service.baseUrl };
  using run = await runAction({ inputs: { ...access, domain: key, 'extract-to': `.git/${key}` } });
  // As text, and not as code.
  expect(run.summary).toContain('&#42;&#42;&#42;: export not started');
  expect(run.summary).not.toMatch(part);
});

test('a key that is given as an input that it is not valid for stands in no summary', async () => {
  const key = 'docs|key`zyxw_vutsrq';
  const access = { 'api-key': key, 'base-url': 'https://api.acme.test' };
  using run = await runAction({ inputs: { ...access, domain: 'docs.example.com', 'min-pages': key } });
  expect(run.summary).toContain('min-pages: given "***"');
  expect(run.summary).not.toMatch(part);
});
