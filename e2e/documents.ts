/** The workflows in README.md and docs/running.md, run unchanged. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { pull } from './payloads.ts';
import { readAllRecipes } from './recipes.ts';
import type { Scenario, Stage } from './scenario.ts';

/** A commit after the one that a workflow runs for. */
const published = '5'.repeat(40);

const unchanged: readonly Scenario[] = readAllRecipes().map(({ file, text }) => ({
  file,
  title: 'succeeds, and follows the same job when its second job is run again',
  github: sha => ({ parents: { [sha]: null, [published]: sha } }),
  service: { newDeployments: [{ sha: published }] },
  async check(stage) {
    if (text.includes('needs.start.outputs.jobId')) return runTwice(stage, text, file);
    const vars = { PROXY_URL: stage.world.proxyUrl, CA_FILE: stage.world.certificate };
    // Where the step names a proxy, the one of the runner does not exist.
    const variables = text.includes('PROXY_URL') ? { HTTPS_PROXY: 'http://127.0.0.1:9' } : {};
    const { code } = await stage.run({ vars, variables, ...startOf(text) });
    return { 'it succeeds': code === 0 };
  },
}));

/** The first workflow of the README, by somebody who serves the site below a path that it is not made for. */
const misplaced: readonly Scenario[] = readAllRecipes()
  .filter(({ text }) => text.includes('deploy-pages'))
  .slice(0, 1)
  .map(({ file }) => ({
    file,
    title: 'with a wrong site-url deploys nothing',
    edit: text => text.replace(/^ +base-path: .*\n/m, '').replace(/(site-url: \S+)/, '$1/elsewhere'),
    async check(stage) {
      const { jobs } = await stage.run();
      return {
        'the export fails, and nothing is deployed': `${jobs}` === 'export: failed',
        'the archive was looked at': stage.world.service.requests.some(request => request.includes('store/')),
      };
    },
  }));

export const documentScenarios: readonly Scenario[] = [...unchanged, ...misplaced];

/** An event that starts a workflow: a merged pull request if it can. */
function startOf(text: string) {
  const { on } = parse(text) as { readonly on: object | string };
  const events = typeof on === 'string' ? [on] : Object.keys(on);
  const event = ['pull_request', 'push', 'workflow_dispatch'].find(name => events.includes(name)) ?? '';
  return { event, payload: { action: 'closed', pull_request: pull } };
}

/** The second job of a workflow fails, and is run again. */
async function runTwice({ caller, run, world }: Stage, text: string, file: string) {
  const { service } = world;
  service.addFault({ on: 'poll', status: 403 });
  const first = await run(startOf(text));
  const jobId = service.requests.flatMap(request => /jobs\/(\w+)$/.exec(request)?.[1] ?? []).at(-1) ?? '';
  // act runs a job only together with those that it needs. GitHub runs it alone, with their outputs.
  const alone = text
    .replace(/^ {2}start:\n(?: {4}.*\n|\n)*/m, '')
    .replace(/^ +needs: start\n/m, '')
    .replaceAll('$' + '{{ needs.start.outputs.jobId }}', jobId);
  writeFileSync(join(caller.path, '.github/workflows', `alone-${file}`), alone);
  const second = await run({ file: `alone-${file}`, ...startOf(alone), attempt: 2 });
  return {
    'the first job succeeds, and the second one fails': /^start: succeeded,follow: failed$/.test(
      `${first.jobs}`,
    ),
    'a re-run of the second job succeeds': second.code === 0 && `${second.jobs}` === 'follow: succeeded',
    'one job was started': service.jobsStarted === 1,
  };
}
