/**
 * For a process that runs the action: at SIGUSR2, its clock moves ahead by a day, so that every limit has passed which is
 * compared with the time. Sleeps and timers go on as they were.
 */
import type { ChildProcess } from 'node:child_process';

const program = `
const now = performance.now.bind(performance);
let ahead = 0;
performance.now = () => now() + ahead;
process.on('SIGUSR2', () => { ahead = 86_400_000; });`;

export const withMovableTime = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}`,
};

export function moveTime(child: ChildProcess): void {
  child.kill('SIGUSR2');
}
