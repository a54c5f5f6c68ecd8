import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Fault, startSimulator } from '../../../simulator/server.ts';
import { type Clock, systemClock } from '../../../src/shared/clock.ts';
import { ActionError } from '../../../src/shared/errors.ts';
import { extractArchive } from '../../../src/site/extract.ts';
import { downloadNew } from '../../support/download.ts';
import { tar } from '../../support/extract.ts';
import { casesOf } from '../../support/long.ts';
import { testNetwork } from '../../support/network.ts';
import { seed } from '../../support/seed.ts';

const mebibyte = 1024 * 1024;
const timeLimit = 1_200_000;

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-faults-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Real time, in which pauses take none. */
function impatientClock(): Clock {
  let skipped = 0;
  return {
    ...systemClock,
    now: () => Date.now() + skipped,
    async sleep(milliseconds, signal) {
      signal.throwIfAborted();
      skipped += milliseconds;
    },
  };
}

/** A page and a file that does not compress. */
async function site(size: number): Promise<Buffer> {
  const entries = [
    { name: 'index.html', text: '<!doctype html><title>Start</title>' },
    { name: 'media.bin', text: randomBytes(size) },
  ];
  return tar(entries);
}

/** What happens to the archive behind the link once so many bytes have arrived. */
type Change = 'none' | 'expire' | 'swap' | 'shorten' | 'lengthen';

interface Case {
  readonly faults: readonly Fault[];
  readonly change: Change;
  readonly changeAt: number;
  readonly ranges: boolean;
  readonly announced: boolean;
  readonly bytesPerSecond?: number;
}

/** Fetches and unpacks; gives what went wrong, or nothing when the site is the one that the store has. */
async function fetchAndCompare(
  archive: Buffer,
  other: Buffer,
  scenario: Case,
): Promise<ActionError | undefined> {
  const { faults, change, changeAt, ranges, announced, bytesPerSecond } = scenario;
  const jobs = [{ jobId: 'exp_1', domain: 'docs.example.com', status: 'completed' }];
  await using service = await startSimulator({
    ...{ archive, jobs, faults, ranges },
    ...(bytesPerSecond !== undefined && { bytesPerSecond }),
  });
  const network = testNetwork(impatientClock());
  const link = async () => {
    const response = await fetch(`${service.baseUrl}/v1/static-export/jobs/exp_1/bundle`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${service.key}` },
    });
    const { bundleUrl } = (await response.json()) as { bundleUrl: string };
    return { url: bundleUrl, size: announced ? archive.length : undefined };
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
      // Skipped time adds up for all connections.
      retryFor: 3_600_000,
      limits: { stall: 300, stallWithoutRanges: 300 },
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
    const corrupt = faults.some(fault => fault.corrupt !== undefined);
    // A version that has been replaced may have arrived whole before that.
    if (!corrupt) expect([archive, current].some(whole => whole.equals(bytes))).toBe(true);
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

function faultsWithin(size: number): fc.Arbitrary<Fault> {
  const at = fc.nat(size).map(afterBytes => ({ afterBytes }));
  return fc.oneof(
    at.map(reset => ({ on: 'archive' as const, reset })),
    at.map(end => ({ on: 'archive' as const, end })),
    at.map(stall => ({ on: 'archive' as const, stall })),
    fc.constantFrom(403, 404, 410, 408, 429, 500, 503).map(status => ({ on: 'archive' as const, status })),
    fc.constant({ on: 'archive' as const, reset: 'before-request' as const }),
  );
}

function cases(size: number): fc.Arbitrary<Case> {
  return fc.record({
    faults: fc.array(
      fc.tuple(faultsWithin(size), fc.nat(3)).map(([fault, skip]) => ({ ...fault, skip })),
      { maxLength: 5 },
    ),
    change: fc.constantFrom('none', 'none', 'expire', 'swap', 'shorten', 'lengthen'),
    changeAt: fc.nat(size),
    ranges: fc.boolean(),
    announced: fc.boolean(),
  });
}

function flipped(bytes: Buffer, index: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[index] = (copy[index] ?? 0) ^ 1;
  return copy;
}

/** Only these may fail: an archive that is no longer what was announced, or is damaged itself. */
function expectExcuse(error: ActionError | undefined, { change, announced, faults }: Case): void {
  if (error === undefined) return;
  const codes = [];
  if (change === 'lengthen' || (change === 'shorten' && announced)) {
    codes.push('DOWNLOAD_FAILED');
    // Another size uses up new links, too. When none is left, a rejected request is the end.
    if (faults.some(({ status = 0 }) => [403, 404, 410].includes(status))) codes.push('DOWNLOAD_REFUSED');
  } else if (change === 'shorten') codes.push('ARCHIVE_INVALID');
  expect({
    what: error.what,
    change,
    code: codes.includes(error.code) ? 'excused' : error.code,
  }).toMatchObject({
    code: 'excused',
  });
}

/** Another size and rejected requests use up the new links together. */
const sizeAndRejections: Case = {
  faults: [
    { on: 'archive', end: { afterBytes: 1_378_686 } },
    { on: 'archive', status: 404, skip: 3 },
    { on: 'archive', status: 404, skip: 3 },
  ],
  ...{ change: 'shorten', changeAt: 551_577, ranges: false, announced: true },
};

describe('whatever breaks, the same bytes arrive or a clear failure', () => {
  test(
    'over one connection',
    async () => {
      const size = 2 * mebibyte;
      const [archive, other] = [await site(size), await site(size)];
      await fc.assert(
        fc.asyncProperty(cases(size), async scenario => {
          expectExcuse(await fetchAndCompare(archive, other, scenario), scenario);
        }),
        {
          seed,
          numRuns: casesOf(20, 600),
          timeout: 60_000,
          endOnFailure: true,
          examples: [[sizeAndRejections]],
        },
      );
    },
    timeLimit,
  );

  test(
    'over several, each of them slow',
    async () => {
      const size = 20 * mebibyte;
      const [archive, other] = [await site(size), await site(size)];
      await fc.assert(
        fc.asyncProperty(cases(size / 4), async scenario => {
          const slow = { ...scenario, bytesPerSecond: 60_000_000 };
          expectExcuse(await fetchAndCompare(archive, other, slow), scenario);
        }),
        { seed, numRuns: casesOf(10, 300), timeout: 60_000, endOnFailure: true },
      );
    },
    timeLimit,
  );

  test(
    'a bit that the store flips is found when the archive is unpacked',
    async () => {
      const content = await site(mebibyte);
      const archive = gzipSync(content);
      await fc.assert(
        fc.asyncProperty(fc.nat(archive.length - 1), async atByte => {
          const faults = [{ on: 'archive' as const, corrupt: { atByte } }];
          const scenario = { faults, change: 'none' as const, changeAt: 0, ranges: true, announced: true };
          const error = await fetchAndCompare(archive, archive, scenario);
          if (error !== undefined) expect(error.code).toMatch(/^ARCHIVE_(INVALID|UNSAFE)$/);
          // Some bits make no difference: fields of gzip's header, other codes for the same bytes.
          else expect(gunzipSync(flipped(archive, atByte)).equals(content)).toBe(true);
        }),
        { seed, numRuns: casesOf(10, 300), timeout: 60_000, endOnFailure: true },
      );
    },
    timeLimit,
  );
});
