/** Starts on the runner's own Node, which runs TypeScript as it is: no build, no packages. */
import { appendFileSync } from 'node:fs';
import process from 'node:process';
import { readFiles } from './files.ts';
import { changesOf, collectResults, headline, safeText, summaryTable } from './report.ts';

const { INPUT_SITES: sites = '[]', GITHUB_OUTPUT = '', GITHUB_STEP_SUMMARY = '' } = process.env;
const files = readFiles(process.env['INPUT_RESULTS-PATH'] ?? '');
const results = collectResults(sites, files, process.env['INPUT_ARTIFACT-PREFIX'] ?? '');
for (const site of results) {
  const { name, result, status, pages } = site;
  const changes = changesOf(site);
  const facts = [status, pages && `${pages} pages`, changes && `changes: ${changes}`].filter(Boolean);
  console.log(safeText([`${name}: ${result}`, ...facts].join(', ')));
}
console.log(headline(results));
appendFileSync(GITHUB_STEP_SUMMARY, `## ${headline(results)}\n\n${summaryTable(results)}\n`);
appendFileSync(GITHUB_OUTPUT, `results=${JSON.stringify(results)}\n`);
