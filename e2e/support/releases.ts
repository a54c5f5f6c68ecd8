/** Releases of Helm without a cluster. They are in a file, to which bin/helm adds what an upgrade renders. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { parse } from 'yaml';
import { listen } from '../../simulator/http/loopback.ts';

export interface Releases extends AsyncDisposable {
  /** Content of a kubeconfig file. An upgrade fails without it. */
  readonly kubeconfig: string;
  /** With this environment, Helm reads the releases. */
  readonly env: Readonly<Record<string, string>>;
  /** Data of the config map that each release of a namespace consists of, the newest one last. */
  all(namespace: string): readonly Readonly<Record<string, string>>[];
  /** Makes the newest release one whose upgrade has failed, after another one that is deployed. */
  fail(): void;
}

interface Release {
  readonly namespace: string;
  readonly manifest: string;
  readonly info: { status: string };
}

/** Helm asks a cluster for these before it renders a chart: its version, and the kinds that it has beside the built-in ones. */
const cluster = { major: '1', minor: '33', gitVersion: 'v1.33.0', versions: [], groups: [] };

export async function startReleases(directory: string): Promise<Releases> {
  const file = join(directory, 'releases.json');
  writeFileSync(file, '[]');
  const read = () => JSON.parse(readFileSync(file, 'utf8')) as readonly Release[];
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(cluster));
  });
  const { url, ...listening } = await listen(server);
  return {
    kubeconfig: JSON.stringify({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'e2e', cluster: { server: url } }],
      contexts: [{ name: 'e2e', context: { cluster: 'e2e' } }],
      'current-context': 'e2e',
    }),
    env: { HELM_DRIVER: 'memory', HELM_MEMORY_DRIVER_DATA: file },
    all: namespace =>
      read()
        .filter(release => release.namespace === namespace)
        .map(({ manifest }) => (parse(manifest) as { data: Record<string, string> }).data),
    fail() {
      const releases = read();
      for (const [index, { info }] of releases.slice(-2).entries())
        info.status = ['deployed', 'failed'][index] ?? '';
      writeFileSync(file, JSON.stringify(releases));
    },
    [Symbol.asyncDispose]: listening[Symbol.asyncDispose],
  };
}
