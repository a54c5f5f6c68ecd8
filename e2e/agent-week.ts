/** A week of merges in a repository of code, with what goes wrong, and with people who reply. */
import { closed, commented, pull } from './payloads.ts';
import type { Scenario, Stage } from './scenario.ts';
import { followAgain } from './workflows.ts';

const unchanged = 'docs-for-merged-code.yml';
const ask = 'Ask the agent: succeeded';
const follow = 'Follow the agent: succeeded';
const opened = 'opened a pull request';
const updated = 'opened or updated a pull request';

/** How a run has to end. */
interface Wanted {
  /** Number of the pull request. */
  readonly on: number;
  /** Names of jobs with their results. */
  readonly jobs: readonly string[];
  /** What the only new prompt says; without it, there is none. */
  readonly asks?: string;
  /** What the only comment of the action says; without it, there is none. */
  readonly says?: string;
}

async function play({ run, caller, world }: Stage): Promise<Readonly<Record<string, boolean>>> {
  const facts: Record<string, boolean> = {};
  const { github, service } = world;
  const step = async (what: string, request: Parameters<typeof run>[0], wanted: Wanted) => {
    const before = service.prompts.length;
    const { jobs } = await run(request);
    const prompts = service.prompts.slice(before).map(({ prompt }) => prompt);
    const bodies = github.commentsOf(wanted.on).map(({ body }) => body);
    const one = (texts: readonly string[], part: string | undefined) =>
      part === undefined ? texts.length === 0 : texts.length === 1 && texts[0]?.includes(part) === true;
    const isRight = `${jobs}` === `${wanted.jobs}` && one(prompts, wanted.asks) && one(bodies, wanted.says);
    facts[isRight ? what : `${what}: ${jobs} | ${prompts} | ${bodies}`] = isRight;
    return service.prompts.at(-1)?.jobId ?? '';
  };
  const merge = (number: number, changes: object = {}) => {
    const html_url = pull.html_url.replace('7', `${number}`);
    return { event: 'pull_request', payload: closed({ number, html_url, ...changes }), file: unchanged };
  };
  const reply = (body: string) => {
    const payload = commented(body, {}, { number: 12 });
    return { event: 'issue_comment', payload, file: 'agent-follow-up.yml' };
  };

  const both = [ask, follow];
  const title = 'Revert "Add \\"retry\\""';
  await step('a merge asks', merge(7), {
    on: 7,
    jobs: both,
    asks: 'merged: "Add \\"retry\\""',
    says: opened,
  });
  await step('a squash asks', merge(8), { on: 8, jobs: both, asks: 'pull/8 was merged', says: opened });
  await step('a revert asks', merge(9, { title }), { on: 9, jobs: both, asks: 'Revert', says: opened });
  await step('a label keeps it quiet', merge(10, { labels: [{ name: 'no-docs' }] }), { on: 10, jobs: [] });

  const secrets = { DOCS_ADMIN_API_KEY: 'docs_admin_expired' };
  const noKey = { on: 11, jobs: ['Ask the agent: failed'], says: 'expired' };
  await step('a key that has expired asks nobody', { ...merge(11), secrets }, noKey);
  await step('its failed job, run again, asks', merge(11), {
    on: 11,
    jobs: both,
    asks: 'pull/11',
    says: opened,
  });

  service.addFault({ on: 'agent-job', fields: { status: 'active', prLink: null }, times: 2 });
  const late = { on: 12, jobs: [ask, 'Follow the agent: failed'], asks: 'pull/12', says: 'not done in time' };
  const jobId = await step(
    'a time-out is that of the second job',
    { ...merge(12), file: `edited-${unchanged}` },
    late,
  );
  const file = followAgain(caller, unchanged, jobId);
  await step(
    'which follows when it is run again',
    { ...merge(12), file },
    { on: 12, jobs: [follow], says: opened },
  );
  const newest = await step('all jobs, run again, ask again', merge(12), {
    ...{ on: 12, jobs: both, asks: 'pull/12', says: opened },
  });

  const before = service.prompts.length;
  const replies = ['make it shorter', 'link the guide', 'name the default', 'add an example'];
  for (const asks of replies)
    await step(`"/docs ${asks}" asks`, reply(`/docs ${asks}`), {
      on: 12,
      jobs: [follow],
      asks,
      says: updated,
    });
  await step('"/docs" only follows', reply('/docs'), { on: 12, jobs: [follow], says: opened });
  const sent = service.prompts.slice(before);
  return { ...facts, 'replies go to the newest job': sent.every(prompt => prompt.jobId === newest) };
}

export const week: Scenario = {
  file: unchanged,
  title: 'asks once about each merge of a week, and again when somebody replies, in one comment for each',
  // For the time-out: a limit of less than a second leaves time for two polls.
  edit: text => text.replace(/^( +)job-id: .*\n/m, '$&$1timeout-minutes: 0.01\n'),
  github: () => ({ pullRequests: [7, 8, 9, 10, 11, 12] }),
  service: { newAgentJobs: { time: 1000 } },
  check: play,
};
