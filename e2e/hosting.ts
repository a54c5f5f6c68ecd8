/** The examples that host a site, each at the root and below a path: every URL of the site must lead to a file. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { generateSite } from '../simulator/site/site.ts';
import { cloudfrontFunction } from './cloudfront.ts';
import { requestAll } from './nginx.ts';
import type { Scenario, Stage } from './scenario.ts';
import type { RunRequest } from './workflows.ts';
import { bucketVariables, type World } from './world.ts';

/** Where a site is served. Empty for the root. */
type Base = '' | '/docs';

const pages = 60;

/** The URLs of the site that the simulator exports: of files, of pages without ".html", of the first page, and what pages link to. */
function urlsOf(base: Base): readonly string[] {
  const files = generateSite(pages, 'docs.docs.example.com', base || 'root');
  const texts = files.map(({ text }) => text).join('');
  const links = [...texts.matchAll(/ (?:href|src)="(\/[^"]*)"/g)].map(([, link = '']) => link);
  const paths = files.flatMap(({ path }) => [path, path.replace(/\.html$/, '')]);
  return [...new Set([base || '/', `${base}/`, ...links, ...paths.map(path => `${base}/${path}`)])];
}

/** A host that maps URLs to files of a directory. @param at path at which it serves the directory */
const fromDirectory = (directory: string, at: string) => (url: string) => {
  const path = join(directory, url.slice(at.length));
  return [path, `${path}.html`, join(path, 'index.html')].some(file =>
    statSync(file, { throwIfNoEntry: false })?.isFile(),
  );
};

/** CloudFront with the bucket, and the origin path /web. */
function fromBucket({ bucket }: World, base: Base) {
  const [keys, handle] = [new Set(bucket.keys()), cloudfrontFunction(base)];
  return (url: string) => {
    const response = handle({ uri: url, rawQueryString: () => '' });
    return 'uri' in response && keys.has(decodeURIComponent(`web${response.uri}`));
  };
}

interface Host {
  readonly file: string;
  readonly title?: string;
  request?(world: World): Partial<RunRequest>;
  /** @returns those of the URLs that lead nowhere */
  lost(urls: readonly string[], deployed: Deployed): Promise<readonly string[]> | readonly string[];
}

interface Deployed extends Stage {
  readonly artifacts: string;
  readonly base: Base;
}

const without = (urls: readonly string[], isServed: (url: string) => boolean) =>
  urls.filter(url => !isServed(url));
const vars = { ...bucketVariables, DOCS_DISTRIBUTION_ID: 'E123' };
const secrets = { DOCS_CHAT_WEBHOOK: 'http://127.0.0.1:9/hook' };
const directoryOf = ({ certificate }: World) => `${certificate}.srv`;

const hosts: readonly Host[] = [
  {
    // GitHub serves it as that of the repository example/docs, below /docs, or as that of a domain.
    file: 'github-pages.yml',
    lost: (urls, { artifacts, base }) => without(urls, fromDirectory(join(artifacts, 'published'), base)),
  },
  {
    file: 'github-pages.yml',
    title: 'in a repository that Pages serves at the root',
    request: () => ({ variables: { GITHUB_REPOSITORY: 'example/site' } }),
    lost: (urls, { artifacts }) => without(urls, fromDirectory(join(artifacts, 'published'), '')),
  },
  {
    file: 'publish-on-merge.yml',
    lost: (urls, { artifacts, base }) => without(urls, fromDirectory(join(artifacts, 'published'), base)),
  },
  {
    file: 'cloudflare-pages.yml',
    request: () => ({
      secrets: { CLOUDFLARE_API_TOKEN: 'token' },
      vars: { CLOUDFLARE_ACCOUNT_ID: '0123abcd', CLOUDFLARE_PROJECT: 'docs' },
    }),
    lost: (urls, { artifacts }) => without(urls, fromDirectory(join(artifacts, 'wrangler/docs/main'), '')),
  },
  {
    file: 's3-cloudfront.yml',
    request: () => ({ vars }),
    lost: (urls, { world, base }) => without(urls, fromBucket(world, base)),
  },
  {
    file: 'changed-pages.yml',
    request: () => ({ vars, secrets }),
    lost: (urls, { world, base }) => without(urls, fromBucket(world, base)),
  },
  {
    file: 'nginx-rsync.yml',
    request: world => ({
      vars: { DOCS_HOST: 'deploy@www.example.com', DOCS_ROOT: directoryOf(world), DOCS_KNOWN_HOSTS: 'hosts' },
      secrets: { DOCS_SSH_KEY: 'key' },
    }),
    lost: (urls, { world, env }) => requestAll(urls, join(directoryOf(world), 'current'), env),
  },
  {
    file: 'container-image.yml',
    request: () => ({ inputs: { version: '1.2' } }),
    lost: (urls, { artifacts, env }) =>
      requestAll(urls, join(artifacts, 'image/ghcr.io/example/docs-site:1.2'), env),
  },
];

/** The values in a workflow that say where its site is served. */
const below = (text: string) =>
  text
    .replace('base-path: /\n', 'base-path: /docs\n')
    .replace(/site-url: \S+/, '$&/docs')
    .replace('PREFIX: web ', 'PREFIX: web/docs ');

export const hostingScenarios: readonly Scenario[] = hosts.flatMap(({ file, title = '', request, lost }) =>
  (['', '/docs'] as const).map(base => ({
    file,
    title: `serves every URL at ${base || '/'} ${title}`,
    service: { pages },
    ...(base !== '' && { edit: below }),
    async check(stage) {
      const { code, artifacts } = await stage.run(request?.(stage.world));
      const urls = await lost(urlsOf(base), { ...stage, artifacts, base });
      return {
        'it succeeds': code === 0,
        [`every URL leads to a file, also ${urls.slice(0, 5).join(' ')}`]: urls.length === 0,
      };
    },
  })),
);
