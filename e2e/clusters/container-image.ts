/** examples/container-image.yml, several nights in a row, below a path: every URL of the site must lead to its file. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runCommand } from '../../__tests__/support/run-command.ts';
import { packSite } from '../../simulator/site/archive.ts';
import { at } from '../hosts/hosts.ts';
import { nginxSite } from '../hosts/nginx.ts';
import { untilListening } from '../support/child-server.ts';
import { nightTime, passNight, setNight } from '../support/nights.ts';
import { Origin } from '../support/origin.ts';
import { mergedPull, parentsOf, published, push } from '../support/payloads.ts';
import type { Scenario, Stage } from '../support/scenario.ts';
import { wrongUrls } from '../support/served-host.ts';
import type { RunRequest } from '../support/workflows.ts';

/** Where the site is served. */
const base = '/docs';
const night = { event: 'schedule' };

const repository = 'docker://ghcr.io/example/docs-site';
const values = 'environments/production/image.yaml';
const branch = 'docs-admin-action/image/docs';

/** The workflow with a job that proposes the digest, by docs/kubernetes.md. */
export function withProposal(text: string): string {
  const gitops = readFileSync(join(import.meta.dirname, '../../examples/gitops-pull-request.yml'), 'utf8');
  const [, job = ''] = /\n( {2}propose:.*\n(?:(?: {4}.*)?\n)+)/.exec(gitops) ?? [];
  const settings = `  REPOSITORY: docs\n  BASE: main\n  FILE: ${values}\n  VALUE: (.images[] | select(.name == "ghcr.io/example/docs-site")).digest\n  PREFIX: image/docs\n`;
  return `${text.replace('\njobs:\n', `${settings}\njobs:\n`)}\n${job.replaceAll('export', 'image')}`;
}

/** A real registry for container images on loopback. */
async function startRegistry({ world, env }: Stage): Promise<AsyncDisposable> {
  const { registryPort: port, certificate } = world;
  const rootdirectory = join(world.sites, 'registry');
  const configuration = join(world.sites, 'registry.json');
  const http = {
    addr: `127.0.0.1:${port}`,
    tls: { certificate, key: join(dirname(certificate), 'key.pem') },
  };
  const storage = { filesystem: { rootdirectory } };
  writeFileSync(configuration, JSON.stringify({ version: 0.1, storage, http }));
  // By default, the registry sends traces to a collector, and complains that there is none.
  const quiet = { ...env, OTEL_TRACES_EXPORTER: 'none' };
  const child = spawn('registry', ['serve', configuration], { env: quiet, stdio: 'ignore' });
  return untilListening(child, port);
}

/** What the registry has. */
class Registry {
  readonly #env: NodeJS.ProcessEnv;
  readonly #directory: string;

  constructor({ env, world: { proxyUrl, certificate, sites } }: Stage) {
    this.#env = { ...env, HTTPS_PROXY: proxyUrl, SSL_CERT_FILE: certificate };
    this.#directory = sites;
  }

  /** @returns digests of what has a tag */
  async tagged(): Promise<readonly string[]> {
    const { code, output } = await this.#run('skopeo', 'list-tags', repository);
    const { Tags: tags = [] } = code === 0 ? (JSON.parse(output) as { Tags?: readonly string[] }) : {};
    const format = ['--no-tags', '--format', '{{ .Digest }}'];
    const digests = tags.map(tag => this.#run('skopeo', 'inspect', ...format, `${repository}:${tag}`));
    return (await Promise.all(digests)).map(result => result.output.trim()).sort();
  }

  /** @returns directory with the files of an image */
  async unpack(digest: string): Promise<string> {
    const script = `rm -rf image files; mkdir files
skopeo copy --quiet "$1" dir:image
jq --raw-output '.layers[].digest | sub("sha256:"; "image/")' image/manifest.json | xargs -I {} tar -xzf {} -C files`;
    const image = `${repository}@${digest}`;
    const { code, output } = await this.#run('bash', '-euo', 'pipefail', '-c', script, 'bash', image);
    if (code !== 0) throw new Error(`The image could not be unpacked:\n${output}`);
    return join(this.#directory, 'files');
  }

  #run(program: string, ...args: readonly string[]) {
    return runCommand(program, args, { cwd: this.#directory, env: this.#env });
  }
}

/** Somebody carries the archive to another network, twice, by docs/kubernetes.md. */
async function carry({ env }: Stage, archives: readonly string[]) {
  const document = readFileSync(join(import.meta.dirname, '../../docs/kubernetes.md'), 'utf8');
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
  const current = () => readdirSync(join(cwd, `current${base}/`), { recursive: true, encoding: 'utf8' });
  const files = current();
  // A first page is neither at the root of this archive, nor in its only directory.
  const flat = await packSite(['docs/index.html', 'assets/x.css'].map(path => ({ path, text: path })));
  writeFileSync(join(cwd, 'bundle.tar.gz'), flat);
  mkdirSync(join(cwd, 'new/of-a-run-that-was-cut'), { recursive: true });
  await place(createHash('sha256').update(flat).digest('hex'));
  const isWhole = ['docs/index.html', 'assets/x.css'].every(path => current().includes(path));
  const { code } = await place('0'.repeat(64));
  const isRefused = code !== 0 && readdirSync(join(cwd, 'releases')).length === archives.length + 1;
  return {
    files,
    isRefused,
    isWhole,
  };
}

/** The registry, the pull request, and the digest in it after each run. */
class Builds {
  readonly registry: Registry;
  readonly origin: Origin;
  readonly archives: string[] = [];
  readonly #stage: Stage;

  constructor(stage: Stage, origin: Origin) {
    this.#stage = stage;
    this.registry = new Registry(stage);
    this.origin = origin;
  }

  /** @returns the digest that is proposed */
  async proposed(): Promise<string> {
    if ((await this.origin.head(branch)) === '') return '';
    return /sha256:\w{64}/.exec(await this.origin.ask('show', `${branch}:${values}`))?.[0] ?? '';
  }

  /** @returns the digest that is proposed after it */
  async run(request: Partial<RunRequest> = night): Promise<string> {
    passNight();
    const { world, run } = this.#stage;
    const { code, artifacts } = await run(request);
    if (code !== 0) return 'red';
    this.archives.push(join(world.sites, `archive-${this.archives.length}`));
    cpSync(join(artifacts, 'archive-1/bundle.tar.gz'), this.archives.at(-1) ?? '');
    return this.proposed();
  }

  /** Digests with an attestation. */
  attested(): readonly string[] {
    return readFileSync(join(this.#stage.world.sites, 'attested'), 'utf8').trim().split('\n').sort();
  }

  /** A run breaks off before a step. @returns its name, unless the next run repairs it */
  async repair(step: string): Promise<string> {
    const { caller } = this.#stage;
    const workflows = join(caller.path, '.github/workflows');
    const text = readFileSync(join(workflows, 'edited-container-image.yml'), 'utf8');
    const broken = text.replace(`      - name: ${step}\n`, '      - run: exit 1\n\n$&');
    writeFileSync(join(workflows, 'broken-container-image.yml'), broken);
    const before = await this.proposed();
    const end = await this.run({ ...night, file: 'broken-container-image.yml' });
    const unchanged = (await this.proposed()) === before;
    const digest = await this.run();
    const isWhole =
      digest !== before &&
      (await this.registry.tagged()).includes(digest) &&
      this.attested().includes(digest);
    return end === 'red' && unchanged && isWhole ? '' : step;
  }
}

/** What of a run can fail, in this order. */
const steps = [
  'Build the image, and push it without a tag',
  'Attest where the image was built',
  'Tag the image',
  'Open, update, or close the pull request',
];

export const hostingScenario: Scenario = {
  file: 'container-image.yml',
  title: `serves every URL at ${base}, and builds an image only when something is new`,
  service: { now: nightTime, newDeployments: [{ sha: published }] },
  github: sha => ({ ...mergedPull(sha), parents: parentsOf(sha) }),
  edit: text => at('https://docs.acme.test', base)(withProposal(text)),
  async check(stage) {
    const { world, caller } = stage;
    await using _ = await startRegistry(stage);
    await using stack = new AsyncDisposableStack();
    await using origin = new Origin(caller, world.pulls);
    const builds = new Builds(stage, origin);

    const exported = await setNight(world, 'first', { links: base, pages: 61 });
    const copied = await stage.run({ ...night, file: 'container-image.yml' });
    const isRefused = copied.code !== 0 && world.service.jobsStarted === 0;
    const digests = [await builds.run(push)];
    const files = await builds.registry.unpack(digests[0] ?? '');
    const lost = await wrongUrls(await nginxSite(files, stage.env, stack), base, exported);
    const hasManifest = existsSync(join(files, base, 'docs-manifest.json'));
    const later = await setNight(world, 'second', { links: base });
    digests.push(await builds.run());
    await setNight(world, 'third', { links: base });
    digests.push(await builds.run(), await builds.run(push));
    await setNight(world, 'fourth', { links: base, picture: 'other picture' });
    digests.push(await builds.run());
    await setNight(world, 'fifth', { links: base });
    digests.push(await builds.run());
    const configuration = join(caller.path, 'docs-image/nginx.conf');
    const text = readFileSync(configuration, 'utf8');
    writeFileSync(configuration, `${text}# changed\n`);
    digests.push(await builds.run());
    writeFileSync(configuration, text);
    const names = digests.map(digest => digests.indexOf(digest));
    const pulls = origin.pulls().map(({ state }) => state);

    const broken: string[] = [];
    for (const step of steps) {
      await setNight(world, step, { links: base, news: step });
      broken.push(await builds.repair(step));
    }
    const tagged = await builds.registry.tagged();
    world.host.serve(await nginxSite(await builds.registry.unpack(digests[0] ?? ''), stage.env, stack));
    await setNight(world, 'half', { links: base, pages: 30 });
    const half = await stage.run(night);
    const carried = await carry(stage, builds.archives.slice(0, 2));
    return {
      'as it is copied, it exports nothing': isRefused,
      [`every URL leads to its file, also ${lost.slice(0, 5).join(' ')}`]: lost.length === 0,
      'the image has the manifest': hasManifest,
      [`an export with half of the live pages builds nothing, and the live site is verified: ${half.jobs}`]:
        [...half.jobs].sort().join() === 'Export: failed,Verify: succeeded',
      [`other pages, another picture, and another configuration are built, and nothing twice: ${names}`]:
        `${names}` === '0,1,1,1,4,1,6',
      'one pull request proposes the digest': `${pulls}` === 'OPEN' && digests.every(digest => digest !== ''),
      [`the next night repairs what has failed, also ${broken.filter(step => step !== '')}`]: broken.every(
        step => step === '',
      ),
      'everything with a tag is attested': tagged.every(digest => builds.attested().includes(digest)),
      'the archive can be carried to another network, and forgets what was withdrawn':
        later.every(({ path }) => carried.files.includes(path)) &&
        carried.files.filter(isPagePath).length === 60,
      'an archive without a first page keeps all of its directories there': carried.isWhole,
      'what fails its checksum there is not switched to': carried.isRefused,
    };
  },
};

const isPagePath = (path: string) => path.endsWith('.html');
