import { type Github, type GithubOptions, startGithub } from '../../simulator/github/server.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../simulator/server.ts';
import { type RunOptions, runAction } from './local-runner.ts';

/** The commit that runs are for. */
export const sha = 'a'.repeat(40);
/** A run for pull request 7. */
export const pullRequest = {
  env: { GITHUB_EVENT_NAME: 'pull_request' },
  event: { pull_request: { number: 7 } },
};

interface World extends AsyncDisposable {
  readonly service: Simulator;
  readonly github: Github;
}

/** Starts the service and a GitHub. */
export async function startWorld(github: GithubOptions = {}, service: SimulatorOptions = {}): Promise<World> {
  const [simulator, hub] = await Promise.all([
    startSimulator({ jobSeconds: 0.2, queueSeconds: 0, ...service }),
    startGithub(github),
  ]);
  return {
    service: simulator,
    github: hub,
    async [Symbol.asyncDispose]() {
      await simulator.close();
      await hub[Symbol.asyncDispose]();
    },
  };
}

type Changes = Partial<Pick<RunOptions, 'directory' | 'env' | 'event' | 'githubToken' | 'matrix'>> & {
  readonly inputs?: Readonly<Record<string, string>>;
};

/** Options for an export that comments, as in a workflow. */
export function options({ service, github }: World, changes: Changes): RunOptions {
  return {
    githubToken: github.token,
    ...changes,
    env: { ...github.env, GITHUB_SHA: sha, ...changes.env },
    inputs: {
      'api-key': service.key,
      'base-url': service.baseUrl,
      domain: 'docs.example.com',
      download: 'false',
      comment: 'true',
      'poll-interval-seconds': '0.05',
      ...changes.inputs,
    },
  };
}

export const commented = (world: World, changes: Changes = pullRequest) => runAction(options(world, changes));
