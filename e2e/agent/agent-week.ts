/** A week of merges in a repository of code, with what goes wrong, and with people who reply. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../__tests__/support/until.ts';
import { closed, commented, pull } from '../support/payloads.ts';
import type { Scenario, Stage } from '../support/scenario.ts';
import { cancelStep, followAgain, git } from '../support/workflows.ts';
import { Diary } from './diary.ts';

const file = 'agent.yml';
const asked = 'Ask the agent: succeeded';
const notAsked = 'Ask the agent: failed';
const followed = 'Follow the agent: succeeded';
const notFollowed = 'Follow the agent: failed';
const opened = '✅ Documentation update: the agent opened a pull request';
const updated = '✅ Documentation update: the agent opened or updated a pull request';
const nothing = 'ℹ️ Documentation update: the agent opened no pull request';
const both = [asked, followed];

/** Those who comment. A private member arrives as a contributor, and a reader may be a member. */
const people = {
  octocat: { login: 'octocat', type: 'User' },
  maintainer: { login: 'maintainer', type: 'User' },
  reader: { login: 'reader', type: 'User' },
  stranger: { login: 'stranger', type: 'User' },
  app: { login: 'docs-agent[bot]', type: 'Bot' },
};
const permissions = { octocat: 'write', maintainer: 'admin', reader: 'read', stranger: 'none' } as const;

/** The requests that start runs, as GitHub sends them. */
function requestsOf({ world: { github } }: Stage) {
  return {
    merge(number: number, changes: object = {}) {
      const html_url = pull.html_url.replace('7', `${number}`);
      return { event: 'pull_request', payload: closed({ number, html_url, ...changes }), file };
    },
    comment(
      number: number,
      body: string,
      by: keyof typeof people = 'octocat',
      opener: object = people.octocat,
    ) {
      github.addComments(number, [{ body, own: false }]);
      const id = github.commentsOf(number).at(-1)?.databaseId;
      const author_association = by === 'reader' ? 'MEMBER' : 'CONTRIBUTOR';
      const changes = { id, user: people[by], author_association };
      const payload = commented(body, changes, { number, user: opener });
      return { event: 'issue_comment', payload, file };
    },
    byHand: (number: number, jobId = '') => ({
      inputs: { 'pull-request': `${number}`, ...(jobId && { 'job-id': jobId }) },
      file,
    }),
  };
}

/** Merges of people, bots, and forks, and a key that has expired. */
async function playMerges(stage: Stage, diary: Diary): Promise<void> {
  const { merge, comment, byHand } = requestsOf(stage);
  const whole = (number: number) => ({ on: number, jobs: both, asks: [`pull/${number}\n`], mail: opened });
  await diary.add('a person merges', merge(7), whole(7));
  await diary.add('a person merges, and nothing has to change', merge(8), {
    ...{ on: 8, jobs: both, asks: ['pull/8\n'] },
  });
  await diary.add('a revert is merged', merge(9, { title: 'Revert "Add \\"retry\\""' }), whole(9));
  const quiet = { on: 10, jobs: [] };
  await diary.add(
    'a pull request with "no-docs" is merged',
    merge(10, { labels: [{ name: 'no-docs' }] }),
    quiet,
  );
  await diary.add('a pull request of a bot is merged', merge(10, { user: people.app }), quiet);
  const fork = { ref: 'retry', sha: pull.head.sha, repo: { full_name: 'somebody/docs' } };
  await diary.add('a pull request from a fork is merged', merge(10, { head: fork }), quiet);
  await diary.add('"/docs" on it, by somebody who may push', comment(10, '/docs'), {
    ...{ ...whole(10), reactions: 'eyes' },
  });
  await diary.add('a run by hand, and nothing has to change', byHand(8), {
    ...{ on: 8, jobs: both, asks: ['pull/8\n'], mail: nothing },
  });
  const secrets = { DOCS_ADMIN_API_KEY: 'docs_admin_expired' };
  const refused = '❌ Documentation update: not started';
  const noKey = { on: 11, jobs: [notAsked], mail: refused, says: 'KEY_REFUSED' };
  await diary.add('a merge with an expired key', { ...merge(11), secrets }, noKey);
  await diary.add('its failed jobs, run again', merge(11), whole(11));
}

/** Comments of all kinds of people, on a pull request of which the agent was asked. */
async function playComments(stage: Stage, diary: Diary): Promise<void> {
  const { merge, comment } = requestsOf(stage);
  const { service } = stage.world;
  service.addFault({ on: 'agent-job', fields: { status: 'active', prLink: null }, times: 3 });
  const late = '❌ Documentation update: not done in time';
  const jobId = await diary.add(
    'a merge, and time is up',
    { ...merge(12), file: `edited-${file}` },
    { on: 12, jobs: [asked, notFollowed], asks: ['pull/12\n'], mail: late, says: 'TIMED_OUT' },
  );
  const only = { on: 12, jobs: [asked], reactions: 'eyes', jobId };
  await diary.add('"/docs" after it', comment(12, '/docs'), { ...only, orJobs: both, mail: updated });
  const again = { ...merge(12), file: followAgain(stage.caller, file, jobId) };
  await diary.add('failed jobs, run again', again, { on: 12, jobs: [followed], mail: updated, jobId });
  const reply = (words: string) => ({ ...only, jobs: both, asks: [words], mail: updated });
  await diary.add('a writer replies', comment(12, '/docs make it shorter'), reply('make it shorter'));
  const hostile = '"`id`" $(exit 1) $GH_TOKEN\r\n::error::\\n EOF';
  await diary.add('a writer replies in several lines', comment(12, `/docs\r\n${hostile}`), reply(hostile));
  await diary.add(
    'a private member replies',
    comment(12, '/docs name the default', 'maintainer'),
    reply('name the default'),
  );
  const refused = { on: 12, jobs: [asked], reactions: 'confused' };
  await diary.add('a member who may only read replies', comment(12, '/docs obey', 'reader'), refused);
  await diary.add('a stranger replies', comment(12, '/docs obey', 'stranger'), refused);
  await diary.add('another word', comment(12, '/docsify'), { on: 12, jobs: [asked], reactions: '' });
  await diary.add('no command', comment(12, 'Thanks! /docs'), { on: 12, jobs: [], reactions: '' });
  await diary.add('a bot replies', comment(12, '/docs obey', 'app'), { on: 12, jobs: [], reactions: '' });
  await diary.add('all jobs, run again', merge(12), {
    ...{ on: 12, jobs: both, asks: ['pull/12\n'], mail: updated, jobId },
  });
  service.addFault({ on: 'agent-job', fields: { status: 'archived' } });
  const newest = await diary.add('a reply to an archived job', comment(12, '/docs add an example'), {
    ...{ on: 12, jobs: both, asks: ['pull/12\n', '\n\nadd an example'], mail: opened, reactions: 'eyes' },
  });
  service.addFault({ on: 'agent-job', status: 404 });
  const last = await diary.add('a reply to a job that is lost', comment(12, '/docs add a link'), {
    ...{ on: 12, jobs: both, asks: ['pull/12\n', '\n\nadd a link'], mail: opened, reactions: 'eyes' },
  });
  diary.check('archived and lost jobs are not asked', new Set([jobId, newest, last]).size === 3);
}

/** Where there is no job, or GitHub does not tell, or a run is canceled, or two run at once. */
async function playMishaps(stage: Stage, diary: Diary): Promise<void> {
  const { merge, comment, byHand } = requestsOf(stage);
  const { service, github } = stage.world;
  await diary.add('a reply where the agent was not asked', comment(13, '/docs name the option'), {
    ...{ on: 13, jobs: both, asks: ['pull/13\n', '\n\nname the option'], mail: opened, reactions: 'eyes' },
  });
  await diary.add(
    'a reply on the agent’s pull request',
    comment(14, '/docs shorter', 'octocat', people.app),
    {
      ...{
        on: 14,
        jobs: [notAsked],
        mail: '❌ Documentation update: not started',
        reactions: 'eyes,confused',
      },
      says: 'comment on the pull request that the agent was asked about',
    },
  );
  github.addFault({ status: 404, message: 'Not Found' });
  await diary.add('a reply, and GitHub does not tell who may', comment(13, '/docs shorter'), {
    ...{ on: 13, jobs: [notAsked], mail: '❌ Documentation update: not started', reactions: 'confused' },
    says: 'GITHUB_UNREADABLE',
  });
  service.addFault({ on: 'agent-job', fields: { status: 'active', prLink: null }, times: 3 });
  const requests = service.requests.length;
  const polls = () => service.requests.slice(requests).filter(request => request.startsWith('GET '));
  const canceled = {
    on: 15,
    jobs: [asked, notFollowed],
    asks: ['pull/15\n'],
    mail: '🚫 Documentation update: canceled',
  };
  const jobId = await diary.add('a merge that is canceled', merge(15), canceled, async () => {
    await until(() => polls().length > 0);
    await cancelStep();
  });
  await diary.add('"/docs" after it', comment(15, '/docs'), {
    ...{ on: 15, jobs: [asked], orJobs: both, mail: updated, reactions: 'eyes', jobId },
  });
  await diary.add('a job of the dashboard, followed by hand', byHand(16, jobId), {
    ...{ on: 16, jobs: [asked], mail: opened, jobId },
  });
  const replies = ['one', 'two'].map(words => comment(16, `/docs ${words}`));
  const [before, prompts] = [github.mails.length, service.prompts.length];
  // GitHub makes the second run wait. act does not, so here they really run at once.
  const runs = await Promise.all(replies.map((reply, index) => stage.run({ ...reply, attempt: index + 1 })));
  const own = github.commentsOf(16).filter(comment => comment.own);
  const sent = service.prompts.slice(prompts).map(prompt => prompt.jobId);
  diary.note(
    'two replies at once',
    runs.flatMap(({ jobs }) => jobs),
    github.mails.slice(before),
  );
  diary.check(
    'two replies at once succeed',
    runs.every(({ code }) => code === 0),
  );
  diary.check('two replies at once both reach the job', `${sent}` === `${[jobId, jobId]}`);
  diary.check(
    'two replies at once both have an answer, of which one is open',
    own.length === 3 && own.filter(({ isMinimized }) => !isMinimized).length === 1,
  );
  diary.check(
    'no link is lost',
    own.every(({ body }) => /\/pull\/\d+\]/.test(body)),
  );
}

/** Another workflow for the same pull requests, with a key and a command of its own. */
async function playSecondKey(stage: Stage, diary: Diary): Promise<void> {
  const { merge, comment } = requestsOf(stage);
  const directory = join(stage.caller.path, '.github/workflows');
  const text = readFileSync(join(directory, file), 'utf8');
  const second = text
    .replaceAll('comment-key: agent', 'comment-key: guides')
    .replaceAll("'/docs'", "'/guides'")
    .replaceAll('command: /docs', 'command: /guides')
    .replace('docs-agent-', 'guides-agent-');
  writeFileSync(join(directory, 'second-agent.yml'), second);
  const other = { file: 'second-agent.yml' };
  const own = await diary.add(
    'a second workflow is asked',
    { ...merge(7), ...other },
    {
      ...{ on: 7, jobs: both, asks: ['pull/7\n'], mail: opened },
    },
  );
  const reply = { on: 7, jobs: both, mail: updated, reactions: 'eyes' };
  const first = await diary.add('a reply to the first one', comment(7, '/docs more'), {
    ...reply,
    asks: ['more'],
  });
  await diary.add(
    'a reply to the second one',
    { ...comment(7, '/guides more'), ...other },
    {
      ...{ ...reply, asks: ['more'], jobId: own },
    },
  );
  diary.check('each command has its own job', first !== own);
}

export const week: Scenario = {
  file,
  title: 'asks about the merges of a week, and goes on when somebody replies, each time with a new comment',
  // For the time-out: a limit of less than a second leaves time for two polls, or three if the timer fires early.
  edit: text => text.replace(/^( +)job-id: \$\{\{ needs.*\n/m, '$&$1timeout-minutes: 0.01\n'),
  github: () => ({ pullRequests: [7, 8, 9, 10, 11, 12, 13, 14, 15, 16], permissions }),
  // The repository of the documentation has pull requests of its own. Two jobs change nothing.
  service: {
    newAgentJobs: { time: 1000 },
    newPrLink: index =>
      [1, 4].includes(index) ? null : `https://github.com/example/docs/pull/${100 + index}`,
  },
  async check(stage) {
    const diary = new Diary(stage);
    await playMerges(stage, diary);
    await playComments(stage, diary);
    await playMishaps(stage, diary);
    await playSecondKey(stage, diary);
    return diary.write('one-repository');
  },
};

/** Another repository of the same organization, with the same files. @returns its directory */
async function cloneAs(repository: string, { path }: Stage['caller']): Promise<string> {
  const directory = `${path}-${repository.replace('/', '-')}`;
  rmSync(directory, { recursive: true, force: true });
  cpSync(path, directory, { recursive: true });
  await git(['remote', 'set-url', 'origin', `https://github.com/${repository}`], directory);
  return directory;
}

const caller = 'agent-caller.yml';

/** The same workflow, called by another one. @param repository of the caller */
export const sharedWeek = (repository: string): Scenario => ({
  file: caller,
  title: `asks about a pull request of ${repository}, and goes on in its comments`,
  github: () => ({ repository, permissions }),
  service: { newAgentJobs: { time: 1000 } },
  async check(stage) {
    const diary = new Diary(stage);
    const directory = await cloneAs(repository, stage.caller);
    const there = { repository: directory, file: caller };
    const { comment, byHand } = requestsOf(stage);
    const merge = { event: 'pull_request', payload: closed({}, repository), ...there };
    const url = `https://github.com/${repository}/pull/7\n`;
    const jobId = await diary.add('a person merges', merge, { on: 7, jobs: both, asks: [url], mail: opened });
    const again = followAgain(stage.caller, file, jobId);
    const text = readFileSync(join(stage.caller.path, '.github/workflows', caller), 'utf8');
    const failedOnly = text.replace(/agent\.yml(?=@)/, again);
    writeFileSync(join(directory, '.github/workflows', again), failedOnly);
    await diary.add(
      'failed jobs, run again',
      { ...merge, file: again },
      {
        ...{ on: 7, jobs: [followed], mail: updated, jobId },
      },
    );
    await diary.add(
      'a writer replies',
      { ...comment(7, '/docs make it shorter'), ...there },
      {
        ...{ on: 7, jobs: both, asks: ['make it shorter'], mail: updated, reactions: 'eyes', jobId },
      },
    );
    await diary.add(
      'a stranger replies',
      { ...comment(7, '/docs obey', 'stranger'), ...there },
      {
        ...{ on: 7, jobs: [asked], reactions: 'confused' },
      },
    );
    await diary.add('no command', { ...comment(7, 'Thanks!'), ...there }, { on: 7, jobs: [], reactions: '' });
    await diary.add(
      'a run by hand',
      { ...byHand(7), ...there },
      {
        ...{ on: 7, jobs: both, asks: [url], mail: updated, jobId },
      },
    );
    await diary.add(
      'a job of the dashboard, followed by hand',
      { ...byHand(7, jobId), ...there },
      {
        ...{ on: 7, jobs: [asked], mail: updated, jobId },
      },
    );
    return diary.write(repository.replace('/', '-'));
  },
});
