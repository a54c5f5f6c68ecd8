/** The options of a simulator, and their defaults. */
import type { Fault } from './http/faults.ts';
import { AgentJobs } from './service/agent-jobs.ts';
import type { AgentJob, ArchiveFormat, Behavior, Job } from './service/state.ts';
import type { LinkStyle } from './site/site.ts';

export interface SimulatorOptions {
  readonly key?: string;
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
  readonly agentLimit?: { readonly uses: number; readonly seconds: number };
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

const defaultKey = 'docs_admin_sim_0123456789abcdef';

export function behaviorOf(options: SimulatorOptions): Behavior {
  const jobTime = (options.jobSeconds ?? 2) * 1000;
  return {
    key: options.key ?? defaultKey,
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

interface AgentContext {
  readonly behavior: Behavior;
  readonly now: () => number;
  readonly newJobId: () => string;
}

export function agentJobsOf(options: SimulatorOptions, { behavior, now, newJobId }: AgentContext): AgentJobs {
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
    newJob: projectId => withDefaults({ projectId, id: newJobId(), ...options.newAgentJobs }),
    limit: { uses: agentLimit.uses, time: agentLimit.seconds * 1000 },
  });
}
