import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ByteRanges, type Lease } from '../../../src/download/byte-ranges.ts';
import { casesOf } from '../../support/long.ts';
import { seed } from '../../support/seed.ts';

const mebibyte = 1024 * 1024;

const sizeOf = ({ position, end }: Lease) => end - position;
const write = (lease: Lease, bytes: number) => lease.wrote(lease.position, lease.reserve(bytes));
const taken = (ranges: ByteRanges) => ranges.take() as Lease;

test('a range of an archive of unknown size ends where the archive turns out to end', () => {
  const ranges = new ByteRanges(1, Number.POSITIVE_INFINITY);
  const lease = taken(ranges);
  write(lease, 7);
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
    write(lease, sizeOf(lease));
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
  expect(() => lease.wrote(0, 1)).toThrow('do not belong');
  expect(lease.reserve(11)).toBe(10);
  expect(() => lease.wrote(1, 2)).toThrow('do not belong');
  expect(() => lease.wrote(0, 11)).toThrow('do not belong');
  lease.wrote(0, 10);
  expect(() => lease.wrote(0, 10)).toThrow('do not belong');
});

test('a slow connection shares what it has with one that has nothing left to do, but for what it is writing', () => {
  const ranges = new ByteRanges(2, 40 * mebibyte);
  const slow = taken(ranges);
  const { position } = slow;
  slow.reserve(4 * mebibyte);
  for (let lease = ranges.take(); lease !== undefined; lease = ranges.take()) {
    write(lease, sizeOf(lease));
    lease.return();
  }
  expect(slow.rest).toBeLessThan(2 * mebibyte);
  slow.wrote(position, 4 * mebibyte);
  write(slow, sizeOf(slow));
  expect(ranges.complete).toBe(true);
});

const number = (min: number, max: number) => fc.integer({ min, max });
const steps = fc.array(
  // Any lease that there ever was: what a lease that has ended does must change nothing.
  fc.record({
    what: fc.constantFrom('take', 'reserve', 'reserve', 'write', 'write', 'return'),
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
      /** The truth about each byte; a number is the lease that has it, or is writing it. */
      const truth: ('free' | number | 'on disk')[] = Array(total).fill('free');
      /** Bytes that each lease is writing. */
      const writing: number[] = [];
      const restOf = (index: number) => truth.filter(owner => owner === index).length - (writing[index] ?? 0);
      const take = () => {
        const largest = Math.max(0, ...leases.map((_, index) => restOf(index)));
        const lease = ranges.take();
        if (lease === undefined) {
          expect(truth).not.toContain('free');
          return expect(largest).toBeLessThan(2 * smallest);
        }
        const { position, end } = lease;
        expect(position).toBeLessThan(end);
        const [owner, ...others] = new Set(truth.slice(position, end));
        expect(others).toEqual([]);
        if (typeof owner === 'number') {
          expect(truth).not.toContain('free');
          expect(restOf(owner)).toBe(largest);
          expect(end - position).toBe(Math.ceil(largest / 2));
          expect(leases[owner]?.end).toBe(position);
        } else expect(owner).toBe('free');
        truth.fill(leases.push(lease) - 1, position, end);
      };
      const reserve = (lease: Lease, index: number, most: number) => {
        // A connection writes one chunk after the other.
        if (writing[index] || !truth.includes(index)) return;
        const reserved = lease.reserve(most);
        expect(reserved).toBe(Math.min(most, restOf(index)));
        writing[index] = reserved;
      };
      const write = (lease: Lease, index: number) => {
        const [start, bytes] = [lease.position, writing[index] ?? 0];
        if (bytes === 0) return;
        const wrote = () => lease.wrote(start, bytes);
        writing[index] = 0;
        if (!truth.includes(index)) return expect(wrote).toThrow('had been returned');
        wrote();
        truth.fill('on disk', start, start + bytes);
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
        else if (lease === undefined) continue;
        else if (what === 'reserve') reserve(lease, index, bytes);
        else if (what === 'write') write(lease, index);
        else giveBack(lease, index);
        const received = truth.filter(byte => byte === 'on disk').length;
        expect([ranges.received, ranges.complete]).toEqual([received, received === total]);
      }
    },
  );
  fc.assert(property, { seed, numRuns: casesOf(200, 20_000) });
});
