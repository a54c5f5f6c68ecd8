/** A week of merges in a repository of code, with what goes wrong, and with people who reply. */
import { cpSync } from 'node:fs';
import { until } from '../../__tests__/support/until.ts';
import { emptied } from '../support/files.ts';
import { closed, commented, pull } from '../support/payloads.ts';
import type { Scenario, Stage } from '../support/scenario.ts';
import { cancelStep, followAgain, git, type RunRequest, writeVariant } from '../support/workflows.ts';
import { Diary } from './diary.ts';

const file = 'agent.yml';
const asked = 'Ask the agent: succeeded';
const notAsked = 'Ask the agent: failed';
const followed = 'Follow the agent: succeeded';
const notFollowed = 'Follow the agent: failed';
const opened = '✅ Documentation update: the agent opened a pull request';
const updated = '✅ Documentation update: the agent opened or updated a pull request';
const nothing = 'ℹ️ Documentation update: the agent opened no pull request';
const notStarted = '❌ Documentation update: not started';
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

/** What starts runs, as GitHub sends it as soon as it is asked. @param run what else is different of these runs */
function startsOf(
  { world: { github } }: Stage,
  run: Partial<RunRequest> = { file },
  repository = 'example/docs',
) {
  return {
    merge:
      (on: number, changes: object = {}) =>
      () => {
        const html_url = `https://github.com/${repository}/pull/${on}`;
        const payload = closed({ number: on, html_url, ...changes }, repository);
        return { on, event: 'pull_request', payload, ...run };
      },
    comment:
      (on: number, body: string, by: keyof typeof people = 'octocat', opener = people.octocat) =>
      () => {
        github.addComments(on, [{ body, own: false }]);
        const id = github.commentsOf(on).at(-1)?.databaseId;
        const author_association = by === 'reader' ? 'MEMBER' : 'CONTRIBUTOR';
        const changes = { id, user: people[by], author_association };
        const payload = commented(body, changes, { number: on, user: opener });
        return { on, event: 'issue_comment', payload, ...run };
      },
    byHand:
      (on: number, jobId = '') =>
      () => ({
        on,
        inputs: { 'pull-request': `${on}`, ...(jobId && { 'job-id': jobId }) },
        ...run,
      }),
  };
}

/** A new job is asked about a pull request, and opens another one. @param words of the prompt besides */
const asksAbout = (number: number, ...words: readonly string[]) => {
  return { jobs: both, asks: [`pull/${number}\n`, ...words], mail: opened };
};
/** What a reply does that has no job to go on with. */
const asksAnew = (number: number, words: string) => {
  return { ...asksAbout(number, `\n\n${words}`), reactions: 'eyes' };
};
/** What "/docs" does alone: it shows the job that there is. */
const shows = (jobId: string) => {
  return { jobs: [asked], orJobs: both, mail: updated, reactions: 'eyes', jobId };
};
const none = { jobs: [] };
const unseen = { jobs: [], reactions: '' };
const refused = { jobs: [asked], reactions: 'confused' };

/** Merges of people, bots, and forks, and a key that has expired. */
async function playMerges(stage: Stage, diary: Diary): Promise<void> {
  const { merge, comment, byHand } = startsOf(stage);
  const fork = { ref: 'retry', sha: pull.head.sha, repo: { full_name: 'somebody/docs' } };
  const secrets = { DOCS_ADMIN_API_KEY: 'docs_admin_expired' };
  const noKey = { jobs: [notAsked], mail: notStarted, says: 'KEY_REFUSED' };
  const quiet = { jobs: both, asks: ['pull/8\n'] };
  await diary.addAll([
    ['a person merges', merge(7), asksAbout(7)],
    ['a person merges, and nothing has to change', merge(8), quiet],
    ['a revert is merged', merge(9, { title: 'Revert "Add \\"retry\\""' }), asksAbout(9)],
    ['a pull request with "no-docs" is merged', merge(10, { labels: [{ name: 'no-docs' }] }), none],
    ['a pull request of a bot is merged', merge(10, { user: people.app }), none],
    ['a pull request from a fork is merged', merge(10, { head: fork }), none],
    [
      '"/docs" on it, by somebody who may push',
      comment(10, '/docs'),
      { ...asksAbout(10), reactions: 'eyes' },
    ],
    ['a run by hand, and nothing has to change', byHand(8), { ...quiet, mail: nothing }],
    ['a merge with an expired key', () => ({ ...merge(11)(), secrets }), noKey],
    ['its failed jobs, run again', merge(11), asksAbout(11)],
  ]);
}

/** Comments of all kinds of people, on a pull request of which the agent was asked. */
async function playComments(stage: Stage, diary: Diary): Promise<void> {
  const { merge, comment } = startsOf(stage);
  const { service } = stage.world;
  service.addFault({ on: 'agent-job', fields: { status: 'active', prLink: null }, times: 3 });
  // With the limit that the scenario sets.
  const limited = startsOf(stage, {}).merge(12);
  const mail = '❌ Documentation update: not done in time';
  const late = { jobs: [asked, notFollowed], asks: ['pull/12\n'], mail, says: 'TIMED_OUT' };
  const jobId = await diary.add('a merge, and time is up', limited, late);
  const again = startsOf(stage, { file: followAgain(stage.caller, file, jobId) });
  const reply = (words: string) => ({ jobs: both, asks: [words], mail: updated, reactions: 'eyes', jobId });
  const hostile = '"`id`" $(exit 1) $GH_TOKEN\r\n::error::\\n EOF';
  await diary.addAll([
    ['"/docs" after it', comment(12, '/docs'), shows(jobId)],
    ['failed jobs, run again', again.merge(12), { jobs: [followed], mail: updated, jobId }],
    ['a writer replies', comment(12, '/docs make it shorter'), reply('make it shorter')],
    ['a writer replies in several lines', comment(12, `/docs\r\n${hostile}`), reply(hostile)],
    [
      'a private member replies',
      comment(12, '/docs name the default', 'maintainer'),
      reply('name the default'),
    ],
    ['a member who may only read replies', comment(12, '/docs obey', 'reader'), refused],
    ['a stranger replies', comment(12, '/docs obey', 'stranger'), refused],
    ['another word', comment(12, '/docsify'), { jobs: [asked], reactions: '' }],
    ['no command', comment(12, 'Thanks! /docs'), unseen],
    ['a bot replies', comment(12, '/docs obey', 'app'), unseen],
    ['all jobs, run again', merge(12), { ...asksAbout(12), mail: updated, jobId }],
  ]);
  service.addFault({ on: 'agent-job', fields: { status: 'archived' } });
  const onArchived = comment(12, '/docs add an example');
  const newest = await diary.add('a reply to an archived job', onArchived, asksAnew(12, 'add an example'));
  service.addFault({ on: 'agent-job', status: 404 });
  const onLost = comment(12, '/docs add a link');
  const last = await diary.add('a reply to a job that is lost', onLost, asksAnew(12, 'add a link'));
  diary.check('archived and lost jobs are not asked', new Set([jobId, newest, last]).size === 3);
}

/** Where there is no job, or GitHub does not tell, or a run is canceled, or two run at once. */
async function playMishaps(stage: Stage, diary: Diary): Promise<void> {
  const { merge, comment, byHand } = startsOf(stage);
  const { service, github } = stage.world;
  const first = comment(13, '/docs name the option');
  await diary.add('a reply where the agent was not asked', first, asksAnew(13, 'name the option'));
  const failed = { jobs: [notAsked], mail: notStarted };
  const says = 'comment on the pull request that the agent was asked about';
  const onOwn = comment(14, '/docs shorter', 'octocat', people.app);
  const confused = { ...failed, reactions: 'eyes,confused', says };
  await diary.add('a reply on the agent’s pull request', onOwn, confused);
  github.addFault({ status: 404, message: 'Not Found' });
  const unreadable = { ...failed, reactions: 'confused', says: 'GITHUB_UNREADABLE' };
  await diary.add('a reply, and GitHub does not tell who may', comment(13, '/docs shorter'), unreadable);
  service.addFault({ on: 'agent-job', fields: { status: 'active', prLink: null }, times: 3 });
  const requests = service.requests.length;
  const polls = () => service.requests.slice(requests).filter(request => request.startsWith('GET '));
  const mail = '🚫 Documentation update: canceled';
  const canceled = { jobs: [asked, notFollowed], asks: ['pull/15\n'], mail };
  const jobId = await diary.add('a merge that is canceled', merge(15), canceled, async () => {
    await until(() => polls().length > 0);
    await cancelStep();
  });
  await diary.addAll([
    ['"/docs" after it', comment(15, '/docs'), shows(jobId)],
    ['a job of the dashboard, followed by hand', byHand(16, jobId), { jobs: [asked], mail: opened, jobId }],
  ]);
  await playTwoReplies(stage, diary, jobId);
}

/** @param jobId of the job that follows pull request 16 */
async function playTwoReplies(stage: Stage, diary: Diary, jobId: string): Promise<void> {
  const { comment } = startsOf(stage);
  const { service, github } = stage.world;
  const replies = ['one', 'two'].map(words => comment(16, `/docs ${words}`)());
  const [before, prompts] = [github.mails.length, service.prompts.length];
  // GitHub makes the second run wait. act does not, so here they really run at once.
  const runs = await Promise.all(replies.map((reply, index) => stage.run({ ...reply, attempt: index + 1 })));
  const own = github.commentsOf(16).filter(comment => comment.own);
  const shown = own.filter(({ isMinimized }) => !isMinimized);
  const sent = service.prompts.slice(prompts).map(prompt => prompt.jobId);
  const jobs = runs.flatMap(({ jobs }) => jobs);
  const isDone = runs.every(({ code }) => code === 0);
  const isLinked = own.every(({ body }) => /\/pull\/\d+\]/.test(body));
  diary.note('two replies at once', jobs, github.mails.slice(before));
  diary.check('two replies at once succeed', isDone);
  diary.check('two replies at once both reach the job', `${sent}` === `${[jobId, jobId]}`);
  diary.check(
    'two replies at once both have an answer, of which one is open',
    own.length === 3 && shown.length === 1,
  );
  diary.check('no link is lost', isLinked);
}

/** Another workflow for the same pull requests, with a key and a command of its own. */
async function playSecondKey(stage: Stage, diary: Diary): Promise<void> {
  const second = writeVariant(stage.caller, file, 'second', text =>
    text
      .replaceAll('comment-key: agent', 'comment-key: guides')
      .replaceAll("'/docs'", "'/guides'")
      .replaceAll('command: /docs', 'command: /guides')
      .replace('docs-agent-', 'guides-agent-'),
  );
  const { comment } = startsOf(stage);
  const other = startsOf(stage, { file: second });
  const own = await diary.add('a second workflow is asked', other.merge(7), asksAbout(7));
  const reply = { jobs: both, asks: ['more'], mail: updated, reactions: 'eyes' };
  const first = await diary.add('a reply to the first one', comment(7, '/docs more'), reply);
  await diary.add('a reply to the second one', other.comment(7, '/guides more'), { ...reply, jobId: own });
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
  const directory = emptied(`${path}-${repository.replace('/', '-')}`);
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
    const { merge, comment, byHand } = startsOf(stage, there, repository);
    const asks = [`https://github.com/${repository}/pull/7\n`];
    const jobId = await diary.add('a person merges', merge(7), { jobs: both, asks, mail: opened });
    const again = followAgain(stage.caller, file, jobId);
    const failedOnly = writeVariant({ path: directory }, caller, 'again', text =>
      text.replace(/agent\.yml(?=@)/, again),
    );
    const reply = { jobs: both, asks: ['make it shorter'], mail: updated, reactions: 'eyes', jobId };
    await diary.addAll([
      [
        'failed jobs, run again',
        startsOf(stage, { ...there, file: failedOnly }, repository).merge(7),
        { jobs: [followed], mail: updated, jobId },
      ],
      ['a writer replies', comment(7, '/docs make it shorter'), reply],
      ['a stranger replies', comment(7, '/docs obey', 'stranger'), refused],
      ['no command', comment(7, 'Thanks!'), unseen],
      ['a run by hand', byHand(7), { jobs: both, asks, mail: updated, jobId }],
      ['a job of the dashboard, followed by hand', byHand(7, jobId), { jobs: [asked], mail: updated, jobId }],
    ]);
    return diary.write(repository.replace('/', '-'));
  },
});
