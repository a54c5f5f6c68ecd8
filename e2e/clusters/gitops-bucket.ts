/** What follows the twenty nights of examples/gitops-pull-request.yml: a deployment, and people who write to the bucket. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { mustRun } from '../support/commands.ts';
import type { Facts } from '../support/facts.ts';
import { setNight } from '../support/nights.ts';
import type { Stage } from '../support/scenario.ts';
import { bucketVariables } from '../support/world.ts';
import { branch, file, type Nights, vars } from './gitops-nights.ts';
import { sorted, verifyOnlyFacts } from './nightly.ts';

/** What is proposed becomes what is deployed. Then somebody writes to the bucket who may not, by its policy. */
export async function afterTheNights(stage: Stage, night: Nights): Promise<Facts> {
  const { world } = stage;
  const { origin } = night;
  const proposed = await origin.ask('show', `${branch}:${file}`);
  await origin.change('main', file, () => `${proposed}\n`);
  const early = await night.start();
  await night.sync();
  const synced = await night.start();
  const verifyOnly = await verifyOnlyFacts(stage, async request => sorted(await night.start(request)), vars);

  await setNight(world, 'scripts', { news: 'Wrong', script: 'repaired' });
  const quiet = await night.run();
  const other = stage.variant('edition', text => text.replace('EDITION: 1 ', 'EDITION: 2 '));
  const edition = await night.run({ file: other });
  const { body = '' } = origin.pulls().at(-1) ?? {};
  return {
    [`before the sync, only the job "verify" is red: ${early.jobs}`]:
      sorted(early) === 'Export: succeeded,Propose: succeeded,Read: succeeded,Verify: failed',
    [`after the sync, all jobs succeed: ${synced.jobs}`]: synced.code === 0 && synced.jobs.length === 4,
    ...verifyOnly,
    [`another script alone is proposed with another edition: ${quiet}; ${edition}`]:
      quiet.includes(' | kept | ') && edition.includes('6 OPEN | pushed') && !edition.includes('red'),
    [`the pull request then shows it: ${body}`]: body.includes(
      'Scripts and styles: 1 new or changed, 0 removed',
    ),
    ...(await plantedArchives(stage, night)),
  };
}

/** The bucket of these runs has no policy that refuses them. */
async function plantedArchives({ world }: Stage, night: Nights): Promise<Facts> {
  const { origin } = night;
  const proposedKey = async () => {
    const values = await origin.ask('show', `${branch}:${file}`);
    return night.archives().find(key => values.includes(key)) ?? '';
  };
  const bucket = `s3://${bucketVariables.DOCS_BUCKET}/`;
  /** Runs the AWS CLI as the owner of the bucket. */
  const asOwner = (...args: readonly string[]) =>
    mustRun('aws', ['s3', ...args], { cwd: world.sites, env: world.env });
  const put = (path: string, key: string) => asOwner('cp', path, bucket + key);
  await setNight(world, 'planted', { news: 'Planted' });
  await night.run();
  const declined = await proposedKey();
  await origin.ask('update-ref', '-d', `refs/heads/${branch}`);
  const other = join(world.sites, 'other.tar.gz');
  writeFileSync(
    other,
    gzipSync(gunzipSync(readFileSync(join(world.bucket.directory, declined))), { level: 1 }),
  );
  const [begin = ''] = /^.*?-1-/.exec(declined) ?? [];
  const sha256 = createHash('sha256').update(readFileSync(other)).digest('hex');
  const planted = `${begin}${sha256}-${'0'.repeat(64)}`;
  const pairs = [planted, begin.replace(/-$/, '')].flatMap(name => [`${name}.tar.gz`, `${name}.json`]);
  for (const key of pairs) await put(other, key);
  const proposing = await night.run();
  const key = await proposedKey();

  await put(other, key);
  const replaced = await night.run();
  const values = await origin.ask('show', `main:${file}`);
  const deployed = night.archives().find(name => values.includes(name)) ?? '';
  await asOwner('rm', bucket + deployed.replace('tar.gz', 'json'));
  await setNight(world, 'without a manifest', { news: 'Later' });
  const unchecked = await night.start();
  const allowed = await night.run({ vars: { ...vars, DOCS_MAX_REMOVED: '100%' } });
  return {
    [`what somebody has planted in the bucket is not proposed: ${proposing}`]:
      key.startsWith(begin) && !pairs.includes(key) && proposing.includes(' | pushed | '),
    [`a proposed archive that was replaced is red: ${replaced}`]: replaced.endsWith(' | red'),
    [`without the manifest of what is deployed, nothing is exported: ${unchecked.jobs}`]:
      sorted(unchecked) === 'Export: failed,Read: succeeded,Verify: succeeded',
    [`unless somebody allows that all pages are missing: ${allowed}`]:
      allowed.includes(' | pushed | ') && !allowed.includes('red'),
  };
}
