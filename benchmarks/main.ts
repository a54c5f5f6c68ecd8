/**
 * npm run bench                   all benchmarks, whose results it writes to benchmarks/README.md
 * npm run bench -- start          one of them, which it only prints
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
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

function describeResults(tables: readonly string[]): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const [cpu] = cpus();
  const machine = `${cpus().length} cores (${cpu?.model.trim()}), Node ${process.versions.node}`;
  return `# Performance

This page says how much time and memory the action adds to a job. \`npm run bench\` measures the figures anew, and writes this page.

The figures were measured on ${new Date().toISOString().slice(0, 10)} at commit ${commit}, on ${machine}. The object stores, from which archives are downloaded,
are simulated on the same machine, and serve over https. A ratio is the time of the action, divided by the time of the other program: below 1, the action is
faster. Rely on the ratios rather than on the times, because both times of a ratio are measured in the same run. \`downloadTool\` of \`@actions/tool-cache\` always
uses one connection. The action uses up to eight.

${tables.join('\n\n')}
`;
}

const tables: string[] = [];
for (const [name, run] of Object.entries(benchmarks)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const table = formatTable(await run());
  console.log(`${table}\n`);
  tables.push(table);
}
if (names.length === 0) writeFileSync(join(import.meta.dirname, 'README.md'), describeResults(tables));
