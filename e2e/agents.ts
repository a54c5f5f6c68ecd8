/** The examples that ask the agent. */
import { before, mergedPull, pull } from './payloads.ts';
import type { Scenario } from './scenario.ts';

/** GitHub's response about the difference between two commits, as far as the examples read it. */
function comparison(sha: string, names: readonly string[]) {
  const files = names.map(filename => ({ filename, status: 'modified' }));
  const html_url = `https://github.com/example/docs/commit/${sha}`;
  const commit = { sha, html_url, commit: { message: 'Add retry' }, files };
  return { html_url, total_commits: 1, commits: [commit], files };
}

export const agentScenarios: readonly Scenario[] = [
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
        'the prompt of the first push names the last commit': prompts[1]?.includes(sha) === true,
        'one comment has the agent’s pull request':
          comments.length === 1 && comments[0]?.body.includes('/pull/7') === true,
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
        'it succeeds': code === 0 && world.service.agentJobsStarted('docs') === 1,
        'the prompt names the pull request':
          prompt?.prompt.includes(`${pull.html_url} was merged: "Add \\"retry\\""`) === true,
        'the pull request has a comment with the agent’s':
          world.github.commentsOf(7)[0]?.body.includes('/pull/7') === true,
      };
    },
  },
];
