/** Images of somebody else, and services that do not answer, in the nights of examples/container-image.yml. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Facts } from '../support/facts.ts';
import type { Stage } from '../support/scenario.ts';
import { type Build, type Builds, branch, refused, verified, workflow } from './builds.ts';
import { startRegistry } from './registry.ts';

/** Somebody can push images, and perhaps also branches. An image is deployed. */
export async function attackFacts(builds: Builds): Promise<Facts> {
  const { registry } = builds;
  const old = await builds.digestAt('main');
  const { digest: own } = await builds.night('new', { news: 'New' });

  const planted = await registry.plant(own);
  const tagged = await builds.run();
  const propose = async (digest: string): Promise<Build> => {
    await builds.write(branch, digest);
    return builds.run();
  };
  const foreign = await propose(planted);
  const after = await builds.run();
  const elsewhere = await registry.plant(after.digest);
  registry.attest(elsewhere, `${workflow}@refs/heads/other`);
  const ofBranch = await propose(elsewhere);
  const noDigest = await propose('latest');
  await builds.run();
  const playedBack = await propose(old);

  await builds.mergeAndDeploy();
  const deployed = await builds.digestAt('main');
  const replaced = await registry.plant(deployed);
  await builds.write('main', replaced);
  const onBase = await builds.run();
  await builds.write('main', deployed);
  const restored = await builds.run();
  return {
    [`all tags lead to an image of somebody else, and what is proposed stays: ${tagged.jobs}`]:
      tagged.digest === own && tagged.jobs === verified,
    [`a planted image with the same key is built anew, and the run ends red: ${foreign.jobs}`]:
      ![planted, ''].includes(foreign.digest) && foreign.jobs === refused,
    [`the next run is green: ${after.jobs}`]: after.digest === foreign.digest && after.jobs === verified,
    [`so is one that the workflow built on another branch: ${ofBranch.jobs}`]:
      ![elsewhere, ''].includes(ofBranch.digest) && ofBranch.jobs === refused,
    [`and what is no digest: ${noDigest.jobs}`]:
      /^sha256:\w{64}$/.test(noDigest.digest) && noDigest.jobs === refused,
    [`an old image is not proposed, although it is genuine: ${playedBack.jobs}`]:
      ![old, ''].includes(playedBack.digest) && playedBack.jobs === verified,
    [`one on the base branch is red, and a new one is proposed: ${onBase.jobs}`]:
      ![replaced, deployed, ''].includes(onBase.digest) && onBase.jobs === refused,
    [`when the base branch is right again, all is green: ${restored.jobs}`]:
      restored.digest === '' && restored.jobs === verified,
  };
}

/** GitHub or the registry does not answer. An image is deployed. */
export async function outageFacts(
  stage: Stage,
  builds: Builds,
  { registry, stack }: { readonly registry: AsyncDisposable; readonly stack: AsyncDisposableStack },
): Promise<Facts> {
  const file = join(stage.world.sites, 'outage');
  const started = () => stage.world.service.jobsStarted;
  writeFileSync(file, '502\n');
  const short = await builds.run();
  const before = started();
  writeFileSync(file, '502\n502\n502\n502\n');
  const long = await builds.run();
  const asked = existsSync(file) ? 4 - readFileSync(file, 'utf8').split('\n').filter(Boolean).length : 0;
  writeFileSync(file, '');
  await registry[Symbol.asyncDispose]();
  const silent = await builds.run();
  stack.use(await startRegistry(stage.world));
  const isUntouched = started() === before;
  const healed = await builds.run();
  return {
    [`one error of GitHub is tried again: ${short.jobs}`]: short.jobs === verified,
    [`after three, the run is red, and exports nothing: ${long.jobs}, ${asked}`]:
      long.jobs === 'Read: failed' && asked === 3 && isUntouched,
    [`so is a registry that does not answer: ${silent.jobs}`]: silent.jobs === 'Read: failed' && isUntouched,
    [`after that, all is green: ${healed.jobs}`]: healed.jobs === verified,
  };
}
