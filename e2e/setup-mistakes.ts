/** Where Pages serves a repository is decided by its name, so what somebody has set is red before anything is deployed, or right. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { at } from './hosts.ts';
import type { Scenario } from './scenario.ts';
import { staticSite } from './served-host.ts';

/** The commit that the service reports as deployed. */
const published = '5'.repeat(40);

/** @param wanted what the error says; empty if the setting is right */
const pagesOf = (repository: string, origin: string, path: '/' | '/docs', wanted = ''): Scenario => ({
  file: 'github-pages.yml',
  title: `in ${repository}, ${wanted === '' ? 'accepts' : 'refuses'} ${origin} and ${path}`,
  service: { pages: 60, links: path === '/' ? 'root' : path, newDeployments: [{ sha: published }] },
  github: sha => ({ parents: { [sha]: null, [published]: sha } }),
  edit: at(origin, path),
  async check({ world, run }) {
    const pages = join(world.sites, 'pages');
    world.host.serve(staticSite(pages, path === '/' ? '' : path));
    const { jobs, output } = await run({ variables: { GITHUB_REPOSITORY: repository } });
    if (wanted === '')
      return { 'readers get it': `${jobs}` === 'Export: succeeded,Deploy: succeeded,Verify: succeeded' };
    return {
      'nothing is exported, and nothing deployed': `${jobs}` === 'Export: failed' && !existsSync(pages),
      'the error names both variables, and what they have to be':
        output.includes(`SITE_ORIGIN and BASE_PATH are ${origin} and ${path}.`) && output.includes(wanted),
    };
  },
});

export const setupScenarios: readonly Scenario[] = [
  pagesOf(
    'octo/octo.github.io',
    'https://OWNER.github.io',
    '/',
    'have to be https://octo.github.io and /, or',
  ),
  pagesOf('octo/docs', 'https://octo.github.io', '/', 'have to be https://octo.github.io and /docs, or'),
  pagesOf('octo/handbook', 'https://octo.github.io', '/docs', 'have to be your own domain'),
  pagesOf('octo/handbook', 'https://docs.example.com', '/', 'have to be your own domain'),
  pagesOf('octo/handbook', 'https://docs.example.org', '/'),
  pagesOf('example/Docs', 'https://Example.github.io', '/docs'),
  pagesOf('Example/example.github.io', 'https://example.github.io', '/'),
];
