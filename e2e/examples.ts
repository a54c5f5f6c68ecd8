/** The examples, run unchanged, each with its expected results. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GithubOptions } from '../simulator/github/server.ts';
import { lastingLinkScenario } from './lasting-link.ts';
import { type Scenario, startsOf } from './scenario.ts';

const mergedPull = (sha: string): GithubOptions => ({
  pullRequests: [7],
  pullsOf: { [sha]: [{ number: 7, merged: true, mergeCommit: sha }] },
});
const push = { event: 'push', payload: { ref: 'refs/heads/main' }, vars: { DOCS_CHECK: 'Documentation' } };
const url = 'https://example.github.io/docs/';

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
    service: { domains: ['docs.example.com', 'api.example.com', 'help.example.com'], pages: 60 },
    async check({ run }) {
      const { code, artifacts } = await run();
      const sites = readdirSync(artifacts).filter(name => name.startsWith('site-'));
      return {
        'it succeeds': code === 0,
        'there are three sites': sites.length === 3,
      };
    },
  },
  lastingLinkScenario,
  {
    file: 'agent-auto-merge.yml',
    title: 'turns on auto-merge for the agent’s own pull request, and for no other',
    async check({ run }) {
      const calls = async (jobId: string, agent: string) => {
        const { code, artifacts } = await run({ inputs: { 'job-id': jobId }, vars: { DOCS_AGENT: agent } });
        const file = join(artifacts, 'gh');
        const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
        return { code, merges: lines.filter(line => line.includes(' pr merge ')).join() };
      };
      const own = await calls('agent_1', 'app/docs-agent');
      const foreign = await calls('agent_1', 'somebody');
      const elsewhere = await calls('agent_2', 'app/docs-agent');
      return {
        'it succeeds': own.code === 0,
        'auto-merge is turned on, by number': own.merges === 'example/docs pr merge 7 --auto --squash',
        'it fails when somebody else opened the pull request': foreign.code !== 0,
        'that one is not merged': foreign.merges === '',
        'a pull request of another repository is no error, and not merged':
          elsewhere.code === 0 && elsewhere.merges === '',
      };
    },
  },
  {
    file: 'publish-on-merge.yml',
    title: 'reports an agent’s pull request to the issue',
    github: () => ({ issues: [3], pullRequests: [] }),
    async check({ run, world }) {
      const { code } = await run({ inputs: { 'job-id': 'agent_1', 'issue-number': '3' } });
      const [comment] = world.github.commentsOf(3);
      return {
        'it succeeds': code === 0,
        'the comment names the pull request': comment?.body.includes('/pull/7') === true,
        'nothing is exported': startsOf(world) === 0,
      };
    },
  },
  {
    file: 'publish-on-merge.yml',
    title: 'exports a merge when the service’s check has succeeded, and comments when it is deployed',
    github: sha => ({ ...mergedPull(sha), checks: { Documentation: [null, 'success'] } }),
    async check({ run, world }) {
      const { code, jobs, artifacts } = await run(push);
      const comments = world.github.commentsOf(7);
      return {
        'it succeeds': code === 0,
        'the check was read until it had ended':
          world.github.requests.filter(request => request.endsWith('/check-runs')).length === 2,
        'one job after the other': `${jobs}` === order,
        'the site is published': existsSync(join(artifacts, 'published/.well-known/security.txt')),
        'one comment has the URL': comments.length === 1 && comments[0]?.body.includes(url) === true,
      };
    },
  },
  {
    file: 'publish-on-merge.yml',
    title: 'exports nothing when the service’s check has failed',
    github: sha => ({ ...mergedPull(sha), checks: { Documentation: ['failure'] } }),
    async check({ run, world }) {
      const { code } = await run(push);
      return {
        'it fails': code !== 0,
        'nothing is exported': startsOf(world) === 0,
        'nothing is commented': world.github.commentsOf(7).length === 0,
      };
    },
  },
  {
    file: 'publish-on-merge.yml',
    title: 'exports what the service reports as deployed to the environment, and nothing else',
    github: mergedPull,
    async check({ run, world, caller: { sha } }) {
      const report = (state: string, environment: string) => ({
        event: 'deployment_status',
        vars: { DOCS_ENVIRONMENT: 'production' },
        payload: { deployment: { environment, sha, ref: 'main' }, deployment_status: { state } },
      });
      const others = [await run(report('pending', 'production')), await run(report('success', 'preview'))];
      const early = startsOf(world);
      const { code } = await run(report('success', 'production'));
      return {
        'other reports export nothing': others.every(({ code }) => code === 0) && early === 0,
        'it succeeds': code === 0,
        'it exports': startsOf(world) === 1,
        'the comment has the URL': world.github.commentsOf(7)[0]?.body.includes(url) === true,
      };
    },
  },
];

const order = ['Wait for the service', 'Export', 'Deploy', 'Comment on the pull request']
  .map(name => `${name}: succeeded`)
  .join();
