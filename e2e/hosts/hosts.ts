/** Places in which the examples host a site, at the root, or below a path that other teams share. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../support/browser.ts';
import { serverRoot } from '../support/neighbors.ts';
import type { Stage } from '../support/scenario.ts';
import { type Site, staticSite } from '../support/served-host.ts';
import type { RunRequest } from '../support/workflows.ts';
import { bucketVariables, type World, workersOf } from '../support/world.ts';
import { distribution } from './cloudfront.ts';
import { nginxSite } from './nginx.ts';
import { workerSite } from './workers.ts';

export type Base = '/' | '/docs';

export interface Host {
  readonly file: string;
  readonly origin: string;
  /** Types and caching cannot be set on Pages. */
  readonly hasHeaders?: false;
  /** Whoever has a page open when the site is deployed still gets its scripts. */
  readonly keepsScripts?: true;
  /** URLs with ".html" lead to those without. */
  readonly hidesHtml?: true;
  /** GitHub says where Pages serves it. */
  readonly isSet?: false;
  request?(world: World, base: Base): Partial<RunRequest>;
  /** What readers get. */
  serve(stage: Stage, base: Base, stack: AsyncDisposableStack): Site | Promise<Site>;
}

/** Paths of each invalidation that the AWS CLI has asked for, as bin/aws has written them down. */
export function invalidationsOf({ sites }: World): readonly (readonly string[])[] {
  const file = join(sites, 'cloudfront');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const asked = /^create-invalidation --paths (.*) --query .* --profile docs-invalidation$/gm;
  return [...text.matchAll(asked)].map(([, paths = '']) => paths.split(' '));
}

export const serverRequest = (world: World) => ({
  vars: { DOCS_HOST: 'deploy@www.example.com', DOCS_ROOT: serverRoot(world), DOCS_KNOWN_HOSTS: 'hosts' },
  secrets: { DOCS_SSH_KEY: 'key' },
});

export const hosts: readonly Host[] = [
  {
    file: 'github-pages.yml',
    hasHeaders: false,
    isSet: false,
    origin: 'https://docs.acme.test',
    // Below the domain of the organization, in a repository with the name of the path.
    serve: ({ world }, base) => staticSite(join(world.sites, 'pages'), base === '/' ? '' : base),
  },
  {
    file: 'cloudflare-workers.yml',
    keepsScripts: true,
    hidesHtml: true,
    origin: 'https://docs.acme.test',
    request: () => ({
      secrets: { CLOUDFLARE_API_TOKEN: 'token' },
      vars: { CLOUDFLARE_ACCOUNT_ID: '0123abcd', CLOUDFLARE_WORKER: 'docs' },
    }),
    async serve({ world }, base, stack) {
      await installPackages('workers');
      const directory = join(workersOf(world), 'docs');
      return workerSite({ directory, route: base === '/' ? '' : base, env: world.env }, stack);
    },
  },
  {
    file: 's3-cloudfront.yml',
    keepsScripts: true,
    origin: 'https://www.acme.test',
    request: (_, base) => ({
      vars: {
        ...bucketVariables,
        DOCS_PREFIX: `web${base}`.replace(/\/$/, ''),
        DOCS_DISTRIBUTION_ID: 'E123',
      },
    }),
    serve: ({ world }, base) =>
      distribution({ bucket: world.bucket, base, invalidations: () => invalidationsOf(world) }),
  },
  {
    file: 'nginx-rsync.yml',
    keepsScripts: true,
    origin: 'https://docs.acme.test',
    request: serverRequest,
    serve: ({ world }, _, stack) => nginxSite(join(serverRoot(world), 'current'), world.env, stack),
  },
];

/** What somebody sets who serves the site there. */
export const at = (origin: string, path: string) => (text: string) =>
  text
    .replace(/SITE_ORIGIN: \S+/, `SITE_ORIGIN: ${origin}`)
    .replace(/BASE_PATH: (?!\$)\S+/, `BASE_PATH: ${path}`)
    .replace(/(site-url|SITE_URL): (?!\$)\S+/, `$1: ${origin}${path}`)
    .replace('min-pages: PAGES', 'min-pages: 10');
