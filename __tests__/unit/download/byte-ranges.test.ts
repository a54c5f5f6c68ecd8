import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ByteRanges, type Lease } from '../../../src/download/byte-ranges.ts';
import { casesOf } from '../../support/long.ts';
import { seed } from '../../support/seed.ts';

const mebibyte = 1024 * 1024;

const sizeOf = ({ position, end }: Lease) => end - position;
const taken = (ranges: ByteRanges) => ranges.take() as Lease;

test('a range of an archive of unknown size ends where the archive turns out to end', () => {
  const ranges = new ByteRanges(1, Number.POSITIVE_INFINITY);
  const lease = taken(ranges);
  lease.wrote(0, 7);
  expect([lease.end, ranges.complete]).toEqual([Number.POSITIVE_INFINITY, false]);
  ranges.setTotal(7);
  expect([lease.end, ranges.complete]).toEqual([7, true]);
  lease.return();
  expect(ranges.take()).toBeUndefined();
  expect(() => ranges.setTotal(8)).toThrow('has 7 bytes and not 8');
});

test('ranges become smaller towards the end, and few are needed', () => {
  const ranges = new ByteRanges(8, 1024 * mebibyte);
  const sizes: number[] = [];
  for (let lease = ranges.take(); lease !== undefined; lease = ranges.take()) {
    sizes.push(sizeOf(lease) / mebibyte);
    lease.wrote(lease.position, sizeOf(lease));
    lease.return();
  }
  expect(sizes[0]).toBe(64);
  expect(sizes.at(-2)).toBeLessThanOrEqual(2);
  expect(sizes.length).toBeLessThan(90);
  expect(ranges.complete).toBe(true);
});

test('a write counts only where the next byte of its range belongs', () => {
  const ranges = new ByteRanges(1, 10);
  const lease = taken(ranges);
  expect(() => lease.wrote(1, 2)).toThrow('do not belong');
  expect(() => lease.wrote(0, 11)).toThrow('do not belong');
  lease.wrote(0, 10);
  expect(() => lease.wrote(0, 10)).toThrow('do not belong');
});

const number = (min: number, max: number) => fc.integer({ min, max });
const steps = fc.array(
  // Any lease that there ever was: what a lease that has ended does must change nothing.
  fc.record({
    what: fc.constantFrom('take', 'write', 'write', 'return'),
    which: fc.nat(30),
    bytes: number(1, 40),
  }),
  { maxLength: 120 },
);

test('whoever takes, writes and returns what, each byte has one owner and is counted once it is on disk', () => {
  const property = fc.property(
    ...([steps, fc.nat(200), number(1, 5), number(1, 20)] as const),
    (chosen, total, connections, smallest) => {
      const ranges = new ByteRanges(connections, total, smallest);
      const leases: Lease[] = [];
      /** The truth about each byte; a number is the lease that has it. */
      const truth: ('free' | number | 'on disk')[] = Array(total).fill('free');
      const take = () => {
        const lease = ranges.take();
        if (lease === undefined) return expect(truth).not.toContain('free');
        const { position, end } = lease;
        expect(position).toBeLessThan(end);
        expect(truth.slice(position, end)).toEqual(Array(end - position).fill('free'));
        truth.fill(leases.push(lease) - 1, position, end);
      };
      const write = (lease: Lease, index: number, most: number) => {
        const start = lease.position;
        const end = Math.min(start + most, lease.end);
        if (start === end) return;
        const wrote = () => lease.wrote(start, end - start);
        if (!truth.includes(index)) return expect(wrote).toThrow('had been returned');
        wrote();
        truth.fill('on disk', start, end);
      };
      const giveBack = (lease: Lease, index: number) => {
        // A range that is on disk altogether is still its connection's, until it is returned.
        if (truth.includes(index)) lease.return();
        else if (lease.position < lease.end) expect(() => lease.return()).toThrow('returned twice');
        for (const [at, owner] of truth.entries()) if (owner === index) truth[at] = 'free';
      };
      for (const { what, which, bytes } of chosen) {
        const index = which % leases.length;
        const lease = leases[index];
        if (what === 'take') take();
        else if (lease !== undefined && what === 'write') write(lease, index, bytes);
        else if (lease !== undefined) giveBack(lease, index);
        const received = truth.filter(byte => byte === 'on disk').length;
        expect([ranges.received, ranges.complete]).toEqual([received, received === total]);
      }
    },
  );
  fc.assert(property, { seed, numRuns: casesOf(200, 20_000) });
});
