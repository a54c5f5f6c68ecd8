/** The init container of examples/deployment.yaml, without a cluster. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { parseAllDocuments } from 'yaml';
import { runCommand } from '../__tests__/support/run-command.ts';
import type { Stage } from './scenario.ts';
import { bucketUrl } from './world.ts';

/** @returns whether it succeeds, with the manifest beside the site */
export async function startPod({ caller, world, env }: Stage, key: string, base = '/docs'): Promise<boolean> {
  const text = readFileSync(resolve(import.meta.dirname, '../examples/deployment.yaml'), 'utf8');
  const [deployment] = parseAllDocuments(text).map(document => document.toJS());
  const [script = ''] = deployment.spec.template.spec.initContainers[0].args;
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
      BASE_PATH: base,
    },
  });
  const read = (path: string) => readFileSync(join(pod, `current${base}`, path), 'utf8');
  return (
    code === 0 &&
    read('docs-manifest.json') === world.bucket.read(key.replace('tar.gz', 'json')) &&
    read('index.html') !== ''
  );
}

/** The same with an archive of the same files, which is not the one that was stored. */
export async function startDamagedPod(stage: Stage, key: string): Promise<boolean> {
  const path = join(stage.world.bucket.directory, key);
  const archive = readFileSync(path);
  writeFileSync(path, gzipSync(gunzipSync(archive), { level: 1 }));
  const hasStarted = await startPod(stage, key);
  writeFileSync(path, archive);
  return hasStarted;
}
