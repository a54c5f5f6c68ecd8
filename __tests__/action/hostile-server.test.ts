import { createServer, type RequestListener } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { listen } from '../../simulator/http/loopback.ts';
import { runBundle } from '../support/bundle.ts';
import { expectFailure } from '../support/export-action.ts';
import type { ActionRun } from '../support/step.ts';

/** A process ends when it keeps more MiB in V8's heap. Unlike the peak, that does not depend on when garbage is collected. */
const env = { NODE_OPTIONS: '--max-old-space-size=48' };

async function runAgainst(
  hostile: RequestListener,
  inputsFor: (url: string) => Readonly<Record<string, string>>,
): Promise<ActionRun> {
  await using server = await listen(createServer(hostile));
  return await runBundle({ env, inputs: inputsFor(server.url) });
}

const exporting = (url: string) => ({
  'api-key': 'docs_admin_key_0123456789',
  'base-url': url,
  domain: 'docs.example.com',
  'timeout-minutes': '2',
  'poll-interval-seconds': '0.1',
});

/** As fast as it is read. A client that keeps up leaves time for everything else in this process. */
async function* endless() {
  for (;;) {
    await setImmediate();
    yield ' '.repeat(1024 * 1024);
  }
}

test('a response to a start that has no end is rejected at 1 MiB', async () => {
  const spaces: RequestListener = (_, response) =>
    pipeline(Readable.from(endless()), response, () => undefined);
  using run = await runAgainst(spaces, exporting);
  expect(expectFailure(run, 'RESPONSE_INVALID')).toContain('longer than 1.0 MiB');
});

test('a job whose record changes in megabytes at each poll is waited for, and not kept', async () => {
  let polls = 0;
  using run = await runAgainst((request, response) => {
    polls += 1;
    // One character beyond Latin-1, and V8 keeps two bytes for each of them.
    const filler = `€${String.fromCharCode(97 + (polls % 26)).repeat(940_000)}`;
    // However slow the machine is, the job ends after so many polls. What was kept of each would exceed the heap.
    const status = polls > 30 ? 'failed' : `${polls} ${filler}`;
    response.end(JSON.stringify(request.method === 'POST' ? { jobId: 'exp_1' } : { status, pageCount: 7 }));
  }, exporting);
  expectFailure(run, 'EXPORT_FAILED');
});

test('another manifest than the expected one is not parsed, whatever it has', async () => {
  const manifest = `{"exportedAt":"2026-11-20T02:00:00Z","files":[${'{},'.repeat(10 * 1024 * 1024)}`;
  using run = await runAgainst(
    (_, response) => void response.end(manifest),
    url => ({
      operation: 'verify',
      'site-url': url,
      'manifest-sha256': 'ab'.repeat(32),
      'timeout-minutes': '0.01',
    }),
  );
  expect(expectFailure(run, 'SITE_NOT_LIVE')).toContain('another export, made 2026-11-20T02:00:00Z');
});
