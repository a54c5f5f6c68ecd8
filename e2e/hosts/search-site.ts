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
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { runBundle } from '../../__tests__/support/bundle.ts';
import type { ActionRun } from '../../__tests__/support/step.ts';
import { root } from '../../__tests__/support/workflows.ts';
import { findPaths } from '../../script/find-paths.ts';
import { type Simulator, startSimulator } from '../../simulator/server.ts';
import { packSite } from '../../simulator/site/archive.ts';
import { installPackages } from '../support/browser.ts';
import { mustRun } from '../support/commands.ts';
import { emptied } from '../support/files.ts';
import { inputsFor } from '../support/payloads.ts';
import { readPart } from '../support/recipes.ts';
import { scratch, toolsDirectory } from '../support/tools.ts';
import { ownServer, startNginx } from './nginx.ts';

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
  await mustRun(next, ['build'], { cwd: source, env });
  mkdirSync(dirname(built), { recursive: true });
  renameSync(join(source, 'out'), built);
  rmSync(join(source, '.next'), { recursive: true });
  return built;
}

async function packDirectory(directory: string): Promise<Buffer> {
  const files = findPaths('**', directory).filter(path => statSync(join(directory, path)).isFile());
  return packSite(files.map(path => ({ path, text: readFileSync(join(directory, path), 'utf8') })));
}

export type SearchSite = Awaited<ReturnType<typeof startSearchSite>>;

/** Steps of a workflow, in this order, and what readers get. @param base path below which nginx serves the site; empty for the root */
export async function startSearchSite(base: string, env: NodeJS.ProcessEnv) {
  await using stack = new AsyncDisposableStack();
  const directory = emptied(join(scratch, 'search'));
  const repository = await prepareRepository(directory);
  const served = emptied(join(directory, 'served'));
  await mustRun('sh', [join(root, 'examples/redirects.sh')], {
    cwd: repository,
    env: { ...env, BASE_PATH: base === '' ? '/' : base },
  });
  const { text, listen } = ownServer();
  const include = `$&  include ${join(repository, 'redirects.conf')};\n`;
  const configuration = { listen, text: text.replace('  root /srv/docs/current;\n', include) };
  const nginx = stack.use(await startNginx(served, env, configuration));
  const service = stack.use(await startSimulator({ jobSeconds: 1 }));
  const url = `http://127.0.0.1:${nginx.port}${base}`;
  const all = stack.move();
  const place = { base, service, directory, repository, url, env };
  return {
    url,
    /** The file for Cloudflare. */
    cloudflareRedirects: join(repository, '_redirects'),
    /** Has the service export a build, and compares it with what readers get. */
    export: (build: string) => exportBuild(place, build),
    /**
     * Adds the search, and puts the site where nginx serves it, and the site before where nginx has the previous one.
     * @param edits of files, before that
     * @returns what the command says
     */
    async publish({ outputs }: ActionRun, edits: Readonly<Record<string, (text: string) => string>> = {}) {
      const site = outputs['sitePath'] ?? '';
      for (const [path, edit] of Object.entries(edits))
        writeFileSync(join(site, path), edit(readFileSync(join(site, path), 'utf8')));
      const output = await addSearch(outputs, place);
      cpSync(served, emptied(join(directory, 'previous')), { recursive: true });
      cpSync(site, emptied(join(served, base)), { recursive: true });
      return output;
    },
    verify: ({ outputs }: ActionRun) =>
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

interface Place {
  readonly base: string;
  readonly service: Simulator;
  readonly directory: string;
  readonly repository: string;
  readonly url: string;
  readonly env: NodeJS.ProcessEnv;
}

async function exportBuild({ base, service, directory, url }: Place, build: string) {
  service.setArchive(await packDirectory(await buildSite(base, build)));
  const run = await runBundle({
    directory: join(directory, build),
    inputs: {
      ...inputsFor(service),
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

async function addSearch(outputs: ActionRun['outputs'], { repository, directory, env }: Place) {
  const [{ run }] = parse(searchStep()) as [{ readonly run: string }];
  const temp = emptied(join(directory, 'temp'));
  return mustRun('bash', ['-euo', 'pipefail', '-c', run], {
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
}
