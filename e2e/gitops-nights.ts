/** Nights of examples/gitops-pull-request.yml. */
import { Origin } from './origin.ts';
import type { Scenario, Stage } from './scenario.ts';
import type { RunRequest } from './workflows.ts';
import { bucketVariables as vars } from './world.ts';

/** The values in e2e/caller. */
export const file = 'environments/production/docs.yaml';
export const branch = 'docs-export';
/** The commit that the service reports as deployed. */
const published = '5'.repeat(40);
export const deployments: Pick<Scenario, 'service' | 'github'> = {
  service: { newDeployments: Array.from({ length: 20 }, () => ({ sha: published })) },
  github: sha => ({ parents: { [sha]: null, [published]: sha } }),
};

/** Nights of one site: what a run leaves in the repository, its pull requests, and the bucket. */
export class Nights {
  readonly stage: Stage;
  readonly origin: Origin;
  /** Exit statuses of all runs. */
  readonly codes: number[] = [];

  constructor(stage: Stage) {
    this.stage = stage;
    this.origin = new Origin(stage.caller, stage.world.pulls);
  }

  async run(request: Partial<RunRequest> = {}): Promise<string> {
    const { code } = await this.stage.run({ event: 'schedule', vars, ...request });
    this.codes.push(code);
    return this.state();
  }

  /** The same after a run that has changed nothing. */
  async state(): Promise<string> {
    const heads = [await this.origin.head(branch), await this.origin.head('main')];
    const pulls = this.origin.pulls().map(pull => Object.values(pull).join(' '));
    const { bucket } = this.stage.world;
    const objects = bucket.keys().map(key => (key.endsWith('.sha256') ? bucket.read(key) : key));
    return [...heads, ...pulls, ...objects].join('\n');
  }

  /** "1 OPEN, 2 MERGED", without that of a fork. */
  pulls(): string {
    const own = this.origin.pulls().filter(({ isCrossRepository }) => !isCrossRepository);
    return own.map(({ number, state }) => `${number} ${state}`).join(', ');
  }

  /** The keys of archives. */
  archives(): readonly string[] {
    return this.stage.world.bucket.keys().filter(key => key.endsWith('.tar.gz'));
  }

  /** The archive that the values on a branch name. */
  async named(at = branch, values = file): Promise<string> {
    return (
      /gitops\/[\da-f]{64}-\d+\.tar\.gz/.exec(await this.origin.ask('show', `${at}:${values}`))?.[0] ?? ''
    );
  }

  body(): string {
    return this.origin.pulls().at(-1)?.body ?? '';
  }

  /** One commit on top of the newest one, which changes only these lines of these files. */
  async isOneCommit(changes: string): Promise<boolean> {
    const commits = await this.origin.ask('rev-list', '--count', `main..${branch}`);
    const below = await this.origin.ask('rev-parse', `${branch}^`);
    const lines = await this.origin.ask('diff', '--numstat', 'main', branch);
    return (
      commits === '1' && below === (await this.origin.head('main')) && lines.replaceAll('\t', ' ') === changes
    );
  }
}
