/** The examples that host a site, each at the root, and below a path of a place that another team shares. */
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packSite } from '../simulator/site/archive.ts';
import { generateSite, type SiteFile } from '../simulator/site/site.ts';
import { distribution } from './cloudfront.ts';
import { nginxSite } from './nginx.ts';
import { mergedPull } from './payloads.ts';
import type { Scenario, Stage } from './scenario.ts';
import { type Site, staticSite } from './served-host.ts';
import { invalidationsIn } from './stand-ins.ts';
import { type RunRequest, withoutJob } from './workflows.ts';
import { bucketVariables, type World } from './world.ts';

type Base = '/' | '/docs';

const pages = 60;
const www = 'https://www.example.com';
/** The commit that the service reports as deployed. */
const published = '5'.repeat(40);

interface Host {
  readonly file: string;
  readonly title?: string;
  readonly origin: string;
  request?(world: World): Partial<RunRequest>;
  /** What readers get. */
  serve(stage: Stage, base: Base, stack: AsyncDisposableStack): Site | Promise<Site>;
}

const vars = { ...bucketVariables, DOCS_DISTRIBUTION_ID: 'E123' };
const serverRoot = ({ sites }: World) => join(sites, 'srv');
const invalidationsOf = ({ sites }: World) => invalidationsIn(join(sites, 'cloudfront'));
const fromCloudfront = ({ world }: Stage, base: Base) =>
  distribution({ bucket: world.bucket, base, invalidations: () => invalidationsOf(world) });

const hosts: readonly Host[] = [
  {
    file: 'github-pages.yml',
    title: 'with a domain',
    origin: 'https://docs.example.com',
    serve: ({ world }) => staticSite(join(world.sites, 'pages')),
  },
  {
    file: 'cloudflare-pages.yml',
    origin: 'https://docs.example.com',
    request: () => ({
      secrets: { CLOUDFLARE_API_TOKEN: 'token' },
      vars: { CLOUDFLARE_ACCOUNT_ID: '0123abcd', CLOUDFLARE_PROJECT: 'docs' },
    }),
    serve: ({ world }) => staticSite(join(world.sites, 'wrangler/docs/main')),
  },
  { file: 's3-cloudfront.yml', origin: www, request: () => ({ vars }), serve: fromCloudfront },
  {
    file: 'changed-pages.yml',
    origin: www,
    request: () => ({ vars, secrets: { DOCS_CHAT_WEBHOOK: 'http://127.0.0.1:9/hook' } }),
    // A CDN that does what Cache-Control says.
    serve: ({ world: { bucket } }, base) => distribution({ bucket, base, invalidations: () => [['/*']] }),
  },
  {
    file: 'nginx-rsync.yml',
    origin: 'https://docs.example.com',
    request: world => ({
      vars: { DOCS_HOST: 'deploy@www.example.com', DOCS_ROOT: serverRoot(world), DOCS_KNOWN_HOSTS: 'hosts' },
      secrets: { DOCS_SSH_KEY: 'key' },
    }),
    serve: ({ world, env }, _, stack) => nginxSite(join(serverRoot(world), 'current'), env, stack),
  },
];

/** What somebody sets who serves the site there. */
const at = (origin: string, path: string) => (text: string) =>
  text
    .replace(/SITE_ORIGIN: \S+/, `SITE_ORIGIN: ${origin}`)
    .replace('BASE_PATH: /\n', `BASE_PATH: ${path}\n`);

/** Other teams have files in the bucket, beside the path of the site, and on the server. */
function placeNeighbors(world: World, base: Base): void {
  const inWeb =
    base === '/' ? [] : ['index', 'pricing', 'docs', 'docsx/index', 'docs-old/index', 'a/docs/index'];
  const keys = [...inWeb.map(name => `web/${name}.html`), 'webx/index.html', 'docs/other.tar.gz', 'logo.png'];
  for (const key of keys) world.bucket.put(key, `${key} of another team\n`);
  for (const name of ['other/index.html', 'releases/notes/index.html']) {
    const file = join(serverRoot(world), name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${name} of another team\n`);
  }
}

/** Everything of others, and what their readers get. */
async function readNeighbors(world: World, base: Base, site: Site): Promise<string> {
  const own = base === '/' ? 'web/' : 'web/docs/';
  const keys = world.bucket.keys().filter(key => !key.startsWith(own));
  const files = globSync(['other/**', 'releases/[a-z]*/**'], { cwd: serverRoot(world) });
  const urls =
    base === '/' ? [] : ['/', '/pricing.html', '/docs.html', '/docsx/index.html', '/docsx', '/pricing/'];
  const answers = await Promise.all(urls.map(site));
  return JSON.stringify([keys.map(key => [key, world.bucket.read(key)]), files.toSorted(), answers]);
}

/** All that was deployed anywhere, with times. */
function everything({ bucket, sites }: World): string {
  const files = globSync('**', { cwd: sites }).map(name => `${name} ${statSync(join(sites, name)).mtimeMs}`);
  return [...bucket.keys().map(key => `${key} ${bucket.changedAt(key)}`), ...files.toSorted()].join('\n');
}

/** URLs at which readers do not get the file that they should get, or get one that is gone. */
async function wrongUrls(
  site: Site,
  base: Base,
  files: readonly SiteFile[],
  gone = '',
): Promise<readonly string[]> {
  const prefix = base === '/' ? '' : base;
  const isWrong = async (url: string, text: string) => {
    const { status, body } = await site(encodeURI(url));
    return status === 200 && body === text ? [] : [url];
  };
  const index = files.find(({ path }) => path === 'index.html')?.text ?? '';
  const found = [...(await isWrong(base, index)), ...(await isWrong(`${prefix}/`, index))];
  for (const { path, text } of files)
    for (const name of new Set([path, path.replace(/\.html$/, '')]))
      found.push(...(await isWrong(`${prefix}/${name}`, text)));
  const left = gone === '' || (await site(`${prefix}/${gone}`)).status === 404;
  return left ? found : [...found, gone];
}

const filesFor = (base: Base) => generateSite(pages, 'docs.docs.example.com', base === '/' ? 'root' : base);

/** The next export: a page has changed to one of the same size, one is gone, and one is new. */
function changed(files: readonly SiteFile[]) {
  const [gone, ...others] = files.filter(({ path }) => /^guides\//.test(path));
  const kept = files.filter(file => file !== gone && file !== others[0]);
  const text = others[0]?.text ?? '';
  const edited = { path: others[0]?.path ?? '', text: text.replace(/<h1>./, '<h1>X') };
  const added = { path: 'guides/new page.html', text: text.replace(/<h1>.*?<\/h1>/, '<h1>New</h1>') };
  return { files: [...kept, edited, added], gone: gone?.path ?? '', added: added.path };
}

const ended = 'Export: succeeded,Deploy: succeeded,Verify: succeeded';
const service = { pages, newDeployments: [{ sha: published }] };
const github = (sha: string) => ({
  ...mergedPull(sha),
  parents: { [sha]: null, [published]: sha },
});

function atRoot({ file, title = '', origin, request, serve }: Host): Scenario {
  return {
    file,
    title: `serves every URL at / ${title}`,
    service,
    github,
    edit: at(origin, '/'),
    async check(stage) {
      const { world, run } = stage;
      await using stack = new AsyncDisposableStack();
      const site = await serve(stage, '/', stack);
      world.host.serve(site);
      placeNeighbors(world, '/');
      const before = await readNeighbors(world, '/', site);
      const { jobs } = await run(request?.(world));
      const wrong = await wrongUrls(site, '/', filesFor('/'));
      return {
        'it succeeds, and readers get the site': `${jobs}` === ended,
        [`every URL leads to its file, also ${wrong.slice(0, 5).join(' ')}`]: wrong.length === 0,
        'others keep what they have': (await readNeighbors(world, '/', site)) === before,
      };
    },
  };
}

/** Runs all jobs after "export" again, with what that has left in an earlier run. */
async function rollBack(
  { caller, run }: Stage,
  name: string,
  artifact: string,
  request: Partial<RunRequest>,
) {
  const workflows = join(caller.path, '.github/workflows');
  const manifest = readFileSync(join(artifact, 'docs-manifest.json'));
  const outputs = {
    artifact: 'earlier',
    manifestSha256: createHash('sha256').update(manifest).digest('hex'),
  };
  const text = withoutJob(readFileSync(join(workflows, name), 'utf8'), 'export', outputs);
  writeFileSync(join(workflows, `again-${name}`), text);
  return run({ ...request, file: `again-${name}`, attempt: 2 });
}

function belowPath({ file, title = '', origin, request, serve }: Host): Scenario {
  return {
    file,
    title: `after a merge, each night, and back: serves the site at /docs, and leaves others alone ${title}`,
    service,
    github,
    edit: at(origin, '/docs'),
    async check(stage) {
      const { world, run } = stage;
      await using stack = new AsyncDisposableStack();
      const site = await serve(stage, '/docs', stack);
      world.host.serve(site);
      placeNeighbors(world, '/docs');
      const others = () => readNeighbors(world, '/docs', site);
      const before = await others();
      const given = request?.(world) ?? {};
      const first = filesFor('/docs');
      const second = changed(first);

      const merge = await run({ ...given, event: 'push', payload: { ref: 'refs/heads/main' } });
      const merged = await wrongUrls(site, '/docs', first);
      const afterMerge = await others();
      const kept = join(world.sites, '../kept');
      cpSync(join(merge.artifacts, 'site-1'), kept, { recursive: true });
      world.service.setArchive(await packSite(second.files, 'tar.gz'));
      const night = await run({ ...given, event: 'schedule' });
      const renewed = await wrongUrls(site, '/docs', second.files, second.gone);
      const afterNight = await others();
      const earlier = join(night.artifacts, 'earlier');
      cpSync(kept, earlier, { recursive: true });
      const back = await rollBack(stage, `edited-${file}`, earlier, given);
      const returned = await wrongUrls(site, '/docs', first, encodeURI(second.added));
      const invalidated = invalidationsOf(world);
      return {
        'a merge publishes, and readers get it': `${merge.jobs}` === ended,
        [`every URL leads to its file, also ${merged.slice(0, 5).join(' ')}`]: merged.length === 0,
        'a night publishes, and readers get it': `${night.jobs}` === ended,
        [`every URL leads to what is new, also ${renewed.slice(0, 5).join(' ')}`]: renewed.length === 0,
        'an earlier deployment can be run again': `${back.jobs}` === ended.replace('Export: succeeded,', ''),
        [`it brings the earlier site back, also ${returned.slice(0, 5).join(' ')}`]: returned.length === 0,
        'each merge and each night publishes': world.service.deployments.length === 2,
        'others keep what they have': [afterMerge, afterNight, await others()].every(
          found => found === before,
        ),
        'nothing else is invalidated': invalidated.every(paths => `${paths}` === '/docs,/docs/*'),
        'the manifest is not cached': !(await site('/docs/docs-manifest.json')).headers[
          'cache-control'
        ]?.includes('3600'),
      };
    },
  };
}

function mistaken({ file, title = '', origin, request, serve }: Host): Scenario {
  return {
    file,
    title: `writes nothing with a path that is empty, or of another site ${title}`,
    service,
    github,
    edit: at(origin, '/docs'),
    async check(stage) {
      const { world, run, caller } = stage;
      await using stack = new AsyncDisposableStack();
      const site = await serve(stage, '/docs', stack);
      world.host.serve(site);
      placeNeighbors(world, '/docs');
      const others = await readNeighbors(world, '/docs', site);
      const before = everything(world);
      const given = request?.(world) ?? {};
      const workflows = join(caller.path, '.github/workflows');
      const text = readFileSync(join(workflows, file), 'utf8');
      writeFileSync(join(workflows, `empty-${file}`), at(origin, "''")(text));
      const empty = await run({ ...given, file: `empty-${file}` });
      const afterEmpty = everything(world);
      world.service.setArchive(await packSite(filesFor('/'), 'tar.gz'));
      const another = await run(given);
      const afterAnother = everything(world);
      // Relative links work at any path, so nobody can know for which one they were made.
      const silent = generateSite(pages, 'docs.docs.example.com', 'file');
      world.service.setArchive(await packSite(silent, 'tar.gz'));
      const untold = await run(given);
      const wrong = await wrongUrls(site, '/docs', silent);
      return {
        'an empty path fails': empty.code !== 0,
        'a site for another path fails': another.code !== 0,
        'neither writes anything': [afterEmpty, afterAnother].every(found => found === before),
        [`a site that does not tell its path goes there, also ${wrong.slice(0, 5).join(' ')}`]:
          `${untold.jobs}` === ended && wrong.length === 0,
        'others keep what they have': (await readNeighbors(world, '/docs', site)) === others,
      };
    },
  };
}

/** Pages serves a repository at its own path. */
const project: Host = {
  file: 'github-pages.yml',
  title: 'in a repository of this name',
  origin: 'https://example.github.io',
  serve: ({ world }) => staticSite(join(world.sites, 'pages'), '/docs'),
};

export const sharedHostScenarios: readonly Scenario[] = [
  ...hosts.flatMap(host => [atRoot(host), belowPath(host), mistaken(host)]),
  belowPath(project),
];
