/** `Infinity` for no limit. */
export interface Limit {
  readonly uses: number;
  readonly seconds: number;
}

/** How often something can be used within a time. */
export class RateLimit {
  readonly #limit: Limit;
  readonly #now: () => number;
  readonly #uses = new Map<string, readonly number[]>();

  constructor(limit: Limit, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Counts a use of `key`. @returns milliseconds until it can be used again, when it cannot now */
  use(key: string): number | undefined {
    const { uses, seconds } = this.#limit;
    const time = seconds * 1000;
    const at = this.#now();
    const recent = (this.#uses.get(key) ?? []).filter(use => use > at - time);
    const blocked = recent.length >= uses;
    this.#uses.set(key, blocked ? recent : [...recent, at]);
    return blocked ? (recent[0] ?? at) + time - at : undefined;
  }
}
