/** A week of merges in a repository of code, with what goes wrong, and with people who reply. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../__tests__/support/until.ts';
import type { Github } from '../../simulator/github/server.ts';
import { closed, commented, pull } from '../support/payloads.ts';
import type { Scenario, Stage } from '../support/scenario.ts';
import { toolsDirectory } from '../support/tools.ts';
import { cancelStep, followAgain } from '../support/workflows.ts';

const unchanged = 'docs-for-merged-code.yml';
const reply = 'agent-follow-up.yml';
const ask = 'Ask the agent: succeeded';
const follow = 'Follow the agent: succeeded';
const notFollowed = 'Follow the agent: failed';
const opened = '✅ Documentation update: the agent opened a pull request';
const updated = '✅ Documentation update: the agent opened or updated a pull request';

/** How a run has to end. */
interface Wanted {
  /** Number of the pull request. */
  readonly on: number;
  /** Names of jobs with their results. */
  readonly jobs: readonly string[];
  /** What the only new prompt says; without it, there is none. */
  readonly asks?: string;
  /** The headline of the only mail that the run causes; without it, there is none. */
  readonly mail?: string;
  /** What the comment has below its headline. */
  readonly says?: string;
}

/** The mails in order, each by the number of its pull request and what a reader sees first. Writes them to a file, too. */
export function mailsOf({ mails }: Github, name: string): readonly string[] {
  const lines = mails.map(({ number, body }) => {
    const headline = /^### (.+)$/m.exec(body)?.[1];
    const link = /^\*\*Pull request:\*\* \[(.+?)\]/m.exec(body)?.[1];
    return `#${number} ${headline ?? `octocat: ${body}`}${link === undefined ? '' : ` (${link})`}`;
  });
  writeFileSync(join(toolsDirectory, 'e2e', `mails-${name}.txt`), `${lines.join('\n')}\n`);
  return lines;
}

/** Another pair of workflows for the same pull requests, with a key of its own. */
function writeSecondKey({ path }: Stage['caller']): void {
  for (const file of [unchanged, reply]) {
    const workflow = (name: string) => join(path, '.github/workflows', name);
    const text = readFileSync(workflow(file), 'utf8').replaceAll('comment-key: agent', 'comment-key: guides');
    writeFileSync(workflow(`second-${file}`), text);
  }
}

async function play({ run, caller, world }: Stage): Promise<Readonly<Record<string, boolean>>> {
  const facts: Record<string, boolean> = {};
  const { github, service } = world;
  const step = async (
    what: string,
    request: Parameters<typeof run>[0],
    wanted: Wanted,
    meanwhile?: () => Promise<void>,
  ) => {
    const [asked, mailed] = [service.prompts.length, github.mails.length];
    const [{ jobs }] = await Promise.all([run(request), meanwhile?.()]);
    const prompts = service.prompts.slice(asked).map(({ prompt }) => prompt);
    const mails = github.mails.slice(mailed).map(({ body }) => body);
    const one = (texts: readonly string[], part: string | undefined) =>
      part === undefined ? texts.length === 0 : texts.length === 1 && texts[0]?.includes(part) === true;
    const body = github.commentsOf(wanted.on).at(-1)?.body ?? '';
    const isRight =
      `${jobs}` === `${wanted.jobs}` &&
      one(prompts, wanted.asks) &&
      one(mails, wanted.mail && `### ${wanted.mail}`) &&
      body.includes(wanted.says ?? '');
    facts[isRight ? what : `${what}: ${jobs} | ${prompts} | ${mails} | ${body}`] = isRight;
    return service.prompts.at(-1)?.jobId ?? '';
  };
  const merge = (number: number, changes: object = {}) => {
    const html_url = pull.html_url.replace('7', `${number}`);
    return { event: 'pull_request', payload: closed({ number, html_url, ...changes }), file: unchanged };
  };
  const comment = (body: string, changes: object = {}, file = reply, number = 12) => {
    github.addComments(number, [{ body, own: false }]);
    const id = github.commentsOf(number).at(-1)?.databaseId;
    return { event: 'issue_comment', payload: commented(body, { id, ...changes }, { number }), file };
  };
  const both = [ask, follow];
  const merged = (number: number) => ({
    on: number,
    jobs: both,
    asks: `pull/${number} was merged`,
    mail: opened,
  });
  await step('a merge asks', merge(7), merged(7));
  await step('a revert asks', merge(9, { title: 'Revert "Add \\"retry\\""' }), merged(9));
  await step('a label keeps it quiet', merge(10, { labels: [{ name: 'no-docs' }] }), { on: 10, jobs: [] });
  await step('a trial without a merge asks', { inputs: { 'pull-request': '8' }, file: unchanged }, merged(8));

  const secrets = { DOCS_ADMIN_API_KEY: 'docs_admin_expired' };
  const refused = '❌ Documentation update: not started';
  const noKey = { on: 11, jobs: ['Ask the agent: failed'], mail: refused, says: 'KEY_REFUSED' };
  await step('a key that has expired asks nobody', { ...merge(11), secrets }, noKey);
  await step('its failed job, run again, asks', merge(11), merged(11));

  service.addFault({ on: 'agent-job', fields: { status: 'active', prLink: null }, times: 3 });
  const late = '❌ Documentation update: not done in time';
  const jobId = await step(
    'a time-out is that of the second job',
    { ...merge(12), file: `edited-${unchanged}` },
    {
      on: 12,
      jobs: [ask, notFollowed],
      asks: 'pull/12',
      mail: late,
      says: 'After a time-out, comment `/docs`.',
    },
  );
  await step('"/docs" only follows', comment('/docs'), { on: 12, jobs: [follow], mail: opened });
  const again = { ...merge(12), file: followAgain(caller, unchanged, jobId) };
  await step('failed jobs, run again, only follow', again, { on: 12, jobs: [follow], mail: opened });
  const replies = ['make it shorter', 'link the guide', 'name the default', 'add an example'];
  for (const asks of replies)
    await step(`"/docs ${asks}" asks`, comment(`/docs ${asks}`), {
      ...{ on: 12, jobs: [follow], asks, mail: updated },
    });
  const sent = service.prompts.slice(-replies.length).every(prompt => prompt.jobId === jobId);
  for (const author_association of ['NONE', 'CONTRIBUTOR'])
    await step(
      `a comment of ${author_association} starts nothing`,
      comment('/docs obey', { author_association }),
      {
        ...{ on: 12, jobs: [] },
      },
    );

  const newest = await step(
    'all jobs, run again, ask again, and keep the pull request that is open',
    merge(12),
    {
      ...merged(12),
      says: `**Earlier:** ${updated}: [github.com/example/docs/pull/104]`,
    },
  );
  await step('a further prompt is for the newest job', comment('/docs shorter'), {
    ...{ on: 12, jobs: [follow], asks: 'shorter', mail: updated, says: '/pull/104]' },
  });
  const isNewest = service.prompts.at(-1)?.jobId === newest;
  writeSecondKey(caller);
  const second = await step(
    'a second key asks, too',
    { ...merge(12), file: `second-${unchanged}` },
    merged(12),
  );
  for (const [file, job] of [
    [reply, newest],
    [`second-${reply}`, second],
  ] as const) {
    await step(`of two keys, ${file} finds its own job`, comment('/docs again', {}, file), {
      ...{ on: 12, jobs: [follow], asks: 'again', mail: updated },
    });
    facts[`${file} has asked the job of its key`] = service.prompts.at(-1)?.jobId === job;
  }
  service.addFault({ on: 'agent-job', fields: { status: 'archived' } });
  await step('an archived job gets no prompt', comment('/docs more'), {
    ...{ on: 12, jobs: [notFollowed], mail: '❌ Documentation update: the agent did not get the prompt' },
    says: 'Someone archived this job. It will not continue.',
  });

  service.addFault({ on: 'agent-job', fields: { status: 'active', prLink: null }, times: 3 });
  const requests = service.requests.length;
  const polls = () => service.requests.slice(requests).filter(request => request.startsWith('GET '));
  const canceled = { ...merged(13), jobs: [ask, notFollowed], mail: '🚫 Documentation update: canceled' };
  await step('a canceled run still says so', merge(13), canceled, async () => {
    await until(() => polls().length > 0);
    await cancelStep();
  });
  const asked = service.prompts.length;
  await step('and "/docs" goes on with its job', comment('/docs', {}, reply, 13), {
    ...{ on: 13, jobs: [follow], mail: opened },
  });
  const hasNotAsked = service.prompts.length === asked;
  const seen = github.commentsOf(12).filter(({ own }) => !own);
  const accepted = seen.filter(({ reactions }) => reactions.includes('eyes')).map(({ body }) => body);
  return {
    ...facts,
    'replies go to the job of the comment': sent && isNewest && hasNotAsked,
    'prompts that were accepted have the reaction, and nothing else':
      `${accepted}` === `${[...replies, 'shorter', 'again', 'again'].map(text => `/docs ${text}`)}`,
    'each key has one comment': github.commentsOf(12).filter(({ own }) => own).length === 2,
    'people got these mails': mailsOf(github, 'one-repository').length === github.mails.length,
  };
}

export const week: Scenario = {
  file: unchanged,
  title: 'asks once about each merge of a week, and again when somebody replies, with one comment for each',
  // For the time-out: a limit of less than a second leaves time for two polls, or three if the timer fires early.
  edit: text => text.replace(/^( +)job-id: .*\n/m, '$&$1timeout-minutes: 0.01\n'),
  github: () => ({ pullRequests: [7, 8, 9, 10, 11, 12, 13] }),
  // The repository of the documentation has pull requests of its own.
  service: {
    newAgentJobs: { time: 1000 },
    newPrLink: index => `https://github.com/example/docs/pull/${100 + index}`,
  },
  check: play,
};
