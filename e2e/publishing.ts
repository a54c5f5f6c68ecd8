/** The examples that publish and preview. */
import { pull } from './payloads.ts';
import type { Scenario } from './scenario.ts';

const push = { event: 'push', payload: { ref: 'refs/heads/main' } };
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
        'each run publishes, and exports nothing':
          world.service.deployments.length === 2 && world.service.jobsStarted === 0,
      };
    },
  },
  {
    file: 'preview.yml',
    title: 'previews the branch of a pull request, and comments with the link or with why it failed',
    github: () => ({ pullRequests: [7] }),
    service: { newDeployments: [{}, { outcome: 'failure' }] },
    async check({ run, world }) {
      const request = { event: 'pull_request', payload: { action: 'opened', pull_request: pull } };
      const first = await run(request);
      const comments = world.github.commentsOf(7).map(({ body }) => body);
      const second = await run(request);
      const later = world.github.commentsOf(7).map(({ body }) => body);
      const link = '/previews/docs-retry';
      return {
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
