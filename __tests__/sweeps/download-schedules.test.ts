import process from 'node:process';
import { setImmediate as events } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { runDownload } from '../../src/download/download.ts';
import { RetryPolicy } from '../../src/download/retry-policy.ts';
import type { DownloadLimits } from '../../src/download/transfer.ts';
import { ActionError } from '../../src/shared/errors.ts';
import { casesOf } from '../support/long.ts';
import { testNetwork } from '../support/network.ts';
import { seed } from '../support/seed.ts';
import { type Behavior, ModelWorld, type Scenario } from './model-store.ts';

/** Schedules in all. */
const schedules = casesOf(6_000, 1_000_000);
/** Where nobody looks, a seed is enough; without CI, the shortest schedule that fails is searched for. */
const endOnFailure = process.env['CI'] !== undefined;
/** A download of these archives takes some hundreds. */
const mostSteps = 2_000;
/** Stack traces take longer than all else that an error does. */
Error.stackTraceLimit = 0;
const silent = {
  info: () => undefined,
  notice: () => undefined,
  warning: () => undefined,
  debug: () => undefined,
  group: () => undefined,
};

const failing: fc.Arbitrary<Behavior> = fc.oneof(
  { weight: 6, arbitrary: fc.constant('right' as const) },
  { weight: 4, arbitrary: fc.record({ cut: fc.nat(12), politely: fc.boolean() }) },
  { weight: 3, arbitrary: fc.constant('busy' as const) },
  { weight: 1, arbitrary: fc.constant('rejected' as const) },
);
const odd: fc.Arbitrary<Behavior> = fc.constantFrom('unconditional', 'other-range');

/** An archive of `size` bytes that differs from other versions in each of them. */
const version = (size: number, index: number) =>
  Buffer.from(Array.from({ length: size }, (_, at) => (at * 5 + index * 83 + 1) % 256));

/** A store that ignores If-Range: it sends ranges of whatever it has now. */
const heedless = fc.constant(Array<Behavior>(16).fill('unconditional'));

/** One version of an archive, from a store that supports ranges and fails. */
const usual: fc.Arbitrary<Scenario> = fc.record({
  versions: fc.integer({ min: 12, max: 36 }).map(size => [version(size, 0)]),
  changes: fc.constant([]),
  expirations: fc.uniqueArray(fc.nat(12), { maxLength: 2 }),
  behaviors: fc.array(failing, { maxLength: 16 }),
  etag: fc.constant('strong'),
  knownLength: fc.constant(true),
  chunkSize: fc.integer({ min: 2, max: 12 }),
  writeSize: fc.integer({ min: 2, max: 9 }),
  fullAt: fc.constant(undefined),
});

/** Versions of one size, which differ in nothing but their bytes and their ETag, or of several. */
const versions = fc
  .tuple(fc.array(fc.nat(36), { minLength: 1, maxLength: 3 }), fc.boolean())
  .map(([sizes, same]) => sizes.map((size, index) => version(same ? (sizes[0] ?? 0) : size, index)));

/** An archive that changes, from a store that also sends what was not requested. */
const changing: fc.Arbitrary<Scenario> = fc
  .record({
    usual,
    versions,
    changes: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 2 }),
    behaviors: fc.oneof(
      {
        weight: 5,
        arbitrary: fc.array(fc.oneof({ weight: 2, arbitrary: failing }, { weight: 1, arbitrary: odd }), {
          maxLength: 16,
        }),
      },
      { weight: 1, arbitrary: heedless },
    ),
    etag: fc.constantFrom('strong', 'strong', 'strong', 'weak'),
    knownLength: fc.boolean(),
    fullAt: fc.option(fc.nat(60), { nil: undefined, freq: 12 }),
  })
  .map(({ usual, ...others }) => ({ ...usual, ...others }));

const limits = fc.record({
  connections: fc.integer({ min: 1, max: 4 }),
  rangeSize: fc.integer({ min: 2, max: 6 }),
});

/** Lets tasks happen one by one, in the scheduler's order, until the download has ended. */
async function settle<T>(scheduler: fc.Scheduler, download: Promise<T>): Promise<T> {
  let ended = false;
  const end = () => {
    ended = true;
  };
  download.then(end, end);
  for (let steps = 0; !ended; steps += 1) {
    if (steps > mostSteps) throw new Error('the download goes on for ever');
    // Whatever is not waiting for a task has run by then.
    if (scheduler.count() === 0) await events();
    if (ended) break;
    if (scheduler.count() === 0) throw new Error('nothing happens any more, and the download has not ended');
    await scheduler.waitOne();
  }
  return download;
}

interface Ended {
  readonly world: ModelWorld;
  /** Bytes that have arrived. */
  readonly size: number | undefined;
  readonly error: unknown;
}

const canceled = new Error('canceled');

/** @param cancelAt the step at which the run is canceled; 0: never */
async function run(
  scheduler: fc.Scheduler,
  scenario: Scenario,
  chosen: DownloadLimits,
  cancelAt: number,
): Promise<Ended> {
  const world = new ModelWorld(scheduler, scenario);
  const controller = new AbortController();
  world.onStep = count => {
    if (count === cancelAt) controller.abort(canceled);
  };
  const network = { ...testNetwork(world.clock), signal: controller.signal };
  const policy = new RetryPolicy({
    network: { ...network, log: silent },
    retryFor: 1_000_000_000,
    link: world.link(),
    renewLink: () => world.renewLink(),
  });
  const download = runDownload({
    network,
    fetchArchive: world.fetchArchive,
    file: world.file,
    path: 'archive',
    policy,
    limits: chosen,
    onProgress: () => undefined,
  });
  return settle(scheduler, download).then(
    written => ({ world, size: written?.size, error: undefined }),
    error => ({ world, size: undefined, error }),
  );
}

/** A success has brought one version, whole; a failure says that the store has rejected a request, or the disk is full. */
function judge({ world, size, error }: Ended, scenario: Scenario): void {
  const { versions, expirations, behaviors, fullAt } = scenario;
  if (world.writing !== 0) throw new Error('a write is still under way');
  // However many connections an expired link stops, one new link is enough.
  expect(world.renewals).toBeLessThanOrEqual(expirations.length);
  if (error === canceled) return;
  if (size === undefined) {
    if (!(error instanceof ActionError)) throw error;
    if (error.code === 'DOWNLOAD_REFUSED') expect(behaviors).toContain('rejected');
    else expect([error.code, typeof fullAt]).toEqual(['FILE_SYSTEM', 'number']);
    return;
  }
  const whole = versions.find(candidate => candidate.equals(world.disk));
  expect([whole?.length, size]).toEqual([world.disk.length, world.disk.length]);
}

/**
 * Tries a share of all schedules.
 * @returns how many were successful, and how many were canceled
 */
async function tryAll(
  share: number,
  given: fc.Arbitrary<Scenario>,
  cancelAt: fc.Arbitrary<number> = fc.constant(0),
) {
  const ends = { successful: 0, canceled: 0 };
  const property = fc.asyncProperty(
    ...([fc.scheduler(), given, limits, cancelAt] as const),
    async (scheduler, scenario, chosen, at) => {
      const ended = await run(scheduler, scenario, chosen, at);
      judge(ended, scenario);
      if (ended.size !== undefined) ends.successful += 1;
      if (ended.error === canceled) ends.canceled += 1;
    },
  );
  await fc.assert(property, { seed, numRuns: schedules * share, endOnFailure });
  return ends;
}

describe('in whatever order things happen', () => {
  test('several connections of which any fails at any time bring the archive, unless the store rejects them', async () => {
    const { successful } = await tryAll(1 / 4, usual);
    expect(successful).toBeGreaterThan(0);
  }, 7_200_000);

  test('an archive that changes, odd responses and a full disk end with one whole version, or an error', async () => {
    // Most of them here, where the ways to go wrong are rarest.
    const { successful } = await tryAll(1 / 2, changing);
    expect(successful).toBeGreaterThan(0);
  }, 7_200_000);

  test('a download that is canceled at any step ends with the reason, and with no write under way', async () => {
    const ends = await tryAll(1 / 4, usual, fc.integer({ min: 1, max: 60 }));
    expect(ends.canceled).toBeGreaterThan(0);
  }, 7_200_000);
});
