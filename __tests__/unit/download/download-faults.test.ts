import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Fault, startSimulator } from '../../../simulator/server.ts';
import type { DownloadLimits } from '../../../src/download/tools.ts';
import { type Clock, systemClock } from '../../../src/shared/clock.ts';
import { ActionError } from '../../../src/shared/errors.ts';
import { extractArchive } from '../../../src/site/extract.ts';
import { downloadNew } from '../../support/download.ts';
import { tar } from '../../support/extract.ts';
import { casesOf } from '../../support/long.ts';
import { testNetwork } from '../../support/network.ts';
import { seed } from '../../support/seed.ts';
import { linkOf } from '../../support/simulator-client.ts';

const size = 512 * 1024;
const timeLimit = 1_200_000;

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-faults-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Real time, in which pauses take none. */
const impatientClock: Clock = {
  ...systemClock,
  sleep: async (_, signal) => signal.throwIfAborted(),
};

/** A page and a file that does not compress. */
function site(): Promise<Buffer> {
  return tar([
    { name: 'index.html', text: '<!doctype html><title>Start</title>' },
    { name: 'media.bin', text: randomBytes(size) },
  ]);
}

/** What happens to the archive behind the link once so many bytes have arrived. */
type Change = 'none' | 'expire' | 'swap' | 'shorten' | 'lengthen';

interface Case {
  readonly faults: readonly Fault[];
  readonly change: Change;
  readonly changeAt: number;
  readonly ranges: boolean;
  readonly announced: boolean;
}

/** Fetches and unpacks; gives what went wrong, or nothing when the site is the one that the store has. */
async function fetchAndCompare(
  archive: Buffer,
  other: Buffer,
  { faults, change, changeAt, ranges, announced }: Case,
  limits: Partial<DownloadLimits>,
): Promise<ActionError | undefined> {
  const jobs = [{ jobId: 'exp_1', domain: 'docs.example.com', status: 'completed' }];
  await using service = await startSimulator({ archive, jobs, faults, ranges });
  const network = testNetwork(impatientClock);
  const link = async () => {
    const url = await linkOf(service, 'exp_1');
    return { url, size: announced ? archive.length : undefined };
  };
  let current = archive;
  let changed = change === 'none';
  const file = join(directory, 'archive.tar');
  const target = join(directory, 'site');
  try {
    const { size, sha256 } = await downloadNew({
      link: await link(),
      renewLink: link,
      file,
      retryFor: 3_600_000,
      limits: { stall: 300, stallWithoutRanges: 300, ...limits },
      network,
      onProgress(received) {
        if (changed || received < changeAt) return;
        changed = true;
        if (change === 'expire') service.expireLinks();
        if (change === 'swap') current = other;
        if (change === 'shorten') current = archive.subarray(0, archive.length - 100_000);
        if (change === 'lengthen') current = Buffer.concat([archive, Buffer.alloc(102_400)]);
        if (current !== archive) service.setArchive(current);
      },
    });
    const bytes = readFileSync(file);
    expect(size).toBe(bytes.length);
    expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    const request = { archive: file, target, clean: false, signal: network.signal };
    await extractArchive({ ...request, clock: systemClock, onProgress: () => undefined });
    // A version that has been replaced may have arrived whole before that.
    expect([archive, current].some(whole => whole.equals(bytes))).toBe(true);
    return undefined;
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    expect(existsSync(target)).toBe(false);
    return error;
  } finally {
    rmSync(file, { force: true });
    rmSync(target, { recursive: true, force: true });
  }
}

const at = fc.nat(size).map(afterBytes => ({ afterBytes }));
const fault: fc.Arbitrary<Fault> = fc.oneof(
  at.map(reset => ({ on: 'archive' as const, reset })),
  at.map(end => ({ on: 'archive' as const, end })),
  at.map(stall => ({ on: 'archive' as const, stall })),
  fc.constantFrom(403, 404, 410, 408, 429, 500, 503).map(status => ({ on: 'archive' as const, status })),
  fc.constant({ on: 'archive' as const, reset: 'before-request' as const }),
);
const scenario: fc.Arbitrary<Case> = fc.record({
  faults: fc.array(
    fc.tuple(fault, fc.nat(3)).map(([given, skip]) => ({ ...given, skip })),
    { maxLength: 5 },
  ),
  change: fc.constantFrom('none', 'none', 'expire', 'swap', 'shorten', 'lengthen'),
  changeAt: fc.nat(size),
  ranges: fc.boolean(),
  announced: fc.boolean(),
});

/** Only these may fail: an archive that is no longer what was announced, or is damaged itself. */
function expectExcuse(error: ActionError | undefined, { change, announced, faults }: Case): void {
  if (error === undefined) return;
  const codes: string[] = [];
  if (change === 'lengthen' || (change === 'shorten' && announced)) {
    codes.push('DOWNLOAD_FAILED');
    // Another size uses up new links, too. When none is left, a rejected request is the end.
    if (faults.some(({ status = 0 }) => [403, 404, 410].includes(status))) codes.push('DOWNLOAD_REFUSED');
  } else if (change === 'shorten') codes.push('ARCHIVE_INVALID');
  expect({ what: error.what, change, excused: codes.includes(error.code) }).toMatchObject({ excused: true });
}

/** Another size and rejected requests use up the new links together. */
const sizeAndRejections: Case = {
  faults: [
    { on: 'archive', end: { afterBytes: 344_671 } },
    { on: 'archive', status: 404, skip: 3 },
    { on: 'archive', status: 404, skip: 3 },
  ],
  ...{ change: 'shorten', changeAt: 137_894, ranges: false, announced: true },
};

test.each<[string, Partial<DownloadLimits>]>([
  ['one connection', {}],
  ['several connections', { parallelThreshold: 100_000, smallestRange: 20_000, writeSize: 16_384 }],
])(
  'whatever breaks, the same bytes arrive or a clear failure: %s',
  async (_, limits) => {
    const [archive, other] = [await site(), await site()];
    await fc.assert(
      fc.asyncProperty(scenario, async chosen => {
        expectExcuse(await fetchAndCompare(archive, other, chosen, limits), chosen);
      }),
      {
        ...{ seed, endOnFailure: true, timeout: 60_000 },
        numRuns: casesOf(15, 600),
        examples: [[sizeAndRejections]],
      },
    );
  },
  timeLimit,
);
