import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ByteRanges, type Lease } from '../../../src/download/byte-ranges.ts';
import { casesOf } from '../../support/long.ts';
import { seed } from '../../support/seed.ts';

const mebibyte = 1024 * 1024;

const sizeOf = ({ position, end }: Lease) => end - position;
const taken = (ranges: ByteRanges) => ranges.take() as Lease;

test('one connection takes the whole archive', () => {
  const lease = taken(new ByteRanges(1, 5));
  expect([lease.position, lease.end]).toEqual([0, 5]);
  expect(new ByteRanges(8, 0).take()).toBeUndefined();
});

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

test('a lease that was returned can neither write nor be returned again', () => {
  const ranges = new ByteRanges(2, 10 * mebibyte);
  const lease = taken(ranges);
  lease.return();
  expect(() => lease.return()).toThrow('returned twice');
  expect(() => lease.wrote(0, 1)).toThrow('had been returned');
  // The range has another owner now, which changes nothing for the first one.
  const other = taken(ranges);
  expect(other.position).toBe(0);
  expect(() => lease.wrote(0, 1)).toThrow('had been returned');
  other.wrote(0, 1);
  expect([ranges.received, ranges.prefix]).toEqual([1, 1]);
});

test('a write counts only where the next byte of its range belongs', () => {
  const ranges = new ByteRanges(1, 10);
  const lease = taken(ranges);
  expect(() => lease.wrote(1, 2)).toThrow('do not belong');
  expect(() => lease.wrote(0, 11)).toThrow('do not belong');
  lease.wrote(0, 10);
  expect(() => lease.wrote(0, 10)).toThrow('do not belong');
});

/** The truth: one entry a byte. */
interface Model {
  readonly onDisk: boolean[];
  /** Who fetches a byte; undefined when nobody does. */
  readonly owner: (number | undefined)[];
  leases: number;
}

interface Real {
  readonly ranges: ByteRanges;
  /** In the order in which they were taken; those that were returned as well. */
  readonly leases: Lease[];
}

class Take implements fc.Command<Model, Real> {
  check = () => true;
  run(model: Model, { ranges, leases }: Real): void {
    const lease = ranges.take();
    if (lease === undefined) {
      expect(model.onDisk.every((there, at) => there || model.owner[at] !== undefined)).toBe(true);
      return;
    }
    expect(lease.position).toBeLessThan(lease.end);
    for (let at = lease.position; at < lease.end; at += 1) {
      expect([model.onDisk[at], model.owner[at]]).toEqual([false, undefined]);
      model.owner[at] = model.leases;
    }
    leases.push(lease);
    model.leases += 1;
  }
  toString = () => 'take';
}

/** Acts on any lease that there ever was; what a lease that has ended does must change nothing. */
class Act implements fc.Command<Model, Real> {
  readonly which: number;
  readonly bytes: number;
  readonly kind: 'write' | 'return';
  constructor(which: number, bytes: number, kind: 'write' | 'return') {
    this.which = which;
    this.bytes = bytes;
    this.kind = kind;
  }
  check = (model: Readonly<Model>) => model.leases > 0;
  run(model: Model, { leases }: Real): void {
    const index = this.which % leases.length;
    const lease = leases[index] as Lease;
    const owned = model.owner.some(owner => owner === index);
    const start = lease.position;
    if (this.kind === 'return') {
      // A range that is on disk altogether is still its connection's, until it is returned.
      if (owned) lease.return();
      else if (start < lease.end) expect(() => lease.return()).toThrow('returned twice');
      for (const [at, owner] of model.owner.entries()) if (owner === index) model.owner[at] = undefined;
      return;
    }
    const bytes = Math.min(this.bytes, lease.end - start);
    if (bytes === 0) return;
    if (!owned) {
      expect(() => lease.wrote(start, bytes)).toThrow('had been returned');
      return;
    }
    lease.wrote(start, bytes);
    for (let at = start; at < start + bytes; at += 1) {
      model.onDisk[at] = true;
      model.owner[at] = undefined;
    }
  }
  toString = () => `${this.kind} ${this.which} ${this.bytes}`;
}

class Look implements fc.Command<Model, Real> {
  check = () => true;
  run({ onDisk }: Model, { ranges }: Real): void {
    const missing = onDisk.indexOf(false);
    expect(ranges.prefix).toBe(missing === -1 ? onDisk.length : missing);
    expect(ranges.received).toBe(onDisk.filter(Boolean).length);
    expect(ranges.complete).toBe(missing === -1);
  }
  toString = () => 'look';
}

test('whoever takes, writes and returns what, each byte has one owner and is counted once it is on disk', () => {
  const nth = fc.nat(30);
  const commands = fc.commands(
    [
      fc.constant(new Take()),
      fc.tuple(nth, fc.integer({ min: 1, max: 40 })).map(([which, bytes]) => new Act(which, bytes, 'write')),
      fc.tuple(nth, fc.integer({ min: 1, max: 40 })).map(([which, bytes]) => new Act(which, bytes, 'write')),
      nth.map(which => new Act(which, 0, 'return')),
      fc.constant(new Look()),
    ],
    { maxCommands: 120 },
  );
  fc.assert(
    fc.property(
      commands,
      fc.nat(200),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 20 }),
      (steps, total, connections, smallest) => {
        fc.modelRun(
          () => ({
            model: { onDisk: Array(total).fill(false), owner: Array(total).fill(undefined), leases: 0 },
            real: { ranges: new ByteRanges(connections, total, smallest), leases: [] },
          }),
          steps,
        );
      },
    ),
    { seed, numRuns: casesOf(200, 20_000) },
  );
});
