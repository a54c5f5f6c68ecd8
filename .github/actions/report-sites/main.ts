/** Starts on the runner's own Node, which runs TypeScript as it is: no build, no packages. */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { collectResults, headline, summaryTable } from './report.ts';

/** Nothing was uploaded when no site came as far as that; then the directory is not there. */
function readFiles(directory: string): readonly string[] {
  try {
    const names = readdirSync(directory).filter(name => name.endsWith('.json'));
    return names.map(name => readFileSync(join(directory, name), 'utf8'));
  } catch {
    return [];
  }
}

const { INPUT_SITES: sites = '[]', GITHUB_OUTPUT = '', GITHUB_STEP_SUMMARY = '' } = process.env;
const results = collectResults(sites, readFiles(process.env['INPUT_RESULTS-PATH'] ?? ''));
for (const { name, result, status, pages } of results) {
  console.log(
    `${name}: ${result}${status === '' ? '' : `, ${status}`}${pages === '' ? '' : `, ${pages} pages`}`,
  );
}
console.log(headline(results));
appendFileSync(GITHUB_STEP_SUMMARY, `## ${headline(results)}\n\n${summaryTable(results)}\n`);
appendFileSync(GITHUB_OUTPUT, `results=${JSON.stringify(results)}\n`);
