/** Starts on the runner's own Node, which runs TypeScript as it is: no build, no packages. */
import { appendFileSync } from 'node:fs';
import process from 'node:process';
import { callKey, planSites, prefixProblem } from './plan.ts';

const list = process.env['INPUT_SITES'] ?? '';
const prefix = process.env['INPUT_ARTIFACT-PREFIX'] ?? '';
const { sites, problems: problemsOfSites } = planSites(list, {
  'compare-with': process.env['INPUT_COMPARE-WITH'] ?? '',
  'max-removed-pages': process.env['INPUT_MAX-REMOVED-PAGES'] ?? '',
});
const problems = [...problemsOfSites, prefixProblem(prefix) ?? []].flat();
if (problems.length > 0) {
  // %0A is the line break of workflow commands; a per cent sign of the text's own must not become one.
  const text = `The input "sites" is not usable:\n${problems.map(problem => `- ${problem}`).join('\n')}`;
  const escaped = text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  console.log(`::error title=Export of many sites%3A SITES_INVALID::${escaped}`);
  process.exitCode = 1;
} else {
  for (const { name, domain } of sites) console.log(name === domain ? domain : `${name}: ${domain}`);
  // JSON on one line: no value can end the output early or start another.
  const output = `sites=${JSON.stringify(sites)}\nkey=${callKey(prefix, list)}\n`;
  appendFileSync(process.env['GITHUB_OUTPUT'] ?? '/dev/stdout', output);
}
