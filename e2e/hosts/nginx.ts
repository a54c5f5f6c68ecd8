/** Tests examples/nginx.conf in a real nginx: as it is, and as examples/Dockerfile changes it. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type OutgoingHttpHeaders } from 'node:http';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { makeCertificate } from '../../__tests__/support/certificate.ts';
import { freePort } from '../../__tests__/support/free-port.ts';
import { runCommand } from '../../__tests__/support/run-command.ts';
import { read, root } from '../../__tests__/support/workflows.ts';
import { type Running, startServer } from '../support/child-server.ts';
import { mustRun } from '../support/commands.ts';
import { type Facts, untrueOf } from '../support/facts.ts';
import { emptied, place } from '../support/files.ts';
import { answerOf, type Site } from '../support/served-host.ts';
import { scratch } from '../support/tools.ts';
import { cacheControlOf, oddSlashes, ruleSite, type UrlRule, urlRules } from './url-rules.ts';

interface Configuration {
  readonly text: string;
  /** The port in it. */
  readonly listen: number;
}

export const ownServer = (): Configuration => ({ text: read('examples/nginx.conf'), listen: 80 });

/** What the command of examples/Dockerfile makes of it. */
async function inImage(env: NodeJS.ProcessEnv): Promise<Configuration> {
  const [, command = ''] = /^RUN (sed .*) > \S+$/m.exec(read('examples/Dockerfile')) ?? [];
  const words = ['-c', command.replace('/tmp/', './')];
  return { text: await mustRun('sh', words, { cwd: join(root, 'examples'), env }), listen: 8080 };
}

/** A block of docs/nginx.md. @param text that is in it */
function nginxBlock(text: string): string {
  const blocks = [...read('docs/nginx.md').matchAll(/^```nginx\n([\s\S]*?)^```$/gm)].map(
    ([, block = '']) => block,
  );
  const found = blocks.find(block => block.includes(text));
  if (found === undefined) throw new Error(`docs/nginx.md has no block with ${text}.`);
  return found;
}

/** Of servers that have more than one site: it would take the scripts of the site. */
const ofOthers = '  location ~* \\.(?:css|js)$ {\n    root /srv/nothing;\n  }\n';

/** Behind a server that nginx already has for the host name, as docs/nginx.md says. */
async function behindServer(): Promise<Configuration> {
  const [, address = ''] = /`listen (127\.0\.0\.1:\d+);`/.exec(read('docs/nginx.md')) ?? [];
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

/** Two sites, one with TLS, in one nginx. */
async function checkTwoSites(env: NodeJS.ProcessEnv): Promise<Facts> {
  const directory = emptied(join(scratch, 'nginx-two'));
  const { path, keyPath } = makeCertificate(directory, ['docs.example.com']);
  const { text, listen } = ownServer();
  const tls = nginxBlock('ssl_certificate')
    .replace('/etc/ssl/certs/docs.example.com.pem', path)
    .replace('/etc/ssl/private/docs.example.com.key', keyPath);
  const secure = text.replace(`  listen ${listen};\n  listen [::]:${listen};\n`, tls);
  const other = text.replace('server_name docs.example.com', 'server_name handbook.example.com');
  const sites = [secure, nginxBlock('return 301 https'), other];
  writeFileSync(join(directory, 'nginx.conf'), mainConfiguration(sites.join('\n')));
  const { code, output } = await runCommand('nginx', ['-t', '-p', `${directory}/`, '-c', 'nginx.conf'], {
    cwd: directory,
    env,
  });
  const isRight = code === 0 && !/\[(?:warn|emerg)\](?!.*"user" directive)/.test(output);
  return { [`nginx is happy with two sites: ${output}`]: isRight && secure !== text && other !== text };
}

/** @param sites what distributions include from conf.d/ */
const mainConfiguration = (sites: string) =>
  `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;\npid nginx.pid;\nworker_processes 1;\nevents {}
http {\n${temporaryPaths}\naccess_log off;\ninclude /etc/nginx/mime.types;\ndefault_type application/octet-stream;\n${sites}\n}\n`;

/** @param site the directory that nginx serves */
export async function startNginx(
  site: string,
  env: NodeJS.ProcessEnv,
  configuration: Configuration = ownServer(),
): Promise<Running> {
  const directory = emptied(join(scratch, 'nginx'));
  const port = await freePort();
  writeFileSync(join(directory, 'site.conf'), siteConfiguration(configuration, { port, site }));
  writeFileSync(join(directory, 'nginx.conf'), mainConfiguration('include site.conf;'));
  const args = ['-p', `${directory}/`, '-c', 'nginx.conf', '-e', 'error.log'];
  return startServer('nginx', args, { port, env });
}

/** The path is sent as it is, which URL and fetch would not do. */
export const request = (port: number, path: string, headers: OutgoingHttpHeaders = {}) =>
  answerOf(
    // A server may close a connection just when it is used again, so each request has its own.
    get({ agent: false, host: '127.0.0.1', port, path, headers: { host: 'docs.example.com', ...headers } }),
  );

/** What of a response must be so. @param site directory of the files */
function wantedOf(rule: UrlRule, site: string) {
  const text = (file: string) => readFileSync(join(site, file), 'utf8');
  const control = cacheControlOf('file' in rule ? rule.file : 'index.html');
  if ('redirect' in rule) return { status: 301, location: rule.redirect, control };
  if ('file' in rule) return { status: 200, body: text(rule.file), control };
  return { status: 404, body: text('404.html'), control };
}

/** @param base path below which the site is served */
async function checkTable(port: number, site: string, base: string): Promise<Facts> {
  const facts: Record<string, boolean> = {};
  for (const at of urlRules) {
    const rule = 'redirect' in at ? { ...at, redirect: base + at.redirect } : at;
    const { status, headers, body } = await request(port, base + rule.url);
    const found = { status, body, location: headers['location'], control: headers['cache-control'] };
    for (const [what, wanted] of Object.entries(wantedOf(rule, site))) {
      const is = found[what as keyof typeof found];
      facts[`${rule.url}: ${what} is ${JSON.stringify(is)}, as ${JSON.stringify(wanted)}`] = is === wanted;
    }
  }
  for (const url of oddSlashes) {
    const { status, headers } = await request(port, base + url);
    facts[`${url} stays on the site: ${status} ${headers['location']}`] = /^\/(?!\/)/.test(
      headers['location'] ?? '/',
    );
  }
  return facts;
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

async function checkCompression(port: number, base: string): Promise<Facts> {
  const viaProxy = { 'accept-encoding': 'gzip', via: '1.1 proxy' };
  const { headers } = await request(port, `${base}/guides/install`, viaProxy);
  const found = [headers['content-encoding'], headers['vary']];
  return { 'it compresses for a proxy': `${found}` === 'gzip,Accept-Encoding' };
}

/** What proxies and probes get. */
async function checkServer(port: number, base: string): Promise<Facts> {
  const { headers } = await request(port, `${base}/guides/install.md`);
  return {
    'it answers /healthz': (await request(port, '/healthz')).status === 204,
    'it says how text is encoded': headers['content-type'] === 'text/markdown; charset=utf-8',
    'it lets no browser guess types': headers['x-content-type-options'] === 'nosniff',
    ...(await checkCompression(port, base)),
  };
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
    const directory = emptied(join(scratch, 'nginx-site'));
    const site = join(directory, base);
    place(site, ruleSite);
    await using nginx = await startNginx(directory, env, configuration);
    const facts = { ...(await checkTable(nginx.port, site, base)), ...(await check(nginx.port, base)) };
    // Relative links begin there.
    const { headers } = await request(nginx.port, '/docs');
    // A site does not need a page for missing paths.
    rmSync(join(site, '404.html'));
    const { status } = await request(nginx.port, `${base}/missing`);
    const more = {
      '/docs leads to /docs/': base === '' || headers['location'] === '/docs/',
      [`without 404.html, what is missing is: ${status}`]: status === 404,
    };
    problems.push(...untrueOf({ ...facts, ...more }));
  }
  problems.push(...untrueOf(await checkTwoSites(env)));
  return {
    problem: problems.join('\n'),
    note: `${urlRules.length + oddSlashes.length} kinds of URL, three times`,
  };
}
