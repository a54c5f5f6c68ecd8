import { NotServed } from './served-page.ts';

/** Requests at a time, and failures after which a round ends. */
const atOnce = 4;

/**
 * Looks at many things in rounds, until all were right without a failure between: caches that disagree show each of them right once.
 * A round ends after four failures, and the next one begins with what was not looked at: so a site that serves nothing gets four
 * requests a round, however large it is.
 */
export class Rounds<Item> {
  readonly #items: readonly Item[];
  readonly #look: (item: Item) => Promise<readonly Item[]>;
  readonly #again: (item: Item) => readonly Item[];
  /** In the order in which they are looked at: "new", "again" after a failure, "seen" from then on if it was right. */
  readonly #states = new Map<Item, 'new' | 'again' | 'seen'>();
  readonly #problems = new Map<Item, string>();
  /** Something has failed since all was looked at anew. */
  #hasFailed = false;

  /**
   * @param items what all begins with
   * @param look returns more items to look at, which it has found; throws NotServed if the item is not right
   * @param again returns the items to look at again after one was not right
   */
  constructor(
    items: readonly Item[],
    look: (item: Item) => Promise<readonly Item[]>,
    again: (item: Item) => readonly Item[],
  ) {
    this.#items = items;
    this.#look = look;
    this.#again = again;
    this.#find(items);
  }

  /** The problems that items had when they were last looked at. */
  get problems(): ReadonlyMap<Item, string> {
    return this.#problems;
  }

  /** Nobody has looked at the item yet, or not since all is looked at anew. */
  isNew(item: Item): boolean {
    return this.#states.get(item) === 'new';
  }

  /**
   * Begins a round, and waits for its end.
   * @param isTimeUp no further item is looked at then
   * @returns whether all is right
   * @throws what `look` throws, but NotServed
   */
  async next(isTimeUp: () => boolean): Promise<boolean> {
    for (;;) {
      const failures = await this.#lookAtOpen(isTimeUp);
      this.#hasFailed ||= failures > 0;
      if (failures > 0 || this.#findOpen() !== undefined) return false;
      if (!this.#hasFailed) return true;
      this.#hasFailed = false;
      this.#states.clear();
      this.#find(this.#items);
    }
  }

  /** @returns the number of failures */
  async #lookAtOpen(isTimeUp: () => boolean): Promise<number> {
    const failed: Item[] = [];
    const looks = new Set<Promise<void>>();
    for (;;) {
      // With each failure, there is one less at a time.
      while (looks.size + failed.length < atOnce && !isTimeUp()) {
        const item = this.#findOpen();
        if (item === undefined) break;
        this.#states.set(item, 'seen');
        const look = this.#lookAt(item, failed).finally(() => looks.delete(look));
        looks.add(look);
      }
      if (looks.size === 0) break;
      await Promise.race(looks);
    }
    for (const item of failed.flatMap(this.#again)) {
      // Behind those that nobody has looked at.
      this.#states.delete(item);
      this.#states.set(item, 'again');
    }
    return failed.length;
  }

  async #lookAt(item: Item, failed: Item[]): Promise<void> {
    try {
      const found = await this.#look(item);
      this.#problems.delete(item);
      this.#find(found);
    } catch (error) {
      if (!(error instanceof NotServed)) throw error;
      this.#problems.set(item, error.message);
      this.#states.delete(item);
      failed.push(item);
    }
  }

  #find(items: readonly Item[]): void {
    for (const item of items) if (!this.#states.has(item)) this.#states.set(item, 'new');
  }

  #findOpen(): Item | undefined {
    return this.#states.entries().find(([, state]) => state !== 'seen')?.[0];
  }
}
