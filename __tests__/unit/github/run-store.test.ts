import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { type CacheServer, startCacheServer } from '../../../simulator/github/cache-server.ts';
import { GithubRunStore } from '../../../src/github/run-store.ts';
import { Redactor } from '../../../src/shared/redactor.ts';
import { until } from '../../support/until.ts';

/** The program of the process that talks to the cache service is the committed bundle. */
const program = resolve(import.meta.dirname, '../../../dist/index.js');
const generous = () => AbortSignal.timeout(25_000);

/** A runner's environment on a machine of its own. */
function machine(env: Readonly<Record<string, string>> = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-store-'));
  const temp = join(directory, 'temp');
  mkdirSync(temp);
  const open = (more: Readonly<Record<string, string | undefined>> = {}) =>
    new GithubRunStore({
      env: { PATH: process.env['PATH'], RUNNER_TEMP: temp, ...env, ...more },
      program,
      redactor: new Redactor(),
    });
  return {
    open,
    directory,
    toolCache: join(directory, 'tool-cache'),
    /** What is left in the runner's temporary directory. */
    leftovers: () => readdirSync(temp),
    [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
  };
}

const find = (store: GithubRunStore, keyPrefix: string, maxBytes = 1_000_000) =>
  store.findNewest({ keyPrefix, maxBytes }, generous());
const save = (store: GithubRunStore, key: string, text: string) => store.save({ key, text }, generous());

describe.each([1, 2] as const)('with version %i of the cache service', version => {
  test('the newest text whose key begins so is found, and a key keeps its text', async () => {
    await using server = await startCacheServer({ version });
    using place = machine(server.env());
    const store = place.open();
    expect(await find(store, 'job-1-')).toEqual({ kind: 'none' });
    expect(await save(store, 'job-1-a', 'first')).toEqual({ kind: 'saved' });
    expect(await save(store, 'job-1-b', 'second é')).toEqual({ kind: 'saved' });
    expect(await save(store, 'job-2-a', 'of another')).toEqual({ kind: 'saved' });
    expect(await find(store, 'job-1-')).toEqual({ kind: 'found', key: 'job-1-b', text: 'second é' });
    expect(await save(store, 'job-1-b', 'third')).toEqual({
      kind: 'failed',
      reason: expect.stringContaining('Unable to reserve cache with key job-1-b'),
    });
    expect(await find(store, 'job-1-')).toEqual({ kind: 'found', key: 'job-1-b', text: 'second é' });
    expect(place.leftovers()).toEqual([]);
  });

  test('a branch finds its own texts and those of the default branch, and another branch does not', async () => {
    await using server = await startCacheServer({ version });
    using place = machine();
    await save(place.open(server.env()), 'job-main', 'of main');
    await save(place.open(server.env('refs/heads/topic')), 'job-topic', 'of topic');
    const texts = ['main', 'topic', 'other'].map(async branch =>
      find(place.open(server.env(`refs/heads/${branch}`)), 'job-'),
    );
    expect(await Promise.all(texts)).toMatchObject([
      { text: 'of main' },
      { text: 'of topic' },
      { text: 'of main' },
    ]);
  });

  test('a token that may not store is a failure with its reason', async () => {
    await using server = await startCacheServer({ version, readOnly: true });
    using place = machine(server.env());
    expect(await save(place.open(), 'job-1', 'text')).toEqual({
      kind: 'failed',
      reason: expect.stringContaining('cache write denied: the token is read-only'),
    });
  });

  test.each([
    ['reserve', 400],
    ['reserve', 'reset'],
    ['upload', 403],
    ['commit', 400],
  ] as const)('a text is not saved when "%s" meets %s', async (on, effect) => {
    await using server = await startCacheServer({ version, faults: [{ on, effect }] });
    using place = machine(server.env());
    expect(await save(place.open(), 'job-1', 'text')).toMatchObject({ kind: 'failed' });
    expect(server.keys).toEqual([]);
    expect(place.leftovers()).toEqual([]);
  });

  test.each([
    ['find', 400],
    ['find', 403],
    ['download', 404],
    ['download', 'corrupt'],
    ['download', 'html'],
  ] as const)('a text that exists is a failure, not a text, when "%s" meets %s', async (on, effect) => {
    await using server = await startCacheServer({ version });
    using place = machine(server.env());
    await save(place.open(), 'job-1', 'text');
    server.addFault({ on, effect });
    expect(await find(place.open(), 'job-')).toMatchObject({ kind: 'failed' });
    expect(place.leftovers()).toEqual([]);
  });

  test.each(['find', 'download'] as const)('a stalled "%s" ends with the signal', async on => {
    await using server = await startCacheServer({ version });
    using place = machine(server.env());
    if (on === 'download') await save(place.open(), 'job-1', 'text');
    server.addFault({ on, effect: 'stall' });
    const limit = new AbortController();
    const result = place.open().findNewest({ keyPrefix: 'job-', maxBytes: 1000 }, limit.signal);
    await until(() => server.requests.at(-1) === on);
    await endsAtOnce(limit, result);
  });

  test.each(['reserve', 'upload', 'commit'] as const)('a stalled "%s" ends with the signal', async on => {
    await using server = await startCacheServer({ version, faults: [{ on, effect: 'stall' }] });
    using place = machine(server.env());
    const limit = new AbortController();
    const result = place.open().save({ key: 'job-1', text: 'text' }, limit.signal);
    await until(() => server.requests.at(-1) === on);
    await endsAtOnce(limit, result);
    expect(place.leftovers()).toEqual([]);
  });

  test('repetitions of the library end with the signal, too', async () => {
    await using server = await startCacheServer({ version, faults: [{ on: 'any', effect: 503 }] });
    using place = machine(server.env());
    const limit = new AbortController();
    const result = place.open().findNewest({ keyPrefix: 'job-', maxBytes: 1000 }, limit.signal);
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
      const result = place.open().findNewest({ keyPrefix: 'job-', maxBytes: 1000 }, limit.signal);
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
  const begin = performance.now();
  limit.abort(new Error('time is up'));
  expect(await result).toEqual({ kind: 'failed', reason: 'it took too long, or the run was canceled' });
  expect(performance.now() - begin).toBeLessThan(1000);
}

describe('what is found is not trusted', () => {
  /** Packs as the library does, with the compression that it would use here. */
  function pack(server: CacheServer, key: string, fileName: string, content: Buffer): Buffer {
    const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-pack-'));
    writeFileSync(join(directory, fileName), content);
    const zstd = server.archiveOf(key).readUInt32LE(0) === 0xfd2fb528;
    const options = zstd ? ['--use-compress-program', 'zstd'] : ['-z'];
    const packed = execFileSync('tar', [...options, '-cf', '-', '-C', directory, fileName], {
      maxBuffer: 2 ** 27,
    });
    rmSync(directory, { recursive: true });
    return packed;
  }
  const fileName = 'docs-admin-action-record.gz';

  test.each([
    ['an archive without the file', 'other.gz', gzipSync('text')],
    ['a file that is not compressed', fileName, Buffer.from('text')],
    ['a small file that unpacks to 64 MiB', fileName, gzipSync(Buffer.alloc(2 ** 26))],
    ['a file larger than the limit', fileName, Buffer.alloc(2 ** 22)],
  ])('%s is a failure', async (_, name, content) => {
    await using server = await startCacheServer();
    using place = machine(server.env());
    await save(place.open(), 'job-1', 'text');
    server.setArchive('job-1', pack(server, 'job-1', fileName, gzipSync('replaced')));
    expect(await find(place.open(), 'job-')).toMatchObject({ text: 'replaced' });
    server.setArchive('job-1', pack(server, 'job-1', name, content));
    expect(await find(place.open(), 'job-')).toMatchObject({ kind: 'failed' });
  });

  test('a text longer than the caller takes is a failure, and one of that length is found', async () => {
    using place = machine();
    const store = place.open({ RUNNER_TOOL_CACHE: place.toolCache });
    await save(store, 'job-1', 'x'.repeat(100));
    expect(await find(store, 'job-', 100)).toMatchObject({ kind: 'found' });
    expect(await find(store, 'job-', 99)).toMatchObject({ kind: 'failed' });
  });
});

test.each(['', 'Job', 'a/b', 'a,b', 'a b', 'é', 'a'.repeat(201)])(
  'the key "%s" is not accepted',
  async key => {
    using place = machine();
    expect(await save(place.open({ RUNNER_TOOL_CACHE: place.toolCache }), key, 'text')).toEqual({
      kind: 'failed',
      reason: 'the key is not in the accepted form',
    });
  },
);

describe('without the cache service', () => {
  test('texts are in the tool cache, newest first, and a key keeps its text', async () => {
    using place = machine();
    const store = place.open({ RUNNER_TOOL_CACHE: place.toolCache });
    expect(await find(store, 'job-')).toEqual({ kind: 'none' });
    // The name says nothing about the age.
    for (const [key, text] of [
      ['job-c', 'zeroth'],
      ['job-a', 'first'],
      ['job-b', 'second'],
      ['other', 'third'],
    ] as const)
      expect(await save(store, key, text)).toEqual({ kind: 'saved' });
    expect(await find(store, 'job-')).toEqual({ kind: 'found', key: 'job-b', text: 'second' });
    expect(await save(store, 'job-b', 'changed')).toEqual({
      kind: 'failed',
      reason: 'the key exists already',
    });
    expect(await find(store, 'job-')).toEqual({ kind: 'found', key: 'job-b', text: 'second' });
  });

  test('the text saved last is the newest, although the clock was set back, and however often it is found', async () => {
    using place = machine();
    const store = place.open({ RUNNER_TOOL_CACHE: place.toolCache });
    await save(store, 'job-first', 'text');
    const [scope = ''] = readdirSync(join(place.toolCache, 'docs-admin-action-records'));
    const tomorrow = new Date(Date.now() + 24 * 60 * 60_000);
    const first = join(place.toolCache, 'docs-admin-action-records', scope, 'job-first.gz');
    utimesSync(first, tomorrow, tomorrow);
    // Neither the names nor the order of a directory say which one is the last.
    for (let round = 0; round < 40; round += 1) {
      const key = `job-${(round * 17) % 40}`;
      await save(store, key, key);
      for (let again = 0; again < 3; again += 1)
        expect(await find(store, 'job-')).toEqual({ kind: 'found', key, text: key });
    }
  });

  test('version 2 without its URL counts as no service', async () => {
    using place = machine({ ACTIONS_CACHE_SERVICE_V2: 'True', ACTIONS_CACHE_URL: 'http://127.0.0.1:1/' });
    const store = place.open({ RUNNER_TOOL_CACHE: place.toolCache });
    expect(await save(store, 'job-1', 'text')).toEqual({ kind: 'saved' });
    expect(await find(store, 'job-')).toMatchObject({ text: 'text' });
  });

  test('texts belong to a repository and a branch, as in the cache service', async () => {
    using place = machine();
    const event = join(place.directory, 'event.json');
    writeFileSync(event, JSON.stringify({ repository: { default_branch: 'trunk' } }));
    const open = (GITHUB_REPOSITORY: string, GITHUB_REF: string, GITHUB_BASE_REF?: string) =>
      place.open({
        ...{ GITHUB_REPOSITORY, GITHUB_REF, GITHUB_BASE_REF },
        ...{ GITHUB_EVENT_PATH: event, RUNNER_TOOL_CACHE: place.toolCache },
      });
    await save(open('example/docs', 'refs/heads/trunk'), 'job-1', 'of trunk');
    await save(open('example/docs', 'refs/heads/topic'), 'job-2', 'of topic');
    const text = async (store: GithubRunStore) => ({ ...(await find(store, 'job-')) });
    expect(await text(open('example/docs', 'refs/heads/trunk'))).toMatchObject({ text: 'of trunk' });
    expect(await text(open('example/docs', 'refs/heads/topic'))).toMatchObject({ text: 'of topic' });
    expect(await text(open('example/docs', 'refs/heads/other'))).toMatchObject({ text: 'of trunk' });
    expect(await text(open('example/docs', 'refs/pull/7/merge', 'topic'))).toMatchObject({
      text: 'of topic',
    });
    expect(await text(open('example/other', 'refs/heads/trunk'))).toEqual({ kind: 'none' });
  });

  test('a text that nobody has found for two weeks is removed by the next one', async () => {
    using place = machine();
    const store = place.open({ RUNNER_TOOL_CACHE: place.toolCache });
    for (const key of ['found', 'unused', 'partial']) await save(store, key, 'text');
    const [scope = ''] = readdirSync(join(place.toolCache, 'docs-admin-action-records'));
    const directory = join(place.toolCache, 'docs-admin-action-records', scope);
    const [now, past] = [new Date(), new Date(Date.now() - 15 * 24 * 60 * 60_000)];
    utimesSync(join(directory, 'found.gz'), now, past);
    utimesSync(join(directory, 'unused.gz'), past, past);
    await save(store, 'newer', 'text');
    expect(readdirSync(directory).sort()).toEqual(['found.gz', 'newer.gz', 'partial.gz']);
  });

  test('a damaged text is a failure', async () => {
    using place = machine();
    const store = place.open({ RUNNER_TOOL_CACHE: place.toolCache });
    await save(store, 'job-1', 'text');
    const [scope = ''] = readdirSync(join(place.toolCache, 'docs-admin-action-records'));
    writeFileSync(
      join(place.toolCache, 'docs-admin-action-records', scope, 'job-1.gz'),
      gzipSync('text').subarray(0, 12),
    );
    expect(await find(store, 'job-')).toMatchObject({ kind: 'failed' });
  });

  test('a tool cache that cannot be written is a failure', async () => {
    using place = machine();
    writeFileSync(place.toolCache, 'a file');
    const store = place.open({ RUNNER_TOOL_CACHE: place.toolCache });
    expect(await save(store, 'job-1', 'text')).toMatchObject({ kind: 'failed' });
    expect(await find(store, 'job-')).toEqual({ kind: 'none' });
  });

  test('and without a tool cache nothing is stored', async () => {
    using place = machine();
    expect(await save(place.open(), 'job-1', 'text')).toEqual({ kind: 'unavailable' });
    expect(await find(place.open(), 'job-')).toEqual({ kind: 'unavailable' });
  });
});
