import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until something happens. If it never does, fails shortly before the test would, and says what it was. */
export async function until(happened: () => boolean): Promise<void> {
  const deadline = performance.now() + 40_000;
  while (!happened()) {
    if (performance.now() > deadline) throw new Error(`this did not happen: ${happened}`);
    await sleep(5);
  }
}
