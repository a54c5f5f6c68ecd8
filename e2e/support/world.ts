/** All services that the examples use, on loopback, with the host names that the scenarios set in the examples. */
import { mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Certificate, makeCertificate } from '../../__tests__/support/certificate.ts';
import { freePort } from '../../__tests__/support/free-port.ts';
import { type Github, type GithubOptions, startGithub } from '../../simulator/github/server.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../simulator/server.ts';
import { cloudflareApi } from '../hosts/workers.ts';
import { mustRun } from './commands.ts';
import { startNetwork } from './network.ts';
import { region, type S3, s3Host, startS3 } from './s3-server.ts';
import { type ServedHost, startServedHost } from './served-host.ts';
import { realPrograms } from './tools.ts';
import { ownService } from './workflows.ts';

export interface World extends AsyncDisposable {
  readonly service: Simulator;
  readonly github: Github;
  /** Everybody can read what is below gitops/ and web/ in it. */
  readonly bucket: S3;
  /** What readers get at the hosts of sites. */
  readonly host: ServedHost;
  /** What Cloudflare's API says: at first, of the Workers below. */
  readonly cloudflare: ServedHost;
  /** Directory with what Pages, Cloudflare, and the server of nginx have. */
  readonly sites: string;
  /** On loopback, for a registry of container images at ghcr.io. */
  readonly registryPort: number;
  /** File with the pull requests that actions/create-pull-request has opened. */
  readonly pulls: string;
  /** Hosts that something tried to reach, and that do not exist here. */
  readonly rejected: readonly string[];
  /** Of their certificates. */
  readonly tls: Certificate;
  /** The steps of a workflow run with it: its programs and variables lead to the above, and nowhere else. */
  readonly env: NodeJS.ProcessEnv;
}

export interface WorldOptions {
  readonly service?: SimulatorOptions;
  readonly github?: GithubOptions;
  /** Repository that workflows push to, a directory on this machine. */
  readonly origin?: string;
}

const bucketName = 'docs-example-com';
/** Variables of a repository whose workflows use the bucket. */
export const bucketVariables = {
  DOCS_BUCKET: bucketName,
  AWS_REGION: region,
  DOCS_ROLE_ARN: 'arn:aws:iam::123456789012:role/docs',
};

const hosts = { api: new URL(ownService).hostname, store: 'store.acme.test' };
const githubHost = 'api.github.com';
const registryHost = 'ghcr.io';
const cloudflareHost = 'api.cloudflare.com';
/** Those of sites. */
const siteHosts = ['docs.acme.test', 'www.acme.test', 'octo.github.io'];
const bucketHost = `${bucketName}.${s3Host}`;
/** Programs that stand in for those that talk to github.com or a server. */
const programs = resolve(import.meta.dirname, '../bin');

/** Where Cloudflare keeps Workers. */
export const workersOf = ({ sites }: Pick<World, 'sites'>) => join(sites, 'wrangler');

/** @param env whose PATH contains the tools */
export async function startWorld(env: NodeJS.ProcessEnv, options: WorldOptions = {}): Promise<World> {
  await using stack = new AsyncDisposableStack();
  const { path: directory } = stack.use(mkdtempDisposableSync(join(tmpdir(), 'docs-admin-action-e2e-')));
  const names = [...Object.values(hosts), githubHost, registryHost, cloudflareHost, ...siteHosts, bucketHost];
  const tls = makeCertificate(directory, names);
  const sites = join(directory, 'sites');
  mkdirSync(sites);
  const pulls = join(directory, 'pulls.json');
  writeFileSync(pulls, '[]');
  const service = stack.use(await startSimulator({ jobSeconds: 1, ...options.service, hosts, tls }));
  const github = stack.use(await startGithub({ ...options.github, host: githubHost, tls }));
  const bucket = stack.use(await startS3(join(directory, 's3'), bucketName, { env, tls }));
  const host = stack.use(await startServedHost(tls));
  const cloudflare = stack.use(await startServedHost(tls));
  cloudflare.serve(cloudflareApi(workersOf({ sites })));
  const registryPort = await freePort();
  const portOf = (url: string | undefined) => Number(new URL(url ?? '').port);
  const storePort = portOf(service.storeUrl);
  const network = stack.use(
    await startNetwork({
      // The examples name these without a port.
      [`${hosts.api}:443`]: portOf(service.baseUrl),
      [`${githubHost}:443`]: portOf(github.env['GITHUB_API_URL']),
      [`${hosts.store}:${storePort}`]: storePort,
      ...Object.fromEntries(siteHosts.map(name => [`${name}:443`, host.port])),
      [`${bucketHost}:443`]: bucket.port,
      [`${registryHost}:443`]: registryPort,
      [`${cloudflareHost}:443`]: cloudflare.port,
    }),
  );
  const worldEnv = {
    ...env,
    PATH: `${programs}:${env['PATH']}`,
    ...realPrograms,
    HTTPS_PROXY: network.proxyUrl,
    NO_PROXY: '127.0.0.1',
    NODE_EXTRA_CA_CERTS: tls.path,
    CURL_CA_BUNDLE: tls.path,
    AWS_CA_BUNDLE: tls.path,
    // Programs written in Go read it.
    SSL_CERT_FILE: tls.path,
    E2E_SITES: sites,
    E2E_PULLS: pulls,
    ...bucket.env,
    // Pushes to github.com go there.
    ...(options.origin !== undefined && {
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: `url.file://${options.origin}.insteadOf`,
      GIT_CONFIG_VALUE_0: 'https://github.com/example/docs',
    }),
  };
  await allowReading(worldEnv);
  const all = stack.move();
  return {
    service,
    github,
    bucket,
    host,
    cloudflare,
    sites,
    pulls,
    registryPort,
    rejected: network.rejected,
    tls,
    env: worldEnv,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** Lets everybody read archives, as pods need to, and sites, as only CloudFront may. */
async function allowReading(env: NodeJS.ProcessEnv): Promise<void> {
  const statement = { Effect: 'Allow', Principal: '*', Action: 's3:GetObject' };
  const policy = JSON.stringify({
    Version: '2012-10-17',
    Statement: ['gitops', 'web'].map(directory => {
      return { ...statement, Resource: `arn:aws:s3:::${bucketName}/${directory}/*` };
    }),
  });
  const args = ['s3api', 'put-bucket-policy', '--bucket', bucketName, '--policy', policy];
  await mustRun('aws', args, { cwd: tmpdir(), env });
}
