import { createHash } from 'node:crypto';
import process from 'node:process';
import { setImmediate as events } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type DownloadedArchive, runDownload } from '../../src/download/download.ts';
import { RetryPolicy } from '../../src/download/retry-policy.ts';
import { ActionError } from '../../src/shared/errors.ts';
import { casesOf } from '../support/long.ts';
import { testNetwork } from '../support/network.ts';
import { seed } from '../support/seed.ts';
import type { Behavior, Scenario } from './model-answer.ts';
import { ModelWorld, stallLimit } from './model-store.ts';

/** Schedules in all. */
const schedules = casesOf(6_000, 1_000_000);
/** Where nobody looks, a seed is enough; without CI, the shortest schedule that fails is searched for. */
const endOnFailure = process.env['CI'] !== undefined;
/** A download of these archives takes some hundreds. */
const mostSteps = 2_000;
const leastPace = { bytes: 1, milliseconds: stallLimit };
/** Stack traces take longer than all else that an error does. */
Error.stackTraceLimit = 0;
const silent = { info: () => undefined, warning: () => undefined, debug: () => undefined };

const behavior: fc.Arbitrary<Behavior> = fc.oneof(
  { weight: 6, arbitrary: fc.constant('right' as const) },
  { weight: 4, arbitrary: fc.record({ cut: fc.nat(12), politely: fc.boolean() }) },
  { weight: 3, arbitrary: fc.constantFrom('busy' as const, 'lost' as const) },
  { weight: 1, arbitrary: fc.record({ stall: fc.nat(12) }) },
  { weight: 1, arbitrary: fc.constant('rejected' as const) },
);
const odd: fc.Arbitrary<Behavior> = fc.constantFrom(
  'whole',
  'unconditional',
  'without-etag',
  'other-range',
  'shorter-range',
  'contradicting-range',
  'other-total',
  'encoded',
);

/** An archive of `size` bytes that differs from other versions in each of them. */
const version = (size: number, index: number) =>
  Buffer.from(Array.from({ length: size }, (_, at) => (at * 5 + index * 83 + 1) % 256));

/** A store that ignores If-Range: it sends ranges of whatever it has now. */
const heedless = fc.constant(Array<Behavior>(16).fill('unconditional'));

function scenarios(behaviors: fc.Arbitrary<Behavior>, usual: boolean): fc.Arbitrary<Scenario> {
  const sequence = fc.array(behaviors, { maxLength: 16 });
  return fc.record({
    versions: fc
      .tuple(
        fc.array(fc.integer({ min: usual ? 12 : 0, max: 36 }), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
      )
      // Versions of one size differ in nothing but their bytes and their ETag.
      .map(([sizes, same]) => sizes.map((size, index) => version(same ? (sizes[0] ?? 0) : size, index))),
    changes: usual ? fc.constant([]) : fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 2 }),
    expirations: fc.uniqueArray(fc.nat(12), { maxLength: 2 }),
    behaviors: usual
      ? sequence
      : fc.oneof({ weight: 5, arbitrary: sequence }, { weight: 1, arbitrary: heedless }),
    etag: usual
      ? fc.constant('strong')
      : fc.constantFrom('strong', 'strong', 'strong', 'weak', 'empty', 'none'),
    acceptRanges: usual ? fc.constant(true) : fc.boolean(),
    length: usual ? fc.constant('known') : fc.constantFrom('known', 'known', 'chunked', 'until-closed'),
    announced: fc.constantFrom('right', 'nothing'),
    chunkSize: fc.integer({ min: 2, max: 12 }),
    writeSize: fc.integer({ min: 2, max: 9 }),
    fullAt: usual ? fc.constant(undefined) : fc.option(fc.nat(60), { nil: undefined, freq: 12 }),
  });
}

const limits = fc.record({
  connections: fc.integer({ min: 1, max: 4 }),
  parallelThreshold: fc.constant(10),
  smallestRange: fc.integer({ min: 2, max: 6 }),
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
  readonly result: DownloadedArchive | undefined;
  readonly error: unknown;
}

const canceled = new Error('canceled');

/** @param cancelAt the step at which the run is canceled; 0: never */
async function run(
  scheduler: fc.Scheduler,
  scenario: Scenario,
  chosen: { connections: number; parallelThreshold: number; smallestRange: number },
  cancelAt: number,
): Promise<Ended> {
  const world = new ModelWorld(scheduler, scenario);
  const controller = new AbortController();
  world.onStep = count => {
    if (count === cancelAt) controller.abort(canceled);
  };
  using policy = new RetryPolicy({
    clock: world.clock,
    log: silent,
    retryFor: 1_000_000_000,
    link: world.link(),
    renewLink: () => world.renewLink(),
  });
  const download = runDownload({
    network: { ...testNetwork(world.clock), signal: controller.signal },
    fetchArchive: world.fetchArchive,
    file: world.file,
    path: 'archive',
    hash: world.hash,
    policy,
    limits: { ...chosen, leastPace, leastPaceWithoutRanges: leastPace },
    onProgress: () => undefined,
  });
  return settle(scheduler, download).then(
    result => ({ world, result, error: undefined }),
    error => ({ world, result: undefined, error }),
  );
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** What succeeds has brought one version, whole; what fails says so with one of these codes. */
function judge(
  { world, result, error }: Ended,
  { versions, changes, expirations, length }: Scenario,
  codes: readonly string[],
): void {
  if (world.writing !== 0) throw new Error('a write is still under way');
  // However many connections an expired link stops, one new link is enough.
  if (changes.length === 0 && length === 'known')
    expect(world.renewals).toBeLessThanOrEqual(expirations.length);
  if (error === canceled) return;
  if (result === undefined) {
    if (!(error instanceof ActionError)) throw error;
    expect(codes).toContain(error.code);
    return;
  }
  const whole = versions.find(candidate => candidate.equals(world.disk));
  expect({ whole: whole?.length, size: result.size, sha256: result.sha256 }).toEqual({
    whole: world.disk.length,
    size: world.disk.length,
    sha256: sha256(world.disk),
  });
}

/**
 * Tries a share of all schedules.
 * @param codes of failures that are allowed, besides that of a store that rejects a request
 * @returns how many were successful, and how many were canceled
 */
async function tryAll(
  share: number,
  given: fc.Arbitrary<Scenario>,
  codes: readonly string[] = [],
  cancelAt: fc.Arbitrary<number> = fc.constant(0),
) {
  const ends = { successful: 0, canceled: 0 };
  const property = fc.asyncProperty(
    ...([fc.scheduler(), given, limits, cancelAt] as const),
    async (scheduler, scenario, chosen, at) => {
      const ended = await run(scheduler, scenario, chosen, at);
      judge(
        ended,
        scenario,
        scenario.behaviors.includes('rejected') ? ['DOWNLOAD_REFUSED', ...codes] : codes,
      );
      if (ended.result !== undefined) ends.successful += 1;
      if (ended.error === canceled) ends.canceled += 1;
    },
  );
  await fc.assert(property, { seed, numRuns: schedules * share, endOnFailure });
  return ends;
}

describe('in whatever order things happen', () => {
  test('several connections of which any fails at any time bring the archive, unless the store rejects them', async () => {
    const { successful } = await tryAll(1 / 4, scenarios(behavior, true));
    expect(successful).toBeGreaterThan(0);
  }, 7_200_000);

  test('an archive that changes, odd responses and a full disk end with one whole version, or an error', async () => {
    const any = fc.oneof({ weight: 2, arbitrary: behavior }, { weight: 1, arbitrary: odd });
    const codes = ['DOWNLOAD_REFUSED', 'DOWNLOAD_FAILED', 'FILE_SYSTEM'];
    // Most of them here, where the ways to go wrong are rarest.
    const { successful } = await tryAll(1 / 2, scenarios(any, false), codes);
    expect(successful).toBeGreaterThan(0);
  }, 7_200_000);

  test('a download that is canceled at any step ends with the reason, and with no write under way', async () => {
    const ends = await tryAll(1 / 4, scenarios(behavior, true), [], fc.integer({ min: 1, max: 60 }));
    expect(ends.canceled).toBeGreaterThan(0);
  }, 7_200_000);
});
