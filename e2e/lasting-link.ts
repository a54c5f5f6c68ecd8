/** examples/helm-lasting-link.yml and helm-upgrade.yml, and a pod that downloads the archive when it starts. */
import { tmpdir } from 'node:os';
import { runCommand } from '../__tests__/support/run-command.ts';
import { packSite } from '../simulator/site/archive.ts';
import { generateSite } from '../simulator/site/site.ts';
import type { Scenario, Stage } from './scenario.ts';
import { bucketVariables as vars } from './world.ts';

const stale = `docs/${'0'.repeat(64)}.tar.gz`;
const others = ['docs/notes.txt', 'other/0.tar.gz'];
const keyIn = (link: string) => /docs\/[0-9a-f]{64}\.tar\.gz$/.exec(link)?.[0] ?? '';

/** A pod can download the archive: it has no credentials. */
async function canStart({ env, world }: Stage, link: string): Promise<boolean> {
  const script = 'curl --fail --silent --show-error "$1" | tar --list --gzip';
  const { code, output } = await runCommand('bash', ['-o', 'pipefail', '-c', script, 'bash', link], {
    cwd: tmpdir(),
    env: { PATH: env['PATH'], HTTPS_PROXY: world.proxyUrl, CURL_CA_BUNDLE: world.certificate },
  });
  return code === 0 && output.includes('index.html');
}

export const lastingLinkScenario: Scenario = {
  file: 'helm-lasting-link.yml',
  title: 'releases a link that works when the presigned one has expired',
  async check(stage) {
    const { run, world } = stage;
    const released = () => world.releases.newest('docs');
    const link = () => released()['bundleUrl'] ?? '';
    const archives = () => world.bucket.keys().filter(key => !others.includes(key));

    const presigned = await run({ file: 'helm-upgrade.yml', inputs: { version: '1.0' } });
    const early = await canStart(stage, link());
    world.service.expireLinks();
    const late = await canStart(stage, link());

    const first = await run({ inputs: { version: '1.1' }, vars });
    const firstLink = link();
    const firstVersion = released()['version'];
    world.service.expireLinks();

    for (const key of [stale, ...others]) world.bucket.put(key, 'not used');
    world.service.setArchive(await packSite(generateSite(30, 'docs.example.com'), 'tar.gz'));
    const second = await run({ event: 'schedule', vars });
    return {
      'a presigned link is released, and works until it expires': presigned.code === 0 && early && !late,
      'it succeeds': first.code === 0 && second.code === 0,
      'the link has no signature, and names the archive by its SHA-256':
        firstLink === `https://${vars.DOCS_BUCKET}.s3.${vars.AWS_REGION}.amazonaws.com/${keyIn(firstLink)}`,
      'the label is released as the version, or else the ID of the run':
        `${firstVersion} ${released()['version']}` === '1.1 1',
      'another export has another link': keyIn(link()) !== '' && link() !== firstLink,
      'pods start with it, and with the earlier one, as after a rollback':
        (await canStart(stage, link())) && (await canStart(stage, firstLink)),
      'archives of the history stay, and the others go':
        archives().join() === [keyIn(firstLink), keyIn(link())].sort().join(),
      'what is no archive stays': others.every(key => world.bucket.keys().includes(key)),
    };
  },
};
