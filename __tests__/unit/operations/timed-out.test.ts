/** When time is up, the advice fits how the step is configured. Each advice is done here to the letter. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { failureOf, type Stage, startStage, successOf } from '../../support/operation-run.ts';

const jobSeconds = 25 * 60;
const exporting = { 'project-id': 'docs', 'extract-to': 'site' };
const commit = 'a'.repeat(40);
const published = { ...exporting, publish: 'true', commit };
const isThere = (stage: Stage) => existsSync(join(stage.workspace, 'site/index.html'));
const jobIn = (message: string) => ({ 'job-id': /`job-id: (\w+)`/.exec(message)?.[1] ?? '' });

test('by project, a re-run waits for the export that goes on, and its own time begins after that', async () => {
  await using stage = await startStage({ jobSeconds });
  const message = failureOf(await stage.run(exporting), 'TIMED_OUT');
  expect(message).toMatch(
    / goes on, .*raise the step’s `timeout-minutes` under `with:`.* Wait for 10 minutes, because the next export starts when this one has ended\. 3\. Run the step again /,
  );
  stage.clock.advance(10 * 60_000);
  // 5 minutes of waiting and 25 of its own are more.
  successOf(await stage.run({ ...exporting, 'timeout-minutes': '26' }));
  expect([stage.service.jobsStarted, isThere(stage)]).toEqual([2, true]);
});

test('by project, an export that did not get its turn is run again, and waits again', async () => {
  await using stage = await startStage({ jobSeconds });
  await stage.run({ ...exporting, wait: 'false' });
  expect(failureOf(await stage.run(exporting), 'TIMED_OUT')).toMatch(
    /Run the step again with `Re-run failed jobs`, which waits for the other export once more\. 2\. If/,
  );
  successOf(await stage.run({ ...exporting, 'timeout-minutes': '26' }));
  expect([stage.service.jobsStarted, isThere(stage)]).toEqual([2, true]);
});

test('to attach, all lines that have to go are named at once', async () => {
  const deployment = { outcome: 'success', sha: commit } as const;
  await using stage = await startStage({ jobSeconds, deploymentSeconds: 1, newDeployments: [deployment] });
  const limited = { ...published, 'max-broken-pages': '0' };
  const message = failureOf(await stage.run(limited), 'TIMED_OUT');
  expect(message).toMatch(
    /run the step once with `job-id: \w+` and without `publish`, `commit`, and `max-broken-pages`,/,
  );
  successOf(await stage.run({ ...exporting, ...jobIn(message), 'timeout-minutes': '26' }));
  expect([stage.service.jobsStarted, isThere(stage)]).toEqual([1, true]);
});

test('a deployment that an export waits for is followed by a step of its own', async () => {
  await using stage = await startStage({ deploymentSeconds: jobSeconds });
  const message = failureOf(await stage.run({ ...published, commit: '' }), 'TIMED_OUT');
  expect(message).toMatch(
    /`Re-run failed jobs`\. .* run once another step with `operation: publish`, `project-id: docs`, and `job-id: \w+`,/,
  );
  successOf(await stage.run({ operation: 'publish', 'project-id': 'docs', ...jobIn(message) }));
  expect(stage.service.deployments).toHaveLength(1);
});

test('by domain, the job is attached to', async () => {
  await using stage = await startStage({ jobSeconds });
  const byDomain = { domain: 'docs.example.com', 'extract-to': 'site' };
  const message = failureOf(await stage.run(byDomain), 'TIMED_OUT');
  expect(message).toMatch(/Or, run the step once with `job-id: \w+`,/);
  successOf(await stage.run({ ...byDomain, ...jobIn(message), 'timeout-minutes': '26' }));
  expect([stage.service.jobsStarted, isThere(stage)]).toEqual([1, true]);
});
