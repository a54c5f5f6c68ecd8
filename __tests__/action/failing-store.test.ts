import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { type Fault, startSimulator } from '../../simulator/server.ts';
import { runExport } from '../support/export-action.ts';
import type { ActionRun } from '../support/local-runner.ts';
import { casesOf, isLong } from '../support/long.ts';
import { seed } from '../support/seed.ts';

const mebibyte = 1024 * 1024;
/** Most of a run is waiting, for a throttled store and for bodies that stall. */
const atOnce = 12;
/** Runs of the bundle: 500 when time does not matter. */
const runs = casesOf(6, 500);
const sizes = isLong ? [17, 24, 40, 64] : [17, 24];
const shares = [0.05, 0.2, 0.5];

/** What can go wrong with a request for a range; bodies break off soon, half-way, and late. */
const kinds: readonly Partial<Fault>[] = [
  { status: 503 },
  { status: 500 },
  { reset: 'before-request' },
  { reset: { afterBytes: 1 } },
  { reset: { afterBytes: 700_000 } },
  { end: { afterBytes: 300_000 } },
  { end: { afterBytes: 2_500_000 } },
  { stall: { afterBytes: 0 } },
  { stall: { afterBytes: 900_000 } },
];

/** Faults of which each is as likely as the others, and which strike a share of all requests together. */
function faultsOf(share: number): readonly Fault[] {
  const each = share / kinds.length;
  // A fault is asked only when those before it have not struck.
  return kinds.map((kind, index) => ({ on: 'archive', ...kind, chance: each / (1 - index * each) }));
}

interface Outcome {
  readonly seed: number;
  readonly share: number;
  readonly size: number;
  /** What was wrong, in a word; undefined for the right bytes with the right SHA-256. */
  readonly wrong: string | undefined;
  /** The annotation of a run that failed. */
  readonly failure: string | undefined;
}

async function download(seed: number, share: number, size: number): Promise<Outcome> {
  const archive = randomBytes(size);
  await using service = await startSimulator({
    ...{ archive, seed, faults: faultsOf(share), bytesPerSecond: 6_000_000 },
    jobs: [{ jobId: 'exp_1', domain: 'docs.example.com', status: 'completed' }],
  });
  using run = await runExport(service, { inputs: { 'job-id': 'exp_1', domain: '', cache: 'false' } });
  return { seed, share, size, ...judge(run, archive) };
}

function judge(run: ActionRun, archive: Buffer): Pick<Outcome, 'wrong' | 'failure'> {
  const { bundlePath, bundleSha256, bundleSize } = run.outputs;
  if (run.exitCode !== 0) {
    return { wrong: undefined, failure: run.annotations.map(({ message }) => message).join() };
  }
  const truth = createHash('sha256').update(archive).digest('hex');
  if (!readFileSync(bundlePath ?? '').equals(archive)) return { wrong: 'file', failure: undefined };
  if (bundleSha256 !== truth) return { wrong: 'SHA-256', failure: undefined };
  return { wrong: bundleSize === String(archive.length) ? undefined : 'size', failure: undefined };
}

test('from a slow store that fails, the right bytes arrive with the right SHA-256, or a failure says why', async () => {
  const base = seed;
  const todo = Array.from({ length: runs }, (_, index) => index);
  const outcomes: Outcome[] = [];
  const worker = async () => {
    for (let index = todo.shift(); index !== undefined; index = todo.shift()) {
      const share = shares[index % shares.length] ?? 0;
      const size = (sizes[index % sizes.length] ?? 0) * mebibyte + (index % 7);
      outcomes.push(await download(base + index, share, size));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  expect(outcomes).toHaveLength(runs);
  expect(outcomes.filter(({ wrong }) => wrong !== undefined)).toEqual([]);
  const failed = outcomes.filter(({ failure }) => failure !== undefined);
  // An error is allowed, but a store that works half of the time is no reason for one.
  expect({ failed, tooMany: failed.length > runs / 100 }).toEqual({ failed, tooMany: false });
}, 3_600_000);
