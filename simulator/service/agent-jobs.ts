/** The agent jobs that the service remembers, what they were asked, and how often a project may ask. */
import type { RateLimit } from './rate-limit.ts';
import { type AgentJob, endOfAgentJob } from './state.ts';

/** What starts a job or continues it. */
export interface Prompt {
  readonly jobId: string;
  readonly prompt: string;
}

interface Settings {
  readonly now: () => number;
  /** Jobs that exist from the start. */
  readonly seeds: readonly AgentJob[];
  readonly newJob: (projectId: string) => AgentJob;
  /** Per project, for starts and for messages. */
  readonly limit: RateLimit;
}

export class AgentJobs {
  readonly prompts: Prompt[] = [];
  readonly #settings: Settings;
  readonly #jobs: AgentJob[];

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#jobs = [...settings.seeds];
  }

  startedIn(project: string): number {
    const started = this.#jobs.slice(this.#settings.seeds.length);
    return started.filter(({ projectId }) => projectId === project).length;
  }

  find(project: string, job: string): AgentJob | undefined {
    return this.#jobs.find(({ projectId, id }) => projectId === project && id === job);
  }

  /** When a job ended; undefined while it is active. */
  endedAt(jobId: string): number | undefined {
    const now = this.#settings.now();
    const job = this.#jobs.find(({ id }) => id === jobId);
    const end = job && endOfAgentJob(job);
    return end !== undefined && now >= end ? end : undefined;
  }

  start(projectId: string, prompt: string): AgentJob {
    const job = this.#settings.newJob(projectId);
    this.#jobs.push(job);
    this.prompts.push({ jobId: job.id, prompt });
    return job;
  }

  send(job: AgentJob, prompt: string): AgentJob {
    const awake = { ...job, wokenAt: this.#settings.now() };
    this.#jobs[this.#jobs.indexOf(job)] = awake;
    this.prompts.push({ jobId: job.id, prompt });
    return awake;
  }

  /** Counts a use. @returns milliseconds until the project may use it again, when it may not now */
  use(operation: string, projectId: string): number | undefined {
    return this.#settings.limit.use(`${operation} ${projectId}`);
  }
}
