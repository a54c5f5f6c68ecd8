/** The examples that ask the agent. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, mergedPull, pull } from './payloads.ts';
import type { Scenario, Stage } from './scenario.ts';
import { git, withoutJob } from './workflows.ts';

/** GitHub's response about the difference between two commits, as far as the examples read it. */
function comparison(sha: string, names: readonly string[]) {
  const files = names.map(filename => ({ filename, status: 'modified' }));
  const html_url = `https://github.com/example/docs/commit/${sha}`;
  const commit = { sha, html_url, commit: { message: 'Add retry' }, files };
  return { html_url, total_commits: 1, commits: [commit], files };
}

/** Writes a workflow as GitHub runs its job "follow" again. @returns the name of its file */
function followAgain({ path }: Stage['caller'], file: string, jobId: string): string {
  const directory = join(path, '.github/workflows');
  const text = readFileSync(join(directory, file), 'utf8').replace(/^ +if: needs\.ask\.outputs.*\n/m, '');
  writeFileSync(join(directory, `again-${file}`), withoutJob(text, 'ask', { jobId }));
  return `again-${file}`;
}

/** Another repository of the same organization, with the same files. @returns its directory */
async function cloneAs(repository: string, { path }: Stage['caller']): Promise<string> {
  const directory = `${path}-${repository.replace('/', '-')}`;
  rmSync(directory, { recursive: true, force: true });
  await git(['clone', '--quiet', path, directory], path);
  await git(['remote', 'set-url', 'origin', `https://github.com/${repository}`], directory);
  return directory;
}

const jobsOf = ({ world }: Stage) => world.service.prompts.map(({ jobId }) => jobId);
const readsOf = ({ world }: Stage) => world.service.requests.filter(request => /^GET \/v2\//.test(request));
/** The bodies of the comments on the pull request. */
const commentsOf = ({ world }: Stage) => world.github.commentsOf(7).map(({ body }) => body);
const askedAndFollowed = 'Ask the agent: succeeded,Follow the agent: succeeded';

export const agentScenarios: readonly Scenario[] = [
  {
    file: 'docs-for-pushed-code.yml',
    title: 'asks the agent about code that was pushed, follows it, and comments on the merged pull request',
    github: sha => ({
      ...mergedPull(sha),
      documents: {
        [`compare/${before}...${sha}`]: comparison(sha, ['src/index.ts', 'docs/index.md']),
        [`compare/${before.replaceAll('1', '2')}...${sha}`]: comparison(sha, [
          ...['docs/index.md', 'docs.json', 'logo/dark.svg', 'package-lock.json', 'LICENSE'],
        ]),
        [`commits/${sha}`]: comparison(sha, ['src/start.ts']).commits[0],
      },
    }),
    async check(stage) {
      const { run, caller, world } = stage;
      const push = { ref: 'refs/heads/main', before, repository: { fork: false } };
      const pushed = (changes: object = {}, options: object = {}) =>
        run({ event: 'push', payload: { ...push, ...changes }, ...options });
      const other = await pushed({ before: before.replaceAll('1', '2') });
      const early = jobsOf(stage).length + readsOf(stage).length;
      const { code, jobs } = await pushed();
      const comments = commentsOf(stage);
      const [jobId = ''] = jobsOf(stage);
      const again = await pushed({}, { file: followAgain(caller, 'docs-for-pushed-code.yml', jobId) });
      const afterRerun = jobsOf(stage).length;
      const first = await pushed({ before: '0'.repeat(40) });
      const prompts = world.service.prompts.map(({ prompt }) => prompt);
      return {
        'what is no code asks nobody': other.code === 0 && early === 0,
        'it succeeds': [code, again.code, first.code].join() === '0,0,0',
        'one job asks, the next follows': jobs.join() === askedAndFollowed,
        'following again asks nobody':
          afterRerun === 1 && again.jobs.join() === 'Follow the agent: succeeded',
        'each push starts a job': jobsOf(stage).length === 2,
        'the prompt names the code, and no documentation':
          prompts[0]?.includes('"src/index.ts"') === true && !prompts[0].includes('docs/index.md'),
        'the prompt of the first push names the last commit': prompts[1]?.includes(caller.sha) === true,
        'one comment has the agent’s pull request':
          comments.length === 1 && comments[0]?.includes('/pull/7') === true,
      };
    },
  },
  {
    file: 'docs-for-merged-code.yml',
    title: 'asks the agent about a pull request that was merged, and follows it',
    async check(stage) {
      const { run, caller, world } = stage;
      const repository = { full_name: 'example/docs', fork: false };
      const closed = (changes: object, file?: string) => {
        const payload = { action: 'closed', repository, pull_request: pull, ...changes };
        return run({ event: 'pull_request', payload, ...(file && { file }) });
      };
      const { code, jobs } = await closed({});
      const comments = commentsOf(stage);
      const [jobId = ''] = jobsOf(stage);
      const again = await closed({}, followAgain(caller, 'docs-for-merged-code.yml', jobId));
      const prompt = world.service.prompts[0]?.prompt;
      return {
        'it succeeds': code === 0 && again.code === 0,
        'one job asks, the next follows': jobs.join() === askedAndFollowed,
        'following again asks nobody': jobsOf(stage).length === 1,
        'the prompt names the pull request':
          prompt?.includes(`${pull.html_url} was merged: "Add \\"retry\\""`) === true,
        'one comment has the agent’s pull request, after following again, too':
          [...comments, ...commentsOf(stage)].every(body => body.includes('/pull/7')) &&
          commentsOf(stage).length === 1,
      };
    },
  },
  {
    file: 'docs-for-merged-code.yml',
    title: 'keeps one comment: of an expired key, a time-out, a job that is run again, and a follow-up',
    edit: text => text.replace(/^( +)job-id: .*\n/m, '$&$1timeout-minutes: 0.01\n'),
    service: { newAgentJobs: { time: 1000 } },
    async check(stage) {
      const { run, caller, world } = stage;
      const payload = { action: 'closed', repository: { fork: false }, pull_request: pull };
      const comments: string[] = [];
      const step = async (request: Parameters<typeof run>[0]) => {
        const { jobs } = await run({ event: 'pull_request', payload, ...request });
        comments.push(commentsOf(stage).join('\n\n'));
        return `${jobs}`;
      };
      const expired = await step({ secrets: { DOCS_ADMIN_API_KEY: 'docs_admin_expired' } });
      // A limit of less than a second leaves time for two polls.
      world.service.addFault({ on: 'agent-job', fields: { status: 'active', prLink: null }, times: 2 });
      const late = await step({});
      const [jobId = ''] = jobsOf(stage);
      const again = await step({ file: followAgain(caller, 'edited-docs-for-merged-code.yml', jobId) });
      const inputs = { 'job-id': jobId, prompt: 'Add an example.', 'issue-number': '7' };
      const byHand = await step({ event: 'workflow_dispatch', file: 'agent-follow-up.yml', inputs });
      const states = [
        '❌ Agent job: not started',
        'not done in time',
        'opened a pull',
        'opened or updated a pull',
      ];
      return {
        'an expired key stops the first job': expired === 'Ask the agent: failed',
        'the time-out is that of the second': late === 'Ask the agent: succeeded,Follow the agent: failed',
        'only that one is run again, and follows': again === 'Follow the agent: succeeded',
        'a follow-up by hand is sent to the same job':
          byHand === 'Follow the agent: succeeded' && jobsOf(stage).join() === [jobId, jobId].join(),
        [`one comment has the state of each run: ${comments.join(' | ')}`]: states.every(
          (state, index) =>
            comments[index]?.split('<!-- ').length === 2 && comments[index]?.includes(state) === true,
        ),
        'the expired key is named': comments[0]?.includes('expired') === true,
      };
    },
  },
  ...['example/docs', 'example/api'].map(
    (repository): Scenario => ({
      file: 'docs-for-many-repositories.yml',
      title: `is called by ${repository}, and comments there`,
      github: () => ({ repository }),
      async check(stage) {
        const html_url = `https://github.com/${repository}/pull/7`;
        const merged = { ...pull, html_url, head: { ...pull.head, repo: { full_name: repository } } };
        const directory = await cloneAs(repository, stage.caller);
        const payload = { action: 'closed', pull_request: merged };
        // The workflow in docs/agent.md.
        const request = { repository: directory, file: 'agent-1.yml', event: 'pull_request', payload };
        const { code } = await stage.run(request);
        return {
          'it succeeds': code === 0,
          'the prompt names the pull request':
            stage.world.service.prompts.map(({ prompt }) => prompt.includes(html_url)).join() === 'true',
          'one comment has the agent’s pull request':
            commentsOf(stage).length === 1 && commentsOf(stage)[0]?.includes('/pull/7') === true,
        };
      },
    }),
  ),
  {
    file: 'agent-follow-up.yml',
    title: 'follows a job, and sends it a prompt if there is one',
    github: () => ({ pullRequests: [7] }),
    service: { agentJobs: [{ projectId: 'docs', id: 'agt_1', time: 1000 }] },
    async check(stage) {
      const { run } = stage;
      const started = (inputs: object) => run({ inputs: { 'job-id': 'agt_1', ...inputs } });
      const follow = await started({});
      const early = [jobsOf(stage).length, commentsOf(stage).length];
      const ask = await started({ prompt: 'Add an "example".', 'issue-number': '7' });
      const prompts = stage.world.service.prompts.map(({ prompt }) => prompt);
      return {
        'it succeeds': follow.code === 0 && ask.code === 0,
        'without a prompt, it asks nobody and comments nowhere': early.join() === '0,0',
        'with one, it is sent to the job':
          prompts.join() === 'Add an "example".' && jobsOf(stage)[0] === 'agt_1',
        'the comment has the agent’s pull request':
          commentsOf(stage)[0]?.includes('opened or updated') === true,
      };
    },
  },
];
