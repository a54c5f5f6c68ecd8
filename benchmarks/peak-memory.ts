import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Peak resident memory of a process in MiB, as the kernel counts it (Linux: VmHWM), read until the process has ended.
 * @returns NaN where the system has no /proc
 */
export async function peakMemory(pid: number): Promise<number> {
  let peak = Number.NaN;
  for (;;) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const kibibytes = /VmHWM:\s+(\d+) kB/.exec(status)?.[1];
    if (kibibytes === undefined) return peak;
    peak = Number(kibibytes) / 1024;
    await sleep(50);
  }
}
