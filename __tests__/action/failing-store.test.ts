import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { type Fault, startSimulator } from '../../simulator/server.ts';
import { runExport } from '../support/export-action.ts';
import { casesOf, isLong } from '../support/long.ts';
import { seed } from '../support/seed.ts';

const mebibyte = 1024 * 1024;
/** Most of a run is waiting for a throttled store. */
const atOnce = 12;
/** Runs of the bundle: 500 when time does not matter. */
const runs = casesOf(2, 500);
const sizes = isLong ? [17, 24, 40, 64] : [17, 24];
const shares = [0.05, 0.2, 0.5];

/** Faults of a request for a range; bodies break off soon, half-way, and late. */
const kinds: readonly Partial<Fault>[] = [
  { status: 503 },
  { status: 500 },
  { reset: 'before-request' },
  { reset: { afterBytes: 1 } },
  { reset: { afterBytes: 700_000 } },
  { end: { afterBytes: 300_000 } },
  { end: { afterBytes: 2_500_000 } },
];

/** Faults of which each is as likely as the others, and which strike a share of all requests together. */
function faultsOf(share: number): readonly Fault[] {
  const each = share / kinds.length;
  // A fault is asked only when those before it have not struck.
  return kinds.map((kind, index) => ({ on: 'archive', ...kind, chance: each / (1 - index * each) }));
}

/** Downloads an archive once. @returns what there is to know if it is not right */
async function download(index: number): Promise<readonly object[]> {
  const share = shares[(seed + index) % shares.length] ?? 0;
  const archive = randomBytes((sizes[index % sizes.length] ?? 0) * mebibyte + (index % 7));
  await using service = await startSimulator({
    archive,
    seed: seed + index,
    faults: faultsOf(share),
    bytesPerSecond: 6_000_000,
    jobs: [{ jobId: 'exp_1', domain: 'docs.example.com', status: 'completed' }],
  });
  using run = await runExport(service, { inputs: { 'job-id': 'exp_1', domain: '', cache: 'false' } });
  const { outputs, annotations, exitCode } = run;
  const isRight =
    exitCode === 0 &&
    readFileSync(outputs['bundlePath'] ?? '').equals(archive) &&
    outputs['bundleSha256'] === createHash('sha256').update(archive).digest('hex');
  return isRight ? [] : [{ index, share, size: archive.length, outputs, annotations, exitCode }];
}

// A store that works half of the time is no reason for a failure.
test('from a slow store that fails, the right bytes arrive with the right SHA-256', async () => {
  const todo = Array.from({ length: runs }, (_, index) => index);
  const wrong: object[] = [];
  const worker = async () => {
    for (let index = todo.shift(); index !== undefined; index = todo.shift())
      wrong.push(...(await download(index)));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  expect(wrong).toEqual([]);
}, 3_600_000);
