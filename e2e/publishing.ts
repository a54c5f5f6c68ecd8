/** The examples that publish and preview. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { mergedPull, pull } from './payloads.ts';
import type { Scenario } from './scenario.ts';
import { staticSite } from './served-host.ts';
import type { World } from './world.ts';

const push = { event: 'push', payload: { ref: 'refs/heads/main' } };
/** The commit that the service reports as deployed. */
const published = '5'.repeat(40);
/** The starts of deployments and exports, in order. */
const startsIn = ({ service }: World) =>
  service.requests.flatMap(
    request => /^POST \/v1\/(project\/\w+|static-export\/.*jobs$)/.exec(request)?.[1]?.split('/')[1] ?? [],
  );

export const publishingScenarios: readonly Scenario[] = [
  {
    file: 'github-pages.yml',
    title: 'comments on a merge with what was published, and starts nothing for Dependabot',
    edit: text => text.replace('https://OWNER.github.io', 'https://docs.example.com'),
    github: sha => ({ ...mergedPull(sha), parents: { [sha]: null, [published]: sha } }),
    service: { newDeployments: [{ sha: published }] },
    async check({ run, world }) {
      world.host.serve(staticSite(join(world.sites, 'pages')));
      const merge = await run(push);
      const starts = startsIn(world);
      const again = await run({ ...push, attempt: 2 });
      const dependabot = await run({ ...push, actor: 'dependabot[bot]' });
      const startsLater = startsIn(world);
      const started = await run();
      const comments = world.github.commentsOf(7).map(({ body }) => body);
      return {
        'it succeeds': [merge, again, dependabot, started].every(({ code }) => code === 0),
        'the service publishes once, then exports': starts.join() === 'update,docs',
        'one job after the other':
          `${merge.jobs}` === 'Export: succeeded,Deploy: succeeded,Verify: succeeded',
        'the site is published': existsSync(join(world.sites, 'pages/index.html')),
        'one comment has what was published and exported, after a re-run and a run by hand, too':
          comments.length === 1 &&
          [published, '24 pages unpacked'].every(text => comments[0]?.includes(text)),
        'a run of Dependabot starts nothing': startsLater.join() === 'update,docs,update,docs',
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
        'each run publishes, and exports nothing': startsIn(world).join() === 'update,update',
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
      const link = '/previews/docs-retry';
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
