/** examples/s3-cloudfront.yml, with a real S3 server, and with files of others in the bucket. */
import { setTimeout as sleep } from 'node:timers/promises';
import { mustRun } from '../support/commands.ts';
import type { Facts } from '../support/facts.ts';
import { emptied, type Files, place } from '../support/files.ts';
import { bucketVariables, type World } from '../support/world.ts';
import { below, deploy, deployBeside, endOf, siteOf } from './deployed-site.ts';

interface Deployment {
  readonly prefix: string;
  readonly base: string;
  readonly replace?: string;
  readonly site?: Files;
}

const bucketName = bucketVariables.DOCS_BUCKET;

/** Replaces everything in the bucket. */
const hold = ({ bucket }: World, files: Files) => place(emptied(bucket.directory), files);

function typeOf({ sites, env }: World, key: string): Promise<string> {
  const words = `s3api head-object --bucket ${bucketName} --key ${key} --query ContentType --output text`;
  return mustRun('aws', words.split(' '), { cwd: sites, env });
}

const upload = (world: World, { prefix, replace = '', ...deployment }: Deployment) =>
  deploy(world, {
    step: ['s3-cloudfront.yml', 'Upload the site'],
    given: { BUCKET: bucketName, PREFIX: prefix, DISTRIBUTION: 'E123', REPLACE: replace },
    ...deployment,
  });

const others: Files = {
  ...below('web/shop', siteOf('shop', 'old')),
  'web/index.html': 'a home page',
  'web/docs.html': 'a page',
  'web/docsx/index.html': 'a page',
};

const atRoot = { prefix: 'web', base: '/' };
const belowIt = { prefix: 'web/docs', base: '/docs' };

/** What the bucket has, whose deployment would delete files of others, and whether the step stops. */
const deployments: readonly (readonly [what: string, Files, Deployment, stops: boolean])[] = [
  ['sites below it', others, atRoot, true],
  [
    'this site, and another one below it',
    { ...others, ...below('web', siteOf('docs', 'old')) },
    atRoot,
    true,
  ],
  ['another site there', below('web/docs', siteOf('shop', 'old')), belowIt, true],
  [
    'the directory of the site above it',
    { ...below('web', siteOf('home', 'old')), 'web/docs/index.html': 'a page of that site' },
    belowIt,
    true,
  ],
  ['sites beside it', others, belowIt, false],
  ['a path without a slash', {}, { ...belowIt, base: 'docs' }, true],
];

async function checkShared(world: World): Promise<Facts> {
  const facts: Record<string, boolean> = {};
  const { bucket } = world;
  const all = () => bucket.keys().map(key => `${key} ${bucket.read(key)}`);
  for (const [what, files, deployment, stops] of deployments) {
    hold(world, files);
    const { endsSo, isKept, output } = await deployBeside(all, stops, () => upload(world, deployment));
    facts[`${what}: ${endOf(stops)}, and keeps what others have\n${output}`] = endsSo && isKept;
  }
  return facts;
}

async function checkReplaced(world: World): Promise<Facts> {
  hold(world, others);
  const wrong = await upload(world, { ...atRoot, replace: 'web/docs' });
  const { code, output } = await upload(world, { ...atRoot, replace: 'web' });
  const keys = world.bucket.keys();
  return {
    'the variable of another directory deletes nothing': wrong.code !== 0,
    [`with DOCS_REPLACE, only the site is left: ${keys}\n${output}`]:
      code === 0 && `${keys}` === `${Object.keys(below('web', siteOf('docs', 'new'))).sort()}`,
  };
}

/** Three nights: what the first one has is gone after the third. */
async function checkNights(world: World): Promise<Facts> {
  hold(world, {});
  const keys: string[] = [];
  const facts: Record<string, boolean> = {};
  for (const build of ['first', 'second', 'third']) {
    const site = siteOf('docs', build, new Date().toISOString());
    // S3 writes whole seconds.
    await sleep(1100);
    const { code, output } = await upload(world, { ...belowIt, site });
    facts[`the ${build} night is uploaded\n${output}`] = code === 0;
    keys.push(`${world.bucket.keys()}`);
  }
  const has = (night: number, build: string) =>
    [`_next/static/${build}.js`, `pagefind/fragment/${build}.pf_fragment`].map(file =>
      keys[night]?.includes(file),
    );
  facts[`scripts and the search index stay for one night: ${keys[2]}`] =
    `${[...has(1, 'first'), ...has(2, 'first'), ...has(2, 'second')]}` === 'true,true,false,false,true,true';
  const type = await typeOf(world, 'web/docs/llms.txt');
  facts[`text says how it is encoded: ${type}`] = type === 'text/plain; charset=utf-8';
  return facts;
}

/** @returns what must be true, by a sentence about it */
export const checkBucket = async (world: World): Promise<Facts> => ({
  ...(await checkShared(world)),
  ...(await checkReplaced(world)),
  ...(await checkNights(world)),
});
