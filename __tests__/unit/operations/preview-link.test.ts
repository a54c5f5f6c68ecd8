/** A preview is called ready when its link answers. */
import { describe, expect, test } from '@jest/globals';
import type { Fault } from '../../../simulator/server.ts';
import { failureOf, startStage, successOf } from '../../support/operation-run.ts';
import { until } from '../../support/until.ts';

const always = Number.POSITIVE_INFINITY;
const previewing = { operation: 'preview', 'project-id': 'docs', branch: 'topic/a' };

describe('the link of a preview', () => {
  const requested = async (fault: Omit<Fault, 'on'>, times = always) => {
    await using stage = await startStage({ deploymentSeconds: 0 });
    stage.service.addFault({ on: 'preview-site', times, ...fault });
    const begin = stage.clock.now();
    const ended = successOf(await stage.run(previewing));
    const requests = stage.service.log.filter(({ url }) => url.startsWith('/previews/'));
    for (const { headers } of requests) {
      expect(headers['authorization']).toBeUndefined();
      expect(headers['user-agent']).toMatch(/^docs-admin-action\/\d/);
    }
    return { ...ended, requests: requests.length, seconds: (stage.clock.now() - begin) / 1000 };
  };

  const linked = async (previewUrl: unknown) => {
    await using stage = await startStage({ deploymentSeconds: 0 });
    stage.service.addFault({ on: 'preview', fields: { previewUrl } });
    return successOf(await stage.run(previewing));
  };

  test.each<readonly [string, Omit<Fault, 'on'>, string]>([
    ['404', { status: 404 }, 'HTTP 404'],
    ['410', { status: 410 }, 'HTTP 410'],
    ['nothing', { reset: 'before-request' }, 'the connection was lost (ECONNRESET)'],
  ])(
    'that answers %s for a minute is not called ready (promise: a preview whose link)',
    async (_, fault, how) => {
      const { summary, warnings, requests, seconds } = await requested(fault);
      expect(warnings).toEqual([
        `The preview was built, but its link does not answer yet (${how}). Open the link later.`,
      ]);
      expect(summary).toMatch(/### ⚠️ Preview of `topic\/a`: built, but its link does not answer yet/);
      expect(summary).toContain('**Preview:** [');
      expect(summary).toContain('\n**What to do:** Open the link in a few minutes.\n');
      expect(summary).not.toContain(': ready');
      expect(requests).toBeGreaterThan(5);
      // The next pause would have been at most 15 s.
      expect(seconds).toBeGreaterThan(45);
      expect(seconds).toBeLessThanOrEqual(60);
    },
  );

  test.each<readonly [string, Omit<Fault, 'on'>, number]>([
    ['after some failures', { status: 404, times: 3 }, 4],
    ['with a login', { status: 401 }, 1],
    ['by a redirect to another origin', { redirect: 'https://login.example.com/' }, 1],
    ['with a gigabyte, of which nothing is read', { headers: { 'Content-Length': '1000000000' } }, 1],
  ])('that answers %s is ready', async (_, fault, times) => {
    const { summary, warnings, requests } = await requested(fault);
    expect(warnings).toEqual([]);
    expect(summary).toContain('### ✅ Preview of `topic/a`: ready');
    expect(requests).toBe(times);
  });

  test('is not requested when it does not use https, and is text', async () => {
    const { warnings, summary } = await linked('http://docs.example.com/');
    expect(warnings).toEqual([
      'The preview was built, but its link was not requested, because it does not use https. Look for the link in the service dashboard.',
    ]);
    expect(summary).toContain('**Preview:** http&#58;&#47;&#47;docs.example.com/\n');
    expect(summary).toContain('\n**What to do:** Open the preview from the service dashboard.\n');
    expect(summary).not.toContain('](<http://docs.example.com');
  });

  test('that never answers is given up when the run is canceled', async () => {
    await using stage = await startStage({ deploymentSeconds: 0 });
    const held = Promise.withResolvers<void>();
    stage.service.addFault({ on: 'preview-site', hold: held.promise });
    const running = stage.run(previewing);
    await until(() => stage.service.log.some(({ url }) => url.startsWith('/previews/')));
    stage.cancel();
    failureOf(await running, 'CANCELLED');
    held.resolve();
  });

  test('of a preview that could not be built is not shown as one', async () => {
    const newDeployments = [{ outcome: 'failure', summary: 'No docs.json' }];
    await using stage = await startStage({ deploymentSeconds: 0, newDeployments });
    const { error, outputs, summary } = await stage.run(previewing);
    failureOf({ error }, 'PUBLISH_FAILED');
    expect(outputs['previewUrl']).toContain('/previews/docs-topic-a');
    expect(summary).toContain('could not be built');
    expect(summary).toContain('No docs.json');
    expect(summary).not.toContain('/previews/docs-topic-a');
  });

  test('keeps its query, which may choose the preview', async () => {
    await using stage = await startStage({ deploymentSeconds: 0 });
    const link = `${stage.service.storeUrl}/previews/a?preview=topic-a`;
    stage.service.addFault({ on: 'preview', fields: { previewUrl: `${link}#top` } });
    const { outputs, summary } = successOf(await stage.run(previewing));
    expect(outputs['previewUrl']).toBe(link);
    expect(summary).toContain('**Preview:** [');
    expect(stage.service.log.at(-1)?.url).toBe('/previews/a?preview=topic-a');
  });

  test.each<readonly [string, unknown]>([
    ['an object', { url: 'https://docs.example.com' }],
    ['a script', 'javascript:alert(1)'],
  ])('is left out with a warning when it is %s', async (_, previewUrl) => {
    const { outputs, warnings, summary } = await linked(previewUrl);
    expect(warnings).toEqual([
      'The service returned a previewUrl that is not a usable http or https URL, so it is ignored. Look for the link in the service dashboard.',
    ]);
    expect(outputs['previewUrl']).toBeUndefined();
    expect(summary).toContain('### ✅ Preview of `topic/a`: built\n');
  });

  test.each([[null], [undefined]])('may be missing without a warning: %j', async previewUrl => {
    expect((await linked(previewUrl)).warnings).toEqual([]);
  });
});
