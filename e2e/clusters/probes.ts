/** The probes of examples/kubernetes/deployment.yaml, without a cluster. */
import { join } from 'node:path';
import { parse } from 'yaml';
import { read } from '../../__tests__/support/workflows.ts';
import { nginxSite } from '../hosts/nginx.ts';
import type { Facts } from '../support/facts.ts';
import { emptied, place } from '../support/files.ts';
import type { Stage } from '../support/scenario.ts';
import { scratch } from '../support/tools.ts';

/**
 * The statuses that the probes and /healthz get from nginx with these files.
 * @param path of the probe, if somebody has changed it
 */
async function probe({ world }: Stage, files: readonly string[], path?: string): Promise<string> {
  const site = emptied(join(scratch, 'probed'));
  place(site, Object.fromEntries(files.map(name => [name, name])));
  await using stack = new AsyncDisposableStack();
  const open = await nginxSite(site, world.env, stack);
  const { readinessProbe, livenessProbe } = parse(read('examples/kubernetes/deployment.yaml')).spec.template
    .spec.containers[0];
  const paths = [readinessProbe, livenessProbe].map(({ httpGet }) => path ?? httpGet.path);
  const answers = await Promise.all([...paths, '/healthz'].map(async url => open(url)));
  return answers.map(({ status }) => status).join();
}

export async function probeFacts(stage: Stage): Promise<Facts> {
  return {
    'a pod with a site is ready': (await probe(stage, ['index.html'])) === '200,200,204',
    'nginx without a site is not ready': (await probe(stage, [])) === '404,404,204',
    'a site below a path needs the path in the probe':
      `${await probe(stage, ['docs/index.html'])} ${await probe(stage, ['docs/index.html'], '/docs/')}` ===
      '404,404,204 200,200,204',
  };
}
