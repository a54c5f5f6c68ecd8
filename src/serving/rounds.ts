import { NotServed } from './served-page.ts';

/** Concurrent requests, and failures after which a round ends. */
const atOnce = 4;

/**
 * Checks items in rounds, until one full pass succeeds: with caches that disagree, each item can succeed once although readers still get
 * old content. A round ends after four failures, and the next round begins with items that were not checked yet. So a site that serves
 * nothing gets four requests per round, however large it is.
 */
export class Rounds<Item> {
  readonly #items: readonly Item[];
  readonly #look: (item: Item) => Promise<readonly Item[]>;
  readonly #again: (item: Item) => readonly Item[];
  /** In the order of the checks: "new" before the first check, "again" after a failure, and "seen" once checked. */
  readonly #states = new Map<Item, 'new' | 'again' | 'seen'>();
  readonly #problems = new Map<Item, string>();
  /** A check has failed since the current pass began. */
  #hasFailed = false;

  /**
   * @param items where each pass begins
   * @param look checks an item, and returns further items to check; throws NotServed if the check fails
   * @param again returns the items to check again after a failed one
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

  /** Items whose last check failed, and why. */
  get problems(): ReadonlyMap<Item, string> {
    return this.#problems;
  }

  /** The item has not been checked in this pass. */
  isNew(item: Item): boolean {
    return this.#states.get(item) === 'new';
  }

  /**
   * Runs one round.
   * @param isTimeUp stops the round
   * @returns true once a full pass has succeeded
   * @throws what `look` throws, except NotServed
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
      // Each failure lowers the number of concurrent checks by one.
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
      // Moves the item behind those that were not checked yet.
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
