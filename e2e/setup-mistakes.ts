/** Pages serves a repository where GitHub says: the site is exported for that URL, or the workflow is red before anything is deployed. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { at } from './hosts.ts';
import { published as newest, parentsOf } from './payloads.ts';
import type { Scenario } from './scenario.ts';
import { staticSite } from './served-host.ts';
import { ended } from './shared-hosts.ts';
import { withoutJob } from './workflows.ts';

const set = at('', '/');
/** Pages asks the readers of this site for a login, which the steps of a workflow do not have. */
const setPrivate = (text: string) =>
  withoutJob(set(text), 'verify', {}).replace(/^ +(?:compare-with|max-removed-pages): .*\n/gm, '');

interface Place {
  readonly repository: string;
  /** Where GitHub says that Pages serves it; empty if Pages is off. */
  readonly url: string;
  /** Jobs that end, with their results. */
  readonly jobs: string;
  /** Deployments that the service starts. It refuses a path only when it is to be exported. */
  readonly published: number;
  readonly edit?: typeof set;
}

const pagesAt = ({ repository, url, jobs, published, edit = set }: Place): Scenario => ({
  file: 'github-pages.yml',
  title: `in ${repository}, with ${url || 'Pages off'}`,
  service: { pages: 60, newDeployments: [{ sha: newest }] },
  github: sha => ({
    repository,
    parents: parentsOf(sha),
    documents: url === '' ? {} : { pages: { html_url: url } },
  }),
  edit,
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
const privateUrl = 'https://fluffy-robot.pages.github.io/';

export const setupScenarios: readonly Scenario[] = [
  { repository: 'octo/octo.github.io', url: 'https://octo.github.io/', ...right },
  { repository: 'octo/docs', url: 'https://octo.github.io/docs/', ...right },
  {
    ...{ repository: 'octo/handbook', url: privateUrl, published: 1, edit: setPrivate },
    jobs: 'Export: succeeded,Deploy: succeeded',
  },
  { repository: 'octo/Docs', url: 'https://octo.github.io/Docs/', jobs: refused, published: 1 },
  { repository: 'octo/handbook', url: 'http://docs.example.org/', jobs: refused, published: 0 },
  { repository: 'octo/docs', url: '', jobs: refused, published: 0 },
].map(pagesAt);
