/** The examples that ask the agent. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, mergedPull, pull } from './payloads.ts';
import type { Scenario, Stage } from './scenario.ts';
import { withoutJob } from './workflows.ts';

/** GitHub's response about the difference between two commits, as far as the examples read it. */
function comparison(sha: string, names: readonly string[]) {
  const files = names.map(filename => ({ filename, status: 'modified' }));
  const html_url = `https://github.com/example/docs/commit/${sha}`;
  const commit = { sha, html_url, commit: { message: 'Add retry' }, files };
  return { html_url, total_commits: 1, commits: [commit], files };
}

const fork = { full_name: 'somebody/docs', fork: true };
const bot = (name: string) => ({ user: { login: `${name}[bot]`, type: 'Bot' } });
/** Pull requests that ask nobody, by what is different about them. */
const skipped: Readonly<Record<string, object>> = {
  'not merged': { merged: false },
  renovate: bot('renovate'),
  'the agent itself': bot('docs-agent'),
  'from a fork': { head: { ...pull.head, repo: fork } },
  'a label': { labels: [{ name: 'bug' }, { name: 'no-docs' }] },
};

/** Writes a workflow as GitHub runs its job "follow" again. @returns the name of its file */
function followAgain({ path }: Stage['caller'], file: string, jobId: string): string {
  const directory = join(path, '.github/workflows');
  const text = readFileSync(join(directory, file), 'utf8').replace(/^ +if: needs\.ask\.outputs.*\n/m, '');
  writeFileSync(join(directory, `again-${file}`), withoutJob(text, 'ask', { jobId }));
  return `again-${file}`;
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
      const others = [
        await pushed({ before: before.replaceAll('1', '2') }),
        await pushed({ repository: fork }),
        await pushed({}, { actor: 'dependabot[bot]' }),
      ];
      const early = jobsOf(stage).length + readsOf(stage).length;
      const { code, jobs } = await pushed();
      const comments = commentsOf(stage);
      const [jobId = ''] = jobsOf(stage);
      const again = await pushed({}, { file: followAgain(caller, 'docs-for-pushed-code.yml', jobId) });
      const afterRerun = jobsOf(stage).length;
      const first = await pushed({ before: '0'.repeat(40) });
      const prompts = world.service.prompts.map(({ prompt }) => prompt);
      return {
        'what is no code, a fork, and Dependabot ask nobody':
          others.every(({ code }) => code === 0) && early === 0,
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
    title: 'asks the agent about a pull request that a person merged, follows it, and skips all others',
    async check(stage) {
      const { run, caller, world } = stage;
      const repository = { full_name: 'example/docs', fork: false };
      const closed = (changes: object, file?: string) => {
        const payload = { action: 'closed', repository, pull_request: pull, ...changes };
        return run({ event: 'pull_request', payload, ...(file && { file }) });
      };
      const wrong: string[] = [];
      const expectNothing = async (name: string, changes: object) => {
        const { code } = await closed(changes);
        if (code !== 0 || jobsOf(stage).length + readsOf(stage).length > 0) wrong.push(name);
      };
      for (const [name, changes] of Object.entries(skipped))
        await expectNothing(name, { pull_request: { ...pull, ...changes } });
      // act takes the repository's name from its clone, so only the rest of the payload is that of a fork.
      await expectNothing('in a fork', { repository: fork });
      const { code, jobs } = await closed({});
      const comments = commentsOf(stage);
      const [jobId = ''] = jobsOf(stage);
      const again = await closed({}, followAgain(caller, 'docs-for-merged-code.yml', jobId));
      const prompt = world.service.prompts[0]?.prompt;
      return {
        [`others ask nobody: ${wrong}`]: wrong.length === 0,
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
