/** What a deployment says of pages that could not be built. How its log is read: broken-pages.test.ts. */
import { describe, expect, test } from '@jest/globals';
import type { SimulatorOptions } from '../../../simulator/server.ts';
import { brokenDeployment } from '../../../simulator/service/deployments.ts';
import { failureOf, type GivenInputs, startStage, successOf } from '../../support/operation-run.ts';

const publishing = { operation: 'publish', 'project-id': 'docs' };
const previewing = { operation: 'preview', 'project-id': 'docs', branch: 'topic/a' };

describe('pages that the service could not build', () => {
  const broken = async (inputs: GivenInputs, options: SimulatorOptions) => {
    await using stage = await startStage({ deploymentSeconds: 1, jobSeconds: 1, ...options });
    return await stage.run(inputs);
  };
  const at = { place: 'docs/guides/new.mdx:61:127-133', message: expect.stringMatching(/closing tag for/) };

  test.each<readonly [string, GivenInputs]>([
    ['a publication', publishing],
    ['a preview', previewing],
    ['an export that publishes first', { 'project-id': 'docs', publish: 'true' }],
  ])('are errors at their lines when they stop %s', async (_, inputs) => {
    const ended = await broken(inputs, { brokenPages: 'failure' });
    const message = failureOf(ended, 'PUBLISH_FAILED');
    expect(message).toMatch(/^The deployment failed: .*; 3 pages could not be built \(deployment dep_/);
    const errors = ended.annotations.filter(({ level }) => level === 'error');
    expect(errors).toHaveLength(4);
    expect(errors[0]).toMatchObject(at);
    expect(errors.map(({ place }) => place)).toContain('docs/cli/setup.mdx:1');
    expect(ended.outputs['brokenPages']).toBe('3');
    expect(ended.summary).toContain('could not be ');
    expect(ended.summary).toMatch(
      /\| \[`guides\/new\.mdx`\]\(<.*\/blob\/[\da-f]{40}\/docs\/guides\/new\.mdx\?plain=1#L61>\) \| 61 \|/,
    );
  });

  test.each<readonly [string, SimulatorOptions]>([
    ['pages', { brokenPages: 'failure' }],
    ['something else', { newDeployments: [{ outcome: 'failure', logs: ['No such icon'] }] }],
  ])(
    'of a preview, or %s that stops it, are corrected by a push, and not by another run',
    async (_, options) => {
      const message = failureOf(await broken(previewing, options), 'PUBLISH_FAILED');
      expect(message).toMatch(/Correct .*, and push to the branch\. More: \S+$/);
      expect(message).not.toMatch(/job-id|live site/);
    },
  );

  test('are warnings when the deployment succeeds without them (promise: pages that could not be built)', async () => {
    const ended = successOf(await broken(publishing, { brokenPages: 'success' }));
    expect(ended.annotations[0]).toMatchObject({ level: 'warning', ...at });
    expect(ended.annotations).toHaveLength(3);
    expect(ended.outputs['brokenPages']).toBe('3');
    expect(ended.summary).toContain('### ⚠️ Project `docs`: published (3 pages with mistakes)\n');
    expect(ended.summary).toContain('**Pages that could not be built**');
  });

  test('may be there without a trace if the service returns no log, which a step with "max-broken-pages" says', async () => {
    await using stage = await startStage({ deploymentSeconds: 1 });
    stage.service.addFault({ on: 'deployment', times: 9, fields: { logs: null } });
    const limited = successOf(await stage.run({ ...publishing, 'max-broken-pages': '0' }));
    expect(limited.warnings).toEqual([
      'The service returned no log of this deployment, so max-broken-pages could not be checked. Look for broken pages in the service dashboard.',
    ]);
    expect(successOf(await stage.run(publishing)).warnings).toEqual([]);
  });

  describe('and are more than "max-broken-pages" allows', () => {
    const errorsOf = ({ annotations }: Awaited<ReturnType<typeof broken>>) =>
      annotations.filter(({ level }) => level === 'error');
    const succeeding = { brokenPages: 'success' } as const;

    test('fail a publication that succeeds, as errors at their lines', async () => {
      const ended = await broken({ ...publishing, 'max-broken-pages': '2' }, succeeding);
      const message = failureOf(ended, 'TOO_MANY_BROKEN');
      expect(message).toMatch(
        /^The service could not build 3 pages, and max-broken-pages allows 2 \(deployment dep_.*\)\. .* Correct these pages, and push to the branch\. 2\. Run the step again/,
      );
      expect(errorsOf(ended)).toHaveLength(4);
      expect(errorsOf(ended)[0]).toMatchObject(at);
      expect(ended.outputs).toMatchObject({ brokenPages: '3', status: 'success' });
      expect(ended.summary).toContain(
        '### ❌ Project `docs`: published (3 pages with mistakes), more than max-broken-pages allows\n',
      );
    });

    test('fail a preview, whose link stays', async () => {
      const ended = await broken({ ...previewing, 'max-broken-pages': '0' }, succeeding);
      expect(failureOf(ended, 'TOO_MANY_BROKEN')).not.toContain('un the step again');
      expect(ended.outputs['previewUrl']).toContain('/previews/docs-topic-a');
      expect(ended.summary).toContain(
        '### ❌ Preview of `topic/a`: built (3 pages with mistakes), more than max-broken-pages allows\n',
      );
      expect(ended.summary).toContain('**Preview:** [');
    });

    test('do not hide the commit, the branch, and the link of a preview', async () => {
      const sha = 'c'.repeat(40);
      const newDeployments = [{ ...brokenDeployment('success'), sha }];
      await using stage = await startStage({ deploymentSeconds: 0, newDeployments });
      stage.service.addFault({ on: 'preview-site', times: Number.POSITIVE_INFINITY, status: 404 });
      stage.service.addFault({ on: 'deployment', fields: { commit: { sha, ref: 'other' } } });
      const limited = { ...previewing, 'max-broken-pages': '0' };
      const { summary } = await stage.run(limited);
      expect(summary).toContain(
        ': built, but its link does not answer yet &#40;HTTP 404&#41; (3 pages with mistakes), more than max-broken-pages allows\n',
      );
      stage.service.addFault({ on: 'deployment', fields: { commit: { sha, ref: 'other' } } });
      const followed = await stage.run({ ...limited, 'job-id': stage.service.deployments[0]?.id ?? '' });
      expect(followed.summary).toContain(
        ': built, of branch `other` (3 pages with mistakes), more than max-broken-pages allows\n',
      );
    });

    test('do not hide that the commit may be missing', async () => {
      const inputs = { ...publishing, 'max-broken-pages': '0', commit: 'b'.repeat(40) };
      const { summary } = await broken(inputs, succeeding);
      expect(summary).toContain(
        ': published (3 pages with mistakes), more than max-broken-pages allows; it is unknown whether the commit is in it\n',
      );
    });

    test('start no export', async () => {
      await using stage = await startStage({ deploymentSeconds: 1, ...succeeding });
      const inputs = { 'project-id': 'docs', publish: 'true', 'max-broken-pages': '0' };
      const ended = await stage.run(inputs);
      failureOf(ended, 'TOO_MANY_BROKEN');
      expect(stage.service.jobsStarted).toBe(0);
      expect(ended.summary).toContain('allows, so nothing was exported');
    });

    test('are no more than allowed, and only warnings', async () => {
      const ended = successOf(await broken({ ...publishing, 'max-broken-pages': '3' }, succeeding));
      expect(errorsOf(ended)).toEqual([]);
      expect(ended.warnings).toHaveLength(3);
    });

    test('do not hide that the deployment failed', async () => {
      const ended = await broken({ ...publishing, 'max-broken-pages': '0' }, { brokenPages: 'failure' });
      failureOf(ended, 'PUBLISH_FAILED');
    });
  });

  describe('of a repository that is not that of the workflow', () => {
    const sha = 'c'.repeat(40);
    const elsewhere = { newDeployments: [{ ...brokenDeployment('success'), sha }] };
    const run = async (parents: Readonly<Record<string, string | null>>) => {
      await using stage = await startStage({ deploymentSeconds: 1, ...elsewhere });
      return successOf(await stage.run(publishing, { parents }));
    };

    test('are plain text, without links and annotations', async () => {
      const ended = await run({ ['d'.repeat(40)]: null });
      expect(ended.annotations).toEqual([]);
      expect(ended.log).toEqual(
        expect.arrayContaining([
          `Commit ${sha} is not in this repository, so these pages are not marked at their lines:`,
          expect.stringMatching(/^guides\/new\.mdx:61: Expected a closing tag/),
          'reference/table.mdx: Could not parse expression with acorn',
        ]),
      );
      expect(ended.summary).toContain('| `guides/new.mdx` | 61 | ');
      expect(ended.summary).not.toMatch(/\/blob\/|\/commit\//);
      expect(ended.summary).toContain('**What to do:** Correct the pages that could not be built, and push');
      expect(ended.outputs['brokenPages']).toBe('3');
    });

    test('are marked at their lines if the repository has the commit', async () => {
      const ended = await run({ [sha]: null });
      expect(ended.annotations[0]).toMatchObject({ level: 'warning', ...at });
      expect(ended.summary).toContain(`/blob/${sha}/docs/guides/new.mdx?plain=1#L61`);
    });
  });

  test('are shown when they are the reason of an export that failed', async () => {
    const reason = 'Failed to parse page content at path a.mdx: Unexpected token (3:7)';
    const ended = await broken({ domain: 'docs.example.com' }, { outcome: 'failed', reason });
    failureOf(ended, 'EXPORT_FAILED');
    expect(ended.annotations[0]).toMatchObject({ level: 'error', place: 'a.mdx:3:7-7' });
    expect(ended.summary).toContain('| `a.mdx` | 3 | Unexpected token');
  });

  const page = 'Failed to parse page content at path a.mdx: Unexpected token (3:7)';

  test('are those of the last deployment, also when each was given up', async () => {
    const canceled = { outcome: 'canceled', logs: [page] };
    const ended = await broken(publishing, { newDeployments: [canceled] });
    failureOf(ended, 'PUBLISH_FAILED');
    expect(ended.annotations.map(({ place }) => place)).toEqual(['a.mdx:3:7-7', '']);
    const late = await broken(publishing, { newDeployments: [canceled, { time: 3600_000 * 24 }] });
    failureOf(late, 'TIMED_OUT');
    expect([late.outputs['brokenPages'], late.annotations[0]?.place]).toEqual(['', 'a.mdx:3:7-7']);
    const then = [canceled, { outcome: 'success' }];
    const good = successOf(await broken(publishing, { newDeployments: then }));
    expect([good.outputs['brokenPages'], good.annotations]).toEqual(['0', []]);
  });

  test('stop an export whose link is awaited, too', async () => {
    await using stage = await startStage({ jobSeconds: 0 });
    stage.service.addFault({ on: 'poll', fields: { bundleUrl: null } });
    stage.service.addFault({ on: 'poll', fields: { status: 'failed', error: page, bundleUrl: null } });
    const ended = await stage.run({ 'project-id': 'docs', download: 'false' });
    expect(failureOf(ended, 'EXPORT_FAILED')).toContain('last status "failed"');
    expect(ended.outputs).toMatchObject({ status: 'failed', brokenPages: '1' });
    expect(ended.summary).toContain(': export failed (1 page with mistakes)');
  });
});
