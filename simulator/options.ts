/** The options of a simulator, and their defaults. */
import type { Fault } from './http/faults.ts';
import { type AgentJob, AgentJobs } from './service/agent-jobs.ts';
import { brokenDeployment, type Deployment, Deployments } from './service/deployments.ts';
import { type ExportJob, type ExportSubject, Exports } from './service/exports.ts';
import type { Generation } from './service/operations.ts';
import { type Limit, RateLimit } from './service/rate-limit.ts';
import type { LinkStyle } from './site/site.ts';

export interface SimulatorOptions {
  /** The time in milliseconds since 1970; the system's by default. */
  readonly now?: () => number;
  readonly key?: string;
  /** The generation of the export that the service speaks: paths of the other are a 404. It speaks both by default. */
  readonly exports?: Generation | 'both';
  /** Domains that the organization has; docs.example.com by default. Others are rejected. */
  readonly domains?: readonly string[];
  /** Projects that the organization has; `docs` and `docs-project` by default. Others are rejected. */
  readonly projects?: readonly string[];
  readonly queueSeconds?: number;
  /** From the start of a job to its end, queue included. */
  readonly jobSeconds?: number;
  readonly outcome?: 'completed' | 'failed';
  readonly reason?: string | null;
  readonly pages?: number;
  /** How pages of exports by domain link to each other; by default as the service does, from the root. */
  readonly links?: LinkStyle;
  /** Served instead of a generated site. */
  readonly archive?: Archive;
  /** Export jobs that exist from the start. */
  readonly jobs?: readonly SeedJob[];
  readonly agentJobs?: readonly SeedAgentJob[];
  /** How agent jobs differ from the default that are started. */
  readonly newAgentJobs?: Partial<AgentJob>;
  /** The pull request of each new agent job, by how many there were before. */
  readonly newPrLink?: (index: number) => string | null;
  /** How often each project can start agent jobs, and send messages, within a time; by default, 100 times an hour. */
  readonly agentLimit?: Limit;
  /** From the trigger of a deployment to its end, queue included; `jobSeconds` by default. */
  readonly deploymentSeconds?: number;
  /** Deployments that exist from the start. */
  readonly deployments?: readonly SeedDeployment[];
  /** How those that are triggered differ from the default, one after the other. The last one stays. */
  readonly newDeployments?: readonly Partial<Deployment>[];
  /** Those that are triggered end so, and meet pages that cannot be built. `newDeployments` can differ from that. */
  readonly brokenPages?: 'failure' | 'success' | undefined;
  /** How often the organization can preview; by default, 5 times a minute. */
  readonly previewLimit?: Limit;
  readonly faults?: readonly Fault[];
  /** Port of the admin API; a free one by default. */
  readonly port?: number;
  /** Host names in URLs in place of 127.0.0.1, for clients behind a proxy. */
  readonly hosts?: { readonly api: string; readonly store: string };
  /** PEM texts for https on both origins; without them they use http. */
  readonly tls?: { readonly key: string | Buffer; readonly cert: string | Buffer };
  /** Limit of the object store for each connection. */
  readonly bytesPerSecond?: number;
  /** The object store honors Range, as it does by default. */
  readonly ranges?: boolean;
}

/** Bytes in memory, or a file of any size, which is read as it is served. */
export type Archive = Buffer | { readonly file: string };

type SeedJob = ExportSubject & {
  readonly jobId: string;
  /** A job with a status keeps it. A job without one runs from the start of the simulator. */
  readonly status?: string;
};

/** An agent job. By default, it completes with a pull request after `jobSeconds`. */
type SeedAgentJob = Pick<AgentJob, 'projectId' | 'id'> & Partial<AgentJob>;

/** A deployment. By default, it succeeds after `deploymentSeconds`, from the start of the simulator on. */
type SeedDeployment = Pick<Deployment, 'projectId' | 'id'> & Partial<Deployment>;

interface Context {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
}

/** Milliseconds. */
function timesOf({ jobSeconds = 2, queueSeconds = 0.2 }: SimulatorOptions) {
  return { time: jobSeconds * 1000, queueTime: Math.min(jobSeconds, queueSeconds) * 1000 };
}

export function exportsOf(options: SimulatorOptions, now: () => number): Exports {
  const { jobs = [], outcome = 'completed', reason = 'A page could not be rendered', pages = 24 } = options;
  const { time, queueTime } = timesOf(options);
  const seeds = jobs.map(({ jobId, status, ...subject }): ExportJob => {
    return { jobId, subject, createdAt: now(), time, fixedStatus: status };
  });
  return new Exports({ now, seeds, queueTime, time, outcome, reason, pages });
}

export function agentJobsOf(options: SimulatorOptions, { now, newId }: Context): AgentJobs {
  const { time } = timesOf(options);
  const { agentLimit = { uses: 100, seconds: 3600 } } = options;
  const withDefaults = (seed: SeedAgentJob): AgentJob => ({
    repository: 'https://github.com/example/docs',
    ref: 'agent/update-docs',
    model: 'example-model-1',
    outcome: 'completed',
    prLink: 'https://github.com/example/docs/pull/7',
    createdAt: now(),
    time,
    wokenAt: undefined,
    ...seed,
  });
  return new AgentJobs({
    now,
    seeds: (options.agentJobs ?? []).map(withDefaults),
    newJob: (projectId, index) => {
      const prLink = options.newPrLink?.(index);
      return withDefaults({
        projectId,
        id: newId(),
        ...(prLink !== undefined && { prLink }),
        ...options.newAgentJobs,
      });
    },
    limit: new RateLimit(agentLimit, now),
  });
}

export function deploymentsOf(options: SimulatorOptions, { now, newId }: Context): Deployments {
  const {
    previewLimit = { uses: 5, seconds: 60 },
    newDeployments = [],
    deploymentSeconds,
    brokenPages,
  } = options;
  const { queueTime, time: jobTime } = timesOf(options);
  const time = deploymentSeconds === undefined ? jobTime : deploymentSeconds * 1000;
  const withDefaults = (seed: SeedDeployment): Deployment => ({
    branch: undefined,
    createdAt: now(),
    queueTime: Math.min(time, queueTime),
    time,
    outcome: 'success',
    sha: '5d41402abc4b2a76b9719d911017c592ae2f4a1c',
    filesChanged: { added: ['guides/new.mdx'], modified: ['index.mdx', 'docs.json'], removed: [] },
    ...seed,
  });
  return new Deployments({
    now,
    seeds: (options.deployments ?? []).map(withDefaults),
    newDeployment: (target, count) =>
      withDefaults({
        ...target,
        id: newId(),
        ...(brokenPages && brokenDeployment(brokenPages)),
        ...(newDeployments[count] ?? newDeployments.at(-1)),
      }),
    limits: {
      deployments: new RateLimit({ uses: 10, seconds: 10 }, now),
      previews: new RateLimit(previewLimit, now),
    },
  });
}
