import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { startCacheServer } from '../../simulator/github/cache-server.ts';
import { CacheService } from '../../src/github/cache-service.ts';
import { Redactor } from '../../src/shared/redactor.ts';
import { compileCache } from '../support/local-runner.ts';
import { until } from '../support/until.ts';

/** The program of the process that talks to the cache service is the committed bundle. */
const program = resolve(import.meta.dirname, '../../dist/index.js');
const generous = () => AbortSignal.timeout(25_000);

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

const find = (store: CacheService, keyPrefix: string) => store.findNewest(keyPrefix, generous());
const save = (store: CacheService, key: string) => store.save(key, generous());

describe.each([1, 2] as const)('with version %i of the cache service', version => {
  test('the newest key that begins so is found, and a key is saved once', async () => {
    await using server = await startCacheServer({ version });
    using place = machine(server.env());
    const store = place.open();
    expect(await find(store, 'job-1-')).toEqual({ kind: 'none' });
    for (const key of ['job-1-a', 'job-1-b', 'job-2-a'])
      expect(await save(store, key)).toEqual({ kind: 'saved' });
    expect(await find(store, 'job-1-')).toEqual({ kind: 'found', key: 'job-1-b' });
    expect(await save(store, 'job-1-b')).toEqual({
      kind: 'failed',
      reason: expect.stringContaining('Unable to reserve cache with key job-1-b'),
    });
    expect(server.requests).not.toContain('download');
    expect(place.leftovers()).toEqual([]);
  });

  test('a branch finds its own keys and those of the default branch, and another branch does not', async () => {
    await using server = await startCacheServer({ version });
    using place = machine();
    await save(place.open(server.env()), 'job-main');
    await save(place.open(server.env('refs/heads/topic')), 'job-topic');
    const found = ['main', 'topic', 'other'].map(async branch =>
      find(place.open(server.env(`refs/heads/${branch}`)), 'job-'),
    );
    expect(await Promise.all(found)).toMatchObject([
      { key: 'job-main' },
      { key: 'job-topic' },
      { key: 'job-main' },
    ]);
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
    ['reserve', 'reset'],
    ['upload', 403],
    ['commit', 400],
  ] as const)('a key is not saved when "%s" meets %s', async (on, effect) => {
    await using server = await startCacheServer({ version, faults: [{ on, effect }] });
    using place = machine(server.env());
    expect(await save(place.open(), 'job-1')).toMatchObject({ kind: 'failed' });
    expect(server.keys).toEqual([]);
    expect(place.leftovers()).toEqual([]);
  });

  test.each([400, 403, 'html', 'reset'] as const)(
    'a key that exists is a failure, not a result, when "find" meets %s',
    async effect => {
      await using server = await startCacheServer({ version });
      using place = machine(server.env());
      await save(place.open(), 'job-1');
      server.addFault({ on: 'find', effect });
      expect(await find(place.open(), 'job-')).toMatchObject({ kind: 'failed' });
      expect(place.leftovers()).toEqual([]);
    },
  );

  test('a stalled "find" ends with the signal', async () => {
    await using server = await startCacheServer({ version, faults: [{ on: 'find', effect: 'stall' }] });
    using place = machine(server.env());
    const limit = new AbortController();
    const result = place.open().findNewest('job-', limit.signal);
    await until(() => server.requests.at(-1) === 'find');
    await endsAtOnce(limit, result);
  });

  test.each(['reserve', 'upload', 'commit'] as const)('a stalled "%s" ends with the signal', async on => {
    await using server = await startCacheServer({ version, faults: [{ on, effect: 'stall' }] });
    using place = machine(server.env());
    const limit = new AbortController();
    const result = place.open().save('job-1', limit.signal);
    await until(() => server.requests.at(-1) === on);
    await endsAtOnce(limit, result);
    expect(place.leftovers()).toEqual([]);
  });

  test('repetitions of the library end with the signal, too', async () => {
    await using server = await startCacheServer({ version, faults: [{ on: 'any', effect: 503 }] });
    using place = machine(server.env());
    const limit = new AbortController();
    const result = place.open().findNewest('job-', limit.signal);
    await until(() => server.requests.length > 0);
    await endsAtOnce(limit, result);
  });
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
    await sleep(300);
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

test.each([{}, { ACTIONS_CACHE_SERVICE_V2: 'True', ACTIONS_CACHE_URL: 'http://127.0.0.1:9/' }])(
  'without the service nothing is saved or found: %j',
  async env => {
    using place = machine();
    expect(await save(place.open(env), 'job-1')).toEqual({ kind: 'unavailable' });
    expect(await find(place.open(env), 'job-')).toEqual({ kind: 'unavailable' });
  },
);
