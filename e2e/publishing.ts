/** The examples that publish and preview. */
import { pull } from './payloads.ts';
import type { Scenario } from './scenario.ts';
import type { World } from './world.ts';

const push = { event: 'push', payload: { ref: 'refs/heads/main' } };
/** The starts of deployments and exports, in order. */
const startsIn = ({ service }: World) =>
  service.requests.flatMap(
    request => /^POST \/v1\/(project\/\w+|static-export\/.*jobs$)/.exec(request)?.[1]?.split('/')[1] ?? [],
  );

export const publishingScenarios: readonly Scenario[] = [
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
