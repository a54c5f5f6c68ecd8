/** A place for compressed texts. Both methods throw errors of their own, and the signal's reason. */
export interface RecordPlace {
  save(key: string, bytes: Buffer, signal: AbortSignal): Promise<void>;
  /** @returns undefined when no key begins so */
  findNewest(query: RecordQuery, signal: AbortSignal): Promise<FoundRecord | undefined>;
}

export interface RecordQuery {
  readonly keyPrefix: string;
  /** Limit for the text; what is stored may be a little longer, as text that does not compress grows. */
  readonly maxBytes: number;
}

interface FoundRecord {
  readonly key: string;
  readonly bytes: Buffer;
}

/** Thrown by a place that turns out not to be there. */
export class PlaceUnavailable extends Error {
  override readonly name = 'PlaceUnavailable';
}

/** Longest record in bytes for a text of `maxBytes`. */
export function storedLimit(maxBytes: number): number {
  return maxBytes + Math.ceil(maxBytes / 1024) + 1024;
}
