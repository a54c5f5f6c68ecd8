/** The export jobs of both generations of the API: by domain, where a bundle is made on request, and by project. */
import { anyBytes } from '../chance.ts';

/** The base paths that the service supports. */
export const basePaths = ['', '/docs', '/documentation'] as const;
type BasePath = (typeof basePaths)[number];

export type ExportSubject =
  | { readonly domain: string }
  | { readonly projectId: string; readonly basePath: BasePath };

export interface ExportJob {
  readonly jobId: string;
  readonly subject: ExportSubject;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Milliseconds from its start to its end. */
  readonly time: number;
  /** Set for jobs that do not change over time. */
  readonly fixedStatus?: string | undefined;
}

interface Settings {
  readonly now: () => number;
  /** Jobs that exist from the start. */
  readonly seeds: readonly ExportJob[];
  /** Milliseconds from the start of a job to its rendering, and to its end. */
  readonly queueTime: number;
  readonly time: number;
  readonly outcome: 'completed' | 'failed';
  /** The reason that the service reports when a job fails. */
  readonly reason: string | null;
  readonly pages: number;
}

export class Exports {
  readonly #settings: Settings;
  readonly #jobs: Map<string, ExportJob>;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#jobs = new Map(settings.seeds.map(job => [job.jobId, job]));
  }

  get started(): number {
    return this.#jobs.size - this.#settings.seeds.length;
  }

  start(subject: ExportSubject): ExportJob {
    const { now, time } = this.#settings;
    const createdAt = now();
    // Always different, so that no two runs share a cache entry by chance. By project, they begin with the time.
    const jobId =
      'domain' in subject
        ? `exp_${anyBytes(10).toString('hex')}`
        : Math.floor(createdAt / 1000).toString(16) + anyBytes(8).toString('hex');
    const job = { jobId, subject, createdAt, time };
    this.#jobs.set(jobId, job);
    return job;
  }

  /** Of the project, or else one that was started by domain. */
  find(jobId: string, projectId?: string): ExportJob | undefined {
    const job = this.#jobs.get(jobId);
    return job !== undefined && projectOf(job) === projectId ? job : undefined;
  }

  isRunningIn(projectId: string): boolean {
    const active = (job: ExportJob) => ['queued', 'running'].includes(this.statusOf(job));
    return [...this.#jobs.values()].some(job => projectOf(job) === projectId && active(job));
  }

  statusOf({ createdAt, time, fixedStatus }: ExportJob): string {
    const { now, queueTime, outcome } = this.#settings;
    if (fixedStatus !== undefined) return fixedStatus;
    if (now() >= createdAt + time) return outcome;
    return now() < createdAt + queueTime ? 'queued' : 'running';
  }

  /** Makes all jobs end now. */
  end(): void {
    const now = this.#settings.now();
    for (const [id, job] of this.#jobs) this.#jobs.set(id, { ...job, createdAt: now - job.time });
  }

  /** The service's response about a job, by domain or by project. */
  recordOf(job: ExportJob) {
    const { now, reason } = this.#settings;
    const status = this.statusOf(job);
    const byDomain = 'domain' in job.subject;
    return {
      jobId: job.jobId,
      status,
      ...(byDomain && this.#countsOf(job, status)),
      createdAt: isoDate(job.createdAt),
      updatedAt: isoDate(byDomain ? Math.min(now(), endOf(job)) : this.#lastChangeOf(job, status)),
      error: status === 'failed' ? reason : null,
    };
  }

  #countsOf(job: ExportJob, status: string) {
    const { pages } = this.#settings;
    if (status === 'queued' || status === 'failed') return {};
    if (status === 'completed') return { pageCount: pages };
    const progress = Math.min(99, Math.floor(100 * this.#shareDone(job)));
    return { progress, pageCount: Math.floor((pages * progress) / 100) };
  }

  /** How much of the rendering is done, 0 to 1. */
  #shareDone({ createdAt, time }: ExportJob): number {
    const { now, queueTime } = this.#settings;
    const share = (now() - createdAt - queueTime) / Math.max(1, time - queueTime);
    return Math.min(1, Math.max(0, share));
  }

  #lastChangeOf(job: ExportJob, status: string): number {
    if (status === 'queued') return job.createdAt;
    return status === 'running' ? job.createdAt + this.#settings.queueTime : endOf(job);
  }
}

/** The response to a start. */
export const startedRecordOf = ({ jobId, createdAt }: ExportJob) => ({
  jobId,
  status: 'queued',
  createdAt: isoDate(createdAt),
  updatedAt: isoDate(createdAt),
  error: null,
});

const projectOf = ({ subject }: ExportJob) => ('projectId' in subject ? subject.projectId : undefined);

/** A job with a fixed status has ended. */
const endOf = ({ fixedStatus, createdAt, time }: ExportJob) =>
  fixedStatus === undefined ? createdAt + time : createdAt;

const isoDate = (time: number) => new Date(time).toISOString();
