/** All services that the examples use, on loopback, with the host names in the examples. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Certificate, makeCertificate } from '../__tests__/support/certificate.ts';
import { runCommand } from '../__tests__/support/run-command.ts';
import { type Github, type GithubOptions, startGithub } from '../simulator/github/server.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from '../simulator/server.ts';
import { startNetwork } from './network.ts';
import { type Releases, startReleases } from './releases.ts';
import { region, type S3, startS3 } from './s3-server.ts';
import { commandPath } from './tools.ts';
import { type RunRequest, runWorkflow, type WorkflowRun } from './workflows.ts';

export interface World extends AsyncDisposable {
  readonly service: Simulator;
  readonly github: Github;
  readonly releases: Releases;
  /** Everybody can read what is below docs/ in it. */
  readonly bucket: S3 | undefined;
  /** What is live: texts by host and path. */
  readonly published: Map<string, string>;
  /** Hosts that something tried to reach, and that do not exist here. */
  readonly rejected: readonly string[];
  /** The only way to these hosts. */
  readonly proxyUrl: string;
  /** PEM file of the authority that signed their certificates. */
  readonly certificate: string;
  /**
   * The secrets of the request are beside those that lead to the above.
   * @param request with `created`, only the secrets of these names exist, and GITHUB_TOKEN
   */
  run(
    request: Omit<RunRequest, 'env'> & { readonly created?: readonly string[] | undefined },
  ): Promise<WorkflowRun>;
}

const hosts = { api: 'api.example.com', store: 'store.example.com' };
const githubHost = 'api.github.com';
const siteHosts = ['pages.example.com', 'reference-pages.example.com'];
/** Programs that stand in for those that talk to github.com or a cluster. */
const programs = resolve(import.meta.dirname, 'bin');

/** @param env of the workflows; PATH must contain act and helm */
export async function startWorld(
  env: NodeJS.ProcessEnv,
  options: {
    readonly service?: SimulatorOptions;
    readonly github?: GithubOptions;
    /** Name of a bucket on an S3 server. */
    readonly bucket?: string | undefined;
  } = {},
): Promise<World> {
  await using stack = new AsyncDisposableStack();
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-e2e-'));
  stack.defer(() => rmSync(directory, { recursive: true }));
  const s3Host = `s3.${region}.amazonaws.com`;
  const bucketHost = `${options.bucket}.${s3Host}`;
  const tls = makeCertificate(directory, [
    ...Object.values(hosts),
    ...siteHosts,
    ...[githubHost, bucketHost],
  ]);
  const agentJobs = [{ projectId: 'docs', id: 'agent_1' }];
  const service = stack.use(
    await startSimulator({ jobSeconds: 1, ...options.service, hosts, tls, agentJobs }),
  );
  const github = stack.use(await startGithub({ ...options.github, host: githubHost, tls }));
  const published = new Map<string, string>();
  const sites = stack.use(await startSites(published, tls));
  const releases = stack.use(await startReleases(directory));
  const bucket =
    options.bucket === undefined
      ? undefined
      : stack.use(
          await startS3({
            ...{ directory: join(directory, 's3'), bucket: options.bucket, env },
            https: { certificate: tls.path, host: s3Host },
          }),
        );
  const portOf = (url: string | undefined) => Number(new URL(url ?? '').port);
  const storePort = portOf(service.storeUrl);
  const network = stack.use(
    await startNetwork({
      // The examples name these without a port.
      [`${hosts.api}:443`]: portOf(service.baseUrl),
      [`${githubHost}:443`]: portOf(github.env['GITHUB_API_URL']),
      [`${hosts.store}:${storePort}`]: storePort,
      ...Object.fromEntries(siteHosts.map(host => [`${host}:443`, sites.port])),
      ...(bucket && { [`${bucketHost}:443`]: bucket.port }),
    }),
  );
  const runnerEnv = {
    ...env,
    PATH: `${programs}:${env['PATH']}`,
    ...{ HTTPS_PROXY: network.proxyUrl, NO_PROXY: '127.0.0.1' },
    ...{ NODE_EXTRA_CA_CERTS: tls.path, CURL_CA_BUNDLE: tls.path, AWS_CA_BUNDLE: tls.path },
    ...{ ...releases.env, E2E_HELM: commandPath('helm') },
    ...bucket?.env,
  };
  if (options.bucket !== undefined) await allowReading(options.bucket, runnerEnv);
  const all = stack.move();
  return {
    ...{ service, github, releases, bucket, published, rejected: network.rejected },
    ...{ proxyUrl: network.proxyUrl, certificate: tls.path },
    run({ created, ...request }) {
      const all = {
        ...{ DOCS_ADMIN_API_KEY: service.key, DOCS_KUBECONFIG: releases.kubeconfig },
        ...request.secrets,
      };
      const given = Object.entries(all).filter(([name]) => created === undefined || created.includes(name));
      const secrets = { ...Object.fromEntries(given), GITHUB_TOKEN: github.token };
      return runWorkflow({ ...request, env: runnerEnv, secrets });
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** The sites that are live. */
async function startSites(published: ReadonlyMap<string, string>, tls: Pick<Certificate, 'key' | 'cert'>) {
  const server = createServer(tls, ({ headers: { host = '' }, url = '' }, response) => {
    const text = published.get(host + url.replace(/\?.*/s, ''));
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise(done => server.close(done));
    },
  };
}

/** Lets everybody read archives, as examples/helm-lasting-link.yml asks for. */
async function allowReading(bucket: string, env: NodeJS.ProcessEnv): Promise<void> {
  const statement = { Effect: 'Allow', Principal: '*', Action: 's3:GetObject' };
  const policy = JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ ...statement, Resource: `arn:aws:s3:::${bucket}/docs/*` }],
  });
  const args = ['s3api', 'put-bucket-policy', '--bucket', bucket, '--policy', policy];
  const { code, output } = await runCommand('aws', args, { cwd: tmpdir(), env });
  if (code !== 0) throw new Error(`The bucket's policy could not be set:\n${output}`);
}
