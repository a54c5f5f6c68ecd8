/** examples/cloudflare-workers.yml, in an account with Workers of others. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '../../__tests__/support/certificate.ts';
import { type CommandResult, runCommand } from '../../__tests__/support/run-command.ts';
import { startNetwork } from '../support/network.ts';
import { startServedHost } from '../support/served-host.ts';
import { type Facts, type Files, place, siteOf, stepOf } from './deployed-site.ts';
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

/** @returns what has to be true, by a sentence about it */
export async function checkWorkers(env: NodeJS.ProcessEnv): Promise<Facts> {
  await using stack = new AsyncDisposableStack();
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-workers-'));
  stack.defer(() => rmSync(directory, { recursive: true }));
  const names = ['api.cloudflare.com', 'docs.acme.test'];
  const tls = makeCertificate(directory, names);
  const api = stack.use(await startServedHost(tls));
  const site = stack.use(await startServedHost(tls));
  const ports = { 'api.cloudflare.com:443': api.port, 'docs.acme.test:443': site.port };
  const network = stack.use(await startNetwork(ports));
  const account = join(directory, 'workers');
  const script = stepOf('cloudflare-workers.yml', 'Prepare the Worker');
  const prepare = async (replace: string): Promise<CommandResult & { readonly worker: string }> => {
    const temp = mkdtempSync(join(directory, 'run-'));
    place(join(temp, 'site'), siteOf('docs', 'new'));
    const served = { SITE: join(temp, 'site'), SITE_ORIGIN: 'https://docs.acme.test', BASE_PATH: '/docs' };
    const own = { ACCOUNT: '0123abcd', WORKER: 'docs', TOKEN: 'token', REPLACE: replace, RUNNER_TEMP: temp };
    const reach = { HTTPS_PROXY: network.proxyUrl, CURL_CA_BUNDLE: tls.path };
    const options = { cwd: temp, env: { ...env, ...served, ...own, ...reach } };
    const result = await runCommand('bash', ['-eo', 'pipefail', '-c', script], options);
    return { ...result, worker: join(temp, 'worker') };
  };
  const facts: Record<string, boolean> = {};
  for (const [what, files, stops, replace = ''] of workers) {
    rmSync(account, { recursive: true, force: true });
    place(join(account, 'docs'), files);
    api.serve(cloudflareApi(account));
    const { code, output, worker } = await prepare(replace);
    const isReady = existsSync(join(worker, 'wrangler.json'));
    facts[`a Worker of others, ${what}: ${stops ? 'stops' : 'goes on'}\n${output}`] =
      (code !== 0) === stops && isReady !== stops;
  }
  api.serve(async () => ({ status: 403, headers: {}, body: '{ "result": null }' }));
  facts['a token that may not look stops it'] = (await prepare('')).code !== 0;
  return { ...facts, ...(await checkScripts(api, site, prepare)) };
}

type Served = Awaited<ReturnType<typeof startServedHost>>;

/** What the site that is replaced has, and the upload gets. */
async function checkScripts(
  api: Served,
  site: Served,
  prepare: (replace: string) => Promise<{ readonly worker: string; readonly output: string }>,
): Promise<Facts> {
  api.serve(cloudflareApi('none'));
  const slug = '_next/static/chunks/app/[[...slug]]/page one.js';
  const paths = ['index.html', slug, '_next/static/new.js', '_next/static/../../../../wrong.js'];
  const manifest = JSON.stringify({ files: paths.map(path => ({ path })) });
  const live: Files = { '/docs/docs-manifest.json': manifest, [`/docs/${slug}`]: 'old script' };
  site.serve(async url => {
    const body = live[decodeURIComponent(url)];
    return { status: body === undefined ? 404 : 200, headers: {}, body: body ?? '' };
  });
  const { worker, output } = await prepare('');
  const kept = join(worker, 'upload/docs', slug);
  site.serve(async () => ({ status: 200, headers: {}, body: '<h1>Log in</h1>' }));
  const behindLogin = await prepare('');
  return {
    [`the scripts of open pages are uploaded again\n${output}`]:
      existsSync(kept) && readFileSync(kept, 'utf8') === 'old script',
    'and nothing outside of the site is written': !existsSync(join(worker, '../wrong.js')),
    [`a site that asks for a login is uploaded without them\n${behindLogin.output}`]: existsSync(
      join(behindLogin.worker, 'worker.js'),
    ),
  };
}
