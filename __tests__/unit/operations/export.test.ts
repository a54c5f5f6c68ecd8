/** An export, in both generations of the API: rows for what they share. What only one does: export-source.test.ts. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Fault, SimulatorOptions } from '../../../simulator/server.ts';
import { manifestOf } from '../../support/manifest.ts';
import { failureOf, type GivenInputs, startStage, successOf } from '../../support/operation-run.ts';

const always = Number.POSITIVE_INFINITY;
const minute = 60_000;
const earlierPage = { path: 'index.html', size: 1, sha256: 'ab'.repeat(32), text: 'cd'.repeat(16) };

interface Way {
  readonly inputs: GivenInputs;
  /** The request that makes a link. */
  readonly linkRequest: string;
  readonly seed: object;
  readonly attached: GivenInputs;
}

const ways: readonly (readonly [string, Way])[] = [
  [
    'by domain',
    {
      inputs: { domain: 'docs.example.com' },
      linkRequest: 'POST /v1/static-export/jobs/job_1/bundle',
      seed: { domain: 'docs.example.com' },
      attached: { 'job-id': 'job_1' },
    },
  ],
  [
    'by project',
    {
      inputs: { 'project-id': 'docs' },
      linkRequest: 'GET /v1/static-export/docs/jobs/job_1',
      seed: { projectId: 'docs', basePath: '' },
      attached: { 'project-id': 'docs', 'job-id': 'job_1' },
    },
  ],
];
/** A simulator with a job that something else has started. */
const seeded = ({ seed }: Way, status: string | undefined, options: SimulatorOptions = {}) =>
  startStage({ jobs: [{ jobId: 'job_1', status, ...seed } as never], ...options });

describe.each(ways)('an export %s', (_, way) => {
  test('says its ID first, and sets each output as early as it is known', async () => {
    await using stage = await startStage({ jobSeconds: 60 });
    const { outputs, lines } = successOf(await stage.run({ ...way.inputs, download: 'false' }));
    expect(Object.keys(outputs).slice(0, 2)).toEqual(['jobId', 'status']);
    expect(lines.find(({ text }) => text.startsWith('queued ·'))?.outputs).toContain('jobId<<');
  });

  test('that is canceled while the site is compared puts nothing in place', async () => {
    await using stage = await startStage({ jobSeconds: 0 });
    mkdirSync(stage.workspace);
    writeFileSync(join(stage.workspace, 'earlier.json'), manifestOf([earlierPage]));
    const inputs = { ...way.inputs, 'extract-to': 'site', 'compare-with': 'earlier.json' };
    failureOf(await stage.run(inputs, { cancelAt: 'Changes: ' }), 'CANCELLED');
    expect(readdirSync(stage.workspace)).toEqual(['earlier.json']);
  });

  test('is polled at most as seldom as the input says', async () => {
    await using stage = await startStage({ jobSeconds: 600 });
    successOf(await stage.run({ ...way.inputs, download: 'false', 'poll-interval-seconds': '4' }));
    expect(Math.max(...stage.clock.pauses)).toBe(4000);
  });

  test('whose start is answered without a usable status has a job, which is followed', async () => {
    for (const status of [undefined, null, 7, '']) {
      await using stage = await startStage({ jobSeconds: 60 });
      stage.service.addFault({ on: 'start', fields: { status } });
      const run = successOf(await stage.run({ ...way.inputs, download: 'false' }));
      expect(run.outputs).toMatchObject({ jobId: expect.any(String), status: 'completed' });
      expect(stage.service.jobsStarted).toBe(1);
    }
  });

  test('is another job when the step runs again (promise: Remember)', async () => {
    await using stage = await startStage({ jobSeconds: 60 });
    const [first, second] = [await stage.run(way.inputs), await stage.run(way.inputs)].map(successOf);
    expect(first?.outputs['jobId']).not.toBe(second?.outputs['jobId']);
    expect(stage.service.jobsStarted).toBe(2);
  });

  test('has the end of its link from the response, before that in the link itself', async () => {
    await using stage = await seeded(way, 'completed');
    for (const on of ['bundle', 'poll'] as const)
      stage.service.addFault({ on, fields: { expiresAt: '2027-01-01T01:00:00+01:00' }, times: always });
    const { outputs } = successOf(await stage.run({ ...way.attached, download: 'false' }));
    expect(outputs['bundleExpiresAt']).toBe('2027-01-01T00:00:00.000Z');
  });

  test('that fails does so with the reason of the service (promise: export `failed`)', async () => {
    await using stage = await startStage({ outcome: 'failed', reason: 'Page x could not be rendered' });
    const message = failureOf(await stage.run(way.inputs), 'EXPORT_FAILED');
    expect(message).toContain('The export failed: Page x could not be rendered (job ');
  });

  test('that has failed, and is attached to, says to leave out job-id: only that starts another', async () => {
    await using stage = await seeded(way, 'failed', { reason: null });
    const message = failureOf(await stage.run(way.attached), 'EXPORT_FAILED');
    expect(message).toContain('The export failed: the service gave no reason');
    expect(message).toContain('Remove `job-id`, and start a new run');
  });

  test('that is attached to more than a day after it was made warns, and says when', async () => {
    await using stage = await seeded(way, 'completed');
    const made = new Date(stage.clock.now()).toISOString();
    const attached = { ...way.attached, download: 'false' };
    stage.clock.advance(23 * 3600_000);
    expect(successOf(await stage.run(attached)).warnings).toEqual([]);
    stage.clock.advance(2 * 3600_000);
    expect(successOf(await stage.run(attached)).warnings).toEqual([
      `This export was made at ${made}. To get what is published now, remove job-id.`,
    ]);
  });

  test('with "wait: false" ends after the start', async () => {
    await using stage = await startStage();
    const run = successOf(await stage.run({ ...way.inputs, wait: 'false', 'extract-to': 'site' }));
    expect(stage.service.requests).toHaveLength(1);
    expect(run.outputs).toEqual({ jobId: expect.any(String), status: 'queued' });
    expect(run.warnings).toEqual([
      'extract-to has no effect because "wait" is false. If you do not need it, remove it.',
    ]);
    expect(run.summary).toMatch(
      /^### ⏳ .*: export started\n\n.*\n\n.* To follow the job, run the step once with `job-id: /,
    );
  });

  test('has its link masked before anything is said or set of the response that has it', async () => {
    await using stage = await startStage({ jobSeconds: 60 });
    const run = successOf(await stage.run({ ...way.inputs, download: 'false' }));
    const bundleUrl = run.outputs['bundleUrl'] ?? '';
    expect(run.masks).toContain(bundleUrl);
    const masked = run.lines.findIndex(({ text }) => text.startsWith('::add-mask::http'));
    expect(run.lines[masked]?.outputs).not.toContain('bundleUrl<<');
    expect(run.lines.findIndex(({ text }) => text.startsWith('Bundle: on '))).toBeGreaterThan(masked);
    const { searchParams } = new URL(bundleUrl);
    const shown = run.stdout.replace(/^::add-mask::.*$/gm, '');
    expect(shown + run.summary).not.toContain(searchParams.get('X-Amz-Signature'));
  });

  test('that is not masked hides its link from its own log all the same', async () => {
    await using stage = await seeded(way, 'completed');
    const signature = 'c0ffee'.repeat(6);
    const bundleUrl = `${stage.service.storeUrl}/a?X-Amz-Signature=${signature}`;
    for (const on of ['bundle', 'poll'] as const)
      stage.service.addFault({ on, fields: { bundleUrl }, times: always });
    const body = `<Error><Message>Not ${signature}</Message></Error>`;
    stage.service.addFault({ on: 'archive', status: 400, body });
    const run = await stage.run({ ...way.attached, 'mask-bundle-url': 'false' });
    expect(failureOf(run, 'DOWNLOAD_REFUSED')).toContain('HTTP 400: Not ***');
    expect(run.outputs['bundleUrl']).toBe(bundleUrl);
    expect(run.stdout + run.summary).not.toContain(signature);
  });

  test.each<readonly [string, Partial<Fault>]>([
    ['is refused', { status: 403 }],
    ['is gone', { status: 404 }],
  ])('asks for a new link when the one that it has %s', async (_, fault) => {
    await using stage = await seeded(way, 'completed');
    stage.service.addFault({ on: 'archive', ...fault });
    const run = successOf(await stage.run({ ...way.attached, 'extract-to': 'site' }));
    expect(run.log.join('\n')).toContain('Requesting a new link');
    expect(stage.service.requests.filter(request => request === way.linkRequest)).toHaveLength(2);
  });

  test('has time for a new link after timeout-minutes', async () => {
    await using stage = await seeded(way, 'completed');
    const { addFault } = stage.service;
    addFault({ on: 'poll', status: 503, retryAfter: 5 * 60 });
    // The time of the job is up when the first link turns out not to work.
    addFault({ on: 'archive', status: 503, retryAfter: 6 * 60 });
    addFault({ on: 'archive', status: 403 });
    addFault({ on: way.linkRequest.startsWith('POST') ? 'bundle' : 'poll', skip: 1, status: 503 });
    const begin = stage.clock.now();
    successOf(await stage.run({ ...way.attached, 'extract-to': 'site', 'timeout-minutes': '10' }));
    expect(stage.clock.now() - begin).toBeGreaterThan(11 * minute);
  });

  test('whose archive is not there for half a minute is BUNDLE_NOT_READY, and there is no site', async () => {
    await using stage = await seeded(way, 'completed');
    stage.service.addFault({ on: 'bundle', status: 409, times: always });
    stage.service.addFault({ on: 'poll', fields: { bundleUrl: null }, times: always });
    const begin = stage.clock.now();
    const run = await stage.run({ ...way.attached, 'extract-to': 'site' });
    failureOf(run, 'BUNDLE_NOT_READY');
    expect(stage.clock.now() - begin).toBeGreaterThan(15_000);
    expect(stage.clock.now() - begin).toBeLessThan(40_000);
    expect(existsSync(join(stage.workspace, 'site'))).toBe(false);
  });

  test('whose archive comes within half a minute is waited for', async () => {
    await using stage = await seeded(way, 'completed');
    stage.service.addFault({ on: 'bundle', status: 409, times: 3 });
    stage.service.addFault({ on: 'poll', fields: { bundleUrl: undefined }, times: 4 });
    successOf(await stage.run(way.attached));
  });

  test.each<[unknown]>([[7], ['not a link'], [{}]])(
    'whose link is %j is an odd response',
    async bundleUrl => {
      await using stage = await seeded(way, 'completed');
      for (const on of ['bundle', 'poll'] as const)
        stage.service.addFault({ on, fields: { bundleUrl }, times: always });
      // By domain, reading the job has no link, whatever the field says.
      expect(failureOf(await stage.run(way.attached), 'RESPONSE_INVALID')).toContain(
        'without a valid bundleUrl',
      );
    },
  );

  describe('with "publish: true"', () => {
    const publishing = { ...way.inputs, 'project-id': 'docs', publish: 'true', download: 'false' };

    test('publishes first, and each has its own time limit (promise: deployment `success`)', async () => {
      await using stage = await startStage({ deploymentSeconds: 9 * 60, jobSeconds: 9 * 60 });
      const run = successOf(await stage.run(publishing));
      expect(stage.service.requests[0]).toBe('POST /v1/project/update/docs');
      const [deployment] = stage.service.deployments;
      expect(run.outputs).toMatchObject({ deploymentId: deployment?.id, status: 'completed' });
      expect(run.outputs['jobId']).not.toBe(deployment?.id);
      expect(run.summary).toMatch(/"Publishing · 9m \d+s", "Waiting for the job · 9m \d+s"/);
    });

    test('waits for the deployment with "wait: false", too', async () => {
      await using stage = await startStage({ deploymentSeconds: 60 });
      const run = successOf(await stage.run({ ...publishing, wait: 'false' }));
      const [first = '', last = ''] = [stage.service.requests[0], stage.service.requests.at(-1)];
      expect([first, last]).toEqual([
        expect.stringMatching(/update\/docs$/),
        expect.stringMatching(/\/jobs$/),
      ]);
      expect(stage.service.requests).toContain(
        `GET /v1/project/update-status/${run.outputs['deploymentId']}`,
      );
      expect(run.outputs).toMatchObject({ status: 'queued', deploymentId: expect.any(String) });
    });

    test('exports nothing when the deployment fails, and says so', async () => {
      await using stage = await startStage({ newDeployments: [{ outcome: 'failure' }] });
      const run = await stage.run(publishing);
      expect(failureOf(run, 'PUBLISH_FAILED')).toContain(`(deployment ${run.outputs['deploymentId']}, last`);
      expect(run.summary).toContain('could not be published (1 page with mistakes), so nothing was exported');
      // Those of the export, which has not begun.
      for (const name of ['jobId', 'status']) expect(run.outputs[name]).toBeUndefined();
      expect(stage.service.jobsStarted).toBe(0);
    });

    test('exports what is there when the service skips the deployment, with a warning', async () => {
      await using stage = await startStage({ newDeployments: [{ outcome: 'skipped' }] });
      const run = successOf(await stage.run(publishing));
      expect(run.warnings).toEqual([
        'The service skipped the deployment, so nothing was built. If your change is not live, look at the deployment in the service dashboard.',
      ]);
      expect(run.summary).toMatch(/^### ⚠️ .*, publishing was skipped\n/);
      expect(stage.service.jobsStarted).toBe(1);
    });
  });
});

test('fewer pages in the archive than the service says to have exported are a warning', async () => {
  await using stage = await startStage({ jobSeconds: 0, pages: 3 });
  stage.service.addFault({ on: 'poll', fields: { pageCount: 4 }, times: always });
  const inputs = { domain: 'docs.example.com', 'extract-to': 'site', 'site-url': 'https://docs.acme.test' };
  const { warnings } = successOf(await stage.run(inputs));
  expect(warnings).toEqual([
    'The bundle has 3 HTML pages, but the service exported 4. Export again. If this warning appears again, report it to the operator of the service.',
  ]);
});

test('an archive that could not be unpacked stays at bundlePath', async () => {
  const archive = Buffer.from('no archive');
  await using stage = await startStage({ jobSeconds: 0, archive });
  const run = await stage.run({ domain: 'docs.example.com', 'extract-to': 'site' });
  failureOf(run, 'ARCHIVE_INVALID');
  expect(readFileSync(run.outputs['bundlePath'] ?? '')).toEqual(archive);
});
