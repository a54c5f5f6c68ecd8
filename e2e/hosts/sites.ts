/** What examples do beside hosting a site. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packSite } from '../../simulator/site/archive.ts';
import { generateSite } from '../../simulator/site/site.ts';
import { serverRoot } from '../support/neighbors.ts';
import type { Scenario } from '../support/scenario.ts';
import { at, serverRequest } from './hosts.ts';
import { nginxSite } from './nginx.ts';
import { ended } from './shared-hosts.ts';

/** What the comment says. */
const byDomain = (text: string) =>
  text.replace(' site-url:', ' domain: docs.example.com\n          site-url:');

export const siteScenarios: readonly Scenario[] = [
  {
    file: 'nginx-rsync.yml',
    title: 'keeps five releases, and offers none that was cut short',
    edit: text => byDomain(at('https://docs.acme.test', '/')(text)),
    async check({ run, world }) {
      await using stack = new AsyncDisposableStack();
      const root = serverRoot(world);
      for (const id of [3, 4, 5, 6, 7, 8]) mkdirSync(join(root, `releases/${id}-1`), { recursive: true });
      world.host.serve(await nginxSite(join(root, 'current'), world.env, stack));
      const deploy = async (id: string, video: string) => {
        const files = generateSite(60, 'docs.docs.example.com', 'root');
        const large = { path: 'videos/start.mp4', text: video.repeat(1_000_000) };
        world.service.setArchive(await packSite([...files, large]));
        return run({ ...serverRequest(world), variables: { GITHUB_RUN_ID: id } });
      };
      const all = () => readdirSync(join(root, 'releases')).sort();
      const offered = () => all().filter(name => !name.startsWith('.'));
      const newest = await deploy('20', 'a');
      const full = join(world.sites, 'full');
      writeFileSync(full, '');
      const cut = await deploy('21', 'b');
      const offeredThen = offered();
      rmSync(full);
      // A run of last month, whose jobs somebody runs again.
      const again = await deploy('2', 'b');
      return {
        'readers get the site': `${newest.jobs},${again.jobs}` === `${ended},${ended}`,
        'the exports are by domain': world.service.requests.includes('POST /v1/static-export/jobs'),
        'a copy that is cut short is red': `${cut.jobs}` === 'Export: succeeded,Deploy: failed',
        'it is not offered': !offeredThen.includes('21-1') && offeredThen.includes('20-1'),
        'what is served is left, with the four that are newest': `${all()}` === '2-1,20-1,6-1,7-1,8-1',
      };
    },
  },
  {
    file: 'many-sites.yml',
    title: 'exports the other sites when one fails, and all of them in a re-run',
    service: { projects: ['docs', 'api-reference', 'help'] },
    edit: text => text.replaceAll('.example.com', '.acme.test'),
    async check({ run, world }) {
      const copied = await run({ file: 'many-sites.yml' });
      const { jobsStarted } = world.service;
      world.service.addFault({ on: 'poll', status: 403 });
      const first = await run();
      const sites = () => readdirSync(first.artifacts).filter(name => name.startsWith('site-'));
      const left = sites().length;
      const second = await run({ attempt: 2 });
      return {
        'as it is copied, it is red, and exports nothing': copied.code !== 0 && jobsStarted === 0,
        'the run fails': first.code !== 0,
        'the other sites are there': left === 2,
        'the re-run succeeds': second.code === 0,
        'all sites are there': sites().length === 3,
      };
    },
  },
];
