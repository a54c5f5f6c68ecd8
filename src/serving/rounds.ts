import { NotServed } from './reader-request.ts';

/** Requests at a time, and failures after which a round ends. */
const atOnce = 4;

/**
 * Looks at many things in rounds, until each was right once. A round ends after four failures, and the next one begins with what was
 * not looked at: so a site that serves nothing gets four requests a round, however large it is.
 */
export class Rounds<Item> {
  readonly #look: (item: Item) => Promise<readonly Item[]>;
  readonly #items: Item[];
  /** Those that were not right yet, in the order of the next round. */
  readonly #queue: Item[];
  readonly #problems = new Map<Item, string>();

  /** @param look returns more items to look at, which it has found; throws NotServed if the item is not right */
  constructor(items: readonly Item[], look: (item: Item) => Promise<readonly Item[]>) {
    this.#look = look;
    this.#items = [...items];
    this.#queue = [...items];
  }

  /** All items. Those that were found come last. */
  get items(): readonly Item[] {
    return this.#items;
  }

  /** Those that were not right yet, also when nobody has looked at them. */
  get open(): readonly Item[] {
    return this.#queue;
  }

  /** What was wrong when the item was last looked at; undefined if nothing was, or nobody has looked. */
  problemOf(item: Item): string | undefined {
    return this.#problems.get(item);
  }

  /**
   * Begins a round, and waits for its end.
   * @returns whether all items are right now
   * @throws what `look` throws, but NotServed
   */
  async next(): Promise<boolean> {
    const failed: Item[] = [];
    const looks = new Set<Promise<void>>();
    for (;;) {
      // With each failure, there is one less at a time.
      while (looks.size + failed.length < atOnce) {
        const item = this.#queue.shift();
        if (item === undefined) break;
        const look = this.#lookAt(item, failed).finally(() => looks.delete(look));
        looks.add(look);
      }
      if (looks.size === 0) break;
      await Promise.race(looks);
    }
    this.#queue.push(...failed);
    return this.#queue.length === 0;
  }

  async #lookAt(item: Item, failed: Item[]): Promise<void> {
    try {
      const found = await this.#look(item);
      this.#problems.delete(item);
      this.#items.push(...found);
      this.#queue.push(...found);
    } catch (error) {
      if (!(error instanceof NotServed)) throw error;
      this.#problems.set(item, error.message);
      failed.push(item);
    }
  }
}
