import { expect, test } from '@jest/globals';
import { expectSuccess } from '../support/export-action.ts';
import { until } from '../support/until.ts';
import { commented, pullRequest, startWorld } from '../support/world.ts';

test('a preview is a link in one comment only when it is ready', async () => {
  const built = Promise.withResolvers<void>();
  await using world = await startWorld({ service: { deploymentSeconds: 0.2 } });
  const preview = { operation: 'preview', 'project-id': 'docs', domain: '', branch: 'topic/a' };
  world.service.addFault({ on: 'deployment', hold: built.promise });
  const body = () => world.github.commentsOf(7)[0]?.body ?? '';
  const running = commented(world, { ...pullRequest, inputs: preview });
  await until(() => body().includes(': being built'));
  expect(body()).not.toContain('/previews/docs-topic-a');
  built.resolve();
  using ended = expectSuccess(await running);
  const previewUrl = `${world.service.storeUrl}/previews/docs-topic-a/`;
  expect(ended.outputs).toMatchObject({ previewUrl, status: 'success' });
  expect(ended.log.join('\n')).toMatch(/^Built the preview of commit \w{40} · /m);
  expect(body()).toContain('### ✅ Preview of `topic/a`: ready');
  expect(body()).toContain(
    `**Preview:** [${new URL(previewUrl).host}/previews/docs-topic-a/](<${previewUrl}>)`,
  );
  using other = await commented(world, { ...pullRequest, inputs: { ...preview, branch: 'b' } });
  using again = await commented(world, { ...pullRequest, inputs: preview });
  for (const one of [other, again]) expectSuccess(one);
  expect(world.github.commentsOf(7)).toHaveLength(2);
});
