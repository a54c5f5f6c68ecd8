/** Tests examples/nginx.conf in a real nginx: as it is, and as examples/Dockerfile changes it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type OutgoingHttpHeaders } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { buffer } from 'node:stream/consumers';
import { makeCertificate } from '../../__tests__/support/certificate.ts';
import { freePort } from '../../__tests__/support/free-port.ts';
import { runCommand } from '../../__tests__/support/run-command.ts';
import { untilListening } from '../support/child-server.ts';
import type { Answer, Site } from '../support/served-host.ts';
import { toolsDirectory } from '../support/tools.ts';
import { cacheControlOf, oddSlashes, ruleSite, type UrlRule, urlRules } from './url-rules.ts';

const examples = resolve(import.meta.dirname, '../../examples');

interface Configuration {
  readonly text: string;
  /** The port in it. */
  readonly listen: number;
}

export const ownServer = (): Configuration => ({
  text: readFileSync(join(examples, 'nginx.conf'), 'utf8'),
  listen: 80,
});

/** What the command of examples/Dockerfile makes of it. */
async function inImage(env: NodeJS.ProcessEnv): Promise<Configuration> {
  const [, command = ''] =
    /^RUN (sed .*) > \S+$/m.exec(readFileSync(join(examples, 'Dockerfile'), 'utf8')) ?? [];
  const words = ['-c', command.replace('/tmp/', './')];
  const { code, output } = await runCommand('sh', words, { cwd: examples, env });
  if (code !== 0 || command === '') throw new Error(`The command of examples/Dockerfile failed: ${output}`);
  return { text: output, listen: 8080 };
}

/** A block of docs/nginx.md. @param text that is in it */
function nginxBlock(text: string): string {
  const page = readFileSync(resolve(examples, '../docs/nginx.md'), 'utf8');
  const blocks = [...page.matchAll(/^```nginx\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  const found = blocks.find(block => block.includes(text));
  if (found === undefined) throw new Error(`docs/nginx.md has no block with ${text}.`);
  return found;
}

/** Of servers that have more than one site: it would take the scripts of the site. */
const ofOthers = '  location ~* \\.(?:css|js)$ {\n    root /srv/nothing;\n  }\n';

/** Behind a server that nginx already has for the host name, as docs/nginx.md says. */
async function behindServer(): Promise<Configuration> {
  const page = readFileSync(resolve(examples, '../docs/nginx.md'), 'utf8');
  const [, address = ''] = /`listen (127\.0\.0\.1:\d+);`/.exec(page) ?? [];
  const { text, listen } = ownServer();
  const listens = `  listen ${listen};\n  listen [::]:${listen};\n`;
  const own = `${ofOthers}${nginxBlock('proxy_pass')}`;
  const existing = `server {\n${listens}  server_name docs.example.com;\n${own}}\n`;
  const both = `${text.replace(listens, `  listen ${address};\n`)}${existing}`;
  const port = await freePort();
  return { text: both.replaceAll(address, `127.0.0.1:${port}`), listen };
}

/** The configuration as it is, but for where it listens, and where the site is. */
function siteConfiguration(
  { text, listen }: Configuration,
  { port, site }: { port: number; site: string },
): string {
  const changes = [
    [`  listen ${listen};\n  listen [::]:${listen};\n`, `  listen 127.0.0.1:${port};\n`],
    ['  root /srv/docs/current;\n', `  root ${site};\n`],
    ['    root /srv/docs/previous;\n', `    root ${join(dirname(site), 'previous')};\n`],
  ] as const;
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`examples/nginx.conf has no line "${from.trim()}".`);
    return changed.replace(from, () => to);
  }, text);
}

const temporaryPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  .map(name => `${name}_temp_path ${name};`)
  .join('\n');

/** Two sites, one with TLS, in one nginx. @returns what nginx says of them, unless it is happy */
async function checkTwoSites(env: NodeJS.ProcessEnv): Promise<readonly string[]> {
  const directory = join(toolsDirectory, 'e2e/nginx-two');
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const { path } = makeCertificate(directory, ['docs.example.com']);
  const { text, listen } = ownServer();
  const tls = nginxBlock('ssl_certificate')
    .replace('/etc/ssl/certs/docs.example.com.pem', path)
    .replace('/etc/ssl/private/docs.example.com.key', join(directory, 'key.pem'));
  const secure = text.replace(`  listen ${listen};\n  listen [::]:${listen};\n`, tls);
  const other = text.replace('server_name docs.example.com', 'server_name handbook.example.com');
  const sites = [secure, nginxBlock('return 301 https'), other];
  writeFileSync(join(directory, 'nginx.conf'), mainConfiguration(sites.join('\n')));
  const { code, output } = await runCommand('nginx', ['-t', '-p', `${directory}/`, '-c', 'nginx.conf'], {
    cwd: directory,
    env,
  });
  const isRight = code === 0 && !/\[(?:warn|emerg)\](?!.*"user" directive)/.test(output);
  return isRight && secure !== text && other !== text ? [] : [`two sites: ${output}`];
}

/** @param sites what distributions include from conf.d/ */
const mainConfiguration = (sites: string) =>
  `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;\npid nginx.pid;\nworker_processes 1;\nevents {}
http {\n${temporaryPaths}\naccess_log off;\ninclude /etc/nginx/mime.types;\ndefault_type application/octet-stream;\n${sites}\n}\n`;

interface Nginx extends AsyncDisposable {
  readonly port: number;
}

/** @param site the directory that nginx serves */
export async function startNginx(
  site: string,
  env: NodeJS.ProcessEnv,
  configuration: Configuration = ownServer(),
): Promise<Nginx> {
  const directory = join(toolsDirectory, 'e2e/nginx');
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const port = await freePort();
  writeFileSync(join(directory, 'site.conf'), siteConfiguration(configuration, { port, site }));
  writeFileSync(join(directory, 'nginx.conf'), mainConfiguration('include site.conf;'));
  const args = ['-p', `${directory}/`, '-c', 'nginx.conf', '-e', 'error.log'];
  const child = spawn('nginx', args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  return { port, ...(await untilListening(child, port)) };
}

/** The path is sent as it is, which URL and fetch would not do. */
export async function request(
  port: number,
  path: string,
  headers: OutgoingHttpHeaders = {},
): Promise<Answer> {
  const [response] = await once(
    // A server may close a connection just when it is used again, so each request has its own.
    get({ agent: false, host: '127.0.0.1', port, path, headers: { host: 'docs.example.com', ...headers } }),
    'response',
  );
  const { date: _, ...received } = response.headers;
  return { status: response.statusCode, headers: received, body: (await buffer(response)).toString() };
}

/** The problems with a response, one per line. */
function problemsOf(rule: UrlRule, { status, headers, body }: Answer, site: string): readonly string[] {
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
      ...compare('Location', headers['location'], rule.redirect),
      ...caching,
    ];
  }
  const wanted =
    'file' in rule ? { status: 200, body: text(rule.file) } : { status: 404, body: text('404.html') };
  const same = compare('body', body === wanted.body ? 'as expected' : body.slice(0, 80), 'as expected');
  return [...compare('status', status, wanted.status), ...same, ...caching];
}

/** @param base path below which the site is served */
async function checkTable(port: number, site: string, base: string): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const at of urlRules) {
    const rule = 'redirect' in at ? { ...at, redirect: base + at.redirect } : at;
    problems.push(...problemsOf(rule, await request(port, base + rule.url), site));
  }
  for (const url of oddSlashes) {
    const { status, headers } = await request(port, base + url);
    const stays = /^\/(?!\/)/.test(headers['location'] ?? '/');
    if (!stays) problems.push(`${url}: ${status} ${headers['location']}`);
  }
  return problems;
}

/** @returns what a server for this directory answers, until the stack is disposed of */
export async function nginxSite(
  directory: string,
  env: NodeJS.ProcessEnv,
  stack: AsyncDisposableStack,
): Promise<Site> {
  const { port } = stack.use(await startNginx(directory, env));
  return url => request(port, url);
}

function placeSite(site: string): void {
  for (const [path, text] of Object.entries(ruleSite)) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), text);
  }
}

async function checkCompression(port: number, base: string): Promise<readonly string[]> {
  const viaProxy = { 'accept-encoding': 'gzip', via: '1.1 proxy' };
  const { headers } = await request(port, `${base}/guides/install`, viaProxy);
  const isRight = headers['content-encoding'] === 'gzip' && headers['vary'] === 'Accept-Encoding';
  return isRight ? [] : ['not true: it compresses for a proxy'];
}

/** What proxies and probes get. */
async function checkServer(port: number, base: string): Promise<readonly string[]> {
  const { headers } = await request(port, `${base}/guides/install.md`);
  const facts = {
    'answers /healthz': (await request(port, '/healthz')).status === 204,
    'says how text is encoded': headers['content-type'] === 'text/markdown; charset=utf-8',
    'lets no browser guess types': headers['x-content-type-options'] === 'nosniff',
  };
  const wrong = Object.entries(facts).flatMap(([fact, holds]) => (holds ? [] : [`not true: it ${fact}`]));
  return [...wrong, ...(await checkCompression(port, base))];
}

/** @returns the problems (empty if there are none) and what was done */
export async function checkNginx(env: NodeJS.ProcessEnv) {
  const problems: string[] = [];
  const ways = [
    ['', ownServer(), checkServer],
    ['/docs', await inImage(env), checkServer],
    ['/docs', await behindServer(), checkCompression],
  ] as const;
  for (const [base, configuration, check] of ways) {
    const directory = join(toolsDirectory, 'e2e/nginx-site');
    rmSync(directory, { recursive: true, force: true });
    const site = join(directory, base);
    placeSite(site);
    await using nginx = await startNginx(directory, env, configuration);
    problems.push(...(await checkTable(nginx.port, site, base)), ...(await check(nginx.port, base)));
    // Relative links begin there.
    const { headers } = await request(nginx.port, '/docs');
    if (base !== '' && headers['location'] !== '/docs/') problems.push('/docs: no redirect to /docs/');
    // A site does not need a page for missing paths.
    rmSync(join(site, '404.html'));
    const { status } = await request(nginx.port, `${base}/missing`);
    if (status !== 404) problems.push(`${base}/missing, without 404.html: status is ${status}`);
  }
  problems.push(...(await checkTwoSites(env)));
  return {
    problem: problems.join('\n'),
    note: `${urlRules.length + oddSlashes.length} kinds of URL, three times`,
  };
}
