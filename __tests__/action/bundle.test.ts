/** dist/index.js in a process, as the runner starts it: the protocol of files and commands, and every part that is loaded later. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runBundle } from '../support/bundle.ts';
import { expectFailure, expectSuccess } from '../support/export-action.ts';
import { manifestOf } from '../support/manifest.ts';
import { prepareRun } from '../support/step.ts';
import { options, pullRequest, startWorld } from '../support/world.ts';

const [older = '', newer = ''] = ['a', 'b'].map(letter => letter.repeat(40));

test('an export publishes, compares commits and pages, writes site, values, summary, and comment, and sets outputs (promise: The API key and the GitHub token are masked)', async () => {
  await using world = await startWorld({
    service: {
      newDeployments: [{ sha: newer }],
      deploymentSeconds: 0,
      jobSeconds: 0,
      pages: 40,
      links: 'root',
    },
    github: { parents: { [older]: null, [newer]: older } },
  });
  const directory = prepareRun(workspace => {
    const entry = { path: 'gone.html', size: 1, sha256: 'ab'.repeat(32), text: 'cd'.repeat(16) };
    writeFileSync(join(workspace, 'earlier.json'), manifestOf([entry]));
  });
  const inputs = {
    // A line break at the end is how secrets are often stored.
    'api-key': `${world.service.key}\n`,
    publish: 'true',
    'project-id': 'docs',
    commit: older,
    download: 'true',
    'extract-to': 'site',
    'values-file': 'values.yaml',
    'compare-with': 'earlier.json',
    'site-url': 'https://docs.acme.test',
  };
  using run = expectSuccess(await runBundle(options(world, { ...pullRequest, inputs, directory })));
  expect(run.stdout.split('\n')[0]).toBe(`::add-mask::${world.service.key}`);
  expect(run.log).toContain(`Commit ${older} is published: ${newer} contains it`);
  expect(run.stdout).toContain('\n::group::Outputs\n');
  const [comment, ...others] = world.github.commentsOf(7);
  expect(others).toEqual([]);
  expect(run.outputs).toMatchObject({
    status: 'completed',
    bundleUrl: expect.stringContaining('X-Amz-Signature'),
    htmlFileCount: '40',
    pagesAdded: '40',
    pagesRemoved: '1',
    valuesFile: join(run.workspace, 'values.yaml'),
    commentUrl: comment?.url,
  });
  for (const report of [run.summary, comment?.body])
    expect(report).toMatch(/^### ℹ️ docs\.example\.com: 40 pages exported, not deployed yet$/m);

  const { jobId = '' } = run.outputs;
  const again = { download: 'true', comment: 'false', domain: '', 'job-id': jobId };
  using cached = await runBundle(options(world, { inputs: again, toolCache: run.toolCache }));
  expect(expectSuccess(cached).outputs).toMatchObject({ cacheHit: 'true' });
});

test('a failed agent job is one annotation and exit code 1 (promise: `failed`)', async () => {
  const agentJobs = [{ projectId: 'docs', id: 'agt_1', time: 0, outcome: 'failed' as const }];
  await using world = await startWorld({ service: { agentJobs } });
  const inputs = { operation: 'agent-job', domain: '', 'project-id': 'docs', 'job-id': 'agt_1' };
  using run = await runBundle(options(world, { ...pullRequest, inputs }));
  expectFailure(run, 'AGENT_FAILED');
  expect(run.annotations[0]?.message).toMatch(/ More: docs\/troubleshooting\.md#agent_failed$/);
  expect(run.outputs).toMatchObject({ jobId: 'agt_1', status: 'failed' });
  expect(world.github.commentsOf(7)[0]?.body).toContain('❌');
});
