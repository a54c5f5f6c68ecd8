/**
 * npm run bench                   all benchmarks
 * npm run bench -- start          one of them
 */
import process from 'node:process';
import { benchmarkSingleDownload, benchmarkThrottledDownload } from './downloads.ts';
import { benchmarkTarExtraction, benchmarkZipExtraction } from './extraction.ts';
import { benchmarkMemory } from './memory.ts';
import { benchmarkSite } from './site.ts';
import { benchmarkStart } from './start.ts';
import { formatTable, type Table } from './table.ts';
import { benchmarkVerify } from './verify.ts';

const benchmarks: Readonly<Record<string, () => Promise<Table>>> = {
  start: benchmarkStart,
  memory: benchmarkMemory,
  'single-download': benchmarkSingleDownload,
  'throttled-download': benchmarkThrottledDownload,
  'extract-tar': benchmarkTarExtraction,
  'extract-zip': benchmarkZipExtraction,
  site: benchmarkSite,
  verify: benchmarkVerify,
};

const names = process.argv.slice(2);
const unknown = names.filter(name => !(name in benchmarks));
if (unknown.length > 0) {
  console.error(
    `There is no benchmark "${unknown.join('", "')}"; there are ${Object.keys(benchmarks).join(', ')}.`,
  );
  process.exit(2);
}
for (const [name, run] of Object.entries(benchmarks)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`${formatTable(await run())}\n`);
}
