/** The workflows in documents, run unchanged. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { pull } from './payloads.ts';
import { readAllRecipes } from './recipes.ts';
import type { Scenario, Stage } from './scenario.ts';
import { withoutJob } from './workflows.ts';

/** A commit after the one that a workflow runs for. */
const published = '5'.repeat(40);

export const documentScenarios: readonly Scenario[] = readAllRecipes().map(({ file, text }) => ({
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
  const alone = withoutJob(text, 'start', { jobId });
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
