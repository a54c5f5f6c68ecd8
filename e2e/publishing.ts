/** Publishing and previews: the examples, run unchanged, and publishing.yml. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GithubOptions } from '../simulator/github/server.ts';
import { type Scenario, startsOf } from './scenario.ts';
import type { World } from './world.ts';

export const mergedPull = (sha: string): GithubOptions => ({
  pullRequests: [7],
  pullsOf: { [sha]: [{ number: 7, merged: true, mergeCommit: sha }] },
});
const push = { event: 'push', payload: { ref: 'refs/heads/main' } };
/** The commit that the service reports as deployed. */
const published = '5'.repeat(40);
const url = 'https://example.github.io/docs/';
export const before = '1'.repeat(40);
export const pull = {
  number: 7,
  merged: true,
  html_url: 'https://github.com/example/docs/pull/7',
  title: 'Add "retry"',
  user: { login: 'octocat' },
  head: { ref: 'retry', sha: before, repo: { full_name: 'example/docs' } },
  base: { ref: 'main', sha: before },
};

/** What the script in place of `gh` recorded, without the repository, of commands that begin with these words. */
export function commandsOf(artifacts: string, words: string): string {
  const file = join(artifacts, 'gh');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return lines
    .filter(line => line.includes(` ${words} `))
    .map(line => line.slice(line.indexOf(words)))
    .join();
}
const commentsIn = (artifacts: string) => commandsOf(artifacts, 'pr comment');
/** The starts of deployments and exports, in order. */
const startsIn = ({ service }: World) =>
  service.requests.flatMap(
    request => /^POST \/v1\/(project\/\w+|static-export\/jobs$)/.exec(request)?.[1]?.split('/')[1] ?? [],
  );

export const publishingExamples: readonly Scenario[] = [
  {
    file: 'publish-on-merge.yml',
    title: 'publishes a merge, exports and deploys it, and comments when it is deployed',
    github: sha => ({ ...mergedPull(sha), parents: { [sha]: null, [published]: sha } }),
    service: { newDeployments: [{ sha: published }] },
    async check({ run, world }) {
      const merge = await run(push);
      const { starts, comments } = { starts: startsIn(world), comments: commentsIn(merge.artifacts) };
      const deployed = existsSync(join(merge.artifacts, 'published/index.html'));
      const started = await run();
      return {
        'it succeeds': merge.code === 0 && started.code === 0,
        'the service publishes once, then exports': starts.join() === 'update,jobs',
        'one job after the other': `${merge.jobs}` === order,
        'the site is published': deployed,
        'one comment has the URL': comments === `pr comment 7 --body This change is published: ${url}`,
        'started manually, it publishes, and comments nowhere':
          startsIn(world).join() === 'update,jobs,update,jobs' && commentsIn(started.artifacts) === '',
      };
    },
  },
  {
    file: 'publish-on-merge.yml',
    title: 'exports nothing when the service cannot build the merge',
    github: mergedPull,
    service: { newDeployments: [{ outcome: 'failure' }] },
    async check({ run, world }) {
      const { code, artifacts } = await run(push);
      return {
        'it fails': code !== 0,
        'nothing is exported': startsOf(world) === 0,
        'nothing is commented': commentsIn(artifacts) === '',
      };
    },
  },
  {
    file: 'publish-on-merge.yml',
    title: 'exports nothing when the service keeps publishing an older commit',
    github: sha => ({ ...mergedPull(sha), parents: { [published]: null, [sha]: published } }),
    service: { newDeployments: [{ sha: published }] },
    async check({ run, world }) {
      const { code } = await run(push);
      return {
        'it fails': code !== 0,
        'the service was asked twice': world.service.deployments.length === 2,
        'nothing is exported': startsOf(world) === 0,
      };
    },
  },
  {
    file: 'publish.yml',
    title: 'publishes once, and fails when the build fails',
    service: { newDeployments: [{}, { outcome: 'failure' }] },
    async check({ run, world }) {
      const first = await run(push);
      const second = await run(push);
      return {
        'it succeeds': first.code === 0,
        'it fails when the build fails': second.code !== 0,
        'each run publishes': world.service.deployments.length === 2,
        'nothing is exported': startsOf(world) === 0,
      };
    },
  },
  {
    file: 'preview.yml',
    title:
      'previews the branch of a pull request, but none of a fork, and comments with the link or with why it failed',
    github: () => ({ pullRequests: [7] }),
    service: { newDeployments: [{}, { outcome: 'failure' }] },
    async check({ run, world }) {
      const opened = (changes: object) =>
        run({ event: 'pull_request', payload: { action: 'opened', pull_request: { ...pull, ...changes } } });
      const others = [
        await opened({ head: { ...pull.head, repo: { full_name: 'somebody/docs' } } }),
        await opened({ user: { login: 'dependabot[bot]' } }),
      ];
      const early = world.service.deployments.length;
      const first = await opened({});
      const comments = world.github.commentsOf(7).map(({ body }) => body);
      const second = await opened({});
      const later = world.github.commentsOf(7).map(({ body }) => body);
      const link = 'https://docs-retry.docs.example.com';
      return {
        'forks and Dependabot start no preview': others.every(({ code }) => code === 0) && early === 0,
        'it succeeds': first.code === 0,
        'it fails when the build fails': second.code !== 0,
        'the branch is previewed': world.service.deployments.every(({ branch }) => branch === 'retry'),
        'one comment has the link': comments.length === 1 && comments[0]?.includes(link) === true,
        'the same comment says later why the build failed, without the link':
          later.length === 1 &&
          later[0]?.includes('Failed to parse page content') === true &&
          !later[0].includes(link),
      };
    },
  },
];

const order = ['Publish and export', 'Deploy', 'Comment on the pull request']
  .map(name => `${name}: succeeded`)
  .join();
const domains = ['docs.example.com', 'help.example.com'];
const sites = { options: ['--job', 'sites'] };

export const publishingScenarios: readonly Scenario[] = [
  {
    file: 'publishing.yml',
    title: 'publishes once, then exports all sites',
    service: { domains },
    async check({ run, world }) {
      const { code, artifacts } = await run(sites);
      return {
        'it succeeds': code === 0,
        'the service publishes once, then exports': startsIn(world).join() === 'update,jobs,jobs',
        'there are two sites': domains.every(domain => existsSync(join(artifacts, `site-${domain}`))),
      };
    },
  },
  {
    file: 'publishing.yml',
    title: 'exports no site when publishing fails',
    service: { domains, newDeployments: [{ outcome: 'failure' }] },
    async check({ run, world }) {
      const { code } = await run(sites);
      return { 'it fails': code !== 0, 'nothing is exported': startsIn(world).join() === 'update' };
    },
  },
  {
    file: 'publishing.yml',
    title: 'keeps a comment for each leg of a matrix, and one without a matrix',
    async check({ run, world }) {
      const all = { legs: ['--job', 'legs'], alone: ['--job', 'alone'] };
      const first = [await run({ options: all.legs }), await run({ options: all.alone })];
      const urls = () => world.github.commentsOf(7).map(({ url }) => url);
      const comments = urls();
      const second = [await run({ options: all.legs }), await run({ options: all.alone })];
      return {
        'it succeeds': [...first, ...second].every(({ code }) => code === 0),
        'each leg has a comment, and the job without a matrix': comments.length === 3,
        'they stay in the next run': urls().join() === comments.join(),
      };
    },
  },
];
