/**
 * The thread of GrowingFileHash. It reads a file as far as it is told, and hashes it. Imports nothing except Node's own
 * modules, because script/build.ts copies it beside the bundle as it is.
 */
import { createHash } from 'node:crypto';
import { openSync, readSync } from 'node:fs';
import { setPriority } from 'node:os';
import process from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';

// Downloading comes first: at its end, a few milliseconds of hashing are left. On Linux this is the priority of the calling
// thread alone (setpriority(2)), elsewhere that of the process.
if (process.platform === 'linux') setPriority(10);
const file = openSync(workerData, 'r');
const buffer = Buffer.allocUnsafeSlow(1024 * 1024);
const hash = createHash('sha256');
let bytes = 0;

function hashUpTo(end: number): void {
  while (bytes < end) {
    const read = readSync(file, buffer, 0, Math.min(buffer.length, end - bytes), bytes);
    if (read === 0) throw new Error('the file has become shorter');
    hash.update(buffer.subarray(0, read));
    bytes += read;
  }
}

parentPort?.on('message', (message: number | 'finish') => {
  if (message === 'finish') parentPort?.postMessage({ sha256: hash.digest('hex'), bytes });
  else hashUpTo(message);
});
