/**
 * Unpacks an archive, and writes the milliseconds of the processor that it then takes to find out for which path the site was made:
 * served-path.ts ARCHIVE DIRECTORY.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { systemClock } from '../../src/shared/clock.ts';
import { TimeSlice } from '../../src/shared/time-slice.ts';
import { extractArchive } from '../../src/site/extract.ts';

const [archive = '', target = ''] = process.argv.slice(2);
const { signal } = new AbortController();

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
      readStart: async path => readFileSync(join(directory, path)),
      host: 'docs.example.com',
      servedAt: '',
      timeSlice: new TimeSlice(systemClock, signal),
    });
    const { user, system } = process.threadCpuUsage(begin);
    console.log((user + system) / 1000);
    if (basePath !== '/') throw new Error(`The path is ${basePath}`);
  },
});
