/** Smallest part that is worth a request of its own, in bytes. */
const smallestSegment = 4 * 1024 * 1024;
/** Smallest part, in bytes, that is taken over from another connection, so that all end at nearly the same time. */
const smallestHalf = 1024 * 1024;

/** A part of the archive that one connection fetches. */
export interface Segment {
  /** First byte that is not on disk yet. */
  readonly position: number;
  /** Exclusive; Infinity while the size is unknown. */
  readonly end: number;
}

/** Which bytes are on disk, being fetched, and left. */
export interface Segments {
  /** Size of the archive in bytes; Infinity while unknown. */
  readonly total: number;
  /** Bytes on disk. */
  readonly received: number;
  /** Bytes on disk without a gap from the start. */
  readonly front: number;
  /** A part for one more connection, or undefined when there is none left that is worth one. */
  take(): Segment | undefined;
  /** Notes that so many bytes behind the segment's position are on disk. */
  advance(segment: Segment, bytes: number): void;
  /** Prolongs a segment by what follows it, when nobody fetches that. */
  extend(segment: Segment): boolean;
  /** Gives back a segment; what is missing of it is taken again. Once is enough, and more do no harm. */
  release(segment: Segment): void;
  /** Notes the size once it is known. */
  setTotal(total: number): void;
}

type Mutable = { -readonly [Name in keyof Segment]: Segment[Name] };

/**
 * Divides an archive among connections: large parts first, smaller ones towards the end (guided self-scheduling), so that
 * there are few requests, all end together, and the bytes on disk have few gaps. A connection that finds nothing left
 * takes over half of what the slowest one still has to fetch.
 * @param connections how many connections share the archive
 * @param total size in bytes, or Infinity when it is unknown
 */
export function createSegments(connections: number, total: number): Segments {
  const active = new Set<Mutable>();
  /** Given back, in no order. */
  const gaps: Mutable[] = [];
  let size = total;
  let received = 0;
  /** Nothing from here on was ever taken. */
  let next = 0;

  function takeNew(): Mutable | undefined {
    if (next >= size) return undefined;
    const share = connections === 1 ? size : Math.ceil((size - next) / (2 * connections));
    const segment = { position: next, end: Math.min(size, next + Math.max(share, smallestSegment)) };
    next = segment.end;
    return segment;
  }

  function takeHalf(): Mutable | undefined {
    const rest = ({ position, end }: Segment) => end - position;
    const largest = [...active].sort((one, other) => rest(other) - rest(one))[0];
    if (largest === undefined || rest(largest) < 2 * smallestHalf || largest.end === Infinity) {
      return undefined;
    }
    const middle = largest.end - Math.floor(rest(largest) / 2);
    const segment = { position: middle, end: largest.end };
    largest.end = middle;
    return segment;
  }

  return {
    get total() {
      return size;
    },
    get received() {
      return received;
    },
    get front() {
      const unfinished = [...active, ...gaps].filter(({ position, end }) => position < end);
      return Math.min(next, size, ...unfinished.map(({ position }) => position));
    },
    take() {
      gaps.sort((one, other) => other.position - one.position);
      const segment = gaps.pop() ?? takeNew() ?? takeHalf();
      if (segment !== undefined) active.add(segment);
      return segment;
    },
    advance(segment, bytes) {
      (segment as Mutable).position += bytes;
      received += bytes;
    },
    extend(segment) {
      const gap = gaps.findIndex(({ position }) => position === segment.end);
      const following = gap === -1 ? undefined : gaps.splice(gap, 1)[0];
      const more = following ?? (segment.end === next ? takeNew() : undefined);
      if (more === undefined) return false;
      (segment as Mutable).end = more.end;
      return true;
    },
    release(segment) {
      if (active.delete(segment) && segment.position < segment.end) gaps.push(segment);
    },
    setTotal(bytes) {
      for (const segment of [...active, ...gaps]) if (segment.end === Infinity) segment.end = bytes;
      if (next === Infinity) next = bytes;
      size = bytes;
    },
  };
}
