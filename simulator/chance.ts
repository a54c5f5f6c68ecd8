/** What differs from run to run: IDs, tokens, and ports. Tests have all of it repeat with their seed. */
import { hash, randomBytes } from 'node:crypto';

let seed: string | undefined;
let drawn = 0;

/** From now on, the same seed gives the same IDs, tokens, and ports, in the order in which they are asked for. */
export function repeatFrom(newSeed: string): void {
  seed = newSeed;
  drawn = 0;
}

/** @param count at most 32 */
export function anyBytes(count: number): Buffer {
  if (seed === undefined) return randomBytes(count);
  drawn += 1;
  return hash('sha256', `${seed} ${drawn}`, 'buffer').subarray(0, count);
}

/** Below the ports that systems choose, so that nothing else comes to have it by chance. */
const [firstPort, ports] = [20_000, 12_000];

/** @returns a port that is probably free; 0, for which the system chooses one, unless there is a seed */
export function anyPort(): number {
  return seed === undefined ? 0 : firstPort + (anyBytes(4).readUInt32BE() % ports);
}
