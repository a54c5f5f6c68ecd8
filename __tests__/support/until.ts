import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until something happens. Fails if it does not within ten seconds. */
export async function until(happened: () => boolean): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (!happened()) {
    if (performance.now() > deadline) throw new Error(`this did not happen: ${happened}`);
    await sleep(10);
  }
}
