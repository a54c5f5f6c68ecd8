import { randomInt } from 'node:crypto';
import process from 'node:process';

/** Where random choices start: SEED in the environment repeats a run. Always printed, so that any run can be repeated. */
export function announceSeed(name: string): number {
  const seed = Number(process.env['SEED'] ?? randomInt(2 ** 30));
  process.stderr.write(`${name}: SEED=${seed}\n`);
  return seed;
}

export function shuffle<T>(items: readonly T[], random: () => number): readonly T[] {
  return items
    .map(item => ({ item, order: random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}
