/** examples/container-image.yml, several nights in a row, at the root and below a path: every URL of the site must lead to a file. */
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../__tests__/support/run-command.ts';
import { generateSite } from '../simulator/site/site.ts';
import { requestAll } from './nginx.ts';
import { setNight } from './nights.ts';
import { mergedPull } from './payloads.ts';
import type { Scenario, Stage } from './scenario.ts';
import { staticSite } from './served-host.ts';
import type { WorkflowRun } from './workflows.ts';

/** Where a site is served. Empty for the root. */
type Base = '' | '/docs';

/** The commit that the service reports as deployed. */
const published = '5'.repeat(40);
const push = { event: 'push', payload: { ref: 'refs/heads/main' } };
const night = { event: 'schedule' };

const siteOf = (base: Base) => generateSite(60, 'docs.docs.example.com', base || 'root');

/** The URLs of the site that the simulator exports: of files, of pages without ".html", of the first page, and what pages link to. */
function urlsOf(base: Base): readonly string[] {
  const files = siteOf(base);
  const texts = files.map(({ text }) => text).join('');
  const links = [...texts.matchAll(/ (?:href|src)="(\/[^"]*)"/g)].map(([, link = '']) => link);
  const paths = files.flatMap(({ path }) => [path, path.replace(/\.html$/, '')]);
  return [...new Set([base || '/', `${base}/`, ...links, ...paths.map(path => `${base}/${path}`)])];
}

const imageOf = ({ artifacts }: WorkflowRun) => join(artifacts, 'image/ghcr.io/example/docs-site:1-1');
const jobsOf = ({ jobs }: WorkflowRun) => `${jobs}`.replaceAll(': succeeded', '');

/** Somebody carries the archive to another network, by docs/hosting.md. */
async function carry({ env }: Stage, { artifacts }: WorkflowRun, base: Base): Promise<boolean> {
  const document = readFileSync(join(import.meta.dirname, '../docs/hosting.md'), 'utf8');
  const [, script = ''] = /```sh\n(sha256sum [\s\S]*?)```/.exec(document) ?? [];
  const cwd = join(artifacts, 'archive-1');
  const below = `mkdir -p current${base}\n${script.replace('current', `current${base}`)}`;
  const { code } = await runCommand('bash', ['-e', '-c', below], { cwd, env });
  return code === 0 && script !== '' && existsSync(join(cwd, `current${base}/index.html`));
}

export const hostingScenarios: readonly Scenario[] = (['', '/docs'] as const).map(base => ({
  file: 'container-image.yml',
  title: `serves every URL at ${base || '/'}, and builds nothing on a night without changes`,
  service: { newDeployments: [{ sha: published }, { sha: published }, { sha: published }] },
  github: sha => ({ ...mergedPull(sha), parents: { [sha]: null, [published]: sha } }),
  ...(base !== '' && { edit: (text: string) => text.replace('BASE_PATH: /\n', `BASE_PATH: ${base}\n`) }),
  async check(stage) {
    const { run, world, env } = stage;
    const links = base || 'root';
    await setNight(world, 'first', '', links);
    const first = await run(push);
    const lost = await requestAll(urlsOf(base), imageOf(first), env);
    const carried = await carry(stage, first, base);
    const deployed = join(world.sites, 'cluster');
    cpSync(imageOf(first), deployed, { recursive: true });
    world.host.serve(staticSite(deployed));

    await setNight(world, 'second', '', links);
    const quiet = await run(night);
    await setNight(world, 'third', 'News', links);
    const changed = await run(night);
    return {
      'each night succeeds': [first, quiet, changed].every(({ code }) => code === 0),
      [`every URL leads to a file, also ${lost.slice(0, 5).join(' ')}`]: lost.length === 0,
      'the archive can be carried to another network': carried,
      'if no page differs, no image is built': jobsOf(quiet) === 'Export',
      'a merge and a changed page build one': [first, changed].every(one => jobsOf(one) === 'Export,Image'),
      'the image has the manifest': existsSync(join(deployed, base, 'docs-manifest.json')),
    };
  },
}));
