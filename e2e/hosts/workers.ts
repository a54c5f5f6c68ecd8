/** Cloudflare Workers: what the examples deploy, in `wrangler dev`, which is Cloudflare's own server. */
import { cpSync, existsSync, mkdtempDisposableSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { freePort } from '../../__tests__/support/free-port.ts';
import { installPackages } from '../support/browser.ts';
import { type Running, startServer } from '../support/child-server.ts';
import { missing, type Site } from '../support/served-host.ts';
import { request } from './nginx.ts';

/** @param deployed directory with a wrangler.json, which may be replaced meanwhile */
async function startWorker(deployed: string, env: NodeJS.ProcessEnv): Promise<Running> {
  const program = join(await installPackages('workers'), 'node_modules/wrangler/bin/wrangler.js');
  await using stack = new AsyncDisposableStack();
  const { path: directory } = stack.use(mkdtempDisposableSync(join(tmpdir(), 'docs-admin-action-worker-')));
  cpSync(deployed, directory, { recursive: true });
  const port = await freePort();
  const config = join(directory, 'wrangler.json');
  const args = ['dev', '--config', config, '--ip', '127.0.0.1', '--port', `${port}`, '--inspector-port', '0'];
  const settings = { CI: '1', WRANGLER_SEND_METRICS: 'false', WRANGLER_LOG_PATH: directory, HOME: directory };
  // Not the proxy of the world, which would count what Wrangler asks its makers.
  const own = { PATH: env['PATH'], ...settings };
  stack.use(await startServer(process.execPath, [program, ...args], { port, env: own, seconds: 60 }));
  const all = stack.move();
  return { port, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

interface Place {
  /** Directory of what the workflow deploys. */
  readonly directory: string;
  /** Path of the route to the Worker; empty for the root. */
  readonly route: string;
  readonly env: NodeJS.ProcessEnv;
}

/** @returns what readers get of the newest deployment, until the stack is disposed of */
export function workerSite({ directory, route, env }: Place, stack: AsyncDisposableStack): Site {
  const config = join(directory, 'wrangler.json');
  let newest = { time: 0, running: Promise.resolve<Running | undefined>(undefined) };
  const start = async (before: Promise<Running | undefined>) => {
    const next = await startWorker(directory, env);
    await (await before)?.[Symbol.asyncDispose]();
    return next;
  };
  stack.defer(async () => (await newest.running)?.[Symbol.asyncDispose]());
  return async url => {
    const [path = ''] = url.split('?');
    if (path !== route && !path.startsWith(`${route}/`)) return missing;
    const time = statSync(config, { throwIfNoEntry: false })?.mtimeMs ?? newest.time;
    if (time !== newest.time) newest = { time, running: start(newest.running) };
    const running = await newest.running;
    return running === undefined ? missing : request(running.port, url);
  };
}

/** The part of Cloudflare's API that says what a Worker is. @param workers a directory for each */
export const cloudflareApi =
  (workers: string): Site =>
  async url => {
    const [, name = ''] =
      /^\/client\/v4\/accounts\/\w+\/workers\/scripts\/([\w-]+)\/settings$/.exec(url) ?? [];
    const config = join(workers, name, 'wrangler.json');
    const headers = { 'content-type': 'application/json' };
    if (name === '' || !existsSync(config)) {
      const errors = [{ code: 10007, message: 'This Worker does not exist on your account.' }];
      return { status: 404, headers, body: JSON.stringify({ success: false, errors, result: null }) };
    }
    const { vars } = JSON.parse(readFileSync(config, 'utf8')) as { readonly vars: Record<string, string> };
    const bindings = Object.entries(vars).map(([name, text]) => ({ type: 'plain_text', name, text }));
    return { status: 200, headers, body: JSON.stringify({ success: true, result: { bindings } }) };
  };

/** What browsers get, which follow the redirects of Cloudflare to URLs without ".html". */
export const withoutHtml =
  (site: Site): Site =>
  async url => {
    const answer = await site(url);
    const clean = url.replace(/(?<=\/)index(?:\.html)?$|\.html$/, '');
    return answer.status === 307 && answer.headers['location'] === clean ? site(clean) : answer;
  };
