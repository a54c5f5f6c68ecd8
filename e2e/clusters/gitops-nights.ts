/** What the nights of examples/gitops-pull-request.yml leave: pull requests, a branch, and archives in the bucket. */
import { createHash } from 'node:crypto';
import { cpSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { mustRun } from '../support/commands.ts';
import { emptied } from '../support/files.ts';
import { passNight } from '../support/nights.ts';
import type { Origin } from '../support/origin.ts';
import type { Stage } from '../support/scenario.ts';
import { staticSite } from '../support/served-host.ts';
import type { RunRequest, WorkflowRun } from '../support/workflows.ts';
import { bucketVariables } from '../support/world.ts';
import { night } from './nightly.ts';

/** The values in e2e/caller. */
export const file = 'environments/production/docs.yaml';
export const branch = 'docs-admin-action/gitops/docs';
/** An App reaches the repository of the values. */
export const vars = { ...bucketVariables, DOCS_APP_CLIENT_ID: 'Iv1.docs' };
export const secrets = { DOCS_APP_KEY: 'key' };

/** What a run leaves: pull requests, what has become of the branch, and the number of archives. */
export class Nights {
  readonly #stage: Stage;
  readonly origin: Origin;
  /** What is not one commit on top of the base, with one line that names an archive in the bucket. */
  readonly wrong: string[] = [];

  constructor(stage: Stage, origin: Origin) {
    this.#stage = stage;
    this.origin = origin;
  }

  archives(): readonly string[] {
    return this.#stage.world.bucket.keys().filter(key => key.endsWith('.tar.gz'));
  }

  start(request: Partial<RunRequest> = {}): Promise<WorkflowRun> {
    passNight();
    return this.#stage.run({ ...night, vars, secrets, ...request });
  }

  async run(request: Partial<RunRequest> = {}): Promise<string> {
    const before = await this.origin.head(branch);
    const { code } = await this.start(request);
    const head = await this.origin.head(branch);
    const pulls = this.origin.pulls().map(({ number, state }) => `${number} ${state}`);
    const fate = head === before ? 'kept' : head === '' ? 'deleted' : 'pushed';
    if (fate === 'pushed' && !(await this.#isOneCommit())) this.wrong.push(head);
    return [pulls, fate, this.archives().length, ...(code === 0 ? [] : ['red'])].join(' | ');
  }

  #digestOf(key: string): string {
    const content = readFileSync(join(this.#stage.world.bucket.directory, key));
    return createHash('sha256').update(content).digest('hex');
  }

  /** The name of each archive says which bytes it has, and which its manifest has. */
  isWhole(): boolean {
    const { bucket } = this.#stage.world;
    return this.archives().every(key => {
      const [, , sha256, manifest = ''] = basename(key, '.tar.gz').split('-');
      const beside = key.replace('tar.gz', 'json');
      return (
        sha256 === this.#digestOf(key) &&
        bucket.keys().includes(beside) &&
        manifest === this.#digestOf(beside)
      );
    });
  }

  /** The tool that watches the base deploys what it names. */
  async sync(): Promise<void> {
    const { bucket, host, sites } = this.#stage.world;
    const values = await this.origin.ask('show', `main:${file}`).catch(() => '');
    const key = this.archives().find(name => values.includes(`amazonaws.com/${name}"`));
    if (key === undefined) return;
    const directory = emptied(join(sites, 'deployed'));
    const archive = join(bucket.directory, key);
    await mustRun('tar', ['-xzf', archive], { cwd: directory });
    cpSync(archive.replace('tar.gz', 'json'), join(directory, 'docs-manifest.json'));
    host.serve(staticSite(directory));
  }

  async #isOneCommit(): Promise<boolean> {
    const below = await this.origin.ask('rev-parse', `${branch}^`);
    const lines = await this.origin.ask('diff', '--numstat', 'main', branch);
    const values = await this.origin.ask('show', `${branch}:${file}`);
    return (
      below === (await this.origin.head('main')) &&
      lines === `1\t1\t${file}` &&
      this.archives().some(key => values.includes(`amazonaws.com/${key}"`))
    );
  }
}
