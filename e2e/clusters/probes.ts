/** The probes of examples/kubernetes/deployment.yaml, without a cluster. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse } from 'yaml';
import { nginxSite } from '../hosts/nginx.ts';
import type { Stage } from '../support/scenario.ts';

const file = resolve(import.meta.dirname, '../../examples/kubernetes/deployment.yaml');

/**
 * The statuses that the probes and /healthz get from nginx with these files.
 * @param path of the probe, if somebody has changed it
 */
async function probe({ caller, env }: Stage, files: readonly string[], path?: string): Promise<string> {
  const site = join(caller.path, '../probed');
  mkdirSync(site, { recursive: true });
  for (const name of files) {
    mkdirSync(dirname(join(site, name)), { recursive: true });
    writeFileSync(join(site, name), name);
  }
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rmSync(site, { recursive: true }));
  const open = await nginxSite(site, env, stack);
  const { readinessProbe, livenessProbe } = parse(readFileSync(file, 'utf8')).spec.template.spec
    .containers[0];
  const paths = [readinessProbe, livenessProbe].map(({ httpGet }) => path ?? httpGet.path);
  const answers = await Promise.all([...paths, '/healthz'].map(async url => open(url)));
  return answers.map(({ status }) => status).join();
}

/** @returns what must be true, by a sentence about it */
export async function probeFacts(stage: Stage): Promise<Readonly<Record<string, boolean>>> {
  return {
    'a pod with a site is ready': (await probe(stage, ['index.html'])) === '200,200,204',
    'nginx without a site is not ready': (await probe(stage, [])) === '404,404,204',
    'a site below a path needs the path in the probe':
      `${await probe(stage, ['docs/index.html'])} ${await probe(stage, ['docs/index.html'], '/docs/')}` ===
      '404,404,204 200,200,204',
  };
}
