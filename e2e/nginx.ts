/** Tests examples/nginx.conf in a real nginx. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../__tests__/support/free-port.ts';
import { runCommand } from '../__tests__/support/run-command.ts';
import type { Site } from './served-host.ts';
import { toolsDirectory } from './tools.ts';
import { cacheControlOf, oddSlashes, ruleSite, type UrlRule, urlRules, wrongHeaders } from './url-rules.ts';

const root = resolve(import.meta.dirname, '..');
/**
 * The program and its list of types: of the system, or else unpacked from Debian's packages. Nothing is installed.
 * @throws Error with a sentence for people
 */
export async function findNginx(
  env: NodeJS.ProcessEnv,
): Promise<{ readonly program: string; readonly types: string }> {
  for (const find of [async () => '/', () => unpackDebian('nginx', ['nginx', 'nginx-common'], env)]) {
    const directory = await find();
    const [program, types] = [join(directory, 'usr/sbin/nginx'), join(directory, 'etc/nginx/mime.types')];
    if (existsSync(program) && existsSync(types)) return { program, types };
  }
  throw new Error('script/e2e needs nginx: install it (on Debian and Ubuntu: apt-get install nginx).');
}

/** @returns the directory in which packages of Debian were unpacked, once, if that was possible */
export async function unpackDebian(
  name: string,
  packages: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const directory = join(toolsDirectory, name);
  if (existsSync(directory)) return directory;
  mkdirSync(directory);
  const script = 'apt-get download "$@" && for file in *.deb; do dpkg -x "$file" .; done';
  await runCommand('sh', ['-ec', script, 'sh', ...packages], { cwd: directory, env });
  return directory;
}

export const readExample = (name: string) => readFileSync(join(root, 'examples', name), 'utf8');

/** The configuration as it is, but for where it listens, and where the site is. @param listen the port in it */
export function siteConfiguration(
  configuration: string,
  listen: number,
  { port, site }: { port: number; site: string },
): string {
  const changes = [
    [`  listen ${listen};\n  listen [::]:${listen};\n`, `  listen 127.0.0.1:${port};\n`],
    ['  root /srv/docs/current;\n', `  root ${site};\n`],
  ] as const;
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`examples/nginx.conf has no line "${from.trim()}".`);
    return text.replace(from, () => to);
  }, configuration);
}

export const temporaryPaths = (directory: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${directory}${name};`)
    .join('\n');

export interface Nginx extends AsyncDisposable {
  readonly port: number;
}

/** @param site the directory that nginx serves */
async function startNginx(site: string, env: NodeJS.ProcessEnv): Promise<Nginx> {
  const { program, types } = await findNginx(env);
  const directory = join(toolsDirectory, 'e2e/nginx');
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const port = await freePort();
  writeFileSync(
    join(directory, 'site.conf'),
    siteConfiguration(readExample('nginx.conf'), 80, { port, site }),
  );
  writeFileSync(
    join(directory, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;\npid nginx.pid;\nworker_processes 1;\nevents {}
http {\n${temporaryPaths('')}\naccess_log off;\ninclude ${types};\ndefault_type application/octet-stream;\ninclude site.conf;\n}\n`,
  );
  const args = ['-p', `${directory}/`, '-c', 'nginx.conf', '-e', 'error.log'];
  return running(port, spawn(program, args, { env, stdio: ['ignore', 'inherit', 'inherit'] }));
}

export async function running(port: number, child: ChildProcess): Promise<Nginx> {
  await untilListening(port, child);
  return {
    port,
    async [Symbol.asyncDispose]() {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    },
  };
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 100 && child.exitCode === null; attempt += 1) {
    if ((await request(port, '/').catch(() => undefined)) !== undefined) return;
    await delay(100);
  }
  child.kill('SIGKILL');
  throw new Error('nginx did not start.');
}

interface Response {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The path is sent as it is, which URL and fetch would not do. */
export async function request(
  port: number,
  path: string,
  headers: OutgoingHttpHeaders = {},
): Promise<Response> {
  const [response] = await once(
    get({ host: '127.0.0.1', port, path, headers: { host: 'docs.example.com', ...headers } }),
    'response',
  );
  return {
    status: response.statusCode,
    headers: response.headers,
    body: (await buffer(response)).toString(),
  };
}

/** The problems with a response, one per line. */
function problemsOf(rule: UrlRule, { status, headers, body }: Response, site: string): readonly string[] {
  const text = (file: string) => readFileSync(join(site, file), 'utf8');
  const compare = (what: string, found: unknown, wanted: unknown) =>
    found === wanted
      ? []
      : [`${rule.url}: ${what} is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`];
  const cache = 'file' in rule ? rule.file : 'index.html';
  const caching = compare('Cache-Control', headers['cache-control'], cacheControlOf(cache));
  if ('redirect' in rule) {
    return [
      ...compare('status', status, 301),
      ...compare('Location', headers.location, rule.redirect),
      ...caching,
    ];
  }
  const wanted =
    'file' in rule ? { status: 200, body: text(rule.file) } : { status: 404, body: text('404.html') };
  const same = compare('body', body === wanted.body ? 'as expected' : body.slice(0, 80), 'as expected');
  return [...compare('status', status, wanted.status), ...same, ...caching];
}

/** @param base path below which the site is served */
export async function checkTable(port: number, site: string, base: string): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const at of urlRules) {
    const rule = 'redirect' in at ? { ...at, redirect: base + at.redirect } : at;
    problems.push(...problemsOf(rule, await request(port, base + rule.url), site));
  }
  for (const url of oddSlashes) {
    const { status, headers } = await request(port, base + url);
    const stays = headers.location === undefined || /^\/(?!\/)/.test(headers.location);
    if (!stays) problems.push(`${url}: ${status} ${headers.location}`);
  }
  return problems;
}

/** @returns what a server for this directory answers, until the stack is disposed of */
export async function nginxSite(
  directory: string,
  env: NodeJS.ProcessEnv,
  stack: AsyncDisposableStack,
): Promise<Site> {
  return siteOf(stack.use(await startNginx(directory, env)));
}

const siteOf =
  ({ port }: Nginx): Site =>
  async url => {
    const { status = 0, headers, body } = await request(port, url);
    const { 'content-type': type = '', 'cache-control': control = '', location } = headers;
    const moved = location === undefined ? {} : { location };
    return { status, headers: { 'content-type': type, 'cache-control': control, ...moved }, body };
  };

/** @returns those of the URLs that a server for this directory does not answer with 200 */
export async function requestAll(
  urls: readonly string[],
  directory: string,
  env: NodeJS.ProcessEnv,
): Promise<readonly string[]> {
  await using nginx = await startNginx(directory, env);
  const lost: string[] = [];
  for (const url of urls) if ((await request(nginx.port, url)).status !== 200) lost.push(url);
  return lost;
}

export function placeSite(site: string): void {
  for (const [path, text] of Object.entries(ruleSite)) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), text);
  }
}

/** @returns the problems (empty if there are none) and what was done */
export async function checkNginx(env: NodeJS.ProcessEnv) {
  const problems: string[] = [];
  for (const base of ['', '/docs']) {
    const directory = join(toolsDirectory, 'e2e/nginx-site');
    rmSync(directory, { recursive: true, force: true });
    const site = join(directory, base);
    placeSite(site);
    await using nginx = await startNginx(directory, env);
    problems.push(...(await checkTable(nginx.port, site, base)));
    // Relative links begin there.
    const { headers } = await request(nginx.port, '/docs');
    if (base !== '' && headers.location !== '/docs/') problems.push('/docs: no redirect to /docs/');
    // A site does not need a page for missing paths.
    rmSync(join(site, '404.html'));
    const { status } = await request(nginx.port, `${base}/missing`);
    if (status !== 404) problems.push(`${base}/missing, without 404.html: status is ${status}`);
    problems.push(...(await wrongHeaders(siteOf(nginx), base)));
  }
  return { problem: problems.join('\n'), note: `${urlRules.length + oddSlashes.length} kinds of URL, twice` };
}
