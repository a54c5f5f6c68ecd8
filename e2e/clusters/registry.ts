/** A real registry for container images on loopback, and people who can push to it. */
import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from '../support/child-server.ts';
import { mustRun } from '../support/commands.ts';
import type { World } from '../support/world.ts';

const repository = 'docker://ghcr.io/example/docs-site';

/** Starts the registry, with all that it had before it was stopped. */
export async function startRegistry({
  registryPort: port,
  tls,
  sites,
  env,
}: World): Promise<AsyncDisposable> {
  const rootdirectory = join(sites, 'registry');
  const configuration = join(sites, 'registry.json');
  const http = {
    addr: `127.0.0.1:${port}`,
    tls: { certificate: tls.path, key: tls.keyPath },
  };
  const storage = { filesystem: { rootdirectory } };
  writeFileSync(configuration, JSON.stringify({ version: 0.1, storage, http }));
  // By default, the registry sends traces to a collector, and complains that there is none.
  const quiet = { ...env, OTEL_TRACES_EXPORTER: 'none' };
  return startServer('registry', ['serve', configuration], { port, env: quiet });
}

interface Index {
  readonly annotations: Readonly<Record<string, string>>;
  readonly manifests: readonly { readonly platform: { readonly architecture: string } }[];
}

export class Registry {
  readonly #env: NodeJS.ProcessEnv;
  readonly #directory: string;

  constructor({ env, sites }: World) {
    this.#env = env;
    this.#directory = sites;
  }

  async index(digest: string): Promise<Index> {
    return JSON.parse(await this.#bash(`skopeo inspect --raw "${repository}@${digest}"`));
  }

  async tags(): Promise<readonly string[]> {
    return JSON.parse(await this.#bash(`skopeo list-tags "${repository}"`)).Tags;
  }

  /** @returns directory in which nginx finds the site of an image */
  async unpack(digest: string): Promise<string> {
    await this.#bash(`rm -rf image files; mkdir files
skopeo copy --quiet "${repository}@${digest}" dir:image
jq --raw-output '.layers[].digest | sub("sha256:"; "image/")' image/manifest.json | xargs -I {} tar -xzf {} -C files`);
    return join(this.#directory, 'files/srv/docs/current');
  }

  /**
   * Somebody pushes an image that looks like another one, also to all of its tags. Its annotations are the same, and one more.
   * @returns its digest
   */
  async plant(like: string): Promise<string> {
    const directory = join(this.#directory, 'planted');
    rmSync(directory, { recursive: true, force: true });
    await this.#bash(`skopeo copy --all --quiet "${repository}@${like}" dir:planted`);
    const file = join(directory, 'manifest.json');
    const index = JSON.parse(readFileSync(file, 'utf8')) as Index;
    const text = JSON.stringify({ ...index, annotations: { ...index.annotations, by: 'somebody else' } });
    writeFileSync(file, text);
    for (const tag of await this.tags())
      await this.#bash(`skopeo copy --all --quiet --preserve-digests dir:planted "${repository}:${tag}"`);
    return `sha256:${createHash('sha256').update(text).digest('hex')}`;
  }

  /** GitHub stores an attestation. @param ref path of the workflow, and the ref on which it ran */
  attest(digest: string, ref: string): void {
    appendFileSync(join(this.#directory, 'attested'), `${digest} https://github.com/example/docs/${ref}\n`);
  }

  #bash(script: string): Promise<string> {
    return mustRun('bash', ['-euo', 'pipefail', '-c', script], { cwd: this.#directory, env: this.#env });
  }
}
