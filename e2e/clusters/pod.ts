/** The init container and the probe of examples/deployment.yaml, without a cluster. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { parseAllDocuments } from 'yaml';
import { runCommand } from '../../__tests__/support/run-command.ts';
import { packSite } from '../../simulator/site/archive.ts';
import { nginxSite } from '../hosts/nginx.ts';
import type { Stage } from '../support/scenario.ts';
import { bucketUrl } from '../support/world.ts';

/** An archive, and the SHA-256 that was reviewed. */
interface Stored {
  readonly key: string;
  readonly sha256: string;
}

const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

function readPod() {
  const text = readFileSync(resolve(import.meta.dirname, '../../examples/deployment.yaml'), 'utf8');
  const [deployment] = parseAllDocuments(text).map(document => document.toJS());
  return deployment.spec.template.spec;
}

/** @returns paths of what it serves at /docs; empty if it does not start */
async function startPod({ caller, world, env }: Stage, { key, sha256 }: Stored): Promise<readonly string[]> {
  const [script = ''] = readPod().initContainers[0].args;
  const pod = join(caller.path, '../pod');
  mkdirSync(pod, { recursive: true });
  // A container that is started again finds what the first one has left.
  writeFileSync(join(pod, 'checksum'), 'of an earlier start');
  const { code } = await runCommand('sh', ['-euc', script.replace('/srv/docs', pod)], {
    cwd: '/',
    env: {
      PATH: env['PATH'],
      HTTPS_PROXY: world.proxyUrl,
      CURL_CA_BUNDLE: world.certificate,
      BUNDLE_URL: `${bucketUrl}${key}`,
      SHA256: sha256,
      BASE_PATH: '/docs',
    },
  });
  const site = join(pod, 'current/docs');
  const files = existsSync(site) ? readdirSync(site, { recursive: true, withFileTypes: true }) : [];
  const paths = files.filter(file => file.isFile()).map(file => join(file.parentPath, file.name));
  rmSync(pod, { recursive: true });
  return code === 0 ? paths.map(path => path.slice(site.length + 1)).sort() : [];
}

/**
 * The statuses that the probes and /healthz get from nginx with these files.
 * @param path of the probe, if somebody has changed it
 */
async function probe({ caller, env }: Stage, files: readonly string[], path?: string): Promise<string> {
  const site = join(caller.path, '../probed');
  mkdirSync(site, { recursive: true });
  for (const file of files) {
    mkdirSync(dirname(join(site, file)), { recursive: true });
    writeFileSync(join(site, file), file);
  }
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rmSync(site, { recursive: true }));
  const open = await nginxSite(site, env, stack);
  const { readinessProbe, livenessProbe } = readPod().containers[0];
  const paths = [readinessProbe, livenessProbe].map(({ httpGet }) => path ?? httpGet.path);
  const answers = await Promise.all([...paths, '/healthz'].map(async url => open(url)));
  return answers.map(({ status }) => status).join();
}

/** Stores an archive with these files. */
async function store({ world }: Stage, name: string, paths: readonly string[]): Promise<Stored> {
  const archive = await packSite(paths.map(path => ({ path, text: path })));
  const key = `gitops/${name}/1.tar.gz`;
  world.bucket.put(key, archive);
  return { key, sha256: digestOf(archive) };
}

/**
 * @param key of an archive that the workflow has stored
 * @returns what must be true, by a sentence about it
 */
export async function podFacts(stage: Stage, key: string): Promise<Readonly<Record<string, boolean>>> {
  const path = join(stage.world.bucket.directory, key);
  const reviewed = { key, sha256: digestOf(readFileSync(path)) };
  const pages = await startPod(stage, reviewed);
  const other = gzipSync(gunzipSync(readFileSync(path)), { level: 1 });
  writeFileSync(path, other);
  stage.world.bucket.put(key.replace('tar.gz', 'sha256'), `${digestOf(other)}  ${basename(key)}\n`);
  const replaced = await startPod(stage, reviewed);
  const served = async (name: string, ...paths: readonly string[]) =>
    `${await startPod(stage, await store(stage, name, paths))}`;
  return {
    'a pod with a site is ready': (await probe(stage, ['index.html'])) === '200,200,204',
    'nginx without a site is not ready': (await probe(stage, [])) === '404,404,204',
    'a site below a path needs the path in the probe':
      `${await probe(stage, ['docs/index.html'])} ${await probe(stage, ['docs/index.html'], '/docs/')}` ===
      '404,404,204 200,200,204',
    'a pod has the site with its manifest': ['index.html', 'docs-manifest.json'].every(name =>
      pages.includes(name),
    ),
    'it does not start with other bytes, also when the checksum in the bucket is theirs':
      `${replaced}` === '',
    'what is beside a directory is served, also when it is hidden':
      (await served('beside', 'docs/index.html', '.well-known/security.txt')) ===
      '.well-known/security.txt,docs/index.html',
    'a site in two directories is served without them':
      (await served('deep', 'a/b/index.html', 'a/b/.hidden')) === '.hidden,index.html',
    'a directory without a first page stays':
      (await served('first', 'a/x.html', 'a/b/index.html')) === 'a/b/index.html,a/x.html',
    'a manifest in the archive stays':
      (await served('own', 'index.html', 'docs-manifest.json')) === 'docs-manifest.json,index.html',
  };
}
