import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { type CacheServer, startCacheServer } from '../../simulator/github/cache-server.ts';
import { CacheService } from '../../src/github/cache-service.ts';
import { Redactor } from '../../src/shared/redactor.ts';
import { compileCache } from '../support/local-runner.ts';
import { isLong } from '../support/long.ts';
import { until } from '../support/until.ts';

/** The program of the process that talks to the cache service is the committed bundle. */
const program = resolve(import.meta.dirname, '../../dist/index.js');
/** Without a limit, so that the machine may be slow. */
const { signal: never } = new AbortController();

/** A runner's environment on a machine of its own. */
function machine(env: Readonly<Record<string, string>> = {}) {
  const temp = mkdtempSync(join(tmpdir(), 'docs-admin-action-store-'));
  return {
    open: (more: Readonly<Record<string, string>> = {}) =>
      new CacheService(
        { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, RUNNER_TEMP: temp, ...env, ...more },
        program,
        new Redactor(),
      ),
    /** What is left in the runner's temporary directory. */
    leftovers: () => readdirSync(temp),
    [Symbol.dispose]: () => rmSync(temp, { recursive: true, force: true }),
  };
}

const find = (store: CacheService, keyPrefix: string) => store.findNewest(keyPrefix, never);
const save = (store: CacheService, key: string) => store.save(key, never);

/** Expects a failure whose reason, which is logged, holds nothing that gives access. */
function expectSafeFailure(result: object, { signature }: CacheServer): void {
  expect(result).toEqual({ kind: 'failed', reason: expect.stringMatching(/^.+$/) });
  for (const secret of [signature, 'runtime-token']) expect(JSON.stringify(result)).not.toContain(secret);
}

describe.each([1, 2] as const)('with version %i of the cache service', version => {
  test('a branch finds the newest key that begins so, of its own or of the default branch; a key is saved once', async () => {
    await using server = await startCacheServer({ version });
    using place = machine();
    const on = (branch: string) => place.open(server.env(`refs/heads/${branch}`));
    expect(await save(on('main'), 'job-1-a')).toEqual({ kind: 'saved' });
    expect(await save(on('topic'), 'job-1-b')).toEqual({ kind: 'saved' });
    const repeated = save(on('topic'), 'job-1-b');
    const found = ['main', 'topic', 'other'].map(branch => find(on(branch), 'job-1-'));
    expect(await Promise.all([...found, find(on('main'), 'job-2-')])).toEqual([
      { kind: 'found', key: 'job-1-a' },
      { kind: 'found', key: 'job-1-b' },
      { kind: 'found', key: 'job-1-a' },
      { kind: 'none' },
    ]);
    expect(await repeated).toEqual({
      kind: 'failed',
      reason: expect.stringContaining('Unable to reserve cache with key job-1-b'),
    });
    expect(server.requests).not.toContain('download');
    expect(place.leftovers()).toEqual([]);
  });

  test('a token that may not store is a failure with its reason', async () => {
    await using server = await startCacheServer({ version, readOnly: true });
    using place = machine(server.env());
    expect(await save(place.open(), 'job-1')).toEqual({
      kind: 'failed',
      reason: expect.stringContaining('cache write denied: the token is read-only'),
    });
  });

  test.each([
    ['reserve', 400],
    ['upload', 403],
    ['commit', 400],
  ] as const)('a key is not saved when "%s" meets %s', async (on, effect) => {
    await using server = await startCacheServer({ version, faults: [{ on, effect }] });
    using place = machine(server.env());
    expectSafeFailure(await save(place.open(), 'job-1'), server);
    expect(server.keys).toEqual([]);
    expect(place.leftovers()).toEqual([]);
  });

  // One of these the library repeats for 10 to 25 seconds: in version 1 a lost connection, in version 2 a page.
  const quick = [400, version === 1 ? 'html' : 'reset'] as const;
  test.each(isLong ? ([400, 500, 'html', 'reset'] as const) : quick)(
    'a key that exists is a failure, not a result, when "find" meets %s',
    async effect => {
      await using server = await startCacheServer({ version });
      using place = machine(server.env());
      await save(place.open(), 'job-1');
      server.addFault({ on: 'find', effect });
      expectSafeFailure(await find(place.open(), 'job-'), server);
      expect(place.leftovers()).toEqual([]);
    },
  );
});

test.each([
  ['a stalled "find"', 'find', 'stall'],
  ['a stalled "upload"', 'upload', 'stall'],
  ['a "find" that the library repeats', 'find', 503],
] as const)('%s ends with the signal', async (_, on, effect) => {
  await using server = await startCacheServer({ version: 2, faults: [{ on, effect }] });
  using place = machine(server.env());
  const limit = new AbortController();
  const result =
    on === 'find' ? place.open().findNewest('job-', limit.signal) : place.open().save('job-1', limit.signal);
  await until(() => server.requests.at(-1) === on);
  await endsAtOnce(limit, result);
  expect(place.leftovers()).toEqual([]);
});

test('a signal at any moment before the request leaves no rejection that nothing handles', async () => {
  await using server = await startCacheServer({ faults: [{ on: 'find', effect: 'stall' }] });
  using place = machine(server.env());
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  try {
    for (let turns = 0; turns < 20; turns += 1) {
      const limit = new AbortController();
      const result = place.open().findNewest('job-', limit.signal);
      for (let turn = 0; turn < turns; turn += 1) await nextTurn();
      await endsAtOnce(limit, result);
    }
    // The processes end after the results.
    await until(() => !process.getActiveResourcesInfo().includes('ProcessWrap'));
  } finally {
    process.off('unhandledRejection', note);
  }
  expect(unhandled).toEqual([]);
  expect(place.leftovers()).toEqual([]);
});

async function endsAtOnce(limit: AbortController, result: Promise<unknown>): Promise<void> {
  limit.abort(new Error('time is up'));
  expect(await result).toEqual({ kind: 'failed', reason: 'it took too long, or the run was canceled' });
}
