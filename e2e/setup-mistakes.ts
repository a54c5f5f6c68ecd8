/** Where Pages serves a repository is decided by its name, so what somebody has set is red before anything is deployed, or right. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { at } from './hosts.ts';
import type { Scenario } from './scenario.ts';
import { staticSite } from './served-host.ts';

/** The commit that the service reports as deployed. */
const published = '5'.repeat(40);

const pagesOf = (repository: string, origin: string, path: '/' | '/docs', isRight: boolean): Scenario => ({
  file: 'github-pages.yml',
  title: `in ${repository}, ${isRight ? 'accepts' : 'refuses'} ${origin} and ${path}`,
  service: { pages: 60, links: path === '/' ? 'root' : path, newDeployments: [{ sha: published }] },
  github: sha => ({ parents: { [sha]: null, [published]: sha } }),
  edit: at(origin, path),
  async check({ world, run }) {
    const pages = join(world.sites, 'pages');
    world.host.serve(staticSite(pages, path === '/' ? '' : path));
    const { jobs } = await run({ variables: { GITHUB_REPOSITORY: repository } });
    if (isRight)
      return { 'readers get it': `${jobs}` === 'Export: succeeded,Deploy: succeeded,Verify: succeeded' };
    const { deployments, jobsStarted } = world.service;
    return {
      'nothing is deployed': `${jobs}` === 'Export: failed' && !existsSync(pages),
      'nothing is published or exported': deployments.length + jobsStarted === 0,
    };
  },
});

export const setupScenarios: readonly Scenario[] = [
  pagesOf('octo/octo.github.io', 'https://OWNER.github.io', '/', false),
  pagesOf('octo/docs', 'https://octo.github.io', '/', false),
  pagesOf('octo/handbook', 'https://octo.github.io', '/docs', false),
  pagesOf('octo/handbook', 'https://docs.example.org', '/', true),
  pagesOf('example/Docs', 'https://Example.github.io', '/docs', true),
  pagesOf('Example/example.github.io', 'https://example.github.io', '/', true),
];
