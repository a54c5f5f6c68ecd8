/** The agent jobs that the service remembers, what they were asked, and how often a project may ask. */
import type { RateLimit } from './rate-limit.ts';

export interface AgentJob {
  readonly projectId: string;
  readonly id: string;
  readonly repository: string;
  readonly ref: string | null;
  readonly model: string;
  /** Its last status. */
  readonly outcome: 'active' | 'completed' | 'archived' | 'failed';
  /** Once it has ended. */
  readonly prLink: string | null;
  /** While it is active; null by default. */
  readonly activePrLink?: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Milliseconds that the agent works on a prompt. */
  readonly time: number;
  /** When the last message made it active again, in milliseconds since 1970. */
  readonly wokenAt: number | undefined;
}

/** It starts a job or continues it. */
export interface Prompt {
  readonly jobId: string;
  readonly prompt: string;
}

interface Settings {
  readonly now: () => number;
  /** Jobs that exist from the start. */
  readonly seeds: readonly AgentJob[];
  /** @param index number of jobs before */
  readonly newJob: (projectId: string, index: number) => AgentJob;
  /** For the starts of each project, and for its messages. */
  readonly limit: RateLimit;
}

export class AgentJobs {
  readonly prompts: Prompt[] = [];
  readonly settings: Settings;
  readonly #jobs: AgentJob[];

  constructor(settings: Settings) {
    this.settings = settings;
    this.#jobs = [...settings.seeds];
  }

  find(project: string, job: string): AgentJob | undefined {
    return this.#jobs.find(({ projectId, id }) => projectId === project && id === job);
  }

  start(projectId: string, prompt: string): AgentJob {
    const job = this.settings.newJob(projectId, this.#jobs.length - this.settings.seeds.length);
    this.#jobs.push(job);
    this.prompts.push({ jobId: job.id, prompt });
    return job;
  }

  send(job: AgentJob, prompt: string): AgentJob {
    const awake = { ...job, wokenAt: this.settings.now() };
    this.#jobs[this.#jobs.indexOf(job)] = awake;
    this.prompts.push({ jobId: job.id, prompt });
    return awake;
  }

  /** The record of a job, exactly as the service documents it. */
  recordOf(job: AgentJob) {
    const end = endOf(job);
    const status = this.settings.now() >= end ? job.outcome : 'active';
    return {
      id: job.id,
      status,
      source: { repository: job.repository, ref: job.ref },
      model: job.model,
      prLink: status === 'active' ? (job.activePrLink ?? null) : job.prLink,
      createdAt: new Date(job.createdAt).toISOString(),
      archivedAt: status === 'archived' ? new Date(end).toISOString() : null,
    };
  }
}

/** When the work ends that has begun. */
const endOf = ({ createdAt, wokenAt, time }: AgentJob): number => (wokenAt ?? createdAt) + time;
