/** examples/nginx-rsync.yml, with real rsync, and with files of others in the directory of the server. */
import { lstatSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type CommandResult, runCommand } from '../../__tests__/support/run-command.ts';
import { findPaths } from '../../script/find-paths.ts';
import { type Facts, type Files, place, siteOf, stepOf } from './deployed-site.ts';

interface Holds {
  readonly files: Files;
  readonly links?: Files;
}

/** A directory of a server that SSH leads to. */
class Server {
  readonly root: string;
  readonly #directory: string;
  readonly #env: NodeJS.ProcessEnv;
  #runs = 0;

  constructor(directory: string, env: NodeJS.ProcessEnv) {
    this.root = join(directory, 'root');
    this.#directory = directory;
    this.#env = env;
  }

  /** Replaces everything in it. */
  hold({ files, links = {} }: Holds): void {
    rmSync(this.root, { recursive: true, force: true });
    place(this.root, files);
    for (const [name, target] of Object.entries(links)) symlinkSync(target, join(this.root, name));
  }

  all(): readonly string[] {
    const paths = findPaths('**/*', this.root);
    return paths.map(path => {
      const file = join(this.root, path);
      const stat = lstatSync(file);
      if (stat.isSymbolicLink()) return `${path} → ${readlinkSync(file)}`;
      return stat.isFile() ? `${path} ${readFileSync(file, 'utf8')}` : path;
    });
  }

  deploy(base: string, site: Files, replace = ''): Promise<CommandResult> {
    this.#runs += 1;
    const temp = mkdtempSync(join(this.#directory, 'run-'));
    place(join(temp, 'site'), site);
    const server = { HOST: 'deploy@server', ROOT: this.root, SSH_KEY: 'key', KNOWN_HOSTS: 'hosts' };
    const run = { SITE: join(temp, 'site'), RELEASE: `${this.#runs}-1`, BASE_PATH: base, REPLACE: replace };
    const env = { ...this.#env, ...server, ...run, RUNNER_TEMP: temp };
    const script = stepOf('nginx-rsync.yml', 'Copy the site, and switch to it');
    return runCommand('bash', ['-e', '-c', script], { cwd: temp, env });
  }
}

const own = siteOf('docs', 'new');
const release = (name: string, site: Files): Files =>
  Object.fromEntries(Object.entries(site).map(([path, text]) => [`releases/${name}/${path}`, text]));
const another: Holds = {
  files: release('1-1', siteOf('shop', 'old')),
  links: { current: 'releases/1-1' },
};

/** What the directory has, and whether the step stops. */
const places: readonly (readonly [what: string, Holds, stops: boolean])[] = [
  ['nothing', { files: {} }, false],
  ['files of others beside it', { files: { 'other/index.html': 'a page' } }, false],
  ['another site', another, true],
  [
    'the releases of other software',
    { files: { 'releases/20260101120000/app.rb': 'app' }, links: { current: 'releases/20260101120000' } },
    true,
  ],
  ['a directory with the name of a link', { files: { 'next/index.html': 'a page' } }, true],
];

/** @returns what has to be true, by a sentence about it */
export async function checkServers(env: NodeJS.ProcessEnv): Promise<Facts> {
  using stack = new DisposableStack();
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-server-'));
  stack.defer(() => rmSync(directory, { recursive: true }));
  const programs = resolve(import.meta.dirname, '../bin');
  const server = new Server(directory, { ...env, PATH: `${programs}:${env['PATH']}`, E2E_SITES: directory });
  const facts: Record<string, boolean> = {};
  for (const [what, holds, stops] of places) {
    server.hold(holds);
    const before = server.all();
    const { code, output } = await server.deploy('/docs', own);
    const after = new Set(server.all());
    facts[`${what}: ${stops ? 'stops' : 'goes on'}\n${output}`] = (code !== 0) === stops;
    facts[`${what}: others keep what they have`] =
      before.every(line => after.has(line)) && stops === (after.size === before.length);
  }
  server.hold(another);
  const wrong = await server.deploy('/', own, '/srv/docs');
  const { code, output } = await server.deploy('/', own, server.root);
  const next = await server.deploy('/', siteOf('docs', 'next'));
  facts['DOCS_REPLACE with another directory changes nothing'] = wrong.code !== 0;
  facts[`with DOCS_REPLACE, the site replaces another one\n${output}`] = code === 0;
  facts[`and the next night needs no more\n${next.output}`] = next.code === 0;
  return facts;
}
