/** What the nights of examples/container-image.yml leave: the digests that are proposed and deployed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nginxSite } from '../hosts/nginx.ts';
import { passNight } from '../support/nights.ts';
import { Origin } from '../support/origin.ts';
import type { Stage } from '../support/scenario.ts';
import type { RunRequest } from '../support/workflows.ts';
import { Registry } from './registry.ts';

/** The workflow whose images count. */
export const workflow = '.github/workflows/container-image.yml';
export const night = { event: 'schedule' };
export const branch = 'docs-admin-action/image/docs';
const file = 'environments/production/kustomization.yaml';
const digestLine = /(name: ghcr\.io\/example\/docs-site\n {4}digest: )"?([^"\n]*)"?/;

/** How a run ended: its jobs, sorted, and the digest that is proposed after it. */
export interface Build {
  readonly jobs: string;
  readonly digest: string;
}

export const allGreen = 'Export: succeeded,Image: succeeded,Propose: succeeded,Read: succeeded';

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

  async run(request: Partial<RunRequest> = night): Promise<Build> {
    passNight();
    // act does not set it. What scenarios change in the workflow is in files of other names.
    const variables = { GITHUB_WORKFLOW_REF: `example/docs/${workflow}@refs/heads/main` };
    const { jobs } = await this.#stage.run({ ...request, variables });
    return { jobs: [...jobs].sort().join(), digest: await this.digestAt(branch) };
  }

  /** Somebody writes a digest to a branch. */
  async write(name: string, digest: string): Promise<void> {
    await this.origin.push(name, clone => {
      const path = join(clone, file);
      writeFileSync(path, readFileSync(path, 'utf8').replace(digestLine, `$1"${digest}"`));
    });
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

  /** Writes the workflow of the scenario anew, with a change. @returns the name of its file */
  variant(name: string, change: (text: string) => string): string {
    const workflows = join(this.#stage.caller.path, '.github/workflows');
    const text = readFileSync(join(workflows, 'edited-container-image.yml'), 'utf8');
    const changed = change(text);
    if (changed === text) throw new Error(`The workflow has nothing to change for ${name}.`);
    writeFileSync(join(workflows, `${name}-container-image.yml`), changed);
    return `${name}-container-image.yml`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#nginx.disposeAsync();
    await this.origin[Symbol.asyncDispose]();
  }
}
