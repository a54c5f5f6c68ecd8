/** What the nights of examples/container-image.yml leave: the digests that are proposed and deployed. */
import { nginxSite } from '../hosts/nginx.ts';
import { type Content, passNight, setNight } from '../support/nights.ts';
import { Origin } from '../support/origin.ts';
import type { Stage } from '../support/scenario.ts';
import type { RunRequest } from '../support/workflows.ts';
import { night, sorted } from './nightly.ts';
import { Registry } from './registry.ts';

/** Where the site is served. */
export const base = '/docs';
/** The workflow whose images count. */
export const workflow = '.github/workflows/container-image.yml';
export const branch = 'docs-admin-action/image/docs';
const file = 'environments/production/kustomization.yaml';
const digestLine = /(name: ghcr\.io\/example\/docs-site\n {4}digest: )"?([^"\n]*)"?/;

/** How a run ended: its jobs, sorted, and the digest that is proposed after it. */
export interface Build {
  readonly jobs: string;
  readonly digest: string;
}

/** How a run ends before anything is deployed, and after that, when readers get what is deployed, or do not. */
export const allGreen = 'Export: succeeded,Image: succeeded,Propose: succeeded,Read: succeeded';
export const verified = `${allGreen},Verify: succeeded`;
export const refused = `${allGreen},Verify: failed`;

export class Builds implements AsyncDisposable {
  readonly registry: Registry;
  readonly origin: Origin;
  readonly #stage: Stage;
  readonly #nginx = new AsyncDisposableStack();

  constructor(stage: Stage) {
    this.#stage = stage;
    this.registry = new Registry(stage.world);
    this.origin = new Origin(stage.caller, stage.world.pulls);
  }

  /** @returns the digest that a branch names; empty if there is none */
  async digestAt(name: string): Promise<string> {
    if ((await this.origin.head(name)) === '') return '';
    return digestLine.exec(await this.origin.ask('show', `${name}:${file}`))?.[2] ?? '';
  }

  async run(request: Partial<RunRequest> = {}): Promise<Build> {
    passNight();
    // act does not set it. What scenarios change in the workflow is in files of other names.
    const variables = { GITHUB_WORKFLOW_REF: `example/docs/${workflow}@refs/heads/main` };
    const run = await this.#stage.run({ ...night, ...request, variables });
    return { jobs: sorted(run), digest: await this.digestAt(branch) };
  }

  /** The service exports something else from now on, and the workflow runs. @param build as in setNight */
  async night(build: string, content: Content = {}, request: Partial<RunRequest> = {}): Promise<Build> {
    await setNight(this.#stage.world, build, { links: base, ...content });
    return this.run(request);
  }

  /** Somebody writes a digest to a branch. */
  write(name: string, digest: string): Promise<void> {
    return this.origin.change(name, file, text => text.replace(digestLine, `$1"${digest}"`));
  }

  /** Merges the open pull request. The tool that watches the base branch deploys what it names. */
  async mergeAndDeploy(): Promise<void> {
    const open = this.origin.pulls().find(({ state }) => state === 'OPEN');
    await this.origin.merge(open?.number ?? 0, branch);
    await this.origin.ask('update-ref', '-d', `refs/heads/${branch}`);
    const files = await this.registry.unpack(await this.digestAt('main'));
    const { host, env } = this.#stage.world;
    host.serve(await nginxSite(files, env, this.#nginx));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#nginx.disposeAsync();
    await this.origin[Symbol.asyncDispose]();
  }
}
