import process from 'node:process';

/** Where all random choices of a run of the tests start. jest.config.js sets it, and the end of the run names it. */
export const seed = Number(process.env['SEED']);

export function shuffle<T>(items: readonly T[], random: () => number): readonly T[] {
  return items
    .map(item => ({ item, order: random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}
