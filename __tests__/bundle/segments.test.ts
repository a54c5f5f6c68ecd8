import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createSegments, type Segment } from '../../src/bundle/segments.ts';

const mebibyte = 1024 * 1024;

test('a small archive, and one of unknown size, is one segment', () => {
  expect(createSegments(1, 5).take()).toEqual({ position: 0, end: 5 });
  const unknown = createSegments(1, Number.POSITIVE_INFINITY);
  const segment = unknown.take();
  expect(segment).toEqual({ position: 0, end: Number.POSITIVE_INFINITY });
  unknown.setTotal(7);
  expect(segment).toEqual({ position: 0, end: 7 });
  expect(createSegments(8, 0).take()).toBeUndefined();
});

test('segments become smaller towards the end, and few are needed', () => {
  const segments = createSegments(8, 1024 * mebibyte);
  const sizes: number[] = [];
  for (let segment = segments.take(); segment !== undefined; segment = segments.take()) {
    sizes.push((segment.end - segment.position) / mebibyte);
    segments.advance(segment, segment.end - segment.position);
    segments.release(segment);
  }
  expect(sizes[0]).toBe(64);
  expect(sizes.at(-2)).toBe(4);
  expect(sizes.length).toBeLessThan(60);
  expect([...sizes].sort((one, other) => other - one)).toEqual(sizes);
  expect(segments.front).toBe(1024 * mebibyte);
});

test('a connection that finds nothing left takes half of what another still has to fetch', () => {
  const segments = createSegments(1, 100 * mebibyte);
  const slow = segments.take() as Segment;
  segments.advance(slow, 20 * mebibyte);
  expect(segments.take()).toEqual({ position: 60 * mebibyte, end: 100 * mebibyte });
  expect(slow).toEqual({ position: 20 * mebibyte, end: 60 * mebibyte });
});

test('whoever breaks off when, every byte is fetched once, and the front has no gap', () => {
  const step = fc.record({
    who: fc.nat(9),
    act: fc.constantFrom('take', 'advance', 'release', 'extend'),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 200 * mebibyte }),
      fc.array(step, { maxLength: 120 }),
      (total, steps) => {
        const segments = createSegments(8, total);
        const held: Segment[] = [];
        const fetched: [number, number][] = [];
        const advance = (segment: Segment, bytes: number) => {
          fetched.push([segment.position, segment.position + bytes]);
          segments.advance(segment, bytes);
        };
        for (const { who, act, share } of steps) {
          const segment = held[who % Math.max(1, held.length)];
          if (act === 'take') {
            const taken = held.length < 8 ? segments.take() : undefined;
            if (taken !== undefined) held.push(taken);
          } else if (segment !== undefined && act === 'advance') {
            // As much as a connection holds in memory at most, for others look at what is on disk.
            advance(segment, Math.min(segment.end - segment.position, Math.floor(share * 3 * mebibyte)));
          } else if (segment !== undefined && act === 'release') {
            segments.release(segment);
            held.splice(held.indexOf(segment), 1);
          } else if (segment !== undefined) segments.extend(segment);
          const inOrder = [...fetched].sort(([one], [other]) => one - other);
          let front = 0;
          for (const [start, end] of inOrder) if (start <= front) front = Math.max(front, end);
          expect(segments.front).toBe(front);
        }
        for (const segment of held) segments.release(segment);
        for (let segment = segments.take(); segment !== undefined; segment = segments.take()) {
          advance(segment, segment.end - segment.position);
          segments.release(segment);
        }
        expect(segments.received).toBe(total);
        expect(segments.front).toBe(total);
        const inOrder = fetched.filter(([start, end]) => start < end).sort(([one], [other]) => one - other);
        expect(inOrder.map(([start]) => start)).toEqual([0, ...inOrder.map(([, end]) => end).slice(0, -1)]);
      },
    ),
  );
});
