import process from 'node:process';

/** Where all random choices of a run of the tests start. jest.config.js sets it, and the end of the run names it. */
export const seed = Number(process.env['SEED']);

export function shuffle<T>(items: readonly T[], random: () => number): readonly T[] {
  return items
    .map(item => ({ item, order: random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}

/** Random numbers from 0 to 1, without 1. The same seed gives the same numbers. The generator is mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
