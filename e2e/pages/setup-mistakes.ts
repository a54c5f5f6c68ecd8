/** Pages serves a repository where GitHub says: the site is exported for that URL, or the workflow is red before anything is deployed. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { at } from '../hosts/hosts.ts';
import { ended } from '../hosts/shared-hosts.ts';
import { setNight } from '../support/nights.ts';
import { forPrivateSite } from '../support/recipes.ts';
import type { Scenario } from '../support/scenario.ts';
import { staticSite } from '../support/served-host.ts';

const set = at('', '/');
interface Place {
  readonly repository: string;
  /** Where GitHub says that Pages serves it; empty if Pages is off. */
  readonly url: string;
  /** Jobs that end, with their results. */
  readonly jobs: string;
  /** Deployments that the service starts. */
  readonly published: number;
}

const pagesAt = ({ repository, url, jobs, published }: Place): Scenario => ({
  file: 'github-pages.yml',
  title: `in ${repository}, with ${url || 'Pages off'}`,
  github: () => ({ repository, documents: url === '' ? {} : { pages: { html_url: url } } }),
  edit: set,
  async check({ world: { service, host, sites }, run }) {
    const pages = join(sites, 'pages');
    host.serve(staticSite(pages, url.replace(/^https?:\/\/[^/]+|\/$/g, '')));
    const result = await run({ variables: { GITHUB_REPOSITORY: repository } });
    const isRight = jobs !== refused;
    return {
      [`its jobs end so: ${jobs}`]: `${result.jobs}` === jobs,
      [`it publishes ${published} times`]: service.deployments.length === published,
      'only what is right is exported, and deployed':
        service.jobsStarted === Number(isRight) && existsSync(pages) === isRight,
    };
  },
});

const refused = 'Export: failed';
const right = { jobs: ended, published: 1 };

/** Pages asks the readers of this site for a login. */
const privateSite: Scenario = {
  file: 'github-pages.yml',
  title: 'of a site that asks for a login, compares each night with the last export',
  github: () => ({
    repository: 'octo/handbook',
    documents: { pages: { html_url: 'https://fluffy-robot.pages.github.io/' } },
  }),
  edit: text => forPrivateSite(set(text)),
  async check({ world, run }) {
    const pages = join(world.sites, 'pages');
    const nightOf = async (id: string, count: number) => {
      await setNight(world, id, { pages: count });
      const { jobs } = await run({ variables: { GITHUB_REPOSITORY: 'octo/handbook', GITHUB_RUN_ID: id } });
      return `${jobs}`;
    };
    const deployed = 'Export: succeeded,Deploy: succeeded';
    const first = await nightOf('1', 60);
    const second = await nightOf('2', 58);
    const ruined = await nightOf('3', 30);
    const after = readFileSync(join(pages, 'docs-manifest.json'), 'utf8');
    const again = await nightOf('4', 30);
    rmSync(join(world.sites, 'caches'), { recursive: true });
    const forgotten = await nightOf('5', 30);
    return {
      'the first night, and one on which few pages are missing, are deployed':
        `${first},${second}` === `${deployed},${deployed}`,
      'one on which half of the pages are missing is red, and deploys nothing':
        ruined === refused && after.match(/"[^"]*\.html"/g)?.length === 58,
      'so is the next one': again === refused,
      'when the cache is gone, nothing is compared for a night': forgotten === deployed,
      'the site is not asked': world.rejected.length === 0,
    };
  },
};

export const setupScenarios: readonly Scenario[] = [
  privateSite,
  ...[
    { repository: 'octo/octo.github.io', url: 'https://octo.github.io/', ...right },
    { repository: 'octo/docs', url: 'https://octo.github.io/docs/', ...right },
    { repository: 'octo/Docs', url: 'https://octo.github.io/Docs/', jobs: refused, published: 0 },
    { repository: 'octo/handbook', url: 'http://docs.acme.test/', jobs: refused, published: 0 },
    { repository: 'octo/docs', url: '', jobs: refused, published: 0 },
  ].map(pagesAt),
];
