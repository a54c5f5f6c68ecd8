/** What examples do beside hosting a site. */
import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { at, serverRequest } from './hosts.ts';
import { serverRoot } from './neighbors.ts';
import { nginxSite } from './nginx.ts';
import type { Scenario } from './scenario.ts';

export const siteScenarios: readonly Scenario[] = [
  {
    file: 'nginx-rsync.yml',
    title: 'keeps what is served, whatever the clock has said',
    service: { pages: 60, newDeployments: [{ sha: '5'.repeat(40) }] },
    github: sha => ({ parents: { [sha]: null, ['5'.repeat(40)]: sha } }),
    edit: text =>
      at(
        'https://docs.example.org',
        '/',
      )(text).replace('operation: verify', '$&\n          timeout-minutes: 0.1'),
    async check({ run, world, env }) {
      await using stack = new AsyncDisposableStack();
      const place = (name: string, time: number) => {
        mkdirSync(join(serverRoot(world), 'releases', name), { recursive: true });
        utimesSync(join(serverRoot(world), 'releases', name), time, time);
      };
      const now = Date.now() / 1000;
      for (let index = 1; index < 7; index += 1) place(`${index}-1`, now + 3600 + index);
      for (let index = 11; index < 17; index += 1) place(`${index}-1`, now - 3600 + index);
      world.host.serve(await nginxSite(join(serverRoot(world), 'current'), env, stack));
      const { jobs } = await run({ ...serverRequest(world), variables: { GITHUB_RUN_ID: '99' } });
      const left = readdirSync(join(serverRoot(world), 'releases')).map(name => Number.parseInt(name, 10));
      return {
        'readers get the site': `${jobs}` === 'Export: succeeded,Deploy: succeeded,Verify: succeeded',
        'what is newer is left, and four that are older':
          `${left.toSorted((a, b) => a - b)}` === '1,2,3,4,5,6,13,14,15,16,99',
      };
    },
  },
  {
    file: 'many-sites.yml',
    title: 'exports the other sites when one fails, and all of them in a re-run',
    service: { projects: ['docs', 'api-reference', 'help'], pages: 60 },
    async check({ run, world }) {
      world.service.addFault({ on: 'poll', status: 403 });
      const first = await run();
      const sites = () => readdirSync(first.artifacts).filter(name => name.startsWith('site-'));
      const left = sites().length;
      const second = await run({ attempt: 2 });
      return {
        'the run fails': first.code !== 0,
        'the other sites are there': left === 2,
        'the re-run succeeds': second.code === 0,
        'all sites are there': sites().length === 3,
      };
    },
  },
];
