/** The options of a simulator, and their defaults. */
import type { Fault } from './http/faults.ts';
import { AgentJobs } from './service/agent-jobs.ts';
import { type Deployment, Deployments } from './service/deployments.ts';
import type { KeyProblem } from './service/key.ts';
import { type Limit, RateLimit } from './service/rate-limit.ts';
import type { AgentJob, ArchiveFormat, Behavior, Job } from './service/state.ts';
import type { LinkStyle } from './site/site.ts';

export interface SimulatorOptions {
  readonly key?: string;
  readonly keyProblem?: KeyProblem | undefined;
  /** Domains that the organization has; others are rejected. */
  readonly domains?: readonly string[];
  readonly plan?: Behavior['plan'];
  readonly queueSeconds?: number;
  /** From the start of a job to its end, queue included. */
  readonly jobSeconds?: number;
  readonly outcome?: Behavior['outcome'];
  readonly reason?: string | null;
  readonly pages?: number;
  readonly format?: ArchiveFormat;
  /** How pages link to each other; by file name by default. */
  readonly links?: LinkStyle;
  /** Served instead of a generated site. */
  readonly archive?: Archive;
  /** Whole seconds, as in links; rounded up. */
  readonly linkSeconds?: number;
  /** Export jobs that exist from the start. */
  readonly jobs?: readonly SeedJob[];
  readonly agentJobs?: readonly SeedAgentJob[];
  /** How agent jobs differ from the default that are started. */
  readonly newAgentJobs?: Partial<AgentJob>;
  /** How often each project can start agent jobs, and send messages, within a time; by default, 100 times an hour. */
  readonly agentLimit?: Limit;
  /** Projects that can be published; all by default. */
  readonly projects?: readonly string[];
  /** From the trigger of a deployment to its end, queue included; `jobSeconds` by default. */
  readonly deploymentSeconds?: number;
  /** Deployments that exist from the start. */
  readonly deployments?: readonly SeedDeployment[];
  /** How those that are triggered differ from the default, one after the other. The last one stays. */
  readonly newDeployments?: readonly Partial<Deployment>[];
  /** Whether previews are in the plan; they are by default. */
  readonly previews?: boolean;
  /** How often the organization can publish; by default, 10 times in 10 seconds. */
  readonly deploymentLimit?: Limit;
  /** How often it can preview; by default, 5 times a minute. */
  readonly previewLimit?: Limit;
  readonly faults?: readonly Fault[];
  /** For the random numbers that decide about faults with a `chance`; 0 by default. */
  readonly seed?: number;
  /** Path of the admin API, such as "/admin". */
  readonly basePath?: string;
  /** Ports to listen on; free ones by default. */
  readonly ports?: { readonly api?: number; readonly store?: number };
  /** Host names in URLs in place of 127.0.0.1, for clients behind a proxy. */
  readonly hosts?: { readonly api: string; readonly store: string };
  /** PEM texts for https on both origins; without them they use http. */
  readonly tls?: { readonly key: string | Buffer; readonly cert: string | Buffer };
  /** Limit of the object store for each connection. */
  readonly bytesPerSecond?: number;
  /** Whether the object store honors Range; it does by default. */
  readonly ranges?: boolean;
}

/** Bytes in memory, or a file of any size, which is read as it is served. */
export type Archive = Buffer | { readonly file: string };

export interface SeedJob {
  readonly jobId: string;
  readonly domain: string;
  /** A job with a status keeps it. A job without one runs from the start of the simulator. */
  readonly status?: string;
}

/** An agent job. By default, it completes with a pull request after `jobSeconds`. */
type SeedAgentJob = Pick<AgentJob, 'projectId' | 'id'> & Partial<AgentJob>;

/** A deployment. By default, it succeeds after `deploymentSeconds`, from the start of the simulator on. */
type SeedDeployment = Pick<Deployment, 'projectId' | 'id'> & Partial<Deployment>;

const defaultKey = 'docs_admin_sim_0123456789abcdef';

export function behaviorOf(options: SimulatorOptions): Behavior {
  const jobTime = (options.jobSeconds ?? 2) * 1000;
  return {
    key: options.key ?? defaultKey,
    keyProblem: options.keyProblem,
    domains: options.domains ?? ['docs.example.com'],
    plan: options.plan ?? 'enterprise',
    queueTime: Math.min(jobTime, (options.queueSeconds ?? 0.2) * 1000),
    jobTime,
    outcome: options.outcome ?? 'completed',
    reason: options.reason === undefined ? 'A page could not be rendered' : options.reason,
    pages: options.pages ?? 24,
    linkTime: (options.linkSeconds ?? 900) * 1000,
  };
}

/** @param now milliseconds since 1970 */
export function seedJobs(seeds: readonly SeedJob[], now: number): Map<string, Job> {
  const jobs = seeds.map(({ jobId, domain, status }) => {
    return { jobId, domain, createdAt: now, version: null, fixedStatus: status };
  });
  return new Map(jobs.map(job => [job.jobId, job]));
}

interface Context {
  readonly behavior: Behavior;
  readonly now: () => number;
  readonly newId: () => string;
}

export function agentJobsOf(options: SimulatorOptions, { behavior, now, newId }: Context): AgentJobs {
  const { agentLimit = { uses: 100, seconds: 3600 } } = options;
  const withDefaults = (seed: SeedAgentJob): AgentJob => ({
    repository: 'https://github.com/example/docs',
    ref: 'agent/update-docs',
    model: 'example-model-1',
    outcome: 'completed',
    prLink: 'https://github.com/example/docs/pull/7',
    createdAt: now(),
    time: behavior.jobTime,
    wokenAt: undefined,
    ...seed,
  });
  return new AgentJobs({
    now,
    seeds: (options.agentJobs ?? []).map(withDefaults),
    newJob: projectId => withDefaults({ projectId, id: newId(), ...options.newAgentJobs }),
    limit: new RateLimit(agentLimit, now),
  });
}

export function deploymentsOf(options: SimulatorOptions, { behavior, now, newId }: Context): Deployments {
  const { deploymentLimit = { uses: 10, seconds: 10 }, previewLimit = { uses: 5, seconds: 60 } } = options;
  const { newDeployments = [], deploymentSeconds, projects, previews = true } = options;
  const time = deploymentSeconds === undefined ? behavior.jobTime : deploymentSeconds * 1000;
  const withDefaults = (seed: SeedDeployment): Deployment => ({
    branch: undefined,
    createdAt: now(),
    queueTime: Math.min(time, behavior.queueTime),
    time,
    outcome: 'success',
    sha: '5d41402abc4b2a76b9719d911017c592ae2f4a1c',
    ...seed,
  });
  return new Deployments({
    ...{ now, projects, previews },
    seeds: (options.deployments ?? []).map(withDefaults),
    newDeployment: (target, count) =>
      withDefaults({ ...target, id: newId(), ...(newDeployments[count] ?? newDeployments.at(-1)) }),
    limits: {
      deployments: new RateLimit(deploymentLimit, now),
      previews: new RateLimit(previewLimit, now),
    },
  });
}
