/** The examples that host a site: after a merge, each night, and back, beside another team that keeps what it has. */
import { createHash } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packSite } from '../../simulator/site/archive.ts';
import { generateSite, type SiteFile } from '../../simulator/site/site.ts';
import { everything, placeNeighbors, readNeighbors } from '../support/neighbors.ts';
import { mergedPull, published, push } from '../support/payloads.ts';
import type { Scenario, Stage } from '../support/scenario.ts';
import { type Site, wrongUrls } from '../support/served-host.ts';
import { type RunRequest, withoutJob } from '../support/workflows.ts';
import { at, type Base, type Host, hosts, invalidationsOf } from './hosts.ts';
import { ofBuild, Readers, scriptOf } from './readers.ts';
import { differencesFromRole } from './role.ts';
import { typedFiles, wrongHeaders } from './url-rules.ts';
import { withoutHtml } from './workers.ts';

const filesFor = (base: Base) => [
  ...generateSite(60, 'docs.docs.example.com', base === '/' ? 'root' : base),
  ...typedFiles,
];

/** The next export: a page has changed to one of the same size, one is gone, and one is new. */
function changed(files: readonly SiteFile[]) {
  const [gone, edited] = files.filter(({ path }) => /^guides\/.*html$/.test(path));
  const { path = '', text = '' } = edited ?? {};
  const fresh = [
    { path, text: text.replace(/<h1>./, '<h1>X') },
    { path: 'guides/new page.html', text: text.replace(/<h1>.*?<\/h1>/, '<h1>New</h1>') },
  ];
  return [...files.filter(file => file !== gone && file !== edited), ...fresh];
}

interface Place {
  readonly site: Site;
  readonly given: Partial<RunRequest>;
  /** Everything that other teams have. */
  others(): Promise<string>;
}

/** A scenario in a place that other teams share. */
function shared(
  { file, origin, hidesHtml, request, serve }: Host,
  base: Base,
  what: string,
  check: (stage: Stage, place: Place) => ReturnType<Scenario['check']>,
): Scenario {
  return {
    file,
    title: what,
    github: sha => ({ ...mergedPull(sha), documents: { pages: { html_url: `${origin}${base}` } } }),
    edit: at(origin, base),
    async check(stage) {
      const { world } = stage;
      await using stack = new AsyncDisposableStack();
      const served = await serve(stage, base, stack);
      world.host.serve(served);
      const site = hidesHtml ? withoutHtml(served) : served;
      const inWeb = ['index.html', 'pricing.html', 'docs.html', 'docsx/index.html', 'a/docs/index.html'];
      placeNeighbors(world, base === '/' ? [] : inWeb);
      const others = () => readNeighbors(world, base === '/' ? 'web/' : 'web/docs/', site);
      const before = await others();
      world.service.setArchive(await packSite(filesFor(base)));
      const facts = await check(stage, { site, others, given: request?.(world, base) ?? {} });
      return { ...facts, 'others keep what they have': (await others()) === before };
    },
  };
}

export const ended = 'Export: succeeded,Deploy: succeeded,Verify: succeeded';

const atRoot = (host: Host) =>
  shared(host, '/', 'serves every URL at /', async ({ run }, { site, given }) => {
    const { jobs } = await run(given);
    const wrong = await wrongUrls(site, '/', filesFor('/'));
    return {
      'it succeeds, and readers get the site': `${jobs}` === ended,
      [`every URL leads to its file, also ${wrong.slice(0, 5)}`]: wrong.length === 0,
    };
  });

const belowPath = (host: Host) =>
  shared(host, '/docs', 'serves /docs after a merge, nights, and a way back', async (stage, place) => {
    const { world, run } = stage;
    const { site, given, others } = place;
    const first = ofBuild(filesFor('/docs'), 'first');
    const [second, third] = ['second', 'third'].map(build => ofBuild(changed(filesFor('/docs')), build));
    world.service.setArchive(await packSite(first));
    const merge = await run({ ...given, ...push });
    const merged = await wrongUrls(site, '/docs', first);
    const headers = host.hasHeaders === false ? [] : await wrongHeaders(site, '/docs');
    const comments = world.github.commentsOf(7).map(({ body }) => body);
    const before = await others();
    const kept = join(world.sites, '../kept');
    cpSync(merge.artifacts, kept, { recursive: true });
    const manifest = await site('/docs/docs-manifest.json');

    const readers = new Readers(site, '/docs/');
    /** What happens while somebody has a page open. */
    const meanwhile = async <T>(deploy: () => Promise<T>): Promise<T> => {
      const load = await readers.open();
      const result = await deploy();
      await load();
      return result;
    };
    const nightOf = (id: string, files: readonly SiteFile[] = []) =>
      meanwhile(async () => {
        world.service.setArchive(await packSite(files));
        return run({ ...given, event: 'schedule', variables: { GITHUB_RUN_ID: id } });
      });
    const night = await nightOf('2', second);
    const renewed = await wrongUrls(site, '/docs', second ?? [], first.filter(isReplaced));
    const afterNight = await others();
    // CloudFront may have it in a cache, which says nothing about the bucket.
    const isKept = world.bucket.keys().includes(`web/docs/${scriptOf('first')}`);
    rmSync(night.artifacts, { recursive: true });
    cpSync(kept, night.artifacts, { recursive: true });
    const outputs = {
      artifact: 'site-1',
      url: `${host.origin}/docs`,
      manifestSha256: createHash('sha256').update(manifest.body).digest('hex'),
    };
    // All jobs after "export" run again, with what that has left in an earlier run.
    const file = stage.variant('again', text => withoutJob(text, 'export', outputs));
    const back = await meanwhile(() => run({ ...given, file, attempt: 2 }));
    const returned = await wrongUrls(site, '/docs', first, second?.filter(isReplaced));
    const next = await nightOf('3', third);
    await readers[Symbol.asyncDispose]();
    const left = await site(`/docs/${scriptOf('second')}`);
    const held = await run({ ...given, event: 'schedule', vars: { ...given.vars, DOCS_HOLD: 'yes' } });
    const refused = differencesFromRole(world.bucket, 's3-role.json', 'web/docs/');
    return {
      'a merge publishes, and readers get it': `${merge.jobs}` === ended,
      [`every URL leads to its file, also ${merged.slice(0, 5)}`]: merged.length === 0,
      [`files have their types, and those with a hash are kept, also ${headers}`]: headers.length === 0,
      'the pull request has one comment, with what was published':
        comments.length === 1 && comments[0]?.includes(published) === true,
      'a night publishes, and readers get it': `${night.jobs},${next.jobs}` === `${ended},${ended}`,
      [`every URL leads to what is new, also ${renewed.slice(0, 5)}`]: renewed.length === 0,
      'an earlier deployment can be run again': `${back.jobs}` === ended.replace('Export: succeeded,', ''),
      'a held night does nothing': held.code === 0 && held.jobs.length === 0,
      [`it brings the earlier site back, also ${returned.slice(0, 5)}`]: returned.length === 0,
      [`no reader loses a script while it is deployed, also ${[...readers.lost]}`]:
        host.keepsScripts !== true || readers.lost.size === 0,
      'a script of the night before stays in the bucket': isKept === (host.file === 's3-cloudfront.yml'),
      'two deployments later, the scripts of a site are gone': left.status === 404,
      'each merge and each night publishes': world.service.deployments.length === 3,
      'others keep what they have meanwhile': before === afterNight,
      'nothing else is invalidated': invalidationsOf(world).every(paths => `${paths}` === '/docs,/docs/*'),
      'the manifest is not cached': manifest.headers['cache-control']?.includes('immutable') !== true,
      [`the role allows what is asked, and nothing else, such as ${refused[0]}`]: refused.length === 0,
    };
  });

/** Open pages still load the others. */
const isReplaced = ({ path }: SiteFile) => !path.startsWith('_next/static/');

const mistaken = (host: Host) =>
  shared(
    host,
    '/docs',
    'writes nothing as it is copied, or with a wrong path',
    async ({ world, run, variant }, place) => {
      const before = everything(world);
      const runWith = (origin: string, path: string, minimum: string) => {
        const file = variant('mistaken', text =>
          at(origin, path)(text).replace('min-pages: 10', `min-pages: ${minimum}`),
        );
        return run({ ...place.given, file });
      };
      const refused = [await runWith(host.origin, '/docs', 'PAGES')];
      if (host.isSet !== false)
        refused.push(
          await runWith('https://docs.example.com', '/docs', '10'),
          await runWith(host.origin, '/help', '10'),
        );
      return {
        'what was not set fails': refused.every(({ jobs }) => `${jobs}` === 'Export: failed'),
        'nothing is published, exported, or written':
          everything(world) === before && world.service.deployments.length + world.service.jobsStarted === 0,
      };
    },
  );

export const sharedHostScenarios: readonly Scenario[] = [
  ...hosts.flatMap(host => [atRoot(host), belowPath(host), mistaken(host)]),
];
