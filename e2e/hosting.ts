/** examples/container-image.yml, several nights in a row, at the root and below a path: every URL of the site must lead to a file. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../__tests__/support/run-command.ts';
import { generateSite } from '../simulator/site/site.ts';
import { requestAll } from './nginx.ts';
import { setNight } from './nights.ts';
import { Origin } from './origin.ts';
import { mergedPull } from './payloads.ts';
import { startRegistry } from './registry.ts';
import type { Scenario, Stage } from './scenario.ts';
import type { RunRequest } from './workflows.ts';

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
  // /docs itself is a redirect to /docs/.
  return [...new Set([`${base}/`, ...links, ...paths.map(path => `${base}/${path}`)])];
}

const image = 'docker://ghcr.io/example/docs-site:latest';
const values = 'environments/production/image.yaml';
const vars = { DOCS_VALUES_FILE: values };

/** What the registry has as the newest image. */
class Registry {
  readonly #env: NodeJS.ProcessEnv;
  readonly #directory: string;

  constructor({ env, world: { proxyUrl, certificate, sites } }: Stage) {
    this.#env = { ...env, HTTPS_PROXY: proxyUrl, SSL_CERT_FILE: certificate };
    this.#directory = sites;
  }

  async digest(): Promise<string> {
    const format = ['--no-tags', '--format', '{{ .Digest }}'];
    return (await this.#run('skopeo', 'inspect', ...format, image)).output;
  }

  /** @returns directory with the files of the image */
  async unpack(): Promise<string> {
    const script = `rm -rf image files; mkdir files
skopeo copy --quiet "$1" dir:image
jq --raw-output '.layers[].digest | sub("sha256:"; "image/")' image/manifest.json | xargs -I {} tar -xzf {} -C files`;
    const { code, output } = await this.#run('bash', '-euo', 'pipefail', '-c', script, 'bash', image);
    if (code !== 0) throw new Error(`The image could not be unpacked:\n${output}`);
    return join(this.#directory, 'files');
  }

  #run(program: string, ...args: readonly string[]) {
    return runCommand(program, args, { cwd: this.#directory, env: this.#env });
  }
}

/** Somebody carries the archive to another network, twice, by docs/kubernetes.md. */
async function carry({ env }: Stage, archives: readonly string[], base: Base) {
  const document = readFileSync(join(import.meta.dirname, '../docs/kubernetes.md'), 'utf8');
  const [, script = ''] = /```sh\n(.*sha256sum --check[\s\S]*?)```/.exec(document) ?? [];
  const cwd = join(archives[0] ?? '', '../../carried');
  mkdirSync(cwd, { recursive: true });
  const place = (sha256: string) =>
    runCommand('bash', ['-c', script], { cwd, env: { ...env, SHA256: sha256, BASE_PATH: base } });
  for (const archive of archives) {
    cpSync(archive, join(cwd, 'bundle.tar.gz'));
    const { code, output } = await place(createHash('sha256').update(readFileSync(archive)).digest('hex'));
    if (code !== 0 || script === '') throw new Error(`The archive could not be carried:\n${output}`);
  }
  const { code } = await place('0'.repeat(64));
  const isRefused = code !== 0 && readdirSync(join(cwd, 'releases')).length === archives.length;
  return {
    files: readdirSync(join(cwd, `current${base}/`), { recursive: true, encoding: 'utf8' }),
    isRefused,
  };
}

export const hostingScenarios: readonly Scenario[] = (['', '/docs'] as const).map(base => ({
  file: 'container-image.yml',
  title: `serves every URL at ${base || '/'}, and builds an image only when something is new`,
  service: { newDeployments: Array.from({ length: 7 }, () => ({ sha: published })) },
  github: sha => ({ ...mergedPull(sha), parents: { [sha]: null, [published]: sha } }),
  ...(base !== '' && { edit: (text: string) => text.replace('BASE_PATH: /\n', `BASE_PATH: ${base}\n`) }),
  async check(stage) {
    const { run, world, caller } = stage;
    const links = base || 'root';
    const { registryPort: port, certificate } = world;
    const directory = join(world.sites, 'registry');
    await using _ = await startRegistry({ port, certificate, directory, env: stage.env });
    await using origin = new Origin(caller, world.pulls);
    const registry = new Registry(stage);
    const codes: number[] = [];
    const digests: string[] = [];
    const archives: string[] = [];
    const runAt = async (request: Partial<RunRequest>) => {
      const { code, artifacts } = await run({ vars, ...request });
      codes.push(code);
      digests.push(await registry.digest());
      archives.push(join(world.sites, `archive-${archives.length}`));
      cpSync(join(artifacts, 'archive-1/bundle.tar.gz'), archives.at(-1) ?? '');
    };

    await setNight(world, 'first', { links, pages: 61 });
    await runAt(push);
    const files = await registry.unpack();
    const lost = await requestAll(urlsOf(base), files, stage.env);
    const hasManifest = existsSync(join(files, base, 'docs-manifest.json'));
    const proposed = await origin.ask('show', `docs-image:${values}`);
    await setNight(world, 'second', { links });
    await runAt(night);
    await setNight(world, 'third', { links });
    await runAt(night);
    await setNight(world, 'fourth', { links, picture: 'other picture' });
    await runAt(night);
    const configuration = join(caller.path, 'docs-image/nginx.conf');
    const text = readFileSync(configuration, 'utf8');
    writeFileSync(configuration, `${text}# changed\n`);
    await runAt(night);
    await runAt(night);
    writeFileSync(configuration, text);
    await runAt(push);
    const built = digests.map((digest, index) => digest !== digests[index - 1]);
    const newest = await origin.ask('show', `docs-image:${values}`);
    const carried = await carry(stage, archives.slice(0, 2), base);
    const exported = siteOf(base).map(({ path }) => path);
    return {
      'each night succeeds': codes.every(code => code === 0),
      [`every URL leads to a file, also ${lost.slice(0, 5).join(' ')}`]: lost.length === 0,
      'the image has the manifest': hasManifest,
      'an image is built for a merge, other pages, another picture, and another configuration':
        `${built}` === 'true,true,false,true,true,false,true',
      'one pull request proposes its digest':
        proposed.includes(`digest: ${digests[0]}`) &&
        newest.includes(`digest: ${digests.at(-1)}`) &&
        `${origin.pulls().map(({ state }) => state)}` === 'OPEN',
      'the archive can be carried to another network, and forgets what was withdrawn':
        exported.every(path => carried.files.includes(path)) &&
        carried.files.filter(isPagePath).length === 60,
      'what fails its checksum there is not switched to': carried.isRefused,
    };
  },
}));

const isPagePath = (path: string) => path.endsWith('.html');
