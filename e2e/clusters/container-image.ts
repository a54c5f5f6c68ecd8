/** examples/container-image.yml, several nights in a row, below a path: every URL of the site must lead to its file. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nginxSite } from '../hosts/nginx.ts';
import type { Facts } from '../support/facts.ts';
import { nightTime, setNight } from '../support/nights.ts';
import { published, push } from '../support/payloads.ts';
import type { Scenario, Stage } from '../support/scenario.ts';
import { wrongUrls } from '../support/served-host.ts';
import { allGreen, Builds, base, branch, verified } from './builds.ts';
import { attackFacts, outageFacts } from './image-attacks.ts';
import { copiedFacts, setFor, verifyOnlyFacts } from './nightly.ts';
import { probeFacts } from './probes.ts';
import { startRegistry } from './registry.ts';

export const hostingScenario: Scenario = {
  file: 'container-image.yml',
  title: `serves every URL at ${base}, and builds an image only when something is new`,
  service: { now: nightTime },
  edit: setFor(base),
  async check(stage) {
    await using stack = new AsyncDisposableStack();
    const registry = stack.use(await startRegistry(stage.world));
    await using builds = new Builds(stage);
    return {
      ...(await probeFacts(stage)),
      ...(await copiedFacts(stage, { file: 'container-image.yml' })),
      ...(await firstNights(stage, builds)),
      ...(await deployedNights(stage, builds)),
      ...(await attackFacts(builds)),
      ...(await brokenNights(stage, builds)),
      ...(await outageFacts(stage, builds, { registry, stack })),
      ...(await withoutAttestations(stage, builds)),
    };
  },
};

/** Until something is merged. */
async function firstNights(stage: Stage, builds: Builds): Promise<Facts> {
  const { world, caller, variant } = stage;
  await using stack = new AsyncDisposableStack();
  const exported = await setNight(world, 'first', { links: base, pages: 61 });
  const first = await builds.run(push);
  const files = await builds.registry.unpack(first.digest);
  const lost = await wrongUrls(await nginxSite(files, world.env, stack), base, exported);
  const { annotations, manifests } = await builds.registry.index(first.digest);
  const digests = [first.digest];
  digests.push((await builds.night('second', { pages: 61 })).digest, (await builds.run(push)).digest);
  digests.push((await builds.night('third', { pages: 61, picture: 'other picture' })).digest);
  const configuration = join(caller.path, 'docs-image/nginx.conf');
  const text = readFileSync(configuration, 'utf8');
  writeFileSync(configuration, `${text}# changed\n`);
  digests.push((await builds.run()).digest);
  writeFileSync(configuration, text);
  const edition = variant('edition', workflow => workflow.replace('EDITION: 1 ', 'EDITION: 2 '));
  digests.push((await builds.run({ file: edition })).digest);
  const names = digests.map(digest => digests.indexOf(digest));
  const pulls = builds.origin.pulls();
  const body = pulls.at(-1)?.body ?? '';
  return {
    [`the first night proposes an image: ${first.jobs}`]: first.jobs === allGreen,
    [`every URL leads to its file, also ${lost.slice(0, 5).join(' ')}`]: lost.length === 0,
    'the image has the manifest': existsSync(join(files, base, 'docs-manifest.json')),
    'its index says what it was built from, for two platforms':
      /^[\da-f]{64}$/.test(annotations['docs-admin-action.key'] ?? '') &&
      annotations['org.opencontainers.image.source'] === 'https://github.com/example/docs' &&
      annotations['org.opencontainers.image.revision'] === published &&
      /^20\S+Z$/.test(annotations['org.opencontainers.image.created'] ?? '') &&
      manifests.map(({ platform }) => platform.architecture).join() === 'amd64,arm64',
    [`another picture, configuration, and edition are built, and nothing twice: ${names}`]:
      `${names}` === '0,0,0,3,4,5',
    'one pull request proposes the digest': pulls.map(({ state }) => state).join() === 'OPEN',
    [`it says which image, from which export, run, and commit: ${body}`]: [
      `- Image: \`ghcr.io/example/docs-site@${digests.at(-1)}\`\n`,
      /- Export: job `\S+`, in https:\S+\/runs\/\d+\n/,
      `- Commit of the documentation: \`${published}\`\n`,
    ].every(part => (typeof part === 'string' ? body.includes(part) : part.test(body))),
  };
}

/** After a merge. */
async function deployedNights(stage: Stage, builds: Builds): Promise<Facts> {
  await builds.night('fourth');
  await builds.mergeAndDeploy();
  const merged = await builds.digestAt('main');
  const quiet = await builds.run();
  const news = await builds.night('fifth', { news: 'News' });
  const body = builds.origin.pulls().at(-1)?.body ?? '';
  const back = await builds.night('sixth');
  const verifyOnly = await verifyOnlyFacts(stage, async request => (await builds.run(request)).jobs);

  stage.world.host.serve(async () => ({
    status: 404,
    headers: { 'content-type': 'text/html' },
    body: 'default backend',
  }));
  const dead = await builds.night('half', { pages: 30 });
  await builds.write('main', '');
  await builds.night('seventh');
  await builds.mergeAndDeploy();
  return {
    [`what is deployed is neither built nor proposed again, and verified: ${quiet.jobs}`]:
      quiet.jobs === verified && quiet.digest === '',
    [`a new page is proposed, and listed: ${body}`]:
      ![merged, ''].includes(news.digest) &&
      body.includes('Pages: 0 pages added, 1 changed, 0 removed (of 60)\nScripts and styles: 0 new') &&
      body.trim().endsWith('\n\n    ~ index.html'),
    'the earlier content closes the pull request': back.digest === '',
    ...verifyOnly,
    [`a site that is dead is red, and half of its pages are not proposed: ${dead.jobs}`]:
      dead.jobs === 'Export: failed,Read: succeeded,Verify: failed' && dead.digest === '',
  };
}

/** Steps of which each may fail, in this order. */
const steps = [
  'Build and push the image',
  'Attest that this workflow built the image',
  'Open, update, or close the pull request',
];

/** A run breaks off before a step, and the next one repairs it. */
async function brokenNights({ variant }: Stage, builds: Builds): Promise<Facts> {
  const facts: Record<string, boolean> = {};
  for (const step of steps) {
    const before = await builds.digestAt(branch);
    const file = variant('broken', text =>
      text.replace(`      - name: ${step}\n`, '      - run: exit 1\n\n$&'),
    );
    const broken = await builds.night(step, { news: step }, { file });
    const next = await builds.run();
    facts[`the next night repairs what ended before "${step}": ${broken.jobs}; ${next.jobs}`] =
      broken.jobs.includes('failed') &&
      broken.digest === before &&
      next.jobs === verified &&
      next.digest !== before;
  }
  return facts;
}

/** A private repository without Enterprise Cloud. */
async function withoutAttestations({ variant }: Stage, builds: Builds): Promise<Facts> {
  const file = variant('private', text => text.replace('ATTEST: true', 'ATTEST: false'));
  const first = await builds.night('private', { news: 'Private' }, { file });
  const second = await builds.run({ file });
  await builds.mergeAndDeploy();
  const quiet = await builds.run({ file });
  return {
    'without attestations, each night builds a new image until one is merged':
      first.jobs === verified && ![first.digest, ''].includes(second.digest),
    [`then the merged image stays: ${quiet.jobs}`]: quiet.jobs === verified && quiet.digest === '',
  };
}
