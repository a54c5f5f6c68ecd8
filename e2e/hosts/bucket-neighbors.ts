/** examples/s3-cloudfront.yml, with a real S3 server, and with files of others in the bucket. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeCertificate } from '../../__tests__/support/certificate.ts';
import { type CommandResult, runCommand } from '../../__tests__/support/run-command.ts';
import { startNetwork } from '../support/network.ts';
import { type S3, startS3 } from '../support/s3-server.ts';
import { realPrograms } from '../support/tools.ts';
import { type Facts, type Files, place, siteOf, stepOf } from './deployed-site.ts';

interface Deployment {
  readonly prefix: string;
  readonly base: string;
  readonly replace?: string;
  readonly site?: Files;
}

/** Runs the step of examples/s3-cloudfront.yml with a bucket. */
class Bucket {
  readonly s3: S3;
  readonly #directory: string;
  readonly #env: NodeJS.ProcessEnv;

  constructor(s3: S3, directory: string, env: NodeJS.ProcessEnv) {
    this.s3 = s3;
    this.#directory = directory;
    this.#env = env;
  }

  /** Replaces everything in the bucket. */
  hold(files: Files): void {
    rmSync(this.s3.directory, { recursive: true });
    mkdirSync(this.s3.directory);
    place(this.s3.directory, files);
  }

  async typeOf(key: string): Promise<string> {
    const words = [
      's3api',
      'head-object',
      '--bucket',
      'docs',
      '--key',
      key,
      '--query',
      'ContentType',
      '--output',
      'text',
    ];
    const { output } = await runCommand('aws', words, { cwd: this.#directory, env: this.#env });
    return output.trim();
  }

  deploy({ prefix, base, replace = '', site = siteOf('docs', 'new') }: Deployment): Promise<CommandResult> {
    const temp = mkdtempSync(join(this.#directory, 'run-'));
    place(join(temp, 'site'), site);
    const own = { BUCKET: 'docs', PREFIX: prefix, DISTRIBUTION: 'E123', REPLACE: replace };
    const env = { ...this.#env, ...own, SITE: join(temp, 'site'), BASE_PATH: base, RUNNER_TEMP: temp };
    const script = stepOf('s3-cloudfront.yml', 'Upload the site');
    return runCommand('bash', ['-eo', 'pipefail', '-c', script], { cwd: temp, env });
  }
}

const below = (prefix: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${prefix}/${path}`, text]));

const others: Files = {
  ...below('web/shop', siteOf('shop', 'old')),
  'web/index.html': 'a home page',
  'web/docs.html': 'a page',
  'web/docsx/index.html': 'a page',
};

/** What the bucket has, whose deployment would delete files of others, and whether the step stops. */
const deployments: readonly (readonly [what: string, Files, Deployment, stops: boolean])[] = [
  ['sites below it', others, { prefix: 'web', base: '/' }, true],
  [
    'this site, and another one below it',
    { ...others, ...below('web', siteOf('docs', 'old')) },
    { prefix: 'web', base: '/' },
    true,
  ],
  [
    'another site there',
    below('web/docs', siteOf('shop', 'old')),
    { prefix: 'web/docs', base: '/docs' },
    true,
  ],
  [
    'the directory of the site above it',
    { ...below('web', siteOf('home', 'old')), 'web/docs/index.html': 'a page of that site' },
    { prefix: 'web/docs', base: '/docs' },
    true,
  ],
  ['sites beside it', others, { prefix: 'web/docs', base: '/docs' }, false],
  ['a path without a slash', {}, { prefix: 'web/docs', base: 'docs' }, true],
];

async function checkBucket(bucket: Bucket): Promise<Facts> {
  const facts: Record<string, boolean> = {};
  const all = () => bucket.s3.keys().map(key => `${key} ${bucket.s3.read(key)}`);
  for (const [what, files, deployment, stops] of deployments) {
    bucket.hold(files);
    const before = all();
    const { code, output } = await bucket.deploy(deployment);
    const after = new Set(all());
    facts[`${what}: ${stops ? 'stops' : 'goes on'}, and keeps what others have\n${output}`] =
      (code !== 0) === stops &&
      before.every(line => after.has(line)) &&
      stops === (after.size === before.length);
  }
  return facts;
}

async function checkReplaced(bucket: Bucket): Promise<Facts> {
  bucket.hold(others);
  const own = { prefix: 'web', base: '/' };
  const wrong = await bucket.deploy({ ...own, replace: 'web/docs' });
  const { code, output } = await bucket.deploy({ ...own, replace: 'web' });
  const keys = bucket.s3.keys();
  return {
    'the variable of another directory deletes nothing': wrong.code !== 0,
    [`with DOCS_REPLACE, only the site is left: ${keys}\n${output}`]:
      code === 0 && `${keys}` === `${Object.keys(below('web', siteOf('docs', 'new'))).sort()}`,
  };
}

/** Three nights: what the first one has is gone after the third. */
async function checkNights(bucket: Bucket): Promise<Facts> {
  bucket.hold({});
  const keys: string[] = [];
  const facts: Record<string, boolean> = {};
  for (const build of ['first', 'second', 'third']) {
    const site = siteOf('docs', build, new Date().toISOString());
    // S3 writes whole seconds.
    await new Promise(resolve => setTimeout(resolve, 1100));
    const { code, output } = await bucket.deploy({ prefix: 'web/docs', base: '/docs', site });
    facts[`the ${build} night is uploaded\n${output}`] = code === 0;
    keys.push(`${bucket.s3.keys()}`);
  }
  const has = (night: number, build: string) =>
    [`_next/static/${build}.js`, `pagefind/fragment/${build}.pf_fragment`].map(file =>
      keys[night]?.includes(file),
    );
  facts[`scripts and the search index stay for one night: ${keys[2]}`] =
    `${[...has(1, 'first'), ...has(2, 'first'), ...has(2, 'second')]}` === 'true,true,false,false,true,true';
  const type = await bucket.typeOf('web/docs/llms.txt');
  facts[`text says how it is encoded: ${type}`] = type === 'text/plain; charset=utf-8';
  return facts;
}

export async function checkBuckets(env: NodeJS.ProcessEnv): Promise<Facts> {
  await using stack = new AsyncDisposableStack();
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-neighbors-'));
  stack.defer(() => rmSync(directory, { recursive: true }));
  const host = 's3.eu-central-1.amazonaws.com';
  const tls = makeCertificate(directory, [`docs.${host}`]);
  const s3 = stack.use(await startS3(join(directory, 's3'), 'docs', { env, tls }));
  const network = stack.use(await startNetwork({ [`docs.${host}:443`]: s3.port }));
  const bucket = new Bucket(s3, directory, {
    ...env,
    PATH: `${resolve(import.meta.dirname, '../bin')}:${env['PATH']}`,
    ...realPrograms,
    ...s3.env,
    HTTPS_PROXY: network.proxyUrl,
    AWS_CA_BUNDLE: tls.path,
    E2E_SITES: directory,
  });
  return { ...(await checkBucket(bucket)), ...(await checkReplaced(bucket)), ...(await checkNights(bucket)) };
}
