import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Github, type GithubOptions, startGithub } from '../../simulator/github/server.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../simulator/server.ts';
import { startBundle } from './bundle.ts';
import { makeCertificate } from './certificate.ts';
import { type Given, type Options, optionsFor } from './export-action.ts';
import { runAction } from './local-runner.ts';
import { type ProxyOptions, password, startProxy } from './proxy.ts';
import type { RunOptions } from './step.ts';

export const hosts = { api: 'api.acme.test', store: 'store.example.com' };
export const githubHost = 'github.example.com';
/** The commit that runs are for. */
export const sha = 'a'.repeat(40);
/** A run for pull request 7. */
export const pullRequest = {
  env: { GITHUB_EVENT_NAME: 'pull_request' },
  event: { pull_request: { number: 7 } },
};

interface WorldOptions {
  readonly service?: SimulatorOptions;
  readonly github?: GithubOptions;
  /** With it, nothing but a proxy with a password leads to the others, which have a certificate of their own. */
  readonly proxy?: ProxyOptions;
}

/** Starts the service, a GitHub, and what else is asked for. */
export async function startWorld(options: WorldOptions = {}) {
  await using stack = new AsyncDisposableStack();
  const tls = options.proxy && stack.adopt(mkdtempSync(join(tmpdir(), 'docs-admin-action-world-')), remove);
  const certificate =
    tls === undefined ? undefined : makeCertificate(tls, [...Object.values(hosts), githubHost]);
  const own = certificate && { hosts, tls: certificate };
  const service = stack.use(
    await startSimulator({ jobSeconds: 0.2, queueSeconds: 0, ...own, ...options.service }),
  );
  const github = stack.use(
    await startGithub({ ...(own && { ...own, host: githubHost }), ...options.github }),
  );
  const proxy = stack.use(await startProxy(options.proxy));
  const env = {
    ...(certificate && { HTTPS_PROXY: proxy.url, NODE_EXTRA_CA_CERTS: certificate.path, RUNNER_DEBUG: '1' }),
  };
  const rest = stack.move();
  return {
    service,
    github,
    proxy,
    certificate,
    secrets: [service.key, github.token, password],
    /** Starts the bundle: an export that unpacks a site, for pull request 7. Its files are removed with the world. */
    start(changes: Given<RunOptions> = {}) {
      const inputs = { 'extract-to': 'site', ...changes.inputs };
      const given = { ...pullRequest.env, ...github.env, ...env, ...changes.env };
      const { event } = pullRequest;
      const step = { event, githubToken: github.token, ...changes, inputs, env: given };
      const started = startBundle(optionsFor(service, step));
      return { ...started, finished: started.finished.then(run => rest.use(run)) };
    },
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  };
}

const remove = (directory: string) => rmSync(directory, { recursive: true });

/** Options for an export that comments, as in a workflow. */
export function options<More extends Given<RunOptions>>(
  { service, github }: { readonly service: Simulator; readonly github: Github },
  changes: More,
) {
  return optionsFor(service, {
    githubToken: github.token,
    ...changes,
    env: { ...github.env, GITHUB_SHA: sha, ...changes.env },
    inputs: {
      ...(changes.inputs?.['operation'] === undefined && { download: 'false' }),
      comment: 'true',
      ...changes.inputs,
    },
  });
}

export const commented = (world: Parameters<typeof options>[0], changes: Options = pullRequest) =>
  runAction(options(world, changes));
