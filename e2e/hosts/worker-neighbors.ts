/** examples/cloudflare-workers.yml, in an account with Workers of others. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Facts } from '../support/facts.ts';
import { emptied, type Files, place } from '../support/files.ts';
import { type World, workersOf } from '../support/world.ts';
import { deploy, endOf } from './deployed-site.ts';
import { cloudflareApi } from './workers.ts';

const workerOf = (vars: object) => ({ 'wrangler.json': JSON.stringify({ vars }) });

/** The Worker of the name, whether the step stops, and what somebody has set. */
const workers: readonly (readonly [what: string, Files, stops: boolean, replace?: string])[] = [
  ['none', {}, false],
  ['that of this site', workerOf({ DOCS_SITE: 'docs' }), false],
  ['that of another site', workerOf({ DOCS_SITE: 'shop' }), true],
  ['an app', workerOf({ KEY: 'docs' }), true],
  ['an app, and another one is to be replaced', workerOf({}), true, 'shop'],
  ['an app that is to be replaced', workerOf({}), false, 'docs'],
];

async function prepare(world: World, replace = '') {
  const own = { ACCOUNT: '0123abcd', WORKER: 'docs', TOKEN: 'token', REPLACE: replace };
  const step = ['cloudflare-workers.yml', 'Prepare the Worker'] as const;
  const given = { SITE_ORIGIN: 'https://docs.acme.test', ...own };
  const { temp, ...result } = await deploy(world, { step, base: '/docs', given });
  return { ...result, worker: join(temp, 'worker') };
}

/** @returns what must be true, by a sentence about it */
export async function checkWorkers(world: World): Promise<Facts> {
  const account = workersOf(world);
  const facts: Record<string, boolean> = {};
  for (const [what, files, stops, replace] of workers) {
    place(join(emptied(account), 'docs'), files);
    const { code, output, worker } = await prepare(world, replace);
    const isReady = existsSync(join(worker, 'wrangler.json'));
    facts[`a Worker of others, ${what}: ${endOf(stops)}\n${output}`] =
      (code !== 0) === stops && isReady !== stops;
  }
  world.cloudflare.serve(async () => ({ status: 403, headers: {}, body: '{ "result": null }' }));
  facts['a token that may not look stops it'] = (await prepare(world)).code !== 0;
  emptied(account);
  world.cloudflare.serve(cloudflareApi(account));
  return { ...facts, ...(await checkScripts(world)) };
}

/** What the site that is replaced has, and the upload gets. */
async function checkScripts(world: World): Promise<Facts> {
  const slug = '_next/static/chunks/app/[[...slug]]/page one.js';
  const paths = ['index.html', slug, '_next/static/new.js', '_next/static/../../../../wrong.js'];
  const manifest = JSON.stringify({ files: paths.map(path => ({ path })) });
  const live: Files = { '/docs/docs-manifest.json': manifest, [`/docs/${slug}`]: 'old script' };
  world.host.serve(async url => {
    const body = live[decodeURIComponent(url)];
    return { status: body === undefined ? 404 : 200, headers: {}, body: body ?? '' };
  });
  const { worker, output } = await prepare(world);
  const kept = join(worker, 'upload/docs', slug);
  world.host.serve(async () => ({ status: 200, headers: {}, body: '<h1>Log in</h1>' }));
  const behindLogin = await prepare(world);
  return {
    [`the scripts of open pages are uploaded again\n${output}`]:
      existsSync(kept) && readFileSync(kept, 'utf8') === 'old script',
    'and nothing outside of the site is written': !existsSync(join(worker, '../wrong.js')),
    [`a site that asks for a login is uploaded without them\n${behindLogin.output}`]: existsSync(
      join(behindLogin.worker, 'worker.js'),
    ),
  };
}
