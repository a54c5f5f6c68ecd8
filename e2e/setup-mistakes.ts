/** Pages serves a repository where GitHub says, which is where the site is exported for, or it is red before anything is deployed. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { at } from './hosts.ts';
import type { Scenario } from './scenario.ts';
import { staticSite } from './served-host.ts';
import { ended } from './shared-hosts.ts';
import { withoutJob } from './workflows.ts';

/** The commit that the service reports as deployed. */
const newest = '5'.repeat(40);

/** What is set in the copy of the example. */
const set = at('', '/');
/** Pages asks the readers of this site for a login, which the steps of a workflow do not have. */
const setPrivate = (text: string) =>
  withoutJob(set(text), 'verify', {}).replace(/^ +(?:compare-with|max-removed-pages): .*\n/gm, '');

interface Ending {
  /** Jobs that end, with their results. */
  readonly jobs: string;
  /** Deployments that the service starts. */
  readonly published: 0 | 1;
}

const right: Ending = { jobs: ended, published: 1 };
const refusedAtOnce: Ending = { jobs: 'Export: failed', published: 0 };
/** By the service, which only then knows for which path the site is to be exported. */
const refusedLater: Ending = { jobs: 'Export: failed', published: 1 };

/** @param url where GitHub says that the site is served; empty if Pages is off */
const pagesOf = (repository: string, url: string, { jobs, published }: Ending, edit = set): Scenario => ({
  file: 'github-pages.yml',
  title: `in ${repository}, with ${url || 'Pages off'}`,
  service: { pages: 60, newDeployments: [{ sha: newest }] },
  github: sha => ({
    repository,
    parents: { [sha]: null, [newest]: sha },
    documents: url === '' ? {} : { pages: { html_url: url } },
  }),
  edit,
  async check({ world, run }) {
    const { service, host } = world;
    const pages = join(world.sites, 'pages');
    host.serve(staticSite(pages, url.replace(/^https?:\/\/[^/]+|\/$/g, '')));
    const result = await run({ variables: { GITHUB_REPOSITORY: repository } });
    const isRight = jobs !== 'Export: failed';
    return {
      [`its jobs end so: ${jobs}`]: `${result.jobs}` === jobs,
      'something is deployed only if it is right': existsSync(pages) === isRight,
      [`it publishes ${published} times`]: service.deployments.length === published,
      'it exports only what can be served': service.jobsStarted === (isRight ? 1 : 0),
    };
  },
});

export const setupScenarios: readonly Scenario[] = [
  pagesOf('octo/octo.github.io', 'https://octo.github.io/', right),
  pagesOf('octo/docs', 'https://octo.github.io/docs/', right),
  pagesOf('octo/handbook', 'https://docs.example.org/', right),
  pagesOf(
    'octo/handbook',
    'https://fluffy-robot.pages.github.io/',
    { ...right, jobs: 'Export: succeeded,Deploy: succeeded' },
    setPrivate,
  ),
  pagesOf('octo/Docs', 'https://octo.github.io/Docs/', refusedLater),
  pagesOf('octo/handbook', 'http://docs.example.org/', refusedAtOnce),
  pagesOf('octo/docs', '', refusedAtOnce),
];
