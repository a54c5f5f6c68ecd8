import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import process from 'node:process';
import { test } from '@jest/globals';

/** For tests of what Windows does not have: named pipes, owners and modes of files. */
export const onUnix = process.platform === 'win32' ? test.skip : test;

/** Replaces a file, if it is there. Whoever opens the pipe waits until somebody opens its other end. */
export function makePipe(path: string): void {
  rmSync(path, { force: true });
  execFileSync('mkfifo', [path]);
}
