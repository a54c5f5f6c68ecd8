/** The examples that publish and preview. */
import { brokenDeployment } from '../../simulator/service/deployments.ts';
import { before, pull, push } from '../support/payloads.ts';
import type { Scenario } from '../support/scenario.ts';

const [older, newer] = ['4', '5'].map(digit => digit.repeat(40)) as [string, string];

const origin = 'https://docs.acme.test';
const sitemap = `<urlset>${['/', '/guides/install', '/guides/a&amp;b'].map(path => `<url><loc>${origin}${path}</loc></url>`).join('\n')}</urlset>`;

export const publishingScenarios: readonly Scenario[] = [
  {
    file: 'publish.yml',
    title:
      'publishes a merge, and fails when the build fails, does not have the commit, or readers do not get it',
    service: {
      newDeployments: [
        { sha: newer },
        { sha: older },
        { sha: older },
        { outcome: 'failure' },
        { ...brokenDeployment('success'), sha: newer },
        { sha: newer },
      ],
    },
    edit: text => text.replace('https://docs.example.com', origin),
    github: sha => ({ parents: { [older]: null, [sha]: older, [newer]: sha } }),
    async check({ run, world }) {
      const pages = new Set(['/', '/sitemap.xml', '/guides/install', '/guides/a&b']);
      world.host.serve(async url => ({
        status: pages.has(url) ? 200 : 404,
        headers: { 'content-type': 'text/html' },
        body: url === '/sitemap.xml' ? sitemap : '<h1>Page</h1>',
      }));
      const first = await run(push);
      const second = await run(push);
      const early = world.service.deployments.length;
      const third = await run(push);
      const broken = await run(push);
      pages.delete('/guides/install');
      const missing = await run(push);
      return {
        'it succeeds when the commit is in the build, and readers get the pages':
          `${first.jobs}` === 'Publish: succeeded,Look at the site: succeeded',
        'it publishes once more, and fails, when the commit is not': second.code !== 0 && early === 3,
        'it fails when the build fails': third.code !== 0,
        'it fails when a page could not be built': `${broken.jobs}` === 'Publish: failed',
        'it fails when readers do not get a page of the sitemap':
          `${missing.jobs}` === 'Publish: succeeded,Look at the site: failed',
        'each run publishes, and exports nothing':
          world.service.deployments.length === 6 && world.service.jobsStarted === 0,
      };
    },
  },
  {
    file: 'preview.yml',
    title: 'previews the branch of a pull request, and comments with the link or with why there is none',
    github: () => ({ pullRequests: [7] }),
    service: {
      newDeployments: [
        { sha: before },
        { outcome: 'failure' },
        { sha: older },
        { ...brokenDeployment('success'), sha: before },
      ],
    },
    async check({ run, world }) {
      const link = '/previews/docs-retry';
      const preview = async (secrets?: Readonly<Record<string, string>>) => {
        const payload = { action: 'opened', pull_request: pull };
        const { code } = await run({ event: 'pull_request', payload, ...(secrets && { secrets }) });
        const comments = world.github.commentsOf(7).map(({ body }) => body);
        const [, headline = ''] = /^### (.*)$/m.exec(comments.join()) ?? [];
        const text = comments.length === 1 ? `${headline}\n${comments[0]}` : '';
        return { code, text, hasLink: text.includes(link) };
      };
      const ready = await preview();
      const failed = await preview();
      const late = await preview();
      const broken = await preview();
      const noKey = await preview({ DOCS_ADMIN_API_KEY: '' });
      const body = { error: 'Branch retry was not found' };
      world.service.addFault({ on: 'preview', status: 400, body });
      const gone = await preview();
      const codes = [ready, failed, late, broken, noKey, gone].map(({ code }) => code === 0);
      return {
        'the branch is previewed': world.service.deployments.every(({ branch }) => branch === 'retry'),
        'it fails without a preview': codes.join() === 'true,false,true,false,false,false',
        'one comment has the link': ready.text.startsWith('✅ Preview of `retry`: ready\n') && ready.hasLink,
        'the same comment says later why the build failed, without the link':
          failed.text.includes('Failed to parse page content') && !failed.hasLink,
        'it names the older commit that the service has built':
          late.text.startsWith(`⚠️ Preview of \`retry\`: ready, of commit ${older}`) && late.hasLink,
        'it fails when the service has built the preview without some pages, and the link stays':
          broken.text.startsWith('❌ Preview of `retry`: built (3 pages with mistakes)') && broken.hasLink,
        'it says that there is no key':
          noKey.text.startsWith('❌') && noKey.text.includes('api-key: not given'),
        'it says that there is no such branch': gone.text.startsWith('❌') && gone.text.includes(body.error),
      };
    },
  },
];
