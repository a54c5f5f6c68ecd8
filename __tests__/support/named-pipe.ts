import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { test } from '@jest/globals';

/** For tests of what Windows does not have: named pipes, owners and modes of files. */
export const onUnix = process.platform === 'win32' ? test.skip : test;

/** Whoever opens it waits until somebody opens its other end. */
export function makePipe(path: string): void {
  execFileSync('mkfifo', [path]);
}
