/** What follows the twenty nights of examples/gitops-pull-request.yml: a deployment, and people who write to the bucket. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { runCommand } from '../../__tests__/support/run-command.ts';
import { passNight, setNight } from '../support/nights.ts';
import type { Stage } from '../support/scenario.ts';
import type { RunRequest } from '../support/workflows.ts';
import { bucketVariables } from '../support/world.ts';
import { branch, file, held, type Nights, secrets, vars } from './gitops-nights.ts';

/** What is proposed becomes what is deployed. Then somebody writes to the bucket who may not, by its policy. */
export async function afterTheNights(
  stage: Stage,
  night: Nights,
): Promise<Readonly<Record<string, boolean>>> {
  const { world, run } = stage;
  const { origin } = night;
  const proposed = await origin.ask('show', `${branch}:${file}`);
  await origin.push('main', clone => {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    writeFileSync(join(clone, file), `${proposed}\n`);
  });
  const runAtNight = (request: Partial<RunRequest> = {}) => {
    passNight();
    return run({ event: 'schedule', vars, secrets, ...request });
  };
  const early = await runAtNight();
  await night.sync();
  const synced = await runAtNight();
  const verifyOnly = [
    await runAtNight({ event: 'workflow_dispatch', inputs: { 'verify-only': 'true' } }),
    await runAtNight({ event: 'repository_dispatch', payload: { action: 'docs-deployed' } }),
    await runAtNight(held),
  ].map(({ jobs }) => [...jobs].sort().join());

  await setNight(world, 'scripts', { news: 'Wrong', script: 'repaired' });
  const quiet = await night.run();
  const edition = await night.run({ file: withEdition(stage) });
  const { body = '' } = origin.pulls().at(-1) ?? {};
  return {
    [`before the sync, only the job "verify" is red: ${early.jobs}`]:
      [...early.jobs].sort().join() === 'Export: succeeded,Propose: succeeded,Read: succeeded,Verify: failed',
    [`after the sync, all jobs succeed: ${synced.jobs}`]: synced.code === 0 && synced.jobs.length === 4,
    [`to verify only, by hand, by a dispatch, and on hold, exports nothing: ${verifyOnly.join('; ')}`]:
      verifyOnly.every(jobs => jobs === 'Read: succeeded,Verify: succeeded'),
    [`another script alone is proposed with another edition: ${quiet}; ${edition}`]:
      quiet.includes(' | kept | ') && edition.includes('6 OPEN | pushed') && !edition.includes('red'),
    [`the pull request then shows it: ${body}`]: body.includes(
      'Scripts and styles: 1 new or changed, 0 removed',
    ),
    ...(await plantedArchives(stage, night)),
  };
}

/** @returns name of the workflow with another edition */
function withEdition({ caller }: Stage): string {
  const workflows = join(caller.path, '.github/workflows');
  const text = readFileSync(join(workflows, 'edited-gitops-pull-request.yml'), 'utf8');
  writeFileSync(
    join(workflows, 'edition-gitops-pull-request.yml'),
    text.replace('EDITION: 1 ', 'EDITION: 2 '),
  );
  return 'edition-gitops-pull-request.yml';
}

/** The bucket of these runs has no policy that refuses them. */
async function plantedArchives(stage: Stage, night: Nights): Promise<Readonly<Record<string, boolean>>> {
  const { world } = stage;
  const { origin } = night;
  const proposedKey = async () => {
    const values = await origin.ask('show', `${branch}:${file}`);
    return night.archives().find(key => values.includes(key)) ?? '';
  };
  const bucket = `s3://${bucketVariables.DOCS_BUCKET}/`;
  const put = (path: string, key: string) => asOwner(stage, 's3', 'cp', path, bucket + key);
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
  await asOwner(stage, 's3', 'rm', bucket + deployed.replace('tar.gz', 'json'));
  await setNight(world, 'without a manifest', { news: 'Later' });
  const unchecked = await stage.run({ event: 'schedule', vars, secrets });
  const allowed = await night.run({ vars: { ...vars, DOCS_MAX_REMOVED: '100%' } });
  return {
    [`what somebody has planted in the bucket is not proposed: ${proposing}`]:
      key.startsWith(begin) && !pairs.includes(key) && proposing.includes(' | pushed | '),
    [`a proposed archive that was replaced is red: ${replaced}`]: replaced.endsWith(' | red'),
    [`without the manifest of what is deployed, nothing is exported: ${unchecked.jobs}`]:
      [...unchecked.jobs].sort().join() === 'Export: failed,Read: succeeded,Verify: succeeded',
    [`unless somebody allows that all pages are missing: ${allowed}`]:
      allowed.includes(' | pushed | ') && !allowed.includes('red'),
  };
}

/** Runs the AWS CLI as the owner of the bucket. */
async function asOwner({ world }: Stage, ...args: readonly string[]): Promise<void> {
  const { code, output } = await runCommand('aws', args, { cwd: world.sites, env: world.env });
  if (code !== 0) throw new Error(`aws ${args.join(' ')} failed:\n${output}`);
}
