/** examples/helm-lasting-link.yml, and a pod of a chart that downloads the archive when it starts. */
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { type CommandResult, runCommand } from '../__tests__/support/run-command.ts';
import { packSite } from '../simulator/site/archive.ts';
import { generateSite } from '../simulator/site/site.ts';
import { region } from './s3-server.ts';
import type { Scenario, Stage } from './scenario.ts';

const chart = resolve(import.meta.dirname, '../__tests__/support/chart');
const bucket = 'docs-example-com';
const vars = {
  DOCS_BUCKET: bucket,
  AWS_REGION: region,
  DOCS_ROLE_ARN: 'arn:aws:iam::123456789012:role/docs',
};
const stale = `docs/${'0'.repeat(64)}.tar.gz`;
const others = ['docs/notes.txt', 'other/0.tar.gz'];

export const lastingLinkScenario: Scenario = {
  file: 'helm-lasting-link.yml',
  title: 'releases a link that works when the presigned one has expired',
  bucket,
  async check(stage) {
    const { run, world } = stage;
    const state = () => world.releases.newest('docs');
    const keys = () => (world.bucket?.keys() ?? []).filter(key => !others.includes(key));
    const keyOf = (link = '') => /docs\/[0-9a-f]{64}\.tar\.gz$/.exec(link)?.[0] ?? '';

    const presigned = await run({ file: 'helm-upgrade.yml', inputs: { version: '1.0' } });
    const early = await startPod(stage);
    world.service.expireLinks();
    const late = await startPod(stage);

    const first = await run({ inputs: { version: '1.1' }, vars });
    const [firstLink, firstVersion] = [state()['bundleUrl'], state()['version']];
    world.service.expireLinks();
    const firstPod = await startPod(stage);
    const keysOfFirst = keys();

    for (const key of [stale, ...others]) await put(key, stage);
    world.service.setArchive(await packSite(generateSite(30, 'docs.example.com'), 'tar.gz'));
    const second = await run({ inputs: { version: '1.2' }, vars });
    const secondLink = state()['bundleUrl'];
    const secondPod = await startPod(stage);
    const keysOfSecond = keys();
    const kept = others.every(key => world.bucket?.keys().includes(key));

    const oldPod = await startPod(stage, '2');
    return {
      'a presigned link is released': presigned.code === 0 && early.pages === 24,
      'a pod that starts after it has expired fails': late.code !== 0 && late.pages === 0,
      'it succeeds': first.code === 0 && second.code === 0,
      'the link has no signature':
        firstLink === `https://${bucket}.s3.${region}.amazonaws.com/${keyOf(firstLink)}`,
      'the version is released': firstVersion === '1.1',
      'the archive is stored under its SHA-256': keysOfFirst.join() === keyOf(firstLink),
      'a pod starts without credentials': firstPod.code === 0 && firstPod.pages === 24,
      'another export has another link': keyOf(secondLink) !== '' && secondLink !== firstLink,
      'its pod has the new pages': secondPod.code === 0 && secondPod.pages === 30,
      'archives of the history stay, and the others go':
        keysOfSecond.join() === [keyOf(firstLink), keyOf(secondLink)].sort().join(),
      'what is no archive stays': kept,
      'a pod of the revision before starts, as after a rollback': oldPod.code === 0 && oldPod.pages === 24,
    };
  },
};

interface Pod {
  readonly code: number;
  readonly pages: number;
}

interface Container {
  readonly command: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
}

/**
 * Renders a chart with the values of the release and runs its init container's command, in a directory for /site.
 * @param revision the newest by default
 */
async function startPod(stage: Stage, revision = '0'): Promise<Pod> {
  const { env, world } = stage;
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-pod-'));
  try {
    const site = join(directory, 'site');
    const values = join(directory, 'values.yaml');
    mkdirSync(site);
    const words = ['get', 'values', 'docs', '--revision', revision, '--output', 'yaml'];
    writeFileSync(values, (await helm(words, stage)).output);
    const rendered = parse((await helm(['template', 'docs', chart, '--values', values], stage)).output) as {
      readonly spec: {
        readonly template: { readonly spec: { readonly initContainers: readonly [Container] } };
      };
    };
    const [container] = rendered.spec.template.spec.initContainers;
    const [command = '', ...args] = container.command.map(word => word.replaceAll('/site', site));
    const { code } = await runCommand(command, args, {
      cwd: directory,
      env: {
        ...{ PATH: env['PATH'], HTTPS_PROXY: world.proxyUrl, CURL_CA_BUNDLE: world.certificate },
        ...Object.fromEntries(container.env.map(({ name, value }) => [name, value])),
      },
    });
    return { code, pages: countPages(site) };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const countPages = (site: string) => globSync('**/*.html', { cwd: site }).length;

async function helm(words: readonly string[], { env, world }: Stage): Promise<CommandResult> {
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-helm-'));
  try {
    const args = [...words, '--namespace', 'docs'];
    const helmEnv = { ...env, ...world.releases.env, HOME: directory };
    return await runCommand('helm', args, { cwd: directory, env: helmEnv });
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Stores something that no release uses. */
async function put(key: string, { env, world }: Stage): Promise<void> {
  const { code, output } = await runCommand(
    'aws',
    ['s3', 'cp', join(chart, 'Chart.yaml'), `s3://${bucket}/${key}`],
    {
      cwd: tmpdir(),
      env: {
        ...env,
        ...world.bucket?.env,
        ...{ HTTPS_PROXY: world.proxyUrl, AWS_CA_BUNDLE: world.certificate },
      },
    },
  );
  if (code !== 0) throw new Error(`${key} could not be stored:\n${output}`);
}
