import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type Server } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { listen } from '../../simulator/http/loopback.ts';
import { startSimulator } from '../../simulator/server.ts';
import { startBundle } from '../support/bundle.ts';
import { bundleTest } from '../support/bundle-test.ts';
import { expectFailure, runExport } from '../support/export-action.ts';
import { peakMemory } from '../support/peak-memory.ts';
import type { ActionRun } from '../support/step.ts';

const key = 'docs_admin_key_0123456789';
/** MiB. Usually less than 200, but beside other programs garbage is collected later. Anything kept whole would be a gibibyte. */
const limit = 300;
let server: Awaited<ReturnType<typeof listen>> | undefined;
afterEach(() => server?.[Symbol.asyncDispose]());

async function serve(hostile: Server | Handler): Promise<string> {
  const listening = await listen(typeof hostile === 'function' ? createServer(hostile) : hostile);
  server = listening;
  return listening.url;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Runs an export against a hostile server, in a process whose memory is checked where the system reports it. */
async function measureAgainst(hostile: Server | Handler, env: NodeJS.ProcessEnv = {}): Promise<ActionRun> {
  const inputs = {
    'api-key': key,
    'base-url': await serve(hostile),
    domain: 'docs.example.com',
    'timeout-minutes': '2',
    'poll-interval-seconds': '0.1',
    'extract-to': 'site',
  };
  const started = startBundle({ env, inputs });
  const peak = await peakMemory(started.process.pid ?? 0);
  const run = await started.finished;
  if (!Number.isNaN(peak)) expect(peak).toBeLessThan(limit);
  expectOnlyKnownCommands(run);
  return run;
}

/** Lines that a runner would obey, by its two syntaxes; none of them may come from the server. */
function expectOnlyKnownCommands({ stdout, outputs }: ActionRun): void {
  const commands = stdout
    .split(/\r\n|\r|\n/)
    .flatMap(line => /^\s*::([\w-]+)|##\[([\w-]+)/.exec(line)?.[1] ?? []);
  const known = new Set(['add-mask', 'error', 'warning', 'group', 'endgroup', 'debug', 'set-output']);
  expect(commands.filter(command => !known.has(command))).toEqual([]);
  expect(stdout).not.toContain('##[');
  expect(stdout).not.toMatch(/injected::/);
  expect(Object.keys(outputs)).not.toContain('forged');
}

const json =
  (body: string): Handler =>
  (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
  };

/** Text without end, as fast as it is read. A client that keeps up leaves time for everything else in this process. */
async function* endless(begin: string, next: () => string) {
  yield begin;
  for (;;) {
    await setImmediate();
    yield next();
  }
}
const flood = (begin: string, next: () => string) =>
  createTcpServer(socket => pipeline(Readable.from(endless(begin, next)), socket, () => undefined));

const spaces: Handler = (_, response) =>
  pipeline(Readable.from(endless('', () => ' '.repeat(1024 * 1024))), response, () => undefined);

const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

/** The job ends after so many polls, however slow the machine is. What was kept of each would exceed the heap. */
const manyPolls = 30;
/** A process ends when it keeps more MiB in V8's heap. Unlike the peak, that does not depend on when garbage is collected. */
const env = { NODE_OPTIONS: '--max-old-space-size=48' };

describe('a start', () => {
  bundleTest('whose response has no end is rejected at 1 MiB', async () => {
    using run = await measureAgainst(spaces);
    expect(expectFailure(run, 'RESPONSE_INVALID')).toContain('longer than 1.0 MiB');
  });

  bundleTest('whose response has headers that never end may have had an effect', async () => {
    const header = () => `X-${Math.random()}: ${'x'.repeat(1000)}\r\n`;
    using run = await measureAgainst(flood('HTTP/1.1 200 OK\r\n', header));
    expectFailure(run, 'START_UNKNOWN');
  });
});

bundleTest('a job whose record changes in megabytes at each poll is waited for, and not kept', async () => {
  let polls = 0;
  const handler: Handler = (request, response) => {
    polls += 1;
    // One character beyond Latin-1, and V8 keeps two bytes for each of them.
    const filler = `€${String.fromCharCode(97 + (polls % 26)).repeat(940_000)}`;
    const status = polls > manyPolls ? 'failed' : `${polls} ${filler}`;
    response.end(JSON.stringify(request.method === 'POST' ? { jobId: 'exp_1' } : { status, pageCount: 7 }));
  };
  using run = await measureAgainst(handler, env);
  expectFailure(run, 'EXPORT_FAILED');
});

bundleTest('another manifest than the expected one is not parsed, whatever it has', async () => {
  const manifest = `{"exportedAt":"2026-11-20T02:00:00Z","files":[${'{},'.repeat(10 * 1024 * 1024)}`;
  const site = await serve((_, response) => void response.end(manifest));
  const sha256 = 'ab'.repeat(32);
  const inputs = {
    operation: 'verify',
    'site-url': site,
    'manifest-sha256': sha256,
    'timeout-minutes': '0.01',
  };
  using run = await startBundle({ inputs, env }).finished;
  expect(expectFailure(run, 'SITE_NOT_LIVE')).toContain('another export, made 2026-11-20T02:00:00Z');
});

const failed =
  (body: string): Handler =>
  (_, response) =>
    response.writeHead(422, { 'Content-Type': 'application/json' }).end(body);
const comments = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
const noComments = JSON.stringify({ data: { repository: { issueOrPullRequest: { comments } } } });
/** Finds no comment, and sends this response to the one that is written. */
const written =
  (body: string): Handler =>
  (request, response) =>
    json(request.url === '/graphql' ? noComments : body)(request, response);

test.each<readonly [string, Handler]>([
  ['an error of 7 MiB', failed(JSON.stringify({ message: 'ÿ😀'.repeat(1_200_000) }))],
  ['comments 100,000 levels deep', json(nested)],
  ['a comment 100,000 levels deep', written(nested)],
  ['text that a runner would obey', (_, response) => response.writeHead(422).end('\r\n::injected::x##[y]')],
  ['no comment', written('{"node_id":"IC_1"}')],
])('GitHub whose response to a comment is %s does not disturb the export', async (_, handler) => {
  await using service = await startSimulator({ jobSeconds: 0, queueSeconds: 0 });
  const github = await serve(handler);
  using run = await runExport(service, {
    githubToken: 'ghs_0123456789',
    env: {
      GITHUB_API_URL: github,
      GITHUB_GRAPHQL_URL: `${github}/graphql`,
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_REPOSITORY: 'example/docs',
    },
    event: { pull_request: { number: 7 } },
    inputs: { comment: 'true', download: 'false' },
  });
  expectOnlyKnownCommands(run);
  expect(run.exitCode).toBe(0);
  expect(run.outputs['status']).toBe('completed');
  expect(run.outputs['commentUrl']).toBeUndefined();
  expect(run.annotations.map(({ level, message }) => `${level}: ${message}`)).toEqual([
    expect.stringMatching(/^warning: The comment may be missing or out of date: /),
  ]);
});
