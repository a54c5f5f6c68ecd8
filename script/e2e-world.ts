/** All services that the examples use, on loopback, with the host names in the examples. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Github, type GithubOptions, startGithub } from '../simulator/github/server.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from '../simulator/server.ts';
import { makeCertificate } from './certificate.ts';
import { type Cluster, startCluster } from './e2e-cluster.ts';
import { startNetwork } from './e2e-network.ts';
import { type RunRequest, runWorkflow, type WorkflowRun } from './e2e-workflows.ts';

export interface World extends AsyncDisposable {
  readonly service: Simulator;
  readonly github: Github;
  readonly cluster: Cluster;
  /** Hosts that something tried to reach, and that do not exist here. */
  readonly rejected: readonly string[];
  /** The only way to these hosts. */
  readonly proxyUrl: string;
  /** PEM file of the authority that signed their certificates. */
  readonly certificate: string;
  run(request: Omit<RunRequest, 'env' | 'secrets'>): Promise<WorkflowRun>;
}

const hosts = { api: 'api.example.com', store: 'store.example.com' };
const githubHost = 'api.github.com';

/** @param env of the workflows; PATH must contain act and helm */
export async function startWorld(
  env: NodeJS.ProcessEnv,
  options: { readonly service?: SimulatorOptions; readonly github?: GithubOptions } = {},
): Promise<World> {
  await using stack = new AsyncDisposableStack();
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-e2e-'));
  stack.defer(() => rmSync(directory, { recursive: true }));
  const tls = makeCertificate(directory, [...Object.values(hosts), githubHost]);
  const agentJobs = [{ projectId: 'docs', id: 'agent_1' }];
  const service = stack.use(
    await startSimulator({ jobSeconds: 1, ...options.service, hosts, tls, agentJobs }),
  );
  const github = stack.use(await startGithub({ ...options.github, host: githubHost, tls }));
  const cluster = stack.use(await startCluster());
  const portOf = (url: string | undefined) => Number(new URL(url ?? '').port);
  const storePort = portOf(service.storeUrl);
  const network = stack.use(
    await startNetwork({
      // The examples name these without a port.
      [`${hosts.api}:443`]: portOf(service.baseUrl),
      [`${githubHost}:443`]: portOf(github.env['GITHUB_API_URL']),
      [`${hosts.store}:${storePort}`]: storePort,
    }),
  );
  const all = stack.move();
  return {
    ...{ service, github, cluster, rejected: network.rejected },
    ...{ proxyUrl: network.proxyUrl, certificate: tls.path },
    run: request =>
      runWorkflow({
        ...request,
        env: {
          ...env,
          HTTPS_PROXY: network.proxyUrl,
          NO_PROXY: '127.0.0.1',
          ...{ NODE_EXTRA_CA_CERTS: tls.path, CURL_CA_BUNDLE: tls.path },
        },
        secrets: {
          DOCS_ADMIN_API_KEY: service.key,
          DOCS_KUBECONFIG: cluster.kubeconfig,
          GITHUB_TOKEN: github.token,
        },
      }),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
