/** The examples, run unchanged, each with its expected results. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { lastingLinkScenario } from './lasting-link.ts';
import { before, commandsOf, mergedPull, publishingExamples, pull } from './publishing.ts';
import { type Scenario, type Stage, startsOf } from './scenario.ts';

const reviewed = {
  'rules/branches/main': [{ type: 'pull_request', parameters: { required_approving_review_count: 1 } }],
};

/** What GitHub responds about the difference between two commits, as far as the examples read it. */
function comparison(sha: string, names: readonly string[]) {
  const files = names.map(filename => ({ filename, status: 'modified' }));
  const html_url = `https://github.com/example/docs/commit/${sha}`;
  return {
    html_url,
    total_commits: 1,
    commits: [{ sha, html_url, commit: { message: 'Add retry' }, files }],
    files,
  };
}

/** Whether a comment names the agent's pull request. */
const isReport = (body: string | undefined) => body?.includes('/pull/7') === true;

/** Runs agent-auto-merge.yml. @returns what it merged */
async function mergesOf(run: Stage['run'], agent: string) {
  const { code, artifacts } = await run({
    inputs: { prompt: 'Describe it' },
    vars: { DOCS_AGENT: agent },
    payload: { repository: { default_branch: 'main' } },
  });
  return { code, merges: commandsOf(artifacts, 'pr merge') };
}

export const exampleScenarios: readonly Scenario[] = [
  {
    file: 'github-pages.yml',
    title: 'publishes every file, in each attempt of a run',
    async check({ run }) {
      const first = await run();
      const published = (path: string) => existsSync(join(first.artifacts, 'published', path));
      const files = { pages: published('index.html'), hidden: published('.well-known/security.txt') };
      const second = await run({ attempt: 2 });
      return {
        'the first attempt succeeds': first.code === 0,
        'pages are published': files.pages,
        'files whose names begin with a dot are published': files.hidden,
        'all jobs can be run again': second.code === 0,
      };
    },
  },
  {
    file: 'export-then-use.yml',
    title: 'uses in one job what another has started',
    async check({ run, world }) {
      const { code, artifacts } = await run();
      return {
        'it succeeds': code === 0,
        'one export was started': startsOf(world) === 1,
        'the site is kept': existsSync(join(artifacts, 'docs/index.html')),
      };
    },
  },
  {
    file: 'many-sites.yml',
    title: 'exports all sites',
    service: { domains: ['docs.example.com', 'reference.example.com', 'help.example.com'], pages: 60 },
    async check({ run }) {
      const { code, artifacts, jobs } = await run();
      const sites = readdirSync(artifacts).filter(name => name.startsWith('site-'));
      return {
        'it succeeds': code === 0,
        'there are three sites': sites.length === 3,
        'each one is used': jobs.filter(job => /^Use .*: succeeded$/.test(job)).length === 3,
      };
    },
  },
  lastingLinkScenario,
  {
    file: 'docs-for-pushed-code.yml',
    title: 'asks the agent about code that was pushed, and comments on the merged pull request',
    github: sha => ({
      ...mergedPull(sha),
      documents: {
        [`compare/${before}...${sha}`]: comparison(sha, ['src/index.ts', 'docs/index.md']),
        [`compare/${before.replaceAll('1', '2')}...${sha}`]: comparison(sha, ['docs/index.md']),
        [`commits/${sha}`]: comparison(sha, ['src/start.ts']).commits[0],
      },
    }),
    async check({ run, world, caller: { sha } }) {
      const pushed = (commit: string) =>
        run({ event: 'push', payload: { ref: 'refs/heads/main', before: commit } });
      const docsOnly = await pushed(before.replaceAll('1', '2'));
      const early = world.service.agentJobsStarted('docs');
      const { code } = await pushed(before);
      const comments = [...world.github.commentsOf(7)];
      const first = await pushed('0'.repeat(40));
      const prompts = world.service.prompts.map(({ prompt }) => prompt);
      return {
        'documentation alone starts no job': docsOnly.code === 0 && early === 0,
        'it succeeds': code === 0 && first.code === 0,
        'each push starts a job': world.service.agentJobsStarted('docs') === 2,
        'the prompt names the code, and no documentation':
          prompts[0]?.includes('"src/index.ts"') === true && !prompts[0].includes('docs/index.md'),
        'the prompt of the first push names the last commit':
          prompts[1]?.includes(sha) === true && prompts[1].includes('"src/start.ts"'),
        'one comment has the agent’s pull request': comments.length === 1 && isReport(comments[0]?.body),
      };
    },
  },
  {
    file: 'docs-for-merged-code.yml',
    title: 'asks the agent about a merged pull request, and about no other',
    async check({ run, world }) {
      const closed = (changes: object) =>
        run({ event: 'pull_request', payload: { action: 'closed', pull_request: { ...pull, ...changes } } });
      const others = [
        await closed({ merged: false }),
        await closed({ head: { ...pull.head, repo: { full_name: 'somebody/docs' } } }),
        await closed({ user: { login: 'dependabot[bot]' } }),
      ];
      const early = world.service.agentJobsStarted('docs');
      const { code } = await closed({});
      const [prompt] = world.service.prompts;
      return {
        'others start no job': others.every(({ code }) => code === 0) && early === 0,
        'it succeeds': code === 0,
        'one job is started': world.service.agentJobsStarted('docs') === 1,
        'the prompt names the pull request':
          prompt?.prompt.includes(`${pull.html_url} was merged: "Add \\"retry\\""`) === true,
        'the pull request has a comment with the agent’s': isReport(world.github.commentsOf(7)[0]?.body),
      };
    },
  },
  {
    file: 'agent-auto-merge.yml',
    title: 'turns on auto-merge for the agent’s own pull request, and for no other',
    github: () => ({ documents: reviewed }),
    async check({ run, world }) {
      const own = await mergesOf(run, 'app/docs-agent');
      const foreign = await mergesOf(run, 'somebody');
      return {
        'it succeeds': own.code === 0,
        'each run starts a job': world.service.agentJobsStarted('docs') === 2,
        'auto-merge is turned on, by number': own.merges === 'pr merge 7 --auto --squash',
        'it fails when somebody else opened the pull request': foreign.code !== 0,
        'that one is not merged': foreign.merges === '',
      };
    },
  },
  {
    file: 'agent-auto-merge.yml',
    title: 'merges no pull request of another repository',
    service: { newAgentJobs: { prLink: 'https://github.com/example/other/pull/7' } },
    github: () => ({ documents: reviewed }),
    async check({ run }) {
      const { code, merges } = await mergesOf(run, 'app/docs-agent');
      return { 'it succeeds': code === 0, 'nothing is merged': merges === '' };
    },
  },
  {
    file: 'agent-auto-merge.yml',
    title: 'asks nothing when no rule requires a review',
    github: () => ({ documents: { 'rules/branches/main': [] } }),
    async check({ run, world }) {
      const { code } = await mergesOf(run, 'app/docs-agent');
      return { 'it fails': code !== 0, 'no job is started': world.service.agentJobsStarted('docs') === 0 };
    },
  },
  ...publishingExamples,
];
