import { NotServed } from './served-page.ts';

/** Requests at a time, and failures after which a round ends. */
const atOnce = 4;

/**
 * Looks at many things in rounds, until each was right once. A round ends after four failures, and the next one begins with what was
 * not looked at: so a site that serves nothing gets four requests a round, however large it is.
 */
export class Rounds<Item> {
  readonly #look: (item: Item) => Promise<readonly Item[]>;
  /** Items that were not right yet, also those that nobody has looked at, in the order of the next round. */
  readonly #open: Item[];
  readonly #problems = new Map<Item, string>();

  /** @param look returns more items to look at, which it has found; throws NotServed if the item is not right */
  constructor(items: readonly Item[], look: (item: Item) => Promise<readonly Item[]>) {
    this.#open = [...items];
    this.#look = look;
  }

  /** The problems that items had when they were last looked at. */
  get problems(): ReadonlyMap<Item, string> {
    return this.#problems;
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
        const item = this.#open.shift();
        if (item === undefined) break;
        const look = this.#lookAt(item, failed).finally(() => looks.delete(look));
        looks.add(look);
      }
      if (looks.size === 0) break;
      await Promise.race(looks);
    }
    this.#open.push(...failed);
    return this.#open.length === 0;
  }

  async #lookAt(item: Item, failed: Item[]): Promise<void> {
    try {
      this.#open.push(...(await this.#look(item)));
      this.#problems.delete(item);
    } catch (error) {
      if (!(error instanceof NotServed)) throw error;
      this.#problems.set(item, error.message);
      failed.push(item);
    }
  }
}
