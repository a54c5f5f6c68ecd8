/** The container image, at the root and below a path: every URL of the site must lead to a file. */
import { join } from 'node:path';
import { generateSite } from '../simulator/site/site.ts';
import { requestAll } from './nginx.ts';
import type { Scenario, Stage } from './scenario.ts';
import type { RunRequest } from './workflows.ts';
import type { World } from './world.ts';

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

const hosts: readonly Host[] = [
  {
    file: 'container-image.yml',
    request: () => ({ inputs: { version: '1.2' } }),
    lost: (urls, { artifacts, env }) =>
      requestAll(urls, join(artifacts, 'image/ghcr.io/example/docs-site:1.2'), env),
  },
];

/** The values in a workflow that say where its site is served. */
const below = (text: string) =>
  text.replace('base-path: /\n', 'base-path: /docs\n').replace(/site-url: \S+/, '$&/docs');

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
