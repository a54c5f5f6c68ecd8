/** examples/helm-lasting-link.yml, several nights in a row, and a pod that downloads the archive when it starts. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { runCommand } from '../../__tests__/support/run-command.ts';
import { at } from '../hosts/hosts.ts';
import { nightTime, passNight, setNight, setTar } from '../support/nights.ts';
import type { Scenario, Stage } from '../support/scenario.ts';
import { type Site, staticSite } from '../support/served-host.ts';
import { realPrograms } from '../support/tools.ts';
import { bucketVariables as vars } from '../support/world.ts';

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

/** Installs the release, as somebody does before the first night. */
async function install({ caller, env, world: { releases, sites } }: Stage): Promise<void> {
  const kubeconfig = join(sites, 'kubeconfig');
  writeFileSync(kubeconfig, releases.kubeconfig);
  const values = ['docs.staticExport.version=7', 'docs.staticExport.bundleUrl=https://files.example.com/old'];
  const args = ['upgrade', 'docs', 'deploy/chart', '--install', '--namespace', 'docs'];
  const { code, output } = await runCommand(
    resolve(import.meta.dirname, '../bin/helm'),
    [...args, '--values', 'deploy/values.yaml', '--set-string', `${values}`],
    { cwd: caller.path, env: { ...env, ...realPrograms, ...releases.env, KUBECONFIG: kubeconfig } },
  );
  if (code !== 0) throw new Error(`The release could not be installed:\n${output}`);
}

/** What pods serve that have started with the newest release. */
function podsOf({ env, world: { bucket, releases, sites } }: Stage): Site {
  return async url => {
    const archive = join(bucket.directory, keyIn(releases.all('docs').at(-1)?.['bundleUrl']));
    const directory = join(sites, basename(archive));
    if (!existsSync(directory)) {
      mkdirSync(directory);
      await runCommand('tar', ['-xzf', archive, '-C', directory], { cwd: sites, env });
      const manifest = readFileSync(archive.replace('tar.gz', 'json'));
      writeFileSync(join(directory, 'docs-manifest.json'), manifest);
    }
    return staticSite(directory)(url);
  };
}

/** Changes a file of the caller's working tree, until disposal. */
function change(file: string, from: string, to: string): Disposable {
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, before.replace(from, to));
  return { [Symbol.dispose]: () => writeFileSync(file, before) };
}

export const lastingLinkScenario: Scenario = {
  file: 'helm-lasting-link.yml',
  title: 'releases a link that does not expire to a subchart, when readers would notice',
  service: { pages: 60, now: nightTime },
  edit: text =>
    at('https://docs.acme.test', '')(text).replace('GROUP: staticExport ', 'GROUP: docs.staticExport '),
  async check(stage) {
    const { world, caller } = stage;
    const run: Stage['run'] = request => {
      passNight();
      return stage.run(request);
    };
    const { bucket, releases } = world;
    const links = () => releases.all('docs').map(({ bundleUrl = '' }) => bundleUrl);
    const codes: number[] = [];
    const upgradeAt = async (request: Parameters<Stage['run']>[0]) => {
      const before = links().length;
      codes.push((await run(request)).code);
      return links().length - before;
    };

    await setNight(world, 'first');
    const absent = await run(night);
    await install(stage);
    world.host.serve(podsOf(stage));
    using _ = change(join(caller.path, 'deploy/values.yaml'), 'replicas: 2', 'replicas: 9');
    const copied = await run({ ...night, file: 'helm-lasting-link.yml' });
    const isRefused = copied.code !== 0 && world.service.jobsStarted === 0 && links().length === 1;
    const first = await upgradeAt(night);
    const firstLink = links().at(-1);
    const quiet = await upgradeAt(night);
    await setNight(world, 'third', { news: 'News' });
    const news = await upgradeAt(night);
    const newsLink = links().at(-1);
    const quietNews = await upgradeAt(night);
    await setNight(world, 'fifth', { news: 'News' });
    const bytes = await upgradeAt(night);
    const archives = () => bucket.keys().filter(key => key.endsWith('.tar.gz'));
    const stored = archives().join();

    releases.fail();
    const repaired = await upgradeAt(night);
    await setNight(world, 'seventh');
    const reverted = await upgradeAt(night);
    const back = links().at(-1);
    await setNight(world, 'eighth', { picture: 'other picture' });
    const picture = await upgradeAt(night);
    const manual = await upgradeAt({ vars });
    const held = await run({ ...night, vars: { ...vars, DOCS_HOLD: 'true' } });
    const kept = archives().length;
    await setNight(world, 'ninth', { news: 'Half', pages: 30 });
    const half = await run(night);
    await setNight(world, 'tenth', { news: 'Other' });
    const chart = change(join(caller.path, 'deploy/chart/Chart.yaml'), 'version: 0.1.0', 'version: 0.2.0');
    const otherChart = await run(night);
    chart[Symbol.dispose]();
    await setTar(world);
    const tar = await run({ vars });
    const all = releases.all('docs');
    return {
      'as it is copied, it exports nothing': isRefused,
      'each night succeeds': codes.every(code => code === 0),
      'the link has no signature, and names the content':
        firstLink === `https://${vars.DOCS_BUCKET}.s3.${vars.AWS_REGION}.amazonaws.com/${keyIn(firstLink)}`,
      'a release that is not installed is red': absent.code !== 0,
      'the number of replicas stays what is deployed, whatever the working tree says': all.every(
        ({ replicas }) => replicas === '2',
      ),
      'the version of an earlier export does not stay beside another URL':
        all[0]?.['version'] === '7' && all.slice(1).every(({ version }) => !version),
      [`half of the pages are neither stored nor deployed: ${half.jobs}`]:
        [...half.jobs].sort().join() === 'Export: failed,Read: succeeded',
      [`a chart of another version is not rolled out: ${otherChart.jobs}`]:
        otherChart.jobs.includes('Upgrade: failed') && !otherChart.jobs.some(job => job.startsWith('Verify')),
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
        tar.code !== 0 && archives().length === kept + 1 && releases.all('docs').length === all.length,
    };
  },
};
