/** A site as the service exports them, published with the search of docs/search.md, by nginx. */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse } from 'yaml';
import { runBundle } from '../../__tests__/support/bundle.ts';
import { runCommand } from '../../__tests__/support/run-command.ts';
import type { ActionRun } from '../../__tests__/support/step.ts';
import { findPaths } from '../../script/find-paths.ts';
import { type Simulator, startSimulator } from '../../simulator/server.ts';
import { packSite } from '../../simulator/site/archive.ts';
import { installPackages } from '../support/browser.ts';
import { readPart } from '../support/recipes.ts';
import { toolsDirectory } from '../support/tools.ts';
import { ownServer, startNginx } from './nginx.ts';

const root = resolve(import.meta.dirname, '../..');

/** The step that adds the search, as people paste it. */
export const searchStep = () => readPart('search');

/**
 * Builds e2e/tools/site with Next.js, once for each state of its files.
 * @param build the ID of this build, which is in every page
 * @returns directory of the export
 */
async function buildSite(base: string, build: string): Promise<string> {
  const source = await installPackages('site');
  const hash = createHash('sha256').update(base);
  for (const file of findPaths('{app/**/*.*,*.{json,mjs}}', source))
    hash.update(readFileSync(join(source, file)));
  const built = join(toolsDirectory, 'sites', `${build}-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(built)) return built;
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', BASE_PATH: base, BUILD_ID: build };
  const next = join(source, 'node_modules/.bin/next');
  const { code, output } = await runCommand(next, ['build'], { cwd: source, env });
  if (code !== 0) throw new Error(`Next.js could not build e2e/tools/site:\n${output}`);
  mkdirSync(dirname(built), { recursive: true });
  renameSync(join(source, 'out'), built);
  rmSync(join(source, '.next'), { recursive: true });
  return built;
}

async function packDirectory(directory: string): Promise<Buffer> {
  const files = findPaths('**', directory).filter(path => statSync(join(directory, path)).isFile());
  return packSite(files.map(path => ({ path, text: readFileSync(join(directory, path), 'utf8') })));
}

/** Steps of a workflow, in this order, and what readers get. */
export interface SearchSite extends AsyncDisposable {
  readonly url: string;
  /** The file for Cloudflare. */
  readonly cloudflareRedirects: string;
  /** Has the service export a build, and compares it with what readers get. */
  export(build: string): Promise<ActionRun>;
  /**
   * Adds the search, and puts the site where nginx serves it, and the site before where nginx has the previous one.
   * @param edits of files, before that
   * @returns what the command says
   */
  publish(run: ActionRun, edits?: Readonly<Record<string, (text: string) => string>>): Promise<string>;
  verify(run: ActionRun): Promise<ActionRun>;
}

/** @param base path below which nginx serves the site; empty for the root */
export async function startSearchSite(base: string, env: NodeJS.ProcessEnv): Promise<SearchSite> {
  await using stack = new AsyncDisposableStack();
  const directory = join(toolsDirectory, 'e2e/search');
  rmSync(directory, { recursive: true, force: true });
  const repository = await prepareRepository(directory);
  const served = join(directory, 'served');
  mkdirSync(served);
  const redirects = await runCommand('sh', [join(root, 'examples/redirects.sh')], {
    cwd: repository,
    env: { ...env, BASE_PATH: base === '' ? '/' : base },
  });
  if (redirects.code !== 0) throw new Error(`examples/redirects.sh failed: ${redirects.output}`);
  const { text, listen } = ownServer();
  const include = `$&  include ${join(repository, 'redirects.conf')};\n`;
  const configuration = { listen, text: text.replace('  root /srv/docs/current;\n', include) };
  const nginx = stack.use(await startNginx(served, env, configuration));
  const service = stack.use(await startSimulator({ jobSeconds: 1 }));
  const url = `http://127.0.0.1:${nginx.port}${base}`;
  const all = stack.move();
  return {
    url,
    cloudflareRedirects: join(repository, '_redirects'),
    export: build => exportBuild({ service, directory, url }, base, build),
    async publish({ outputs }, edits = {}) {
      const site = outputs['sitePath'] ?? '';
      for (const [path, edit] of Object.entries(edits))
        writeFileSync(join(site, path), edit(readFileSync(join(site, path), 'utf8')));
      const output = await addSearch(outputs, { repository, directory, env });
      rmSync(join(directory, 'previous'), { recursive: true, force: true });
      cpSync(served, join(directory, 'previous'), { recursive: true });
      rmSync(join(served, base), { recursive: true, force: true });
      cpSync(site, join(served, base), { recursive: true });
      return output;
    },
    verify: ({ outputs }) =>
      runBundle({
        inputs: {
          operation: 'verify',
          'site-url': url,
          'manifest-sha256': outputs['manifestSha256'] ?? '',
          'timeout-minutes': '1',
        },
      }),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** What is checked out: the script, and a docs.json; npx finds the Pagefind of e2e/tools/site. */
async function prepareRepository(directory: string): Promise<string> {
  const repository = join(directory, 'repository');
  mkdirSync(join(repository, '.github'), { recursive: true });
  copyFileSync(join(root, 'examples/site-search.js'), join(repository, '.github/site-search.js'));
  symlinkSync(join(await installPackages('site'), 'node_modules'), join(repository, 'node_modules'));
  const redirects = [
    { source: '/hooks', destination: '/guide#signature' },
    { source: '/soon', destination: '/guide', permanent: false },
    { source: '/status', destination: 'https://status.example.com/' },
    { source: '/beta/:slug*', destination: '/:slug*' },
    { source: '/bad; return 200', destination: '/guide' },
    { $ref: './more-redirects.json' },
    { source: '/hooks', destination: '/status' },
    { source: '/status', destination: '/hooks' },
  ];
  writeFileSync(join(repository, 'docs.json'), JSON.stringify({ redirects }));
  return repository;
}

interface Night {
  readonly service: Simulator;
  readonly directory: string;
  readonly url: string;
}

async function exportBuild({ service, directory, url }: Night, base: string, build: string) {
  service.setArchive(await packDirectory(await buildSite(base, build)));
  const run = await runBundle({
    directory: join(directory, build),
    inputs: {
      'api-key': service.key,
      'base-url': service.baseUrl,
      'project-id': 'docs',
      'poll-interval-seconds': '0.5',
      'site-url': `${url}${base === '' ? '/' : ''}`,
      'extract-to': 'site',
      'compare-with': 'live',
      'max-removed-pages': '10%',
    },
  });
  if (run.exitCode !== 0) throw new Error(`The export failed:\n${run.stdout}`);
  return run;
}

interface Place {
  readonly repository: string;
  readonly directory: string;
  readonly env: NodeJS.ProcessEnv;
}

async function addSearch(outputs: ActionRun['outputs'], { repository, directory, env }: Place) {
  const [{ run }] = parse(searchStep()) as [{ readonly run: string }];
  const temp = join(directory, 'temp');
  rmSync(temp, { recursive: true, force: true });
  mkdirSync(temp);
  const { code, output } = await runCommand('bash', ['-euo', 'pipefail', '-c', run], {
    cwd: repository,
    env: {
      ...env,
      RUNNER_TEMP: temp,
      SITE: outputs['sitePath'],
      BASE_PATH: outputs['basePath'],
      // The version of the step has to be the one that is installed, and checked, here.
      npm_config_offline: 'true',
    },
  });
  if (code !== 0) throw new Error(`examples/parts/search.yml failed:\n${output}`);
  return output;
}
