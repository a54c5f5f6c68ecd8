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

export const withMovableTime = importing(program);

/**
 * A run that ends waits so many milliseconds for what is not done yet, which a busy machine can need longer for: here, it waits as long
 * as a test may take.
 */
const patience = (wait: number) =>
  importing(`
import timers from 'node:timers/promises';
import { syncBuiltinESMExports } from 'node:module';
const wait = timers.setTimeout;
timers.setTimeout = (time, ...rest) => wait(time === ${wait} ? 100_000 : time, ...rest);
syncBuiltinESMExports();`);

/** For GitHub, in a canceled run. */
export const withPatientEnd = patience(5000);

function importing(code: string) {
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}

export function moveTime(child: ChildProcess): void {
  child.kill('SIGUSR2');
}
