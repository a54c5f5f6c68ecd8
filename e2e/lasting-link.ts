/** examples/helm-lasting-link.yml and helm-upgrade.yml, several nights in a row, and a pod that downloads the archive when it starts. */
import { tmpdir } from 'node:os';
import { runCommand } from '../__tests__/support/run-command.ts';
import { setNight } from './nights.ts';
import type { Scenario, Stage } from './scenario.ts';
import { bucketVariables as vars } from './world.ts';

const unused = `docs/${'0'.repeat(64)}`;
const stale = [`${unused}.tar.gz`, `${unused}.json`];
const others = ['docs/notes.txt', 'other/0.tar.gz'];
const night = { event: 'schedule', vars };
const keyIn = (link = '') => /docs\/[0-9a-f]{64}\.tar\.gz$/.exec(link)?.[0] ?? '';
/** What is stored for links. */
const storedFor = (...links: readonly string[]) =>
  links.flatMap(link => [keyIn(link), keyIn(link).replace('.tar.gz', '.json')]).sort();

/** A pod can download the archive: it has no credentials. */
async function canStart({ env, world }: Stage, link = ''): Promise<boolean> {
  const script = 'curl --fail --silent --show-error "$1" | tar --list --gzip';
  const { code, output } = await runCommand('bash', ['-o', 'pipefail', '-c', script, 'bash', link], {
    cwd: tmpdir(),
    env: { PATH: env['PATH'], HTTPS_PROXY: world.proxyUrl, CURL_CA_BUNDLE: world.certificate },
  });
  return code === 0 && output.includes('index.html');
}

const nights: Scenario = {
  file: 'helm-lasting-link.yml',
  title: 'releases a link that works when the presigned one has expired, when a page has changed',
  async check(stage) {
    const { run, world } = stage;
    const { bucket, releases } = world;
    const links = () => releases.all('docs').map(({ bundleUrl = '' }) => bundleUrl);
    const archives = () => bucket.keys().filter(key => !others.includes(key));

    const presigned = await run({ file: 'helm-upgrade.yml' });
    const early = await canStart(stage, links().at(-1));
    world.service.expireLinks();
    const late = await canStart(stage, links().at(-1));

    await setNight(world, 'first');
    const first = await run({ vars });
    const [, firstLink = ''] = links();
    world.service.expireLinks();

    await setNight(world, 'second');
    const quiet = await run(night);
    const sinceQuiet = [links().length, archives().join()];

    for (const key of [...stale, ...others]) bucket.put(key, 'not used');
    await setNight(world, 'third', 'News');
    const second = await run(night);
    const [, , secondLink = ''] = links();
    const sinceSecond = archives().join();

    await setNight(world, 'fourth', 'News');
    releases.fail();
    const repaired = await run(night);
    const sinceFailure = links().length;
    await setNight(world, 'fifth', 'News');
    const always = await run({ vars, inputs: { always: 'true' } });
    const versions = releases.all('docs').map(({ version }) => version);
    return {
      'a presigned link is released, and works until it expires': presigned.code === 0 && early && !late,
      'each night succeeds': [first, quiet, second, repaired, always].every(({ code }) => code === 0),
      'the link has no signature, and names the archive by its SHA-256':
        firstLink === `https://${vars.DOCS_BUCKET}.s3.${vars.AWS_REGION}.amazonaws.com/${keyIn(firstLink)}`,
      'no version changes each night': new Set(versions).size === 1,
      'if no page differs from what is deployed, nothing is released or stored':
        sinceQuiet.join() === [2, ...storedFor(firstLink)].join(),
      'a changed page has another link': keyIn(secondLink) !== '' && secondLink !== firstLink,
      'pods start with it, and with the earlier one, as after a rollback':
        (await canStart(stage, secondLink)) && (await canStart(stage, firstLink)),
      'archives of the history stay with their manifests, and the others go':
        sinceSecond === storedFor(firstLink, secondLink).join(),
      'after an upgrade that failed, the next night upgrades': sinceFailure === 4,
      'with "always", an export without changed pages is released': links().length === 5,
      'what is no archive stays': others.every(key => bucket.keys().includes(key)),
    };
  },
};

const subchart: Scenario = {
  file: 'helm-lasting-link.yml',
  title: 'with a subchart',
  edit: text => text.replace('GROUP: staticExport ', 'GROUP: docs.staticExport '),
  async check({ run, world }) {
    await setNight(world, 'first');
    const first = await run({ vars });
    await setNight(world, 'second');
    const quiet = await run(night);
    const sinceQuiet = [world.releases.all('docs').length, world.bucket.keys().length];
    world.bucket.put(stale[0] ?? '', 'not used');
    await setNight(world, 'third', 'News');
    const second = await run(night);
    return {
      'each night succeeds': [first, quiet, second].every(({ code }) => code === 0),
      'if no page differs from what is deployed, nothing is released or stored': sinceQuiet.join() === '1,2',
      'what no revision uses is deleted': world.bucket.keys().length === 4,
    };
  },
};

export const lastingLinkScenarios: readonly Scenario[] = [nights, subchart];
