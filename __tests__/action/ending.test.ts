import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/server.ts';
import { runBundle, startBundle } from '../support/bundle.ts';
import { expectFailure, expectSuccess, optionsFor } from '../support/export-action.ts';
import { startLiveSite } from '../support/live-site.ts';
import { isLong } from '../support/long.ts';
import { onUnix } from '../support/named-pipe.ts';
import { until } from '../support/until.ts';
import { options, pullRequest, startWorld } from '../support/world.ts';

/** Leaves a file when the last thing is written, which is nothing. */
const program = `
import { writeFileSync } from 'node:fs';
const write = process.stdout.write;
process.stdout.write = (text, ...rest) => {
  if (text === '') writeFileSync('../ended', '');
  return write.call(process.stdout, text, ...rest);
};`;

/** Fails outside of everything that the action waits for, at the first line of the log that has these words. */
const failing = (failure: string, words: string) => `
const write = process.stdout.write;
let isDue = true;
process.stdout.write = (text, ...rest) => {
  if (isDue && String(text).includes(${JSON.stringify(words)})) {
    isDue = false;
    ${failure};
  }
  return write.call(process.stdout, text, ...rest);
};`;
/** A busy machine may need more than the five seconds in which a comment is written after the end, a part of which has passed. */
const patient = `
const start = globalThis.setTimeout;
globalThis.setTimeout = (work, milliseconds, ...rest) =>
  start(work, milliseconds < 4000 ? milliseconds : 10 * milliseconds, ...rest);`;
const preload = (code: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
});
const exception = "setImmediate(() => { throw new Error('boom'); })";
const rejection = "Promise.reject(new Error('boom'))";

test.each([
  ['an exception', exception],
  ['a rejection', rejection],
])('%s that nobody has caught ends the job, the comment, and the summary', async (_, failure) => {
  await using world = await startWorld({ service: { jobSeconds: 60 } });
  const env = { ...pullRequest.env, ...preload(patient + failing(failure, 'Started job')) };
  using run = await runBundle(options(world, { ...pullRequest, env }));
  expect(expectFailure(run, 'INTERNAL')).toMatch(/^Unexpected error: boom \(job \S+ goes on, /);
  expect(run.stderr).toBe('');
  const [comment, ...others] = world.github.commentsOf(7);
  expect(others).toEqual([]);
  for (const report of [run.summary, comment?.body ?? `no comment: ${run.stdout}`])
    expect(report).toMatch(/^### ❌ docs\.example\.com: export could not be followed$/m);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends the process, and the comment of its agent job says so',
  async signal => {
    await using world = await startWorld({ service: { newAgentJobs: { time: 3_600_000 } } });
    const inputs = { operation: 'agent-job', domain: '', 'project-id': 'docs', prompt: 'Do it' };
    const started = startBundle(options(world, { ...pullRequest, inputs }));
    await until(() => world.service.requests.length > 1);
    started.cancel(signal);
    using run = await started.finished;
    expectFailure(run, 'CANCELLED');
    expect(world.github.commentsOf(7).map(({ body }) => body)).toEqual([
      expect.stringMatching(/^### 🚫 Documentation update: canceled$/m),
    ]);
  },
);

test('a comparison that fails while the job runs is shown when its turn comes, and leaves nothing uncaught', async () => {
  await using service = await startSimulator({ jobSeconds: 1 });
  await using live = await startLiveSite((_, response) => void response.writeHead(401).end());
  const comparison = {
    'site-url': new URL('/', live.url).href,
    'compare-with': 'live',
    'max-removed-pages': '1',
  };
  using run = await runBundle(optionsFor(service, { inputs: { 'extract-to': 'site', ...comparison } }));
  expectFailure(run, 'LIVE_SITE_UNREACHABLE');
});

test('an exception after all that is a failure, too, and the first one counts', async () => {
  await using service = await startSimulator({ jobSeconds: 0, queueSeconds: 0 });
  const consequence = "setImmediate(() => { throw new Error('a consequence'); })";
  const env = preload(failing(`${exception}; ${consequence}`, 'Done in'));
  using run = await runBundle(optionsFor(service, { inputs: { download: 'false' }, env }));
  expect(expectFailure(run, 'INTERNAL')).toMatch(/^Unexpected error: boom\b/);
});

(isLong ? test : test.skip)(
  'a step that does not notice such an exception ends 10 seconds later (--long)',
  async () => {
    await using service = await startSimulator({ jobSeconds: 60 });
    const env = preload(failing(`AbortController.prototype.abort = () => {}; ${exception}`, 'Started job'));
    using run = await runBundle(optionsFor(service, { env }));
    expect(expectFailure(run, 'INTERNAL')).toMatch(/^Unexpected error: boom\./);
  },
);

// On Windows, a process waits for each write to such a pipe.
onUnix('all output reaches a runner that reads slowly, before the process ends', async () => {
  // A link of this size is masked in several forms: more output than a pipe takes at once.
  const bundleUrl = `https://store.example.com/site.zip?token=${'0123456789'.repeat(40_000)}`;
  await using service = await startSimulator({
    jobSeconds: 0,
    queueSeconds: 0,
    faults: [{ on: 'bundle', body: { bundleUrl } }],
  });
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-ending-'));
  const env = preload(program);
  const started = startBundle(optionsFor(service, { inputs: { download: 'false' }, directory, env }));
  started.process.stdout?.pause();
  // A process that does not wait for its reader ends here.
  await until(() => existsSync(join(directory, 'ended')) || started.process.exitCode !== null);
  expect(started.process.exitCode).toBeNull();
  started.process.stdout?.resume();
  using run = expectSuccess(await started.finished);
  expect(run.stdout.length).toBeGreaterThan(1024 * 1024);
  expect(run.log.at(-1)).toMatch(/^Done in /);
});
