import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { freePort } from '../__tests__/support/free-port.ts';
import { runCommand } from '../__tests__/support/run-command.ts';
import {
  checkTable,
  findNginx,
  type Nginx,
  placeSite,
  readExample,
  request,
  running,
  siteConfiguration,
  temporaryPaths,
} from './nginx.ts';
import { ruleSite } from './url-rules.ts';

/**
 * The container image as far as it goes without Docker: what examples/Dockerfile makes of the configuration, in Debian's nginx, as a user
 * without rights that can write to a directory for temporary files only.
 * @param directory of the image, which is made; "srv" in it is the directory of the site
 */
async function startImage(directory: string, env: NodeJS.ProcessEnv): Promise<Nginx> {
  const { program, types } = await findNginx(env);
  const port = await freePort();
  const temporary = join(directory, 'tmp/');
  mkdirSync(temporary);
  const [, command = ''] = /^RUN (sed .*)$/m.exec(readExample('Dockerfile')) ?? [];
  cpSync(resolve(import.meta.dirname, '../examples/nginx.conf'), join(directory, 'nginx.conf'));
  const { code, output } = await runCommand('sh', ['-c', command.replaceAll('/tmp/', './')], {
    cwd: directory,
    env,
  });
  if (code !== 0 || command === '') throw new Error(`The command of examples/Dockerfile failed: ${output}`);
  const made = readFileSync(join(directory, 'default.conf'), 'utf8');
  writeFileSync(
    join(directory, 'default.conf'),
    siteConfiguration(made, 8080, { port, site: join(directory, 'srv') }),
  );
  // As in nginxinc/nginx-unprivileged.
  writeFileSync(
    join(directory, 'nginx.conf'),
    `pid ${temporary}nginx.pid;\nevents {}\nhttp {\n${temporaryPaths(temporary)}\naccess_log off;\ninclude ${types};
default_type application/octet-stream;\ninclude default.conf;\n}\n`,
  );
  for (const [path, mode] of [
    [directory, 0o555],
    [temporary, 0o777],
  ] as const)
    chmodSync(path, mode);
  const user = process.getuid?.() === 0 ? { uid: 101, gid: 101 } : {};
  const args = ['-p', `${directory}/`, '-c', 'nginx.conf', '-e', 'stderr', '-g', 'daemon off;'];
  return running(port, spawn(program, args, { env, stdio: ['ignore', 'inherit', 'inherit'], ...user }));
}

/** @returns the problems (empty if there are none) and what was done */
export async function checkImage(
  env: NodeJS.ProcessEnv,
): Promise<{ readonly problem: string; readonly note: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-image-'));
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rmSync(directory, { recursive: true }));
  const site = join(directory, 'srv/docs');
  placeSite(site);
  const { port } = stack.use(await startImage(directory, env));
  const viaProxy = { 'accept-encoding': 'gzip', via: '1.1 proxy' };
  const zipped = await request(port, '/docs/guides/install', viaProxy);
  const missing = await request(port, '/docs/missing');
  const health = await request(port, '/healthz');
  const facts = {
    'serves a site below its path': (await checkTable(port, site, '/docs')).length === 0,
    'has /healthz': health.status === 204,
    'shows the page for missing ones': missing.status === 404 && missing.body === ruleSite['404.html'],
    'compresses for a proxy':
      zipped.headers['content-encoding'] === 'gzip' && zipped.headers.vary === 'Accept-Encoding',
    'lets no browser guess types': zipped.headers['x-content-type-options'] === 'nosniff',
  };
  const wrong = Object.entries(facts).filter(([, holds]) => !holds);
  return {
    problem: wrong.map(([fact]) => `not true: it ${fact}`).join('\n'),
    note: Object.keys(facts).join(', '),
  };
}
