/** examples/helm-lasting-link.yml, several nights in a row, and a pod that downloads the archive when it starts. */
import { tmpdir } from 'node:os';
import { runCommand } from '../__tests__/support/run-command.ts';
import { at } from './hosts.ts';
import { setNight, setTar } from './nights.ts';
import type { Scenario, Stage } from './scenario.ts';
import { bucketVariables as vars } from './world.ts';

const night = { event: 'schedule', vars };
const keyIn = (link = '') => /docs\/[0-9a-f]{64}-1\.tar\.gz$/.exec(link)?.[0] ?? '';

/** A pod can download the archive: it has no credentials. */
async function canStart({ env, world }: Stage, link = ''): Promise<boolean> {
  const script = 'curl --fail --silent --show-error "$1" | tar --list --gzip';
  const { code, output } = await runCommand('bash', ['-o', 'pipefail', '-c', script, 'bash', link], {
    cwd: tmpdir(),
    env: { PATH: env['PATH'], HTTPS_PROXY: world.proxyUrl, CURL_CA_BUNDLE: world.certificate },
  });
  return code === 0 && output.includes('index.html');
}

export const lastingLinkScenario: Scenario = {
  file: 'helm-lasting-link.yml',
  title: 'releases a link that does not expire to a subchart, when readers would notice',
  edit: text =>
    at('https://docs.example.com', '')(text).replace('GROUP: staticExport ', 'GROUP: docs.staticExport '),
  async check(stage) {
    const { run, world } = stage;
    const { bucket, releases } = world;
    const links = () => releases.all('docs').map(({ bundleUrl = '' }) => bundleUrl);
    const codes: number[] = [];
    const upgradeAt = async (request: Parameters<Stage['run']>[0]) => {
      const before = links().length;
      codes.push((await run(request)).code);
      return links().length - before;
    };

    await setNight(world, 'first');
    const copied = await run({ ...night, file: 'helm-lasting-link.yml' });
    const isRefused = copied.code !== 0 && world.service.jobsStarted + links().length === 0;
    const first = await upgradeAt(night);
    const firstLink = links().at(-1);
    const quiet = await upgradeAt(night);
    await setNight(world, 'third', { news: 'News' });
    const news = await upgradeAt(night);
    const newsLink = links().at(-1);
    const quietNews = await upgradeAt(night);
    await setNight(world, 'fifth', { news: 'News' });
    const bytes = await upgradeAt(night);
    const stored = bucket.keys().join();

    releases.fail();
    const repaired = await upgradeAt(night);
    await setNight(world, 'seventh');
    const reverted = await upgradeAt(night);
    const back = links().at(-1);
    await setNight(world, 'eighth', { picture: 'other picture' });
    const picture = await upgradeAt(night);
    const manual = await upgradeAt({ vars });
    const held = await run({ ...night, vars: { ...vars, DOCS_HOLD: 'true' } });
    const kept = bucket.keys().length;
    await setTar(world);
    const tar = await run({ vars });
    const versions = releases.all('docs').map(({ version }) => version);
    return {
      'as it is copied, it exports nothing': isRefused,
      'each night succeeds': codes.every(code => code === 0),
      'the link has no signature, and names the content':
        firstLink === `https://${vars.DOCS_BUCKET}.s3.${vars.AWS_REGION}.amazonaws.com/${keyIn(firstLink)}`,
      'no version changes each night': new Set(versions).size === 1,
      'a night on which nothing is new releases nothing, also with other bytes':
        [first, quiet, quietNews, bytes].join() === '1,0,0,0',
      'a new page has another link': news === 1 && keyIn(newsLink) !== '' && newsLink !== firstLink,
      'each archive is stored once': stored === [keyIn(firstLink), keyIn(newsLink)].sort().join(),
      'pods start with it, and with the earlier one, as after a rollback':
        (await canStart(stage, newsLink)) && (await canStart(stage, firstLink)),
      'after an upgrade that failed, the next night upgrades': repaired === 1,
      'the earlier pages have the earlier link': reverted === 1 && back === firstLink,
      'another picture under the old name is released': picture === 1,
      'a manual run upgrades in any case': manual === 1,
      'on hold, nothing runs': held.jobs.length === 0,
      'an archive that is no .tar.gz is neither stored nor deployed':
        tar.code !== 0 && bucket.keys().length === kept && releases.all('docs').length === versions.length,
    };
  },
};
