/** Only unpacks an archive: extract.ts ARCHIVE DIRECTORY. */
import process from 'node:process';
import { systemClock } from '../../src/shared/clock.ts';
import { extractArchive } from '../../src/site/extract.ts';

const [archive = '', target = ''] = process.argv.slice(2);
await extractArchive({
  archive,
  target,
  clean: false,
  check: async () => undefined,
  signal: new AbortController().signal,
  clock: systemClock,
});
