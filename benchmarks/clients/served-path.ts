/**
 * Unpacks an archive, and writes the milliseconds of the processor that it then takes to find out for which path the site was made:
 * served-path.ts ARCHIVE DIRECTORY.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { systemClock } from '../../src/shared/clock.ts';
import { TimeSlice } from '../../src/shared/time-slice.ts';
import { extractArchive } from '../../src/site/extract.ts';

const [archive = '', target = ''] = process.argv.slice(2);
const { signal } = new AbortController();

function readStart(path: string, maxBytes: number): Buffer {
  const bytes = Buffer.allocUnsafe(maxBytes);
  const file = openSync(path, 'r');
  try {
    return bytes.subarray(0, readSync(file, bytes, 0, maxBytes, 0));
  } finally {
    closeSync(file);
  }
}

await extractArchive({
  archive,
  target,
  clean: false,
  signal,
  clock: systemClock,
  async check({ paths }, directory) {
    const begin = process.threadCpuUsage();
    const { findServedPath } = await import('../../src/site/served-path.ts');
    const { basePath } = await findServedPath({
      paths,
      readStart: (path, maxBytes) => readStart(join(directory, path), maxBytes),
      host: 'docs.example.com',
      servedAt: '',
      timeSlice: new TimeSlice(systemClock, signal),
    });
    const { user, system } = process.threadCpuUsage(begin);
    console.log((user + system) / 1000);
    if (basePath !== '/') throw new Error(`The path is ${basePath}`);
  },
});
